"""The legal actions: everything that would not be refused now."""

from __future__ import annotations

from unorules.actions import Action, Answer
from unorules.cards import Seat
from unorules.engine.piles import can_draw
from unorules.engine.playable import fitting, must_play
from unorules.engine.uno import refuse_call, refuse_catch
from unorules.errors import SeatError
from unorules.state import State


def legal_actions(state: State, seat: Seat | None = None) -> tuple[Action, ...]:
    """What a seat may do now; without a seat, what anyone may do, the host included.

    What the prompt asks for comes first (plays before the draw or the pass), then UNO calls and catches.
    """
    asked = state.waiting.seat
    actions: list[Action] = []
    if seat is not None and (type(seat) is not int or not 0 <= seat < len(state.held)):
        raise SeatError(f"seats are 0 to {len(state.held) - 1}, not {seat!r}")
    if asked is None:
        if seat is None:
            _add_host(state, actions)
    elif seat is None or seat == asked:
        kind = state.waiting.kind
        if kind == "turn":
            _add_turn(state, asked, actions)
        elif kind == "drawn":
            _add_drawn(state, asked, actions)
        else:
            actions += [Answer(asked, option) for option in state.waiting.options]
    if state.standing.tables.rules.uno_false_penalty:
        _add_risky_calls(state, seat, actions)
    else:
        if state.owing:
            _add_windows(state, seat, actions)
        if asked is not None and len(state.held[asked]) == 2 and (seat is None or seat == asked):
            _add_early_call(state, asked, actions)
    return tuple(actions)


def _add_host(state: State, actions: list[Action]) -> None:
    waiting = state.waiting
    if waiting.kind == "outcome":
        actions += [Answer(None, option) for option in waiting.options]
    elif waiting.kind == "round_over":
        actions += state.standing.phrases.next_rounds


def _add_turn(state: State, seat: Seat, actions: list[Action]) -> None:
    phrases = state.standing.phrases
    hand = state.held[seat]
    plays = phrases.plays[seat] if len(hand) > 1 else phrases.last_plays[seat]
    twin = -1
    for card in fitting(state, seat, hand):
        if card != twin:
            twin = card
            actions += plays[card]
    if state.stock or can_draw(state):
        actions.append(phrases.draws[seat])
    elif not must_play(state, seat, hand):
        actions.append(phrases.passes[seat])


def _add_drawn(state: State, seat: Seat, actions: list[Action]) -> None:
    phrases = state.standing.phrases
    how = state.standing.tables.rules.drawn_card
    card = state.waiting.drawn
    drawn = state.standing.tables.singles[card]
    if how != "keep" and fitting(state, seat, drawn):
        actions += phrases.plays[seat][card]
        if how == "force_play" and must_play(state, seat, drawn):
            return
    actions.append(phrases.passes[seat])


def _add_windows(state: State, seat: Seat | None, actions: list[Action]) -> None:
    """Somebody can be caught by all the others, or call."""
    phrases = state.standing.phrases
    for target in state.catchable:
        if seat is None:
            actions.append(phrases.calls[target])
            actions += phrases.catches_of[target]
        else:
            actions.append(phrases.calls[seat] if seat == target else phrases.catches[seat][target])


def _add_early_call(state: State, seat: Seat, actions: list[Action]) -> None:
    """A seat with two cards may call ahead of its play."""
    if refuse_call(state, seat) is None:
        actions.append(state.standing.phrases.calls[seat])


def _add_risky_calls(state: State, seat: Seat | None, actions: list[Action]) -> None:
    """Where wrong calls and catches are allowed and cost cards, nearly anything can be said (R-36)."""
    if state.waiting.kind in ("round_over", "match_over"):
        return
    phrases = state.standing.phrases
    for caller in phrases.active if seat is None else (seat,):
        if refuse_call(state, caller) is None:
            actions.append(phrases.calls[caller])
        catches = phrases.catches[caller]
        actions += [catch for catch in catches if refuse_catch(state, caller, catch.target) is None]
