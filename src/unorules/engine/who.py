"""Who: the refusals that come before anything else, by whose move it is. They depend on public facts alone."""

from __future__ import annotations

from unorules.errors import Reason, StateError, Violation, shown
from unorules.state import State


def check_state(state: object) -> None:
    """Refuse what is no state, before anything is asked of it."""
    if type(state) is not State:
        hint = "; new_game and apply give a pair of state and events" if type(state) is tuple else ""
        raise StateError(f"a State is needed, not {shown(state)}{hint}")


def not_the_turn(state: State, seat: object) -> Violation:
    """Why a seat may not play, draw or pass."""
    if not sits(state, seat):
        return no_such_seat(state)
    over = round_is_over(state)
    if over is not None:
        return over
    waiting = state.waiting
    who = "the host" if waiting.seat is None else f"seat {waiting.seat}"
    if waiting.kind in ("ask", "outcome"):
        return Violation(Reason.QUESTION_PENDING, f"an answer from {who}")
    return Violation(Reason.NOT_YOUR_TURN, who)


def round_is_over(state: State) -> Violation | None:
    """Why nothing of a round can be done any more, if that is so."""
    kind = state.waiting.kind
    if kind == "match_over":
        return Violation(Reason.MATCH_OVER)
    return Violation(Reason.ROUND_OVER, "NextRound()") if kind == "round_over" else None


def sits(state: State, seat: object) -> bool:
    """Whether this is a seat of the table."""
    return type(seat) is int and 0 <= seat < len(state.held)


def no_such_seat(state: State) -> Violation:
    return Violation(Reason.NO_SUCH_SEAT, f"a whole number from 0 to {len(state.held) - 1}")
