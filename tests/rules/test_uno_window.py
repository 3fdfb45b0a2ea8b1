"""The time to catch, for slow tables: until the seat itself moves again (R-75)."""

from __future__ import annotations

from typing import Literal

import pytest

import unorules as uno
from tests.kit.builders import WD4, of, play, refused, sizes
from tests.rules.house import QUIET, house, waits
from unorules import Answer, CallUno, Catch, Draw, Pass, Play, Reason, State, Variant, card
from unorules.errors import VariantError
from unorules.events import RoundEnded
from unorules.variants import CLASSIC_2010

OWN = house(uno_window="own_turn")


def one_left(second: str = "red-6 red-7 red-8", third: str = QUIET, *, variant: Variant = OWN) -> State:
    """Seat 0 of three has laid a red 1 in silence and keeps a blue 2; seat 1 is to move."""
    state = uno.position(["red-1 blue-2", second, third], top="red-5", draw="yellow-1 yellow-2", variant=variant)
    state, _ = play(state, Play(0, card("red-1")))
    assert (0,) == state.catchable
    return state


@pytest.mark.rule("R-75")
@pytest.mark.parametrize("begun", [[Play(1, card("red-6"))], [Draw(1)], [Draw(1), Pass(1)]])
def test_turn_of_another_seat_does_not_end_the_time(begun: list[Play | Draw | Pass]) -> None:
    """The seat can still be caught, and can still call."""
    state, _ = play(one_left(), *begun)

    assert (0,) == state.catchable
    assert 3 == sizes(play(state, Catch(2, 0))[0])[0]
    assert () == play(state, CallUno(0))[0].catchable


@pytest.mark.rule("R-75")
@pytest.mark.parametrize("begun", [Play(1, card("red-6")), Draw(1)])
def test_time_ends_with_the_next_turn_by_default(begun: Play | Draw) -> None:
    """R-35: as printed."""
    state, _ = play(one_left(variant=CLASSIC_2010), begun)

    assert () == state.catchable


def round_again(kept: str = "blue-2") -> State:
    """It is the turn of seat 0 again, with one card that nobody called for."""
    state = uno.position([f"red-1 {kept}", "red-6 red-7 red-8", "red-3 red-4 red-6"], top="red-5", variant=OWN)
    state, _ = play(state, Play(0, card("red-1")), Play(1, card("red-6")), Play(2, card("red-3")))
    assert (("turn", 0), (0,)) == (waits(state), state.catchable)
    return state


@pytest.mark.rule("R-75")
def test_time_ends_with_a_draw_of_the_seat_itself() -> None:
    """The window does close."""
    state, _ = play(round_again(), Draw(0))

    assert () == state.catchable
    assert Reason.NOTHING_TO_CATCH == refused(state, Catch(1, 0))


@pytest.mark.rule("R-75")
def test_time_ends_with_a_play_of_the_seat_itself() -> None:
    """It goes out, and nobody is caught."""
    state, events = play(round_again("red-2"), Play(0, card("red-2")))

    assert ([0], ()) == ([end.winner for end in of(RoundEnded, events)], state.catchable)


@pytest.mark.rule("R-75")
def test_time_ends_with_a_forced_pass_of_the_seat_itself() -> None:
    """R-43: seat 1 has drawn the last card there was, and the blue 2 does not fit."""
    state = uno.position(["red-1 blue-2", "red-6 red-7"], top="red-5", rest=1, variant=OWN)
    state, _ = play(state, Play(0, card("red-1")), Draw(1), Pass(1))
    assert ((0,), Reason.NOTHING_TO_DRAW) == (state.catchable, refused(state, Draw(0)))

    state, _ = play(state, Pass(0))

    assert () == state.catchable


@pytest.mark.rule("R-75")
def test_lost_turn_does_not_end_the_time() -> None:
    """Seat 0 is skipped: it has neither played, drawn nor passed."""
    hands = ["red-1 blue-2", "red-6 red-7 red-8", "red-skip green-2 green-3"]
    state = uno.position(hands, top="red-5", variant=OWN)

    state, _ = play(state, Play(0, card("red-1")), Play(1, card("red-6")), Play(2, card("red-skip")))

    assert (("turn", 1), (0,)) == (waits(state), state.catchable)


@pytest.mark.rule("R-75")
def test_forced_draw_ends_it_since_the_hand_grows() -> None:
    """R-37: hit by a Draw Two."""
    hands = ["red-1 blue-2", "red-6 red-7 red-8", "red-draw-two green-2 green-3"]
    state = uno.position(hands, top="red-5", variant=OWN)

    state, _ = play(state, Play(0, card("red-1")), Play(1, card("red-6")), Play(2, card("red-draw-two")))

    assert (3, ()) == (sizes(state)[0], state.catchable)


@pytest.mark.rule("R-75", "R-60")
@pytest.mark.parametrize("taken", [False, True])
def test_debt_ends_it_only_once_it_is_taken(taken: bool) -> None:
    """While seat 0 owes, it holds one card and can be caught."""
    hands = ["red-1 blue-2", "red-6 red-7 red-8", "red-draw-two green-2 green-3"]
    state = uno.position(hands, top="red-5", variant=OWN.with_rules(stacking="any"))
    state, _ = play(state, Play(0, card("red-1")), Play(1, card("red-6")), Play(2, card("red-draw-two")))
    assert ("debt", 0) == waits(state)

    state, _ = play(state, Draw(0)) if taken else (state, ())

    assert (() if taken else (0,)) == state.catchable


@pytest.mark.rule("R-75")
def test_several_seats_can_be_catchable_at_once() -> None:
    """Each is caught for itself, and each may call for itself."""
    state, _ = play(one_left("red-6 blue-3", "red-7 blue-4"), Play(1, card("red-6")), Play(2, card("red-7")))
    assert (0, 1, 2) == state.catchable

    caught, _ = play(state, Catch(0, 1))
    assert ((0, 2), [1, 3, 1]) == (caught.catchable, sizes(caught))
    called, _ = play(caught, CallUno(2))
    assert (0,) == called.catchable
    both, _ = play(called, Catch(1, 0))
    assert ((), [3, 3, 1]) == (both.catchable, sizes(both))


@pytest.mark.rule("R-75")
def test_answer_does_not_end_the_time_of_who_answers() -> None:
    """R-35: seat 0 challenges a bluff while it holds a single card that it has not called for."""
    hands = ["red-1 blue-2", "red-6 red-7 red-8", "wild-draw-four red-2 green-3"]
    state = uno.position(hands, top="red-5", variant=OWN)
    state, _ = play(state, Play(0, card("red-1")), Play(1, card("red-6")), Play(2, WD4, color="blue"))
    assert (("ask", 0), (0,)) == (waits(state), state.catchable)

    state, _ = play(state, Answer(0, "challenge"))

    assert (("turn", 0), (0,)) == (waits(state), state.catchable)


@pytest.mark.rule("R-75")
@pytest.mark.parametrize("calls", ["auto", "off"])
def test_it_needs_manual_calls(calls: Literal["auto", "off"]) -> None:
    """The refusal names both switches."""
    with pytest.raises(VariantError, match=r"uno_window.*uno_call"):
        house(uno_window="own_turn", uno_call=calls)
