"""The legal actions: everything that would not be refused now."""

from __future__ import annotations

from unorules.actions import Action, Answer
from unorules.cards import Seat
from unorules.engine.piles import can_draw
from unorules.engine.playable import allowed, allowed_of, must_play
from unorules.engine.uno import call_is_due, refuse_call, refuse_catch
from unorules.engine.who import check_state
from unorules.errors import SeatError, shown
from unorules.state import State
from unorules.waiting import NOTHING


def legal_actions(state: State, seat: Seat | None = None) -> tuple[Action, ...]:
    """What a seat may do now; without a seat, what anyone may do, the host included.

    What the prompt asks for comes first (plays before the draw or the pass), then UNO calls and catches. A wild is
    listed once for every colour, and as the last card also without one. An unknown seat raises a `SeatError`, a
    card whose condition breaks while it is asked a `CardError`, what is no state a `StateError`.
    """
    if type(state) is not State:
        check_state(state)
    if seat is not None and (type(seat) is not int or not 0 <= seat < len(state.held)):
        raise SeatError(f"seats are 0 to {len(state.held) - 1}, not {shown(seat)}")
    waiting = state.waiting
    actions: tuple[Action, ...] = ()
    if waiting.seat is None:
        if seat is None:
            actions = _for_the_host(state)
    elif seat is None or seat == waiting.seat:
        if waiting.turn is None:
            actions = tuple([Answer(waiting.seat, option) for option in waiting.options])
        elif waiting.kind == "turn":
            actions = _at_turn(state, waiting.turn)
        else:
            actions = _after_drawing(state, waiting.turn)
        if len(state.held[waiting.seat]) == 2:
            actions += _early_call(state, waiting.seat)
    if state.owing:
        actions += _windows(state, seat)
    if state.standing.tables.rules.uno_false_penalty:
        actions += _wrong_calls(state, seat)
    return actions


def _for_the_host(state: State) -> tuple[Action, ...]:
    kind = state.waiting.kind
    if kind == "outcome":
        return tuple([Answer(None, option) for option in state.waiting.options])
    return state.standing.phrases.next_rounds if kind == "round_over" else ()


def _at_turn(state: State, seat: Seat) -> tuple[Action, ...]:
    phrases, tables = state.standing.phrases, state.standing.tables
    hand = state.held[seat]
    fits = hand.translate(None, tables.misfits[state.laid[-1]][state.hue])
    if tables.guarded:
        fits = allowed_of(state, seat, fits)
    plays = phrases.plays[seat] if len(hand) > 1 else phrases.last_plays[seat]
    actions: tuple[Action, ...] = ()
    twin = NOTHING
    for card in fits:
        if card != twin:
            actions += plays[card]
            twin = card
    if state.stock or can_draw(state):
        return actions + phrases.draws[seat]
    return actions if must_play(state, seat, hand) else actions + phrases.passes[seat]


def _after_drawing(state: State, seat: Seat) -> tuple[Action, ...]:
    phrases, tables = state.standing.phrases, state.standing.tables
    card = state.waiting.drawn
    how = tables.rules.drawn_card
    if how == "keep" or card in tables.misfits[state.laid[-1]][state.hue] or not allowed(state, seat, card):
        return phrases.passes[seat]
    if how == "force_play" and must_play(state, seat, tables.singles[card]):
        return phrases.plays[seat][card]
    return phrases.plays[seat][card] + phrases.passes[seat]


def _early_call(state: State, seat: Seat) -> tuple[Action, ...]:
    """A seat with two cards may call ahead of its play."""
    due = call_is_due(state, seat) and refuse_call(state, seat) is None
    return state.standing.phrases.calls[seat] if due else ()


def _windows(state: State, seat: Seat | None) -> tuple[Action, ...]:
    """Who can be caught may call, and be caught by all the others."""
    phrases = state.standing.phrases
    actions: tuple[Action, ...] = ()
    for target in state.catchable:
        if seat is None:
            actions += phrases.calls[target] + phrases.catches_of[target]
        else:
            actions += phrases.calls[seat] if seat == target else (phrases.catches[seat][target],)
    return actions


def _wrong_calls(state: State, seat: Seat | None) -> tuple[Action, ...]:
    """Where wrong calls and catches are allowed and cost cards, all that are not right (R-36)."""
    if state.waiting.kind in ("round_over", "match_over"):
        return ()
    phrases = state.standing.phrases
    actions: list[Action] = []
    for caller in phrases.active if seat is None else (seat,):
        if refuse_call(state, caller) is None and not call_is_due(state, caller):
            actions += phrases.calls[caller]
        actions += [
            catch
            for catch in phrases.catches[caller]
            if not state.owing >> catch.target & 1 and refuse_catch(state, caller, catch.target) is None
        ]
    return tuple(actions)
