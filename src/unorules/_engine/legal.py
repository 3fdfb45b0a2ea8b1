"""The legal actions of a state: all that `check` does not refuse."""

from __future__ import annotations

from unorules._engine.piles import can_draw
from unorules._engine.playable import (
    allowed_cards,
    answers_to_debt,
    copies_of,
    jump_in_cards,
    must_play,
    refuse_guarded,
)
from unorules._engine.uno import call_is_due, refuse_call, refuse_catch
from unorules._seats import Seat, check_seat
from unorules.actions import Action, Answer, Leave, Play
from unorules.prompts import NO_CARD
from unorules.state import State, check_state


def legal_actions(state: State, seat: Seat | None = None) -> tuple[Action, ...]:
    """List the actions that a seat may take now; without a seat, those of all seats and of the host.

    The actions that the prompt asks for come first (plays before the draw or the pass), then UNO calls and catches,
    plays out of turn, and what the host may do at any time. A wild is listed once for every colour; as the last card of
    a hand, also without one.

    Without a seat the plays show everyone's cards: send a client `view(state, seat).legal` instead.

    Args:
        state: The state of the game.
        seat: The seat whose actions are listed; None lists those of all seats and of the host.

    Raises:
        SeatError: For an unknown seat.
        CardError: If a card's own condition is faulty.
        StateError: Unless given a state.
    """
    if type(state) is not State:
        check_state(state)
    if seat is not None:
        check_seat(seat, len(state._hands))
    waiting = state._waiting
    actions: tuple[Action, ...] = ()
    if waiting.seat is None:
        if seat is None:
            actions = _host_actions(state)
    elif seat is None or seat == waiting.seat:
        if waiting.turn is None:
            actions = tuple([Answer(waiting.seat, option) for option in waiting.options])
        elif waiting.kind == "turn":
            actions = _turn_actions(state, waiting.turn)
        elif waiting.kind == "drawn":
            actions = _drawn_actions(state, waiting.turn)
        else:
            actions = _debt_actions(state, waiting.turn)
        if len(state._hands[waiting.seat]) == 2:
            actions += _early_call(state, waiting.seat)
    if state._uncalled:
        actions += _calls_and_catches(state, seat)
    return actions + _extra_actions(state, seat) if state._match.compiled.has_extra_actions else actions


def _host_actions(state: State) -> tuple[Action, ...]:
    kind = state._waiting.kind
    if kind == "outcome":
        return tuple([Answer(None, option) for option in state._waiting.options])
    if kind != "round_over":
        return ()
    gone = state._match.gone
    return tuple([action for action in state._match.interned.next_rounds if action.dealer not in gone])


def _turn_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    interned, compiled = state._match.interned, state._match.compiled
    hand = state._hands[seat]
    fits = hand.translate(None, compiled.misfits[state._discard_pile[-1]][state._color])
    if compiled.turn_has_conditions:
        return _conditional_turn_actions(state, seat, fits)
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


def _conditional_turn_actions(state: State, seat: Seat, fits: bytes) -> tuple[Action, ...]:
    """List the actions at a turn if a card or a house rule looks at the rest of the hand."""
    interned, actions = state._match.interned, _plays(state, seat, fits)
    drawing = can_draw(state)
    if (not drawing or state._match.compiled.rules.draw_choice == "only_if_stuck") and must_play(
        state, seat, state._hands[seat]
    ):
        return actions
    return actions + (interned.draws[seat] if drawing else interned.passes[seat])


def _debt_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    answers = answers_to_debt(state, state._hands[seat])
    return _plays(state, seat, answers) + state._match.interned.draws[seat]


def _jump_ins(state: State, seat: Seat | None) -> tuple[Action, ...]:
    """List the plays out of turn (R-65)."""
    actions: tuple[Action, ...] = ()
    for jumper in state._match.circle.active if seat is None else (seat,):
        identical = jump_in_cards(state, jumper)
        cards = bytes(card for card in state._hands[jumper] if card in identical)
        if state._waiting.kind == "debt":
            cards = answers_to_debt(state, cards)
        else:
            cards = cards.translate(None, state._match.compiled.misfits[state._discard_pile[-1]][state._color])
        actions += _plays(state, jumper, cards)
    return actions


def _plays(state: State, seat: Seat, cards: bytes) -> tuple[Action, ...]:
    """List the plays of these cards that the rest of the hand allows."""
    compiled, interned = state._match.compiled, state._match.interned
    allowed = allowed_cards(state, seat, cards) if compiled.guarded else cards
    plays = interned.plays[seat] if len(state._hands[seat]) > 1 else interned.last_plays[seat]
    actions: tuple[Action, ...] = ()
    for card in dict.fromkeys(allowed):
        actions += plays[card]
    return actions + _multi_plays(state, seat, cards) if compiled.house.together else actions


def _multi_plays(state: State, seat: Seat, cards: bytes) -> tuple[Action, ...]:
    """List the plays of several identical cards at once, of these cards (R-68)."""
    compiled = state._match.compiled
    hand = state._hands[seat]
    actions: list[Action] = []
    for card in dict.fromkeys(cards):
        copies = copies_of(compiled.house, hand, card) if card in compiled.house.together else 1
        for count in range(2, copies + 1):
            if card in compiled.guarded and refuse_guarded(state, seat, card, count) is not None:
                continue
            last = len(hand) == count
            named = state._match.interned.last_plays if last else state._match.interned.plays
            actions += [Play(seat, one.card, color=one.color, count=count) for one in named[seat][card]]
    return tuple(actions)


def _drawn_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    interned, compiled = state._match.interned, state._match.compiled
    card = state._waiting.drawn
    drawn_card = compiled.rules.drawn_card
    misfits = compiled.misfits[state._discard_pile[-1]][state._color]
    if drawn_card == "keep" or card in misfits or (card in compiled.guarded and refuse_guarded(state, seat, card)):
        return interned.passes[seat]
    if drawn_card == "force_play" and must_play(state, seat, compiled.singles[card]):
        return interned.plays[seat][card]
    return interned.plays[seat][card] + interned.passes[seat]


def _early_call(state: State, seat: Seat) -> tuple[Action, ...]:
    """List the UNO call that a seat may make ahead of its play."""
    due = call_is_due(state, seat) and refuse_call(state, seat) is None
    return state._match.interned.calls[seat] if due else ()


def _calls_and_catches(state: State, seat: Seat | None) -> tuple[Action, ...]:
    """List the calls and catches that are due: a catchable seat may call, and all others may catch it."""
    interned, active, pending = state._match.interned, state._match.circle.active, state._waiting.pending
    if seat is not None and seat not in active:
        return ()
    actions: tuple[Action, ...] = ()
    catching = pending is None or pending.resume is None
    for target in state.catchable:
        if seat is None:
            catches = interned.catches_of[target] if catching else ()
            actions += interned.calls[target] + tuple([catch for catch in catches if catch.seat in active])
        elif seat == target:
            actions += interned.calls[seat]
        elif catching:
            actions += (interned.catches[seat][target],)
    return actions


def _extra_actions(state: State, seat: Seat | None) -> tuple[Action, ...]:
    """List actions that only some rules allow: jumping in, early calls with more cards, wrong calls, leaving."""
    compiled, due = state._match.compiled, state._waiting.turn
    actions = _jump_ins(state, seat) if compiled.house.jumpers else ()
    if compiled.house.together and due is not None and seat in (None, due) and len(state._hands[due]) > 2:
        actions += _early_call(state, due)
    if compiled.rules.uno_false_penalty:
        actions += _wrong_calls(state, seat)
    if seat is None and compiled.rules.leaving != "never" and state._waiting.kind != "match_over":
        actions += tuple(map(Leave, state._match.remaining_seats()))
    return actions


def _wrong_calls(state: State, seat: Seat | None) -> tuple[Action, ...]:
    """List wrong calls and catches, if the rules allow them for a penalty (R-36)."""
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
