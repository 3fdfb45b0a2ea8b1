"""Size and speed of the documents: states beside cattrs in one interleaved run, replays plain and compressed.

pip install '.[bench]' && python benchmarks/documents.py

The comparison writes a state's public content with cattrs (its fast JSON converter, cards as text through hooks)
and reads it back into attrs classes. That checks types; it does not refuse duplicate keys, unknown keys, lost cards or
impossible prompts, and knows no variant. CPU time, best of the rounds.
"""

from __future__ import annotations

import argparse
import json
import zlib
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from statistics import median
from typing import Any

from attrs import frozen
from cattrs.preconf.json import make_converter

import unorules as uno
from timing import best_of
from unorules import Answer, CallUno, Card, Play, Prompt, State, Table
from unorules.variants import CLASSIC_2010


@frozen
class Plain:
    """A state's content as attrs classes that know nothing of a game."""

    variant: str
    players: tuple[str, ...]
    seed: str
    shuffles: int
    seq: int
    round: int
    dealer: int
    scores: tuple[int, ...]
    hands: tuple[tuple[Card, ...], ...]
    draw_pile: tuple[Card, ...]
    discard_pile: tuple[Card, ...]
    color: str | None
    direction: int
    prompt: Prompt
    catchable: tuple[int, ...]


def plain(state: State) -> Plain:
    return Plain(
        state.variant.id,
        state.players,
        state._match.seed.hex(),
        state._shuffles,
        state.seq,
        state.round,
        state.dealer,
        state.scores,
        state.hands,
        state.draw_pile,
        state.discard_pile,
        state.color,
        state.direction,
        state.prompt,
        state.catchable,
    )


def converter() -> Any:
    faces = {str(card): card for card, _ in CLASSIC_2010.deck}
    made: Any = make_converter()
    made.register_unstructure_hook(Card, str)
    made.register_structure_hook(Card, lambda text, _: faces[text])
    made.register_structure_hook(uno.cards.Option, lambda option, _: option)
    return made


def play(seed: int) -> Table:
    """One round at four seats: a card if there is one, a call if it is due."""
    dice = Random(seed)
    table = Table("classic-2010", ["Ann", "Bo", "Cy", "Di"], seed=seed)
    while table.state.prompt.kind != "round_over":
        legal = uno.legal_actions(table.state)
        calls = [action for action in legal if isinstance(action, CallUno)]
        plays = [action for action in legal if isinstance(action, Play | Answer)]
        table.apply(dice.choice(calls or plays or legal))
    return table


def best(jobs: dict[str, tuple[Callable[[Any], object], Sequence[Any]]], rounds: int) -> dict[str, float]:
    """The best microseconds a piece of every job, the jobs taking turns."""
    times = best_of(rounds, {name: partial(for_each, job, pieces) for name, (job, pieces) in jobs.items()})
    return {name: taken / len(jobs[name][1]) * 1e6 for name, (taken, _) in times.items()}


def for_each(job: Callable[[Any], object], pieces: Sequence[Any]) -> None:
    for piece in pieces:
        job(piece)


def print_sizes(what: str, sizes: Sequence[int]) -> None:
    middle, longest = median(sizes), max(sizes)
    print(f"{what}: {middle:.0f} bytes in the middle, {sum(sizes) / len(sizes):.0f} on average, {longest} at most")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=15)
    options = parser.parse_args()
    compiled = [play(seed) for seed in range(options.games)]
    replays = [table.replay for table in compiled]
    texts = [replay.to_json().encode() for replay in replays]
    print(f"{options.games} rounds of four seats, {median(map(len, replays)):.0f} actions in the middle")
    print_sizes("replay, plain", [len(text) for text in texts])
    print_sizes("replay, zlib -9", [len(zlib.compress(text, 9)) for text in texts])
    states = [state for replay in replays[::10] for state, _ in replay.steps()]
    print_sizes("state", [len(state.to_json().encode()) for state in states])
    written = [state.to_json() for state in states]

    convert = converter()
    others = [plain(state) for state in states]
    other_texts = [json.dumps(convert.unstructure(other)) for other in others]
    assert others[0] == convert.structure(json.loads(other_texts[0]), Plain)
    times = best(
        {
            "State.to_json": (uno.State.to_json, states),
            "cattrs, writing": (lambda other: json.dumps(convert.unstructure(other)), others),
            "State.from_json": (uno.State.from_json, written),
            "cattrs, reading": (lambda text: convert.structure(json.loads(text), Plain), other_texts),
            "view": (lambda state: uno.view(state, 0), states),
            "encode(view)": (lambda state: uno.encode(uno.view(state, 0)), states),
            "digest": (uno.digest, states),
        },
        options.rounds,
    )
    for name, taken in times.items():
        print(f"{name:16} {taken:6.1f} us")
    print(f"writing: {times['cattrs, writing'] / times['State.to_json']:.2f} x as fast as cattrs")
    print(f"reading: {times['cattrs, reading'] / times['State.from_json']:.2f} x as fast as cattrs")


if __name__ == "__main__":
    main()
