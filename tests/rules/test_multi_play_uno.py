"""Several identical cards and UNO: judged once, and called ahead of a play that leaves one card (R-68)."""

from __future__ import annotations

import pytest

import unorules as uno
from tests.kit.builders import of, play, refused, sizes
from tests.rules.house import QUIET, house, owes
from unorules import CallUno, Draw, Play, Reason, State, Variant, card
from unorules.events import UnoCalled

DOUBLE = house(multi_play="identical", decks=2)


def at_turn(hand: str, *, draw: str = "", variant: Variant = DOUBLE) -> State:
    """Seat 0 of three is to move on a red 5, and holds these."""
    return uno.position([hand, QUIET, "blue-8 blue-9"], top="red-5", draw=draw, variant=variant)


@pytest.mark.rule("R-68")
def test_uno_is_judged_once_after_all() -> None:
    """Three cards, two of them laid: one is left, and its owner can be caught; after one of three nobody can."""
    state = at_turn("red-1 red-1 green-4")

    both, _ = play(state, Play(0, card("red-1"), count=2))
    one, _ = play(state, Play(0, card("red-1")))

    assert ((0,), ()) == (both.catchable, one.catchable)


@pytest.mark.rule("R-68")
def test_automatic_call_is_made_once() -> None:
    """From four cards to one."""
    state = at_turn("red-1 red-1 red-1 green-4", variant=DOUBLE.with_rules(uno_call="auto"))

    _, events = play(state, Play(0, card("red-1"), count=3))

    assert [UnoCalled(0)] == of(UnoCalled, events)


@pytest.mark.rule("R-68")
@pytest.mark.parametrize(
    ("hand", "due"),
    [
        ("red-1 green-4", True),
        ("wild-draw-four wild-draw-four", True),
        ("red-1 red-1 green-4", True),
        ("red-1 red-1 red-1", True),
        ("red-1 red-1 red-1 green-4", True),
        ("blue-8 blue-8 green-4", True),
        ("wild wild green-4", True),
        ("red-1 red-2 green-4", False),
        ("red-1 blue-1 green-4", False),
        ("red-1 red-1 green-4 green-4", False),
        ("red-1 red-1 red-1 green-4 green-6", False),
        ("wild-draw-four wild-draw-four green-4", False),
    ],
)
def test_call_ahead_is_due_when_laying_all_but_one_together_would_leave_one(hand: str, due: bool) -> None:
    """Whether they fit the pile or not, as with two cards; cards that are laid alone do not count."""
    state = at_turn(hand)

    assert (None if due else Reason.CALL_NOT_DUE) == refused(state, CallUno(0))
    assert due == (CallUno(0) in uno.legal_actions(state, 0))


@pytest.mark.rule("R-68")
def test_seven_that_swaps_is_laid_alone_so_no_call_is_due_for_several() -> None:
    """Two red 7s and another card: no play leaves one card."""
    state = at_turn("red-7 red-7 green-4", variant=house(multi_play="identical", seven_zero="on"))

    assert Reason.CALL_NOT_DUE == refused(state, CallUno(0))


@pytest.mark.rule("R-68")
def test_call_ahead_holds_for_the_play_of_several() -> None:
    """Nobody is caught after it."""
    state, events = play(at_turn("red-1 red-1 green-4"), CallUno(0), Play(0, card("red-1"), count=2))

    assert ([UnoCalled(0)], 1, ()) == (of(UnoCalled, events), sizes(state)[0], state.catchable)


@pytest.mark.rule("R-68")
def test_call_ahead_of_several_lapses_with_the_turn() -> None:
    """One card is laid instead: two are left, and the next play has to be called for again."""
    state, _ = play(at_turn("red-1 red-1 green-4"), CallUno(0), Play(0, card("red-1")))
    assert (2, ()) == (sizes(state)[0], state.catchable)

    state, _ = play(state, Draw(1), uno.Pass(1), Draw(2), uno.Pass(2), Play(0, card("red-1")))

    assert (0,) == state.catchable


@pytest.mark.rule("R-68")
def test_no_call_for_several_after_a_draw() -> None:
    """Only one card is played then: with three cards in the hand none is due."""
    state, _ = play(at_turn("red-1 green-4", draw="red-1"), Draw(0))

    assert Reason.CALL_NOT_DUE == refused(state, CallUno(0))


@pytest.mark.rule("R-68", "R-60")
def test_call_ahead_is_due_at_a_debt_too() -> None:
    """Two Draw Twos would be laid on it, and one card left."""
    variant = DOUBLE.with_rules(stacking="any")
    hands = ["red-draw-two blue-8 blue-9", "green-draw-two green-draw-two green-4", QUIET]
    state = uno.position(hands, top="red-5", variant=variant)
    state, _ = play(state, Play(0, card("red-draw-two")), CallUno(1))

    state, _ = play(state, Play(1, card("green-draw-two"), count=2))

    assert ((2, 6), ()) == (owes(state), state.catchable)


@pytest.mark.rule("R-68")
def test_only_the_seat_to_move_calls_ahead() -> None:
    """Seat 2 has three cards of which two are alike, and no turn."""
    state = uno.position(["red-1 red-2", QUIET, "red-3 red-3 green-4"], top="red-5", variant=DOUBLE)

    assert Reason.CALL_NOT_DUE == refused(state, CallUno(2))


@pytest.mark.rule("R-68")
@pytest.mark.parametrize("hand", ["red-1 red-1", "red-1", "red-1 red-1 red-1"])
def test_call_is_listed_at_most_once(hand: str) -> None:
    """Two equal cards are due for one reason, not for two; a single card is due for none."""
    calls = [action for action in uno.legal_actions(at_turn(hand), 0) if isinstance(action, CallUno)]

    assert (0 if hand == "red-1" else 1) == len(calls)
