"""Turns: who sits next, who is still in, and what the game waits for."""

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
from unorules.batch.kernel.jit import jit
from unorules.batch.kernel.piles import can_draw, put_under

# The circle of seats: who plays, who comes next, and who is on a side with whom.


@jit
def after(p: Any, g: Any, seat: Any) -> Any:
    """Return the next seat that plays, in the direction of play."""
    while True:
        seat += g.direction
        if seat == p.seats:
            seat = 0
        elif seat < 0:
            seat = p.seats - 1
        if g.active >> seat & 1:
            return seat


@jit
def count_seats(bits: Any) -> Any:
    """Return how many seats are set in bits."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@jit
def fewest_cards(p: Any, g: Any, seats: Any) -> Any:
    """Return how many cards the seat has that holds the fewest of these, which are given as bits."""
    least = p.deck_count
    for seat in range(p.seats):
        if seats >> seat & 1:
            least = min(least, g.sizes[seat])
    return least


@jit
def side_of(p: Any, seat: Any) -> Any:
    """Return the seats that score and win together with this one, itself included, as bits (R-73)."""
    side = 1 << seat
    if p.partners:
        side |= 1 << (seat + p.seats // 2) % p.seats
    return side


@jit
def one_side_left(p: Any, g: Any) -> Any:
    """Return whether all who still play in the round are on one side."""
    first = 0
    while not g.active >> first & 1:
        first += 1
    return g.active & ~side_of(p, first) == 0


# Prompting: making the game wait for a seat's turn, for what it does about a debt, or for an answer.


@jit
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


@jit
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


@jit
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


@jit
def _judge_mercy(p: Any, g: Any, seat: Any) -> Any:
    """Take out who holds too many cards, from the seat that is due on, and return who is due then (R-71)."""
    judged = seat
    for _ in range(count_seats(g.active)):
        following = after(p, g, judged)
        if g.sizes[judged] >= p.mercy and not one_side_left(p, g):
            put_under(p, g, judged)
            g.active &= ~(1 << judged)
        judged = following
    return seat if g.active >> seat & 1 else after(p, g, seat)
