"""Calling UNO and catching: possible while a window is open, in addition to what the prompt asks for."""

from __future__ import annotations

from attrs import evolve

from unorules.engine.piles import take_cards
from unorules.engine.refusals import no_such_seat, refuse_if_over
from unorules.engine.resolve import resolve_draw
from unorules.engine.state import Draft, State
from unorules.engine.uno import call_is_due, refuse_call, refuse_catch
from unorules.errors import Violation
from unorules.model.actions import CallUno, Catch
from unorules.model.events import Caught, Event, UnoCalled
from unorules.model.seats import Seat, is_seat


def call(state: State, action: CallUno, draft: Draft | None, events: list[Event]) -> Violation | None:
    """Call UNO."""
    seat = action.seat
    if not is_seat(seat, len(state._hands)):
        return no_such_seat(state)
    violation = refuse_if_over(state) or refuse_call(state, seat)
    if violation is not None or draft is None:
        return violation

    if not call_is_due(state, seat):
        events.append(UnoCalled(seat, due=False))
        _draw(draft, events, seat, state._match.compiled.rules.uno_false_penalty)
        return None
    events.append(state._match.interned.uno_called[seat])
    if state._uncalled >> seat & 1:
        draft._uncalled &= ~(1 << seat)
    else:
        draft._waiting = evolve(state._waiting, called_early=True)
    return None


def catch(state: State, action: Catch, draft: Draft | None, events: list[Event]) -> Violation | None:
    """Catch a seat that has not called."""
    seat, target = action.seat, action.target
    if not is_seat(seat, len(state._hands)) or not is_seat(target, len(state._hands)):
        return no_such_seat(state)
    violation = refuse_if_over(state) or refuse_catch(state, seat, target)
    if violation is not None or draft is None:
        return violation

    rules = state._match.compiled.rules
    due = bool(state._uncalled >> target & 1)
    events.append(Caught(seat, target, due))
    if due:
        draft._uncalled &= ~(1 << target)
        _draw(draft, events, target, rules.uno_penalty)
    else:
        _draw(draft, events, seat, rules.uno_false_penalty)
    return None


def _draw(draft: Draft, events: list[Event], seat: Seat, count: int) -> None:
    """Let a seat draw for a missed or wrong call. Where the variant says what drawing is, the prompt waits for it."""
    if draft._match.compiled.on_draw is None:
        take_cards(draft, events, seat, count, "uno")
    else:
        resolve_draw(draft, events, seat, count, draft._waiting)
