"""Calling UNO and being caught: windows that stand open beside the prompt."""

from __future__ import annotations

from attrs import evolve

from unorules.actions import CallUno, Catch
from unorules.cards import Seat
from unorules.engine.piles import can_draw, draw
from unorules.engine.who import no_such_seat, round_is_over, sits
from unorules.errors import Reason, Violation
from unorules.events import Caught, Event, UnoCalled
from unorules.state import Draft, State

_NO_CALLS = Violation(Reason.NO_CALLS)
_CALL_NOT_DUE = Violation(Reason.CALL_NOT_DUE)
_ALREADY_CALLED = Violation(Reason.ALREADY_CALLED)
_NOTHING_TO_CATCH = Violation(Reason.NOTHING_TO_CATCH)
_CATCHING_ONESELF = Violation(Reason.CATCHING_ONESELF)


def refuse_call(state: State, seat: Seat) -> Violation | None:
    """Why a seat that sits at the table may not call UNO now (R-34)."""
    rules = state.standing.tables.rules
    if rules.uno_call != "manual":
        return _NO_CALLS
    if state.waiting.early and state.waiting.turn == seat:
        return _ALREADY_CALLED
    if call_is_due(state, seat):
        return None
    # a wrong call costs cards where the rules say so and there are any. Holding one card, calling is never wrong.
    if rules.uno_false_penalty and len(state.held[seat]) > 1 and can_draw(state):
        return None
    return _CALL_NOT_DUE


def refuse_catch(state: State, seat: Seat, target: Seat) -> Violation | None:
    """Why one seat may not catch another now."""
    rules = state.standing.tables.rules
    if rules.uno_call != "manual":
        return _NO_CALLS
    if seat == target:
        return _CATCHING_ONESELF
    if state.owing >> target & 1 or (rules.uno_false_penalty and can_draw(state)):
        return None
    return _NOTHING_TO_CATCH


def call_is_due(state: State, seat: Seat) -> bool:
    """After the play while the window is open, or ahead of it: on its own turn, with two cards in hand."""
    if state.owing >> seat & 1:
        return True
    return state.waiting.turn == seat and early_call_possible(state, seat)


def early_call_possible(state: State | Draft, seat: Seat) -> bool:
    """Whether the seat to move can still come down to one card by a play."""
    may_play = state.waiting.kind == "turn" or state.standing.tables.rules.drawn_card != "keep"
    return may_play and len(state.held[seat]) == 2


def call(state: State, action: CallUno, draft: Draft | None, events: list[Event]) -> Violation | None:
    """A seat calls UNO."""
    seat = action.seat
    if not sits(state, seat):
        return no_such_seat(state)
    violation = round_is_over(state) or refuse_call(state, seat)
    if violation is not None or draft is None:
        return violation

    if not call_is_due(state, seat):
        events.append(UnoCalled(seat, due=False))
        draw(draft, events, seat, state.standing.tables.rules.uno_false_penalty, "uno")
        return None
    events.append(state.standing.phrases.uno_called[seat])
    if state.owing >> seat & 1:
        draft.owing &= ~(1 << seat)
    else:
        draft.waiting = evolve(state.waiting, early=True)
    return None


def catch(state: State, action: Catch, draft: Draft | None, events: list[Event]) -> Violation | None:
    """A seat catches another that has not called."""
    seat, target = action.seat, action.target
    if not sits(state, seat) or not sits(state, target):
        return no_such_seat(state)
    violation = round_is_over(state) or refuse_catch(state, seat, target)
    if violation is not None or draft is None:
        return violation

    rules = state.standing.tables.rules
    due = bool(state.owing >> target & 1)
    events.append(Caught(seat, target, due))
    if due:
        draft.owing &= ~(1 << target)
        draw(draft, events, target, rules.uno_penalty, "uno")
    else:
        draw(draft, events, seat, rules.uno_false_penalty, "uno")
    return None


def settle(draft: Draft, events: list[Event], seat: Seat) -> None:
    """After a play and its effects: a seat left with one card without a call can be caught (R-37, R-49)."""
    if len(draft.held[seat]) == 1 and not draft.waiting.early:
        how = draft.standing.tables.rules.uno_call
        if how == "manual":
            draft.owing |= 1 << seat
        elif how == "auto":
            events.append(draft.standing.phrases.uno_called[seat])
