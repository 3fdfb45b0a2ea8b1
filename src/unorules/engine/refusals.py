"""Refusals that come before all others: who may act now. They depend on public facts alone."""

from __future__ import annotations

from unorules.engine.state import State
from unorules.errors import Reason, Violation
from unorules.model.seats import is_seat


def refuse_out_of_turn(state: State, seat: object) -> Violation:
    """Say why a seat may not play, draw or pass."""
    if not is_seat(seat, len(state._hands)):
        return no_such_seat(state)
    over = refuse_if_over(state)
    if over is not None:
        return over
    if seat not in state._match.circle.active:
        return Violation(Reason.SEAT_IS_OUT)
    waiting = state._waiting
    who = "the host" if waiting.seat is None else f"seat {waiting.seat}"
    if waiting.kind in ("ask", "outcome"):
        return Violation(Reason.QUESTION_PENDING, f"an answer from {who}", seat=waiting.seat)
    return Violation(Reason.NOT_YOUR_TURN, who, seat=waiting.seat)


def refuse_if_over(state: State) -> Violation | None:
    """Say that the round or the match is over, if it is."""
    kind = state._waiting.kind
    if kind == "match_over":
        return Violation(Reason.MATCH_OVER)
    return Violation(Reason.ROUND_OVER, "NextRound()") if kind == "round_over" else None


def no_such_seat(state: State) -> Violation:
    return Violation(Reason.NO_SUCH_SEAT, f"an integer from 0 to {len(state._hands) - 1}")
