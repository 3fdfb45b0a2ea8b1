"""Transcripts: a game step by step, as lines of text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import assert_never

from attrs import fields, frozen

import unorules as uno
from tests.kit.games import choose
from tests.kit.invariants import seat_of
from unorules import Action, Answer, CallUno, Catch, Draw, Event, Leave, NextRound, Pass, Play, Rules, State
from unorules.cards import Option
from unorules.words import describe

ABOUT = """\
Each step shows the number of the state, what the game waits for, the card on top and the colour in force, the
direction of play, and how many cards everyone holds; then what is legal, what the dice chose, and what happened.
`python -m tests.playthroughs` writes this file, and a test says where the game no longer comes out like this."""


@frozen
class Playthrough:
    """A game that the dice play: its first round, or the whole match."""

    name: str
    variant: uno.Variant
    players: tuple[str, ...]
    seed: int
    whole_match: bool = False


def text_of(playthrough: Playthrough) -> str:
    """The text of a playthrough."""
    return "".join(f"{line}\n" for line in _lines(playthrough))


def _lines(playthrough: Playthrough) -> Iterator[str]:
    state, events = uno.new_game(playthrough.variant, playthrough.players, seed=playthrough.seed)
    yield from _header(playthrough)
    yield from _sentences(events, state)
    yield from _hands(f"Hands at the start of round {state.round}", state)
    while not state.over and (playthrough.whole_match or state.prompt.kind != "round_over"):
        action = choose(state, playthrough.seed)
        yield from ("", _prompt(state), f"  legal   {_legal(state)}", f"  chosen  {_choice(action, state)}")
        before, (state, events) = state, uno.apply(state, action)
        yield from _sentences(events, state)
        if state.round > before.round:
            yield from _hands(f"Hands at the start of round {state.round}", state)
        elif state.prompt.kind in ("round_over", "match_over"):
            yield from _hands(f"Hands at the end of round {state.round}", state)
    yield from ("", _prompt(state), f"Digest: {uno.digest(state)}")


def _header(playthrough: Playthrough) -> Iterator[str]:
    length = "A match" if playthrough.whole_match else "A round"
    yield from (f"{length} of {playthrough.variant.title}, to read and to compare.", "", *ABOUT.splitlines(), "")
    yield f"Variant:  {playthrough.variant.id}, version {playthrough.variant.version}"
    yield f"Players:  {', '.join(playthrough.players)}"
    yield f"Seed:     {playthrough.seed}"
    yield f"Switches: {', '.join(_switches(playthrough.variant.rules)) or 'all at their defaults'}"
    yield ""


def _switches(rules: Rules) -> Iterator[str]:
    """Those that differ from the default."""
    for switch in fields(Rules):
        if (value := getattr(rules, switch.name)) != switch.default:
            yield f"{switch.name}={value}"


def _hands(heading: str, state: State) -> Iterator[str]:
    yield from ("", f"{heading}, scores {_by_name(state, state.scores)}")
    for name, hand in zip(state.players, state.hands, strict=True):
        yield f"  {name}: {' '.join(map(str, hand)) or 'none'}"


def _sentences(events: Iterable[Event], state: State) -> Iterator[str]:
    for event in events:
        yield f"  {describe(event, state.players)}"


def _prompt(state: State) -> str:
    prompt, colour = state.prompt, state.color or "no colour"
    waits = " ".join(filter(None, [prompt.kind.replace("_", " "), prompt.question]))
    about = "" if prompt.about in (None, prompt.seat) else f" about {_name(prompt.about, state)}"
    who = "nobody" if state.over else _name(prompt.seat, state)
    arrow = "->" if state.direction == 1 else "<-"
    left = "" if state.turns_left is None else f" | {state.turns_left} turns left"
    owed = f" {prompt.owed} owed" if prompt.owed else ""
    sizes = _by_name(state, map(len, state.hands))
    return f"[{state.seq}] {who}: {waits}{about}{owed} | {state.top} on {colour} | {arrow} | {sizes}{left}"


def _legal(state: State) -> str:
    """By who may do it and what it is, the plays of one card as one: `Ann: play red-7, wild(4 colours) | draw`."""
    everyone = []
    for seat, actions in groupby(uno.legal_actions(state), key=seat_of):
        found: dict[str, Counter[str]] = {}
        for action in actions:
            verb, what = _words(action, state)
            found.setdefault(verb, Counter())[what] += isinstance(action, Play) and action.color is not None
        groups = [
            f"{verb} {', '.join(f'{what}({colors} colours)' if colors else what for what, colors in whats.items())}"
            for verb, whats in found.items()
        ]
        everyone.append(f"{_name(seat, state)}: {' | '.join(map(str.rstrip, groups))}")
    return "; ".join(everyone)


def _choice(action: Action, state: State) -> str:
    naming = f" naming {action.color}" if isinstance(action, Play) and action.color is not None else ""
    return f"{_name(seat_of(action), state)}: {' '.join(_words(action, state)).rstrip()}{naming}"


def _words(action: Action, state: State) -> tuple[str, str]:
    """What is done, and with what."""
    match action:
        case Play(_, card, count=count):
            return "play", str(card) if count == 1 else f"{count} {card}"
        case Draw():
            return "draw", ""
        case Pass():
            return "pass", ""
        case Answer(_, option):
            return "answer", _name(option, state)
        case CallUno():
            return "call UNO", ""
        case Catch(_, target):
            return "catch", state.players[target]
        case NextRound(dealer):
            return "next round dealt by", "the rules" if dealer is None else state.players[dealer]
        case Leave(seat):
            return "let leave", state.players[seat]
        case _:
            assert_never(action)


def _name(seat: Option | None, state: State) -> str:
    """A player, the host, or the word that an option is."""
    return state.players[seat] if isinstance(seat, int) else seat or "host"


def _by_name(state: State, numbers: Iterable[int]) -> str:
    return ", ".join(f"{name} {number}" for name, number in zip(state.players, numbers, strict=True))
