"""New prompts: the turn of a seat, its debt, or a question. Before a turn, mercy is judged."""

from __future__ import annotations

from attrs import evolve

from unorules._engine.elimination import judge_mercy, one_side_left
from unorules._engine.scoring import end_round
from unorules._seats import Seat
from unorules.cards.effects import Ask
from unorules.events import Asked, Event, Owed
from unorules.prompts import NO_CARD, Pending, PromptKind, Waiting
from unorules.state import Draft


def begin_turn(draft: Draft, events: list[Event], seat: Seat, passes: int = 0) -> None:
    """Begin a seat's turn, unless the round ends. `passes` counts the forced passes just before it (R-43)."""
    match = draft._match
    if match.compiled.checks_each_turn:
        due = _seat_due(draft, events, seat)
        if due is None:
            return
        passes = passes if due == seat and not draft._draw_pile and len(draft._discard_pile) == 1 else 0
        seat = due
    draft._waiting = match.interned.turn[seat]
    draft._since = draft._seq
    if passes:
        draft._waiting = evolve(draft._waiting, passes=passes)


def begin_debt(draft: Draft, events: list[Event], seat: Seat, owed: int, draw_card: int) -> None:
    """Begin a seat's turn with a debt, unless the round ends (R-60)."""
    if draft._match.compiled.checks_each_turn:
        due = _seat_due(draft, events, seat)
        if due is None:
            return
        if due != seat:
            # the seat that owed the cards is out, and its debt is dropped.
            draft._waiting = draft._match.interned.turn[due]
            draft._since = draft._seq
            return
    draft._waiting = Waiting("debt", seat, seat, turn=seat, owed=owed, draw_card=draw_card)
    draft._since = draft._seq
    events.append(Owed(seat, owed))


def _seat_due(draft: Draft, events: list[Event], seat: Seat) -> Seat | None:
    """Judge mercy, count the turn and return the seat whose turn it is then; None if the round has ended instead."""
    left = draft._turns_left
    if left == 0:
        end_round(draft, events, "turn_limit", None)
        return None
    mercy = draft._match.compiled.rules.mercy
    if mercy is not None:
        seat = judge_mercy(draft, events, seat, mercy)
        if one_side_left(draft._match):
            end_round(draft, events, "last_seat", seat)
            return None
    if left is not None:
        draft._turns_left = left - 1
    return seat


def ask(
    draft: Draft,
    events: list[Event],
    question: Ask,
    pending: Pending | None = None,
    owed: int = 0,
    draw_card: int = NO_CARD,
) -> None:
    """Ask a question: a seat, or the host about a seat."""
    about, word, options = question.seat, question.question, question.options
    kind: PromptKind = "outcome" if question.outcome else "ask"
    seat = None if question.outcome else about
    draft._waiting = Waiting(kind, seat, about, word, options, pending=pending, owed=owed, draw_card=draw_card)
    draft._since = draft._seq
    events.append(Asked(seat, about, word, options))
