"""Seven-zero: a 7 swaps hands with a player of choice, a 0 passes all hands on (R-66)."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

import unorules as uno
from tests.kit.builders import Direction, of, play, refused, sizes
from tests.kit.decks import classic_and
from tests.rules.dealing import turn_up
from tests.rules.house import QUIET, house, waits
from tests.rules.sheets import SHEETS, lay, table
from unorules import Answer, Card, Draw, Leave, Pass, Play, Reason, Variant, card
from unorules.cards import DrawCards, Effect, Kind, Turn
from unorules.events import Asked, HandMoved

SEVEN_ZERO = house(seven_zero="on")


def hand(text: str) -> tuple[Card, ...]:
    """Return the cards of a hand."""
    return tuple(map(card, text.split()))


@pytest.mark.rule("R-66")
@pytest.mark.parametrize("variant", [pytest.param(variant, id=sheet) for sheet, variant in SHEETS.items()])
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
    assert Reason.NO_SUCH_OPTION == refused(state, Answer(0, 0))
    for action in (Pass(0), Draw(1), Play(1, card("green-1")), Answer(1, 0)):
        assert refused(state, action) is not None


@pytest.mark.rule("R-66")
def test_between_two_nobody_is_asked() -> None:
    """There is only one other hand."""
    state = uno.position(["red-7 green-4", QUIET], top="red-5", variant=SEVEN_ZERO)

    state, events = play(state, Play(0, card("red-7")))

    assert (hand(QUIET), hand("green-4")) == state.hands
    assert ([], ("turn", 1)) == (of(Asked, events), waits(state))


@pytest.mark.rule("R-66", "R-72")
def test_two_active_seats_are_two_though_three_sat_down() -> None:
    """One has left: nobody is asked, and a hand is not swapped with an empty chair."""
    variant = house(seven_zero="on", leaving="allowed")
    state = uno.position(["red-7 green-4", "blue-1 blue-2", QUIET], top="red-5", variant=variant)

    state, events = play(state, Leave(1), Play(0, card("red-7")))

    assert (hand(QUIET), (), hand("green-4")) == state.hands
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

    assert (hand("yellow-1 yellow-2 yellow-3"), (), hand("green-4"), hand("blue-1 blue-2")) == state.hands


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

    assert (hand("blue-1"), hand("green-4 green-6")) == state.hands


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
