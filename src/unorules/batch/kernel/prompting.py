"""Prompting: making the game wait for a seat's turn, for what it does about a debt, or for an answer."""

from __future__ import annotations

from typing import Any

from unorules.batch.codes import (
    ASK,
    CHALLENGE,
    COLOR,
    DEBT,
    FRIEND,
    KICK,
    MATCH_OVER,
    NO_LIMIT,
    NOBODY,
    OUTCOME,
    SWAP,
    TURN,
)
from unorules.batch.kernel.compiling import compiled
from unorules.batch.kernel.piles import can_draw, put_under
from unorules.batch.kernel.seats import after, one_side_left, seats_in


@compiled
def begin_turn(p: Any, g: Any, w: Any) -> None:
    """Wait for the turn of the seat that is due, or for what it does about its debt, unless the round ends.

    Forced passes may have come just before it (R-43). A debt counts as a turn (R-60).
    """
    seat = w.due
    if p.checks_each_turn:
        due = _seat_due(p, g, w)
        if due == NOBODY:
            w.round_ends = True
            return
        if due != seat:
            # the debt has lapsed with the seat that owed it.
            w.owed = 0
        if can_draw(g):
            # forced passes are counted anew once there are cards under the pile.
            w.passes = 0
        seat = due
    g.prompt = DEBT if w.owed else TURN
    g.seat = seat
    g.about = seat
    g.passes = w.passes
    g.owed = w.owed
    g.draw_card = w.draw_card
    g.since = g.seq


@compiled
def ask(g: Any, about: Any, question: Any, options: Any) -> None:
    """Ask a seat a question, or the host about a seat. What a card keeps for the answer is written by the caller.

    A question that nobody knows ends the match without a winner.
    """
    g.about = about
    if question == KICK:
        g.prompt, g.seat = OUTCOME, NOBODY
    elif question in (COLOR, CHALLENGE, FRIEND, SWAP):
        g.prompt, g.seat = ASK, about
    else:
        g.prompt, g.seat, g.winners = MATCH_OVER, NOBODY, 0
    g.question = question
    g.options = options
    g.since = g.seq


@compiled
def _seat_due(p: Any, g: Any, w: Any) -> Any:
    """Judge mercy and count a turn, and return who is due then; nobody if the round ends instead."""
    seat = w.due
    if g.turns_left == 0:
        g.out = NOBODY
        return NOBODY
    if p.mercy != NO_LIMIT:
        seat = _judge_mercy(p, g, seat)
        if one_side_left(p, g):
            g.out = seat
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
