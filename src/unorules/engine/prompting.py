"""Prompting: making the game wait for a seat's turn, or for an answer."""

from __future__ import annotations

from attrs import evolve

from unorules.engine.scoring import end_round
from unorules.engine.state import Draft
from unorules.model.effects import Ask
from unorules.model.events import Asked, Event
from unorules.model.prompts import Pending, PromptKind, Waiting
from unorules.model.seats import Seat


def begin_turn(draft: Draft, events: list[Event], seat: Seat, passes: int = 0) -> None:
    """Wait for a seat's turn, unless the turn limit is reached. `passes` forced passes came just before it (R-43)."""
    left = draft._turns_left
    if left is not None:
        if left == 0:
            end_round(draft, events, "turn_limit", None)
            return
        draft._turns_left = left - 1
    draft._waiting = draft._match.interned.turn[seat]
    draft._since = draft._seq
    if passes:
        draft._waiting = evolve(draft._waiting, passes=passes)


def ask(draft: Draft, events: list[Event], question: Ask, pending: Pending | None = None) -> None:
    """Ask a seat a question, or the host about a seat."""
    about, word, options = question.seat, question.question, question.options
    kind: PromptKind = "outcome" if question.outcome else "ask"
    seat = None if question.outcome else about
    draft._waiting = Waiting(kind, seat, about, word, options, pending=pending)
    draft._since = draft._seq
    events.append(Asked(seat, about, word, options))
