"""Hands that move: a 7 swaps two, a 0 passes all on (R-66), and calls of UNO afterwards (R-67)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import pytest

import unorules as uno
from tests.kit.builders import Direction, cards, of, play, refusal, sizes
from tests.kit.decks import classic_and
from tests.rules.tables import EACH_SHEET, QUIET, house, lay, table, turn_up, waits
from unorules import Answer, CallUno, Catch, Draw, Leave, Pass, Play, Reason, State, Variant, card
from unorules.cards import CardFilter, Discard, DrawCards, Effect, Kind, MoveHands, Turn
from unorules.events import Asked, HandMoved, RoundEnded, UnoCalled

SEVEN_ZERO = house(seven_zero="on")


@pytest.mark.rule("R-66")
@EACH_SHEET
def test_seven_swaps_its_players_hand_with_that_of_a_chosen_seat(variant: Variant) -> None:
    """The player is asked for any other seat, from the next one on; then the next seat has its turn."""
    hands = ["red-7 green-4 green-5", "green-1", "blue-1 blue-2 blue-3", "yellow-1 yellow-2"]
    state = table(variant.with_rules(seven_zero="on"), hands)
    before = state.hands

    state, events = play(state, lay(state, "red-7"))
    assert (("ask", 0), "swap", (1, 2, 3)) == (waits(state), state.prompt.question, state.prompt.options)
    assert [] == of(HandMoved, events)
    kept = state.hands[0]
    state, events = play(state, Answer(0, 2))

    assert (before[2], before[1], kept, before[3]) == state.hands
    assert {(0, 2, 3), (2, 0, 2)} == {(moved.seat, moved.source, moved.count) for moved in of(HandMoved, events)}
    assert ("turn", 1) == waits(state)


@pytest.mark.rule("R-66")
def test_options_run_from_the_next_seat_on_in_the_direction_of_play() -> None:
    """To the right: 3 comes first, then 2 and 1."""
    state = uno.position(["red-7 green-4", QUIET, "blue-1", "blue-2"], top="red-5", direction=-1, variant=SEVEN_ZERO)

    state, _ = play(state, Play(0, card("red-7")))

    assert (3, 2, 1) == state.prompt.options


@pytest.mark.rule("R-66")
def test_player_of_a_seven_must_choose_another_seat() -> None:
    """There is no way to decline, to choose oneself, or to go on without an answer."""
    state, _ = play(
        uno.position(["red-7 green-4", QUIET, "blue-1 blue-2"], top="red-5", variant=SEVEN_ZERO),
        Play(0, card("red-7")),
    )

    answers = [action for action in uno.legal_actions(state, 0) if isinstance(action, Answer)]
    assert [Answer(0, 1), Answer(0, 2)] == answers
    assert Reason.NO_SUCH_OPTION == refusal(state, Answer(0, 0))
    for action in (Pass(0), Draw(1), Play(1, card("green-1")), Answer(1, 0)):
        assert refusal(state, action) is not None


@pytest.mark.rule("R-66")
def test_between_two_nobody_is_asked() -> None:
    """There is only one other hand."""
    state = uno.position(["red-7 green-4", QUIET], top="red-5", variant=SEVEN_ZERO)

    state, events = play(state, Play(0, card("red-7")))

    assert (cards(QUIET), cards("green-4")) == state.hands
    assert ([], ("turn", 1)) == (of(Asked, events), waits(state))


@pytest.mark.rule("R-66", "R-72")
def test_two_active_seats_are_two_though_three_sat_down() -> None:
    """One has left: nobody is asked, and a hand is not swapped with an empty chair."""
    variant = house(seven_zero="on", leaving="allowed")
    state = uno.position(["red-7 green-4", "blue-1 blue-2", QUIET], top="red-5", variant=variant)

    state, events = play(state, Leave(1), Play(0, card("red-7")))

    assert (cards(QUIET), (), cards("green-4")) == state.hands
    assert ([], ("turn", 2)) == (of(Asked, events), waits(state))


@pytest.mark.rule("R-66")
@pytest.mark.parametrize(("direction", "expected"), [(1, [3, 2, 1, 4]), (-1, [1, 4, 3, 2])])
def test_zero_passes_every_hand_on_in_the_direction_of_play(direction: Direction, expected: list[int]) -> None:
    """Each seat gets the hand of the one before it; nobody is asked."""
    hands = ["red-0 green-4 green-5", "green-1", "blue-1 blue-2 blue-3 blue-4", "yellow-1 yellow-2 yellow-3"]
    state = uno.position(hands, top="red-5", direction=direction, variant=SEVEN_ZERO)

    state, events = play(state, Play(0, card("red-0")))

    assert expected == sizes(state)
    assert [] == of(Asked, events)
    assert {(seat, (seat - direction) % 4) for seat in range(4)} == {
        (moved.seat, moved.source) for moved in of(HandMoved, events)
    }
    assert ("turn", direction % 4) == waits(state)


@pytest.mark.rule("R-66", "R-71")
def test_zero_passes_over_seats_that_are_out() -> None:
    """Seat 1 is out by mercy, so seat 2 gets the hand of seat 0."""
    variant = house(seven_zero="on", mercy=4, hand_size=3)
    hands = ["red-1 green-4", "green-6 green-7 green-8 green-9", "red-0 blue-1 blue-2", "yellow-1 yellow-2 yellow-3"]
    state = uno.position(hands, top="red-5", variant=variant)
    state, _ = play(state, Play(0, card("red-1")))
    assert ((0, 2, 3), ("turn", 2)) == (state.active, waits(state))

    state, _ = play(state, Play(2, card("red-0")))

    assert (cards("yellow-1 yellow-2 yellow-3"), (), cards("green-4"), cards("blue-1 blue-2")) == state.hands


@pytest.mark.rule("R-66")
@pytest.mark.parametrize("last", ["red-7", "red-0"])
def test_last_card_moves_no_hands(last: str) -> None:
    """Its player has gone out, and points are counted on the hands as they are."""
    state = uno.position([last, "blue-1 blue-2", "wild"], top="red-5", variant=SEVEN_ZERO)

    state, events = play(state, Play(0, card(last)))

    assert ([], []) == (of(HandMoved, events), of(Asked, events))
    assert [(0, (1 + 2 + 50, 0, 0))] == [(end.winner, end.points) for end in of(uno.events.RoundEnded, events)]
    assert [0, 2, 1] == sizes(state)


@pytest.mark.rule("R-66")
@pytest.mark.parametrize("turned", ["red-7", "red-0"])
def test_card_turned_up_at_the_start_moves_no_hands(turned: str) -> None:
    """The first player has an ordinary turn."""
    state, events = turn_up(turned, 3, variant=SEVEN_ZERO)

    assert ([], []) == (of(HandMoved, events), of(Asked, events))
    assert ("turn", 1) == waits(state)


@pytest.mark.rule("R-66")
def test_seven_just_drawn_swaps_too() -> None:
    """The hand that goes is the whole rest of it."""
    state = uno.position(["green-4 green-6", "blue-1"], top="red-5", draw="red-7", variant=SEVEN_ZERO)

    state, _ = play(state, Draw(0), Play(0, card("red-7")))

    assert (cards("blue-1"), cards("green-4 green-6")) == state.hands


def gust(turn: Turn) -> Iterable[Effect]:
    """The next player draws a card."""
    return [DrawCards(turn.next, 1)]


@pytest.mark.rule("R-66")
@pytest.mark.parametrize(
    ("kind", "moves"),
    [
        (Kind("acme:lucky", points=7, number=7, on_open="color", names_color=True), True),
        (Kind("acme:ring", points=0, number=0, on_open="color", names_color=True), True),
        (
            Kind("acme:seven-skip", points=7, number=7, on_open="color", names_color=True, on_play=(uno.cards.Skip(),)),
            False,
        ),
        (Kind("acme:gust", points=7, number=7, on_open="color", names_color=True, on_play=gust), False),
        (Kind("acme:eight", points=7, number=8, on_open="color", names_color=True), False),
    ],
)
def test_it_goes_by_what_is_printed(kind: Kind, moves: bool) -> None:
    """Any kind with that number and no effect of its own; its points and its name do not matter."""
    variant = classic_and(kind, seven_zero="on")
    state = uno.position([f"{kind.id} green-4", QUIET], top="red-5", variant=variant)

    _, events = play(state, Play(0, card(kind.id), color="red"))

    assert (2 if moves else 0) == len(of(HandMoved, events))


@pytest.mark.rule("R-66")
@pytest.mark.parametrize("text", ["red-7", "red-0"])
def test_they_are_plain_numbers_by_default(text: str) -> None:
    """Hands stay where they are."""
    state = uno.position([f"{text} green-4", QUIET, "blue-1"], top="red-5")

    state, events = play(state, Play(0, card(text)))

    assert ([], [1, 3, 1], ("turn", 1)) == (of(HandMoved, events), sizes(state), waits(state))


# Calls, hands of one card or none, and who sees what.

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
    assert Reason.NOTHING_TO_CATCH == refusal(state, Catch(2, 0))
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
