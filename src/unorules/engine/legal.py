"""Legal actions: everything that `check` would not refuse now."""

from __future__ import annotations

from unorules.engine.piles import can_draw
from unorules.engine.playable import allowed_cards, is_allowed, must_play
from unorules.engine.state import State, check_state
from unorules.engine.uno import call_is_due, refuse_call, refuse_catch
from unorules.model.actions import Action, Answer
from unorules.model.prompts import NO_CARD
from unorules.model.seats import Seat, check_seat


def legal_actions(state: State, seat: Seat | None = None) -> tuple[Action, ...]:
    """List what a seat may do now; without a seat, what anyone may do, the host included.

    What the prompt asks for comes first (plays before the draw or the pass), then UNO calls and catches. A wild is
    listed once for every colour, and as the last card also without one. Raises a `SeatError` for an unknown seat, a
    `CardError` if a card's own condition is faulty, and a `StateError` unless given a state.

    Without a seat the plays show everyone's cards: send a client `view(state, seat).legal` instead.
    """
    if type(state) is not State:
        check_state(state)
    if seat is not None:
        check_seat(seat, len(state._hands))
    waiting = state._waiting
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
        if len(state._hands[waiting.seat]) == 2:
            actions += _early_call(state, waiting.seat)
    if state._uncalled:
        actions += _windows(state, seat)
    if state._match.compiled.rules.uno_false_penalty:
        actions += _wrong_calls(state, seat)
    return actions


def _for_the_host(state: State) -> tuple[Action, ...]:
    kind = state._waiting.kind
    if kind == "outcome":
        return tuple([Answer(None, option) for option in state._waiting.options])
    return state._match.interned.next_rounds if kind == "round_over" else ()


def _at_turn(state: State, seat: Seat) -> tuple[Action, ...]:
    interned, compiled = state._match.interned, state._match.compiled
    hand = state._hands[seat]
    fits = hand.translate(None, compiled.misfits[state._discard_pile[-1]][state._color])
    if compiled.guarded:
        fits = allowed_cards(state, seat, fits)
    plays = interned.plays[seat] if len(hand) > 1 else interned.last_plays[seat]
    actions: tuple[Action, ...] = ()
    last = NO_CARD
    for card in fits:
        if card != last:
            actions += plays[card]
            last = card
    if state._draw_pile or can_draw(state):
        return actions + interned.draws[seat]
    return actions if must_play(state, seat, hand) else actions + interned.passes[seat]


def _after_drawing(state: State, seat: Seat) -> tuple[Action, ...]:
    interned, compiled = state._match.interned, state._match.compiled
    card = state._waiting.drawn
    drawn_card = compiled.rules.drawn_card
    if (
        drawn_card == "keep"
        or card in compiled.misfits[state._discard_pile[-1]][state._color]
        or not is_allowed(state, seat, card)
    ):
        return interned.passes[seat]
    if drawn_card == "force_play" and must_play(state, seat, compiled.singles[card]):
        return interned.plays[seat][card]
    return interned.plays[seat][card] + interned.passes[seat]


def _early_call(state: State, seat: Seat) -> tuple[Action, ...]:
    """List the call that a seat with two cards may make ahead of its play."""
    due = call_is_due(state, seat) and refuse_call(state, seat) is None
    return state._match.interned.calls[seat] if due else ()


def _windows(state: State, seat: Seat | None) -> tuple[Action, ...]:
    """List the calls and catches that are open: a catchable seat may call, and all the others may catch it."""
    interned = state._match.interned
    actions: tuple[Action, ...] = ()
    for target in state.catchable:
        if seat is None:
            actions += interned.calls[target] + interned.catches_of[target]
        else:
            actions += interned.calls[seat] if seat == target else (interned.catches[seat][target],)
    return actions


def _wrong_calls(state: State, seat: Seat | None) -> tuple[Action, ...]:
    """List the calls and catches that would be wrong, where they are allowed and cost cards (R-36)."""
    if state._waiting.kind in ("round_over", "match_over"):
        return ()
    interned = state._match.interned
    actions: list[Action] = []
    for caller in state._match.circle.active if seat is None else (seat,):
        if refuse_call(state, caller) is None and not call_is_due(state, caller):
            actions += interned.calls[caller]
        actions += [
            catch
            for catch in interned.catches[caller]
            if not state._uncalled >> catch.target & 1 and refuse_catch(state, caller, catch.target) is None
        ]
    return tuple(actions)
