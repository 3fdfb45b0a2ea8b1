"""UNO calls and catches: who may make them now, and how long a seat can be caught."""

from __future__ import annotations

from unorules._engine.piles import can_draw
from unorules._engine.playable import copies_of
from unorules._seats import Seat
from unorules.errors import Reason, Violation
from unorules.events import Event
from unorules.state import Draft, State

_NO_CALLS = Violation(Reason.NO_CALLS)
_CALL_NOT_DUE = Violation(Reason.CALL_NOT_DUE)
_ALREADY_CALLED = Violation(Reason.ALREADY_CALLED)
_NOTHING_TO_CATCH = Violation(Reason.NOTHING_TO_CATCH)
_CATCHING_ONESELF = Violation(Reason.CATCHING_ONESELF)
_SEAT_IS_OUT = Violation(Reason.SEAT_IS_OUT)


def refuse_call(state: State, seat: Seat) -> Violation | None:
    """Return why a seat may not call UNO now, or None if it may (R-34)."""
    rules = state._match.compiled.rules
    if rules.uno_call != "manual":
        return _NO_CALLS
    if seat not in state._match.circle.active:
        return _SEAT_IS_OUT
    if state._waiting.called_early and state._waiting.turn == seat:
        return _ALREADY_CALLED
    if call_is_due(state, seat):
        return None
    cards = len(state._hands[seat])
    if cards == 1:
        return _ALREADY_CALLED
    # a wrong call costs cards, if the rules say so and any are left. With two cards on one's own turn it is
    # refused as pointless instead; that happens only after drawing under `drawn_card="keep"`.
    pointless = cards == 2 and state._waiting.turn == seat
    if rules.uno_false_penalty and not pointless and can_draw(state):
        return _refuse_drawing(state)
    return _CALL_NOT_DUE


def refuse_catch(state: State, seat: Seat, target: Seat) -> Violation | None:
    """Return why one seat may not catch another now, or None if it may."""
    rules = state._match.compiled.rules
    if rules.uno_call != "manual":
        return _NO_CALLS
    if seat == target:
        return _CATCHING_ONESELF
    active = state._match.circle.active
    if seat not in active or target not in active:
        return _SEAT_IS_OUT
    if state._uncalled >> target & 1 or (rules.uno_false_penalty and can_draw(state)):
        return _refuse_drawing(state)
    return _NOTHING_TO_CATCH


def _refuse_drawing(state: State) -> Violation | None:
    """Return a refusal while somebody is drawing for a call and the variant's `on_draw` has an open question."""
    waiting = state._waiting
    if waiting.pending is None or waiting.pending.resume is None:
        return None
    who = "the host" if waiting.seat is None else f"seat {waiting.seat}"
    return Violation(Reason.QUESTION_PENDING, f"an answer from {who}", seat=waiting.seat)


def call_is_due(state: State, seat: Seat) -> bool:
    """Return whether a call is due: while the seat can be caught, or ahead of a play that can leave it one card."""
    if state._uncalled >> seat & 1:
        return True
    return state._waiting.turn == seat and early_call_possible(state, seat)


def early_call_possible(state: State | Draft, seat: Seat) -> bool:
    """Return whether a play, legal or not, could leave the seat to move with one card (R-34, R-68)."""
    compiled, hand = state._match.compiled, state._hands[seat]
    if state._waiting.kind == "drawn":
        return len(hand) == 2 and compiled.rules.drawn_card != "keep"
    house = compiled.house
    if len(hand) < 3 or not house.together:
        return len(hand) == 2
    return any(card in house.together and copies_of(house, hand, card) >= len(hand) - 1 for card in hand[:2])


def open_call_window(draft: Draft, events: list[Event], seat: Seat) -> None:
    """After a play and its effects, let a seat with one card be caught, unless it has called ahead (R-37, R-49)."""
    waiting = draft._waiting
    # a call ahead belongs to the seat that made it, not to one that jumps in.
    if len(draft._hands[seat]) == 1 and not (waiting.called_early and waiting.turn == seat):
        require_call(draft, events, seat)


def require_call(draft: Draft, events: list[Event], seat: Seat) -> None:
    """Let a seat be caught until it calls UNO or the window closes. If calls are automatic, call for it instead."""
    uno_call = draft._match.compiled.rules.uno_call
    if uno_call == "manual":
        draft._uncalled |= 1 << seat
    elif uno_call == "auto":
        events.append(draft._match.interned.uno_called[seat])


def close_windows(draft: Draft, seat: Seat) -> None:
    """Close the catch window when this seat takes its turn (R-35, R-75)."""
    if draft._match.compiled.rules.uno_window == "next_turn":
        draft._uncalled = 0
    else:
        draft._uncalled &= ~(1 << seat)
