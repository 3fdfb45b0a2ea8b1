"""Prompting: making the game wait for a seat's turn, for what it does about a debt, or for an answer."""

from __future__ import annotations

from typing import Any

from unorules.batch.codes import ASK, DEBT, KICK, NO_LIMIT, NOBODY, OUTCOME, TURN
from unorules.batch.kernel.compiling import compiled
from unorules.batch.kernel.piles import put_under
from unorules.batch.kernel.scoring import end_round
from unorules.batch.kernel.seats import after, one_side_left, seats_in


@compiled
def begin_turn(p: Any, g: Any, seat: Any, passes: Any) -> None:
    """Wait for a seat's turn, unless the round ends. `passes` forced passes came just before it (R-43)."""
    if p.checks_each_turn:
        due = _seat_due(p, g, seat)
        if due == NOBODY:
            return
        if due != seat or g.draw_count > 0 or g.discard_count != 1:
            passes = 0
        seat = due
    g.prompt = TURN
    g.seat = seat
    g.about = seat
    g.passes = passes
    g.since = g.seq


@compiled
def begin_debt(p: Any, g: Any, seat: Any, owed: Any, draw_card: Any) -> None:
    """Wait for what a seat does about its debt (R-60). It counts as a turn."""
    if p.checks_each_turn:
        due = _seat_due(p, g, seat)
        if due == NOBODY:
            return
        if due != seat:
            # the debt has lapsed with the seat that owed it.
            g.prompt = TURN
            g.seat = due
            g.about = due
            g.passes = 0
            g.since = g.seq
            return
    g.prompt = DEBT
    g.seat = seat
    g.about = seat
    g.owed = owed
    g.draw_card = draw_card
    g.since = g.seq


@compiled
def ask(g: Any, about: Any, question: Any, options: Any) -> None:
    """Ask a seat a question, or the host about a seat. What the card keeps is written by the caller."""
    g.prompt = OUTCOME if question == KICK else ASK
    g.seat = NOBODY if question == KICK else about
    g.about = about
    g.question = question
    g.options = options
    g.since = g.seq


@compiled
def _seat_due(p: Any, g: Any, seat: Any) -> Any:
    """Judge mercy and count a turn, and return who is due then; nobody if the round ends instead."""
    if g.turns_left == 0:
        end_round(p, g, NOBODY)
        return NOBODY
    if p.mercy != NO_LIMIT:
        seat = _judge_mercy(p, g, seat)
        if one_side_left(p, g):
            end_round(p, g, seat)
            return NOBODY
    if g.turns_left != NO_LIMIT:
        g.turns_left -= 1
    return seat


@compiled
def _judge_mercy(p: Any, g: Any, seat: Any) -> Any:
    """Take out who holds too many cards, from the seat that is due on, and return who is due then (R-71)."""
    judged = seat
    for _ in range(seats_in(g.active)):
        following = after(p, g, judged)
        if g.sizes[judged] >= p.mercy and not one_side_left(p, g):
            put_under(p, g, judged)
            g.active &= ~(1 << judged)
        judged = following
    return seat if g.active >> seat & 1 else after(p, g, seat)
