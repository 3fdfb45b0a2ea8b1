"""Consequences: what came of a card, a call or an answer, in clauses without a capital letter."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TypeAlias, assert_never

from unorules.model.events import (
    Announced,
    Discarded,
    Drew,
    Event,
    Flipped,
    HandMoved,
    HandsPooled,
    Owed,
    Reversed,
    Skipped,
    TurnedUp,
)
from unorules.model.seats import Seat
from unorules.words.voice import Voice

Single: TypeAlias = Announced | Discarded | Flipped | HandsPooled | Owed | Reversed | Skipped | TurnedUp
"""What is told by itself. Draws and hands that move are told together."""


def consequences(events: Iterable[Event], voice: Voice) -> list[str]:
    """Return a clause for each consequence: the draws of a seat are counted, and told with the turn that it loses."""
    clauses: list[str] = []
    drawn: list[Drew] = []
    told = [event for event in events if isinstance(event, Single | Drew | HandMoved)]
    for _, same in groupby(told, key=_run):
        run = list(same)
        if drawn and type(run[0]) is Skipped and run[0].seat == drawn[0].seat:
            clauses.append(_draws(drawn, voice, loses=True))
            drawn, run = [], run[1:]
        if drawn:
            clauses.append(_draws(drawn, voice))
        drawn = [event for event in run if type(event) is Drew]
        clauses += _moves([event for event in run if type(event) is HandMoved], voice)
        clauses += [_clause(event, voice) for event in run if isinstance(event, Single)]
    return [*clauses, _draws(drawn, voice)] if drawn else clauses


def is_swap(moves: Sequence[HandMoved]) -> bool:
    """Return whether two seats have swapped hands, and no more has moved."""
    return len(moves) == 2 and (moves[0].seat, moves[0].source) == (moves[1].source, moves[1].seat)


def _run(event: Event) -> tuple[type, Seat | None]:
    return type(event), event.seat if type(event) is Drew else None


def _draws(drawn: Sequence[Drew], voice: Voice, *, loses: bool = False) -> str:
    last = drawn[-1]
    if last.shown and len(drawn) > 1:
        id = "told.draws_shows_and_loses" if loses else "told.draws_and_shows"
        return voice.say(id, last.seat, drawn=_drawn(drawn, voice), card=voice.card(last.card))
    return voice.say("told.draws_and_loses" if loses else "told.draws", last.seat, drawn=_drawn(drawn, voice))


def _drawn(drawn: Sequence[Drew], voice: Voice) -> str:
    """Return the card that was drawn, or how many were."""
    return voice.card(drawn[0].card) if len(drawn) == 1 else str(len(drawn))


def _moves(moves: Sequence[HandMoved], voice: Voice) -> list[str]:
    if is_swap(moves):
        return [voice.say("told.swap_hands", moves[0].seat, moves[0].source)]
    return [voice.say("told.gets_hand", move.seat, move.source, cards=voice.count(move.count)) for move in moves]


def _clause(event: Single, voice: Voice) -> str:
    match event:
        case Skipped(seat):
            return voice.say("told.loses", seat)
        case Owed(seat, count):
            return voice.say("told.owes", seat, cards=voice.count(count))
        case Reversed(direction):
            return voice.say("told.to_the_left" if direction == 1 else "told.to_the_right")
        case HandsPooled(seats):
            return voice.say("told.pooled", players=voice.players(seats, "list.to_you"))
        case Discarded(seat, cards):
            return voice.say("told.discards", seat, cards=voice.counted(cards))
        case Flipped(top):
            return voice.say("told.flips", card=voice.card(top))
        case TurnedUp(card):
            return voice.say("told.turns_up", card=voice.card(card))
        case Announced(_, word):
            return voice.say("told.verdict", verdict=voice.verdict(word))
        case _:
            assert_never(event)
