"""Invariants: what is true in every state of every game, checked through the public names alone."""

from __future__ import annotations

import pickle
from collections import Counter
from functools import cache
from typing import Any

import attrs
import pytest

import unorules as uno
from tests.kit.builders import everything
from unorules import (
    Action,
    Answer,
    CallUno,
    Card,
    Catch,
    Color,
    Dealt,
    Draw,
    Drew,
    IllegalAction,
    NextRound,
    Pass,
    Play,
    Played,
    Reason,
    RoundEnded,
    RoundStarted,
    State,
    Step,
    UnoCalled,
    Violation,
)

FOREIGN_CARDS = (Card("no-such-kind"), Card("7", "mauve"))
FOREIGN_OPTIONS = ("red", "accept", "challenge", "no-such-option", "", -1, 0, 1, 99, None)
ALREADY_CALLED = Violation(Reason.ALREADY_CALLED)
NO_ACTIONS: tuple[Any, ...] = (None, "draw", 7, (0, "red-7"), Draw, frozenset[int](), uno.card("red-7"))


def checked_apply(state: State, action: Action, *, thorough: bool = False) -> Step:
    """Apply an action and check the step; if `thorough`, also try every possible action next."""
    before = snapshot(state)
    step = uno.apply(state, action)
    check_step(state, action, step)
    assert step == uno.apply(state, action)
    assert before == snapshot(state)
    if thorough:
        check_closed(step[0])
    return step


def check_step(before: State, action: Action, step: Step) -> None:
    """Check that the new state is consistent and follows from the old one, as the events say."""
    after, events = step
    check_state(after)
    check_hands_follow(before.hands, step)
    assert before.seq + 1 == after.seq
    if isinstance(action, CallUno | Catch):
        assert before.prompt == after.prompt
    else:
        assert after.seq == after.prompt.since
    if not any(isinstance(event, RoundStarted) for event in events):
        assert (before.round, before.dealer, before.players) == (after.round, after.dealer, after.players)
    check_calls(before, action, step)


def check_calls(before: State, action: Action, step: Step) -> None:
    """Check that a call becomes due, or is made automatically, only in a step that leaves a seat with one card."""
    after, events = step
    owing = set(after.catchable) - set(before.catchable)
    called = {event.seat for event in events if isinstance(event, UnoCalled)}
    if not isinstance(action, CallUno):
        assert all(len(before.hands[seat]) > len(after.hands[seat]) for seat in owing | called)


def check_start(step: Step) -> None:
    """Check the step that `new_game` returns."""
    state, _ = step
    check_state(state)
    check_hands_follow(((),) * state.seats, step)
    assert (0, 0, 1) == (state.seq, state.prompt.since, state.round)


def check_state(state: State) -> None:
    """Check what is true of every state, whatever came before."""
    check_conserved(state)
    check_prompt(state)
    order = {card: at for at, (card, _) in enumerate(state.variant.deck)}
    for hand in state.hands:
        assert sorted(hand, key=order.__getitem__) == list(hand)
    assert all(len(state.hands[seat]) == 1 for seat in state.catchable)
    called = [seat for seat in range(state.seats) if uno.check(state, CallUno(seat)) == ALREADY_CALLED]
    early = [seat for seat in called if len(state.hands[seat]) > 1]
    assert early in ([], [state.prompt.seat])
    assert all(len(state.hands[seat]) == 2 for seat in early)
    assert state.color is None or state.color in state.variant.colors
    assert state.direction in (1, -1)
    assert bool(state.winners) == state.over


def check_conserved(state: State) -> None:
    """Check that no card has appeared or disappeared."""
    assert dict(state.variant.deck) == everything(state)


def check_prompt(state: State) -> None:
    """Check that the parts of the prompt agree."""
    prompt = state.prompt
    seats = range(state.seats)
    assert 0 <= prompt.since <= state.seq
    match prompt.kind:
        case "turn" | "drawn":
            assert prompt.seat in seats
            assert (prompt.seat, None, ()) == (prompt.about, prompt.question, prompt.options)
            assert all(state.hands)
        case "ask" | "outcome":
            assert prompt.about in seats
            assert prompt.seat == (prompt.about if prompt.kind == "ask" else None)
            assert prompt.question
            assert 0 < len(prompt.options) == len(set(prompt.options))
            assert all(state.hands)
        case "round_over" | "match_over":
            assert (None, None, None, ()) == (prompt.seat, prompt.about, prompt.question, prompt.options)
            assert () == state.catchable
        case _:
            pytest.fail(f"no such prompt: {prompt}")


def check_hands_follow(hands: tuple[tuple[Card, ...], ...], step: Step) -> None:
    """Check that the events account for every card that entered or left a hand, and that each has a description."""
    state, events = step
    expected = [Counter(hand) for hand in hands]
    for event in events:
        assert uno.describe(event, state.players).strip()
        match event:
            case Dealt(seat, count, cards):
                expected[seat] = Counter(cards)
                assert count == expected[seat].total()
            case Drew(seat, card, _):
                assert card is not None
                expected[seat][card] += 1
            case Played(seat, card, _):
                expected[seat][card] -= 1
            case RoundEnded(scores=scores):
                assert scores == state.scores
            case _:
                pass
    assert expected == [Counter(hand) for hand in state.hands]


def check_closed(state: State) -> None:
    """Check that of all possible actions exactly the legal ones apply; the others are refused and change nothing."""
    before = snapshot(state)
    legal = uno.legal_actions(state)
    allowed = set()
    for action in every_action(state):
        violation = uno.check(state, action)
        if violation is None:
            allowed.add(action)
        else:
            check_refused(state, action, violation)
    assert before == snapshot(state)
    assert allowed == set(legal)
    assert len(allowed) == len(legal)
    assert bool(legal) != state.over
    for seat in range(state.seats):
        own = uno.legal_actions(state, seat)
        assert {action for action in legal if seat_of(action) == seat} == set(own)
        assert len(set(own)) == len(own)
    for action in legal:
        check_step(state, action, uno.apply(state, action))
    assert before == snapshot(state)


def check_refused(state: State, action: Action, violation: Violation) -> None:
    """Check that `apply` refuses an action with the violation that `check` returns."""
    error = refusal(state, action)
    assert violation == error.violation
    assert action is error.action


def refusal(state: State, action: Action) -> IllegalAction:
    """Return the error with which `apply` refuses an action."""
    try:
        uno.apply(state, action)
    except IllegalAction as error:
        return error
    pytest.fail(f"{action} was refused by check and applied")


def check_kept(state: State) -> None:
    """Check that a state can be a key of a dict, and can be pickled."""
    again = pickle.loads(pickle.dumps(state))
    assert state == again
    assert hash(state) == hash(again)
    assert {state: "kept"}[again] == "kept"
    assert uno.legal_actions(state) == uno.legal_actions(again)


def snapshot(state: State) -> tuple[Any, ...]:
    """Return a copy of all fields of a state, as plain data."""
    return attrs.astuple(state)


def seat_of(action: Action) -> int | None:
    """Return who acts; None for the host."""
    return None if isinstance(action, NextRound) else action.seat


def every_action(state: State) -> tuple[Any, ...]:
    """Return every action that anyone could try at this table, sensible or not."""
    actions = _possible_actions(tuple(card for card, _ in state.variant.deck), state.variant.colors, state.seats)
    seats = (None, *_places(state.seats), "0")
    options: dict[Any, None] = dict.fromkeys((*state.prompt.options, *FOREIGN_OPTIONS))
    return (*actions, *(Answer(seat, option) for seat in seats for option in options))  # type: ignore[arg-type]


def _places(seats: int) -> tuple[int, ...]:
    return (*range(seats), -1, seats)


@cache
def _possible_actions(cards: tuple[Card, ...], colors: tuple[Color, ...], seats: int) -> tuple[Any, ...]:
    places = _places(seats)
    named = (None, *colors, "mauve")
    return (
        *(Play(seat, card, color=color) for seat in places for card in cards + FOREIGN_CARDS for color in named),
        *(cls(seat) for cls in (Draw, Pass, CallUno, NextRound) for seat in places),
        *(Catch(seat, target) for seat in places for target in places),
        NextRound(),
        *NO_ACTIONS,
    )
