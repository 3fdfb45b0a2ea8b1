"""The legal actions: everything that would not be refused now."""

from __future__ import annotations

from unorules.actions import Action, Answer
from unorules.cards import Seat
from unorules.engine.piles import can_draw
from unorules.engine.plays import fitting, must_play
from unorules.engine.uno import refuse_call, refuse_catch
from unorules.errors import SeatError
from unorules.state import State


def legal_actions(state: State, seat: Seat | None = None) -> tuple[Action, ...]:
    """What a seat may do now: its prompt and the open windows. Without a seat, what anyone may do."""
    actions: list[Action] = []
    if seat is None:
        _add_host(state, actions)
        for anyone in range(len(state.held)):
            _add_seat(state, anyone, actions)
    elif type(seat) is int and 0 <= seat < len(state.held):
        _add_seat(state, seat, actions)
    else:
        raise SeatError(f"seats are 0 to {len(state.held) - 1}, not {seat!r}")
    return tuple(actions)


def _add_host(state: State, actions: list[Action]) -> None:
    prompt = state.prompt
    if prompt.kind == "outcome":
        actions += [Answer(None, option) for option in prompt.options]
    elif prompt.kind == "round_over":
        actions += state.standing.phrases.next_rounds


def _add_seat(state: State, seat: Seat, actions: list[Action]) -> None:
    prompt = state.prompt
    if prompt.seat == seat:
        if prompt.kind == "turn":
            _add_turn(state, seat, actions)
        elif prompt.kind == "drawn":
            _add_drawn(state, seat, actions)
        else:
            actions += [Answer(seat, option) for option in prompt.options]
    rules = state.standing.tables.rules
    if state.owing or len(state.held[seat]) == 2 or rules.uno_false_penalty:
        _add_windows(state, seat, actions)


def _add_turn(state: State, seat: Seat, actions: list[Action]) -> None:
    phrases = state.standing.phrases
    hand = state.held[seat]
    plays = (phrases.plays if len(hand) > 1 else phrases.last_plays)[seat]
    twin = -1
    for card in fitting(state, seat, hand):
        if card != twin:
            actions += plays[card]
            twin = card
    if can_draw(state):
        actions.append(phrases.draws[seat])
    elif not must_play(state, seat, hand):
        actions.append(phrases.passes[seat])


def _add_drawn(state: State, seat: Seat, actions: list[Action]) -> None:
    phrases = state.standing.phrases
    how = state.standing.tables.rules.drawn_card
    drawn = state.standing.tables.singles[state.drawn]
    if how != "keep" and fitting(state, seat, drawn):
        actions += phrases.plays[seat][state.drawn]
        if how == "force_play" and must_play(state, seat, drawn):
            return
    actions.append(phrases.passes[seat])


def _add_windows(state: State, seat: Seat, actions: list[Action]) -> None:
    if state.prompt.kind in ("round_over", "match_over"):
        return
    phrases = state.standing.phrases
    if refuse_call(state, seat) is None:
        actions.append(phrases.calls[seat])
    actions += [
        phrases.catches[seat][target]
        for target in phrases.active
        if refuse_catch(state, seat, target) is None
    ]
