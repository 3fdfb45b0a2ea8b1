"""Seeds: small inputs for every target, from which the fuzzer starts. `python -m fuzz.seeds FOLDER` writes them."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

import unorules as uno
from fuzz.typed_texts import typed_actions, typed_cards
from tests.kit.corpus import CURIOUS, HOUSE, Data, game_states, set_up_by_hand, steps
from tests.kit.decks import TINY
from tests.kit.games import game as recorded_game
from tests.kit.house import HOUSE_TABLES, PARTY
from unorules import Replay, State, Variant
from unorules.events import Discarded, HandsPooled
from unorules.players import Results, random_bot, tournament
from unorules.replay.log_lines import log_lines
from unorules.variants import BUILT_IN

MAX_SEED_BYTES = 6000
"""Small seeds are mutated faster."""

TEXTS = (
    b"red-7",
    b"blue-draw-two",
    b"wild",
    b"wild-draw-four",
    b"acme:wild-storm",
    b"red-7.monica",
    b"teal-test:oracle.sun.moon",
)

POSITIONS = (
    {"hands": ["red-1 red-2", "blue-2 blue-3"], "top": "red-9"},
    {"hands": [["wild", "red-1"], "blue-3"], "top": "wild", "color": "green", "turn": 1, "rest": "discard"},
    {"hands": ["red-1", "blue-3", "red-2"], "top": "red-9", "draw": "red-5", "discard": "red-7", "rest": 2},
    {"hands": ["red-1", "blue-3"], "top": "red-9", "direction": -1, "dealer": 1, "scores": [499, 0], "seed": "x"},
    {"hands": ["wild-badtz-maru pink-1", "pink-2"], "top": "pink-9", "variant": "hello-kitty-2017"},
    {"deck": "red-1 red-2 blue-1", "players": 2},
    {"deck": ["wild"] * 4, "players": ["Ann", "Bo", "Cy"], "dealer": 2, "seed": 7, "variant": "friends-2022"},
)


@cache
def seeds(target: str) -> tuple[bytes, ...]:
    """Return the seeds of a target."""
    return tuple(dict.fromkeys(_SEEDS[target]()))


def _json(documents: Iterable[object]) -> Iterator[bytes]:
    return (json.dumps(document, separators=(",", ":")).encode() for document in documents)


def _states() -> Iterator[bytes]:
    """Yield states by hand and of short games, each once as it is written and once with its draw pile spelled out."""
    games = [state for variant in (*BUILT_IN, CURIOUS, TINY) for state in game_states(variant, 2, most=40)[::9]]
    for state in (*set_up_by_hand().values(), *games):
        written = state.to_json().encode()
        spelled = next(_json([{**json.loads(written), "draw": " ".join(map(str, state.draw_pile))}]))
        yield from (text for text in (written, spelled) if len(text) <= MAX_SEED_BYTES)


def _variants() -> Iterator[Variant]:
    return iter((*BUILT_IN, CURIOUS, TINY, HOUSE, PARTY))


def _messages() -> Iterator[bytes]:
    """Yield actions and events with all their keys, each once, and views and variants."""
    found: dict[tuple[str, ...], Data] = {}
    for variant, seats in (*((variant, 3) for variant in (*BUILT_IN, CURIOUS)), *HOUSE_TABLES):
        for state, events in steps(uno.new_game(variant, seats, seed=5), 5, most=300):
            for thing in (*uno.legal_actions(state), *events):
                data = uno.encode(thing)
                found.setdefault((type(thing).__name__, *data), data)
    for event in (HandsPooled((0, 1)), Discarded(0, (uno.card("red-7"),))):
        found.setdefault((type(event).__name__,), uno.encode(event))
    views = [uno.encode(uno.view(state, seat)) for state in _few_states() for seat in (None, 0)]
    yield from _json([*found.values(), *views, *map(uno.encode, _variants())])


def _few_states() -> list[State]:
    return list(set_up_by_hand().values())[::3]


def _actions() -> Iterator[bytes]:
    """Yield actions of seat 1, with the seat and without."""
    for state in set_up_by_hand().values():
        for action in uno.legal_actions(state, 1):
            data = uno.encode(action)
            yield from _json([data, {key: value for key, value in data.items() if key != "seat"}])


def _replays() -> Iterator[Replay]:
    for variant, seats in (*((variant, 2) for variant in (*BUILT_IN, CURIOUS, TINY)), *HOUSE_TABLES):
        yield recorded_game(variant, seats, seed=3, most=12, notes={"_room": [1, None, "x"]})
    for state in _few_states():
        legal = uno.legal_actions(state)
        yield Replay.of(state, legal[:1])


def _results() -> Iterator[Results]:
    bots = {"one": random_bot, "two": random_bot, "<three>": random_bot}
    for seats in (2, 3, 4):
        yield tournament(TINY, bots, 3, seats=seats)


_SEEDS: dict[str, Callable[[], Iterator[bytes]]] = {
    "state": _states,
    "message": _messages,
    "action": _actions,
    "variant": lambda: _json(map(uno.encode, _variants())),
    "replay": lambda: (replay.to_json().encode() for replay in _replays()),
    "log": lambda: (log_lines(replay)[0] for replay in _replays()),
    "recovery": lambda: (log_lines(replay)[0] for replay in _replays()),
    "seat_replay": lambda: (replay.for_seat(seat).to_json().encode() for replay in _replays() for seat in (None, 0)),
    "card": lambda: iter(TEXTS),
    "typed_action": lambda: _json(typed_actions()),
    "typed_card": lambda: _json(typed_cards()),
    "position": lambda: _json(POSITIONS),
    "results": lambda: (results.to_json().encode() for results in _results()),
}


def write_seeds(folder: Path) -> None:
    """Write the seeds of every target into a folder of its own."""
    for target in _SEEDS:
        (folder / target).mkdir(parents=True, exist_ok=True)
        for number, seed in enumerate(seeds(target)):
            (folder / target / f"seed-{number:03}").write_bytes(seed)


if __name__ == "__main__":
    write_seeds(Path(sys.argv[1]))
