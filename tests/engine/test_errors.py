"""Errors: one type for each mistake, and a common base class."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import unorules as uno
from tests.kit.builders import W
from unorules import Draw, IllegalAction, Play, Reason, StaleState, State, UnoError, Violation
from unorules.errors import CardError, EventError, SeatError, SetupError, StateError, VariantError
from unorules.variants import CLASSIC_2010


def test_refusal_is_a_value_error_of_this_library() -> None:
    """So that a host may catch it broadly or closely."""
    assert issubclass(IllegalAction, UnoError)
    assert issubclass(IllegalAction, ValueError)
    assert not issubclass(StaleState, ValueError)


@pytest.mark.parametrize(
    "error",
    [
        IllegalAction(Play(0, W, color="red"), Violation(Reason.NOT_YOUR_TURN, "seat 1")),
        StaleState(3, 5, 7),
        CardError("acme:wild-storm", "raised KeyError('x')"),
        SetupError("no"),
        SeatError("no"),
        StateError("no"),
        EventError("no"),
        VariantError("no"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_error_goes_to_another_process_and_back(error: UnoError) -> None:
    """With all that it carries, and the same message."""
    again = pickle.loads(pickle.dumps(error))

    assert type(error) is type(again)
    assert error.args == again.args
    assert vars(error) == vars(again)
    assert str(error) == str(again)


@pytest.mark.parametrize("seat", [4, -1, "0", True, 0.0, b"", [0]], ids=repr)
def test_legal_actions_of_nobody_are_refused(seat: Any) -> None:
    """The message says which seats there are."""
    with pytest.raises(SeatError) as refusal:
        uno.legal_actions(uno.new_game(players=4, seed=1)[0], seat)

    assert f"seats are 0 to 3, not {seat!r}" == str(refusal.value)
    assert isinstance(refusal.value, IndexError)


NO_STATES: tuple[Any, ...] = (None, "state", 7, [], {}, State, CLASSIC_2010, Draw(0))


@pytest.mark.parametrize("junk", NO_STATES, ids=lambda junk: type(junk).__name__)
def test_what_is_no_state_is_refused(junk: Any) -> None:
    """By everything that takes a state, before the action, the seat and `at` are looked at."""
    for ask in (
        lambda: uno.apply(junk, Draw(0)),
        lambda: uno.apply(junk, junk, at=99),
        lambda: uno.check(junk, junk),
        lambda: uno.legal_actions(junk),
        lambda: uno.legal_actions(junk, 99),
    ):
        with pytest.raises(StateError, match=r"^expected a State, not ") as refusal:
            ask()
        assert "pair" not in str(refusal.value)
        assert isinstance(refusal.value, TypeError)
        assert isinstance(refusal.value, UnoError)


def test_number_in_place_of_a_state_is_named() -> None:
    """And nothing else is said."""
    wrong: Any = 7
    with pytest.raises(StateError, match=r"^expected a State, not 7$"):
        uno.check(wrong, Draw(0))


def test_pair_in_place_of_a_state_is_refused_with_a_hint() -> None:
    """Whoever forgets that a new game and a step also give events is told so."""
    pair: Any = uno.new_game(players=2, seed=1)
    for ask in (lambda: uno.apply(pair, Draw(0)), lambda: uno.check(pair, Draw(0)), lambda: uno.legal_actions(pair)):
        with pytest.raises(StateError, match=r"; new_game and apply return a pair of state and events$"):
            ask()
