"""To texts: the lines that say everything about the position of a state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import assert_never

from attrs import fields

from tests.perft.lines import SWITCHES
from unorules import Card, Rules, State, Variant


def lines_of(state: State) -> Iterator[str]:
    """Yield the lines of a position, in the order of the format."""
    yield from _head(state.variant)
    yield f"dealer: {state.dealer}"
    yield f"direction: {'left' if state.direction == 1 else 'right'}"
    for seat, hand in enumerate(state.hands):
        yield f"hand {seat}: {_row(sorted(map(_text, hand)))}"
    yield f"draw: {_row(map(_text, state.draw_pile))}"
    yield f"discard: {_row(map(_text, state.discard_pile))}"
    if state._match.turned:
        yield "turned: yes"
    yield f"color: {state.color or 'none'}"
    yield f"waits: {_waits(state)}"
    yield from _optional_lines(state)
    if state.turns_left is not None:
        yield f"turns left: {state.turns_left}"
    inactive = [seat for seat in range(state.seats) if seat not in state.active]
    if inactive:
        yield f"inactive: {_row(map(str, inactive))}"
    if state.gone:
        yield f"gone: {_row(map(str, state.gone))}"
    yield f"scores: {' '.join(map(str, state.scores))}"
    if state._match.out is not None:
        yield f"out: {state._match.out}"


def _optional_lines(state: State) -> Iterator[str]:
    """Yield what belongs to the prompt and is not always there."""
    waiting, compiled = state._waiting, state._match.compiled
    if waiting.passes:
        yield f"passes: {waiting.passes}"
    if waiting.called_early:
        yield "called: yes"
    if state.catchable:
        yield f"uncalled: {_row(map(str, state.catchable))}"
    if waiting.owed:
        yield f"owed: {waiting.owed}"
    if waiting.kind == "debt":
        yield f"draw card: {compiled.kinds[waiting.draw_card].id}"
    if state._match.untouched:
        yield "untouched: yes"
    if waiting.pending is not None:
        yield f"asked by: {waiting.pending.seat}"
        yield f"color before: {compiled.colors[waiting.pending.color_before] or 'none'}"
        yield f"hand before: {_row(sorted(map(_text, compiled.to_cards(waiting.pending.hand))))}"
    if waiting.question == "launched" and waiting.pending is not None:
        yield f"presses: {waiting.pending.memo}"


@cache
def _head(variant: Variant) -> tuple[str, str]:
    defaults = {a.name: a.default for a in fields(Rules)}
    changed = [f"{name}={value}" for name in SWITCHES if (value := getattr(variant.rules, name)) != defaults[name]]
    return f"sheet: {variant.id.removeprefix('perft:')}", f"switches: {_row(changed)}"


@cache
def _text(card: Card) -> str:
    return str(card)


def _row(words: Iterable[str]) -> str:
    return " ".join(words) or "none"


def _waits(state: State) -> str:
    prompt = state.prompt
    match prompt.kind:
        case "turn" | "debt":
            return f"{prompt.kind} {prompt.seat}"
        case "drawn":
            return f"drawn {prompt.seat} {state._match.compiled.texts[state._waiting.drawn]}"
        case "ask" | "outcome":
            return f"{prompt.question} {prompt.about}"
        case "round_over":
            return "round over"
        case "match_over":
            return "match over"
        case _:
            assert_never(prompt.kind)
