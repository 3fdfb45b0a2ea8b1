"""Turns: waiting for a seat to move, or for an answer."""

from __future__ import annotations

from attrs import evolve

from unorules.cards import Seat
from unorules.effects import Ask
from unorules.engine.scoring import end_round
from unorules.events import Asked, Event
from unorules.prompts import PromptKind
from unorules.state import Draft
from unorules.waiting import Pending, Waiting


def begin_turn(draft: Draft, events: list[Event], seat: Seat, passes: int = 0) -> None:
    """Wait for a seat's turn, after so many forced passes, unless the turn limit is reached (R-43)."""
    left = draft.turns_left
    if left is not None:
        if left == 0:
            end_round(draft, events, "turn_limit", None)
            return
        draft.turns_left = left - 1
    draft.waiting = draft.standing.phrases.turn[seat]
    draft.since = draft.seq
    if passes:
        draft.waiting = evolve(draft.waiting, passes=passes)


def ask(draft: Draft, events: list[Event], question: Ask, pending: Pending | None = None) -> None:
    """Put a question to a seat, or to the host about a seat."""
    about, words, options = question.seat, question.question, question.options
    kind: PromptKind = "outcome" if question.outcome else "ask"
    seat = None if question.outcome else about
    draft.waiting = Waiting(kind, seat, about, words, options, pending=pending)
    draft.since = draft.seq
    events.append(Asked(seat, about, words, options))
