"""Hands that move: what becomes of calls, of hands of one card or none, and who sees what (R-67)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import pytest

import unorules as uno
from tests.kit.builders import Direction, of, play, refused, sizes
from tests.kit.decks import classic_and
from tests.rules.house import QUIET, house, waits
from unorules import Answer, CallUno, Catch, Draw, Pass, Play, Reason, State, card
from unorules.cards import CardFilter, Discard, Effect, MoveHands, Turn
from unorules.events import HandMoved, RoundEnded, UnoCalled

SEVEN_ZERO = house(seven_zero="on")
SEVEN = Play(0, card("red-7"))


def seven(kept: str, second: str, third: str = QUIET) -> State:
    """Seat 0 of three is to move with a red 7 and these cards; the hands of the others follow."""
    return uno.position([f"red-7 {kept}", second, third], top="red-5", draw="yellow-8 yellow-9", variant=SEVEN_ZERO)


@pytest.mark.rule("R-67")
def test_old_owner_of_a_single_card_can_no_longer_be_caught_and_the_new_one_can() -> None:
    """A hand takes no duty along: seat 0 gives its last card away, and seat 1 has it now."""
    state, _ = play(seven("blue-1", "green-6 green-7"), SEVEN)
    assert (0,) == state.catchable

    state, _ = play(state, Answer(0, 1))

    assert ([2, 1, 3], (1,)) == (sizes(state), state.catchable)
    assert Reason.NOTHING_TO_CATCH == refused(state, Catch(2, 0))
    assert 3 == len(play(state, Catch(2, 1))[0].hands[1])
    assert () == play(state, CallUno(1))[0].catchable


@pytest.mark.rule("R-67")
def test_call_does_not_move_with_a_hand() -> None:
    """Seat 1 had called for its card; seat 0, who gets it, has not."""
    hands = ["red-7 blue-1 blue-2", "green-6", QUIET]
    state = uno.position(hands, top="red-5", variant=SEVEN_ZERO)

    state, _ = play(state, SEVEN, Answer(0, 1))

    assert ([1, 2, 3], (0,)) == (sizes(state), state.catchable)


@pytest.mark.rule("R-67")
@pytest.mark.parametrize("early", [True, False])
def test_call_made_ahead_or_during_the_question_lapses_when_the_hand_moves(early: bool) -> None:
    """Seat 0 called for one card and gets another single one: both can be caught at once."""
    called: list[CallUno | Play] = [CallUno(0), SEVEN] if early else [SEVEN, CallUno(0)]
    state, _ = play(seven("blue-1", "green-6"), *called)
    assert () == state.catchable

    state, _ = play(state, Answer(0, 1))

    assert ([1, 1, 3], (0, 1)) == (sizes(state), state.catchable)


@pytest.mark.rule("R-67", "R-75")
def test_duty_of_a_hand_that_does_not_move_stays() -> None:
    """Seat 0 has not called, and the two others swap: it can still be caught, under `own_turn`."""
    hands = ["red-1 blue-1", "red-7 green-6 green-7", "yellow-1 yellow-2"]
    variant = house(seven_zero="on", uno_window="own_turn")
    state = uno.position(hands, top="red-5", variant=variant)

    state, _ = play(state, Play(0, card("red-1")))
    state, _ = play(state, Play(1, card("red-7")), Answer(1, 2))

    assert ([1, 2, 2], (0,)) == (sizes(state), state.catchable)


@pytest.mark.rule("R-67")
def test_player_can_be_caught_while_the_seven_waits_for_the_choice() -> None:
    """As after any play; the penalty then moves along with the hand."""
    state, _ = play(seven("blue-1", "green-6 green-7"), SEVEN, Catch(2, 0))
    assert [3, 2, 3] == sizes(state)

    state, _ = play(state, Answer(0, 1))

    assert ([2, 3, 3], ()) == (sizes(state), state.catchable)


@pytest.mark.rule("R-67")
@pytest.mark.parametrize("begun", [Play(1, card("red-8")), Draw(1)])
def test_time_to_catch_after_a_move_is_that_after_a_play(begun: Play | Draw) -> None:
    """It ends when the next seat plays or draws."""
    state = uno.position(["red-7 blue-1 red-8", "green-6", QUIET], top="red-5", variant=SEVEN_ZERO)
    state, _ = play(state, SEVEN, Answer(0, 1))
    assert ((0,), ("turn", 1)) == (state.catchable, waits(state))

    state, _ = play(state, begun)

    assert 0 not in state.catchable


@pytest.mark.rule("R-67")
def test_zero_gives_single_cards_to_others() -> None:
    """Everyone who gets one can be caught, also several at once; whoever had one cannot."""
    hands = ["red-0 blue-1", "green-6", "yellow-1 yellow-2", "yellow-4 yellow-5 yellow-6"]
    state = uno.position(hands, top="red-5", variant=SEVEN_ZERO)

    state, _ = play(state, Play(0, card("red-0")))

    assert ([3, 1, 1, 2], (1, 2)) == (sizes(state), state.catchable)


@pytest.mark.rule("R-67")
@pytest.mark.parametrize(("direction", "order"), [(1, [0, 1, 2]), (-1, [0, 2, 1])])
def test_automatic_calls_come_from_the_player_on_in_the_direction_of_play(
    direction: Direction, order: list[int]
) -> None:
    """The player of the card first."""
    hands = ["red-0 blue-1", "green-6", "yellow-1"]
    variant = house(seven_zero="on", uno_call="auto")
    state = uno.position(hands, top="red-5", direction=direction, variant=variant)

    state, events = play(state, Play(0, card("red-0")))

    assert order == [called.seat for called in of(UnoCalled, events)]
    assert () == state.catchable


@pytest.mark.rule("R-67")
@pytest.mark.parametrize("calls", ["auto", "off"])
def test_nobody_can_be_caught_after_a_swap_where_nobody_calls(calls: Literal["auto", "off"]) -> None:
    """Both get a single card."""
    state = uno.position(["red-7 blue-1", "green-6"], top="red-5", variant=house(seven_zero="on", uno_call=calls))

    state, events = play(state, SEVEN)

    assert ((), [1, 1]) == (state.catchable, sizes(state))
    assert ([0, 1] if calls == "auto" else []) == [called.seat for called in of(UnoCalled, events)]


@pytest.mark.rule("R-67")
def test_points_are_counted_on_the_hands_as_they_then_are() -> None:
    """Seat 0 swaps its wild away, and seat 1 is left with it when seat 2 goes out. Before, seat 0 had it."""
    state = uno.position(["red-7 wild", "green-6 red-1", "red-2"], top="red-5", draw="green-8", variant=SEVEN_ZERO)

    _, events = play(state, SEVEN, Answer(0, 1), Draw(1), Pass(1), Play(2, card("red-2")))

    (end,) = of(RoundEnded, events)
    assert ((card("red-1"), card("green-6")), (card("green-8"), card("wild")), ()) == end.hands
    assert (0, 0, 6 + 1 + 8 + 50) == end.points


def storm(turn: Turn) -> Iterable[Effect]:
    """Everyone discards red cards."""
    return [Discard(seat, CardFilter(color="red")) for seat in turn.everyone]


def swap_and_storm(turn: Turn) -> Iterable[Effect]:
    """Swap hands with the next player; then everyone discards red cards."""
    return [MoveHands(((turn.seat, turn.next), (turn.next, turn.seat))), *storm(turn)]


STORM = uno.cards.wild("acme:storm")(storm)
SWAP = uno.cards.wild("acme:swap-and-storm")(swap_and_storm)


@pytest.mark.rule("R-67")
@pytest.mark.parametrize(
    ("first", "direction", "winner"),
    [("blue-1", 1, 1), ("blue-1", -1, 2), ("red-1", 1, 0), ("red-1", -1, 0)],
)
def test_hand_that_is_empty_after_the_effects_has_gone_out(first: str, direction: Direction, winner: int) -> None:
    """Of several the player of the card comes first, then the seats in the direction of play."""
    hands = [f"acme:storm {first}", "red-2", "red-3 red-4"]
    state = uno.position(hands, top="red-5", direction=direction, variant=classic_and(STORM))

    state, events = play(state, Play(0, card("acme:storm"), color="green"))

    assert [("out", winner)] == [(end.why, end.winner) for end in of(RoundEnded, events)]
    assert "round_over" == state.prompt.kind


@pytest.mark.rule("R-67")
def test_hand_emptied_after_it_moved_wins_for_its_new_owner() -> None:
    """Points are those of the hands after the move: a blue 9 that seat 1 held, and a green 1."""
    hands = ["acme:swap-and-storm red-1 red-2", "blue-9", "green-1"]
    state = uno.position(hands, top="red-5", variant=classic_and(SWAP))

    _, events = play(state, Play(0, card("acme:swap-and-storm"), color="green"))

    assert [(1, (0, 9 + 1, 0))] == [(end.winner, end.points) for end in of(RoundEnded, events)]


@pytest.mark.rule("R-67")
def test_seat_sees_the_hand_that_it_is_given_and_others_how_many_cards_moved() -> None:
    """Each of the two sees one hand; the third seat and the public see none."""
    state, _ = play(seven("blue-1", "green-6 green-7"), SEVEN)
    _, events = play(state, Answer(0, 1))
    to_first, to_second = sorted(of(HandMoved, events), key=lambda moved: moved.seat)

    assert HandMoved(0, 1, 2, (card("green-6"), card("green-7"))) == to_first
    assert HandMoved(1, 0, 1, (card("blue-1"),)) == to_second
    for seat in (1, 2, None):
        assert (HandMoved(0, 1, 2, None),) == uno.redact([to_first], seat)
    for seat in (0, 2, None):
        assert (HandMoved(1, 0, 1, None),) == uno.redact([to_second], seat)
    assert (to_first, to_second) == (*uno.redact([to_first], 0), *uno.redact([to_second], 1))
