"""Bounce: a Reverse or a Skip that matches passes a debt on (R-64)."""

from __future__ import annotations

from typing import Literal

import pytest

import unorules as uno
from tests.kit.builders import drew, of, play, playable, refusal, sizes
from tests.kit.decks import classic_and
from tests.rules.tables import QUIET, Bounce, Stacking, house, owes, waits
from unorules import Draw, Leave, Play, Reason, State, Variant, card
from unorules.cards import Kind, Reverse, Skip
from unorules.events import Drew, Owed, Reversed, Skipped

BOUNCERS = "red-reverse red-skip"


def owing(hand: str = f"{BOUNCERS} green-4", *, seats: int = 4, variant: Variant) -> State:
    """Seat 0 has laid a red Draw Two, and seat 1, who holds these, owes two."""
    others = [f"{QUIET} {BOUNCERS}", QUIET.replace("green", "yellow"), QUIET.replace("green", "blue")]
    hands = ["red-draw-two blue-8 blue-9", hand, *others][:seats]
    state, _ = play(uno.position(hands, top="red-5", variant=variant), Play(0, card("red-draw-two")))
    assert (1, 2) == owes(state)
    return state


@pytest.mark.rule("R-64")
def test_reverse_sends_the_debt_back() -> None:
    """The direction turns, and the debt goes to the next seat that way: the one that laid the card."""
    state, events = play(owing(variant=house(bounce="reverse")), Play(1, card("red-reverse")))

    assert ((0, 2), -1) == (owes(state), state.direction)
    assert ([Reversed(-1)], [Owed(0, 2)], [], []) == (
        of(Reversed, events),
        of(Owed, events),
        of(Skipped, events),
        of(Drew, events),
    )


@pytest.mark.rule("R-64")
def test_skip_sends_the_debt_on_and_nobody_is_skipped() -> None:
    """Seat 2 owes in place of seat 1, and may answer or draw; its own turn is not lost on top."""
    state, events = play(owing(variant=house(bounce="skip")), Play(1, card("red-skip")))

    assert ((2, 2), 1) == (owes(state), state.direction)
    assert [] == of(Skipped, events)
    state, events = play(state, Draw(2))
    assert (2, [Skipped(2)], ("turn", 3)) == (len(drew(events, 2)), of(Skipped, events), waits(state))


@pytest.mark.rule("R-64")
@pytest.mark.parametrize("stacking", ["off", "any"])
@pytest.mark.parametrize(
    ("bounce", "answers"),
    [("off", []), ("reverse", ["red-reverse"]), ("skip", ["red-skip"]), ("both", ["red-skip", "red-reverse"])],
)
def test_which_card_bounces(stacking: Stacking, bounce: Bounce, answers: list[str]) -> None:
    """As the switch says, with stacking or without; with both off the card hits at once."""
    if (stacking, bounce) == ("off", "off"):
        hands = ["red-draw-two blue-8 blue-9", BOUNCERS, QUIET]
        state, _ = play(uno.position(hands, top="red-5"), Play(0, card("red-draw-two")))
        assert (("turn", 2), [2, 4, 3]) == (waits(state), sizes(state))
        return

    state = owing(variant=house(stacking=stacking, bounce=bounce))

    assert answers == playable(state, 1)
    for text in set(BOUNCERS.split()) - set(answers):
        assert Reason.NOT_AN_ANSWER == refusal(state, Play(1, card(text)))


@pytest.mark.rule("R-64")
def test_draw_card_does_not_answer_where_only_a_bounce_does() -> None:
    """Stacking is off: the Draw Two matches, and stays in the hand."""
    state = owing("red-draw-two red-skip green-4", variant=house(bounce="both"))

    assert ["red-skip"] == playable(state, 1)
    assert Reason.NOT_AN_ANSWER == refusal(state, Play(1, card("red-draw-two")))


@pytest.mark.rule("R-64")
def test_bounce_matches_as_ever() -> None:
    """By its colour on the draw card; by its symbol too on another of its kind."""
    state = owing("blue-reverse green-skip red-reverse", variant=house(bounce="both"))
    assert ["red-reverse"] == playable(state, 1)

    hands = ["red-draw-two blue-reverse blue-skip blue-1", "red-reverse green-4 green-5", QUIET]
    state = uno.position(hands, top="red-5", variant=house(bounce="both"))
    state, _ = play(state, Play(0, card("red-draw-two")), Play(1, card("red-reverse")))
    assert ["blue-reverse"] == playable(state, 0)


@pytest.mark.rule("R-64")
@pytest.mark.parametrize("reading", ["skip", "literal"])
@pytest.mark.parametrize("laid", ["red-reverse", "red-skip"])
def test_between_two_the_other_one_owes(laid: str, reading: Literal["skip", "literal"]) -> None:
    """Neither card hits its own player or also skips, however a Reverse between two is read at a turn (R-17)."""
    variant = house(bounce="both", two_player_reverse=reading)

    state, events = play(owing(seats=2, variant=variant), Play(1, card(laid)))

    assert ((0, 2), -1 if laid == "red-reverse" else 1) == (owes(state), state.direction)
    assert [] == of(Skipped, events)


@pytest.mark.rule("R-64", "R-72")
def test_two_active_seats_are_what_counts_and_not_two_chairs() -> None:
    """Of three seats one has left: the Reverse goes to the other one, who then has to pay."""
    state = owing(seats=3, variant=house(bounce="reverse", leaving="allowed"))

    state, _ = play(state, Leave(2), Play(1, card("red-reverse")))
    assert (0, 2) == owes(state)
    state, events = play(state, Draw(0))

    assert (2, ("turn", 1)) == (len(drew(events, 0)), waits(state))


@pytest.mark.rule("R-64")
def test_debt_that_comes_back_is_owed_again_and_not_doubled() -> None:
    """Reverse on Reverse on Reverse: two cards all the way, drawn once."""
    hands = ["red-draw-two blue-reverse blue-1", "red-reverse green-reverse green-4", QUIET]
    state = uno.position(hands, top="red-5", variant=house(bounce="reverse", stacking="any"))

    bounces = Play(1, card("red-reverse")), Play(0, card("blue-reverse")), Play(1, card("green-reverse"))
    state, events = play(state, Play(0, card("red-draw-two")), *bounces)

    assert [Owed(1, 2), Owed(0, 2), Owed(1, 2), Owed(0, 2)] == of(Owed, events)
    state, events = play(state, Draw(0))
    assert (2, [3, 1, 3]) == (len(of(Drew, events)), sizes(state))
    assert (-1, ("turn", 2)) == (state.direction, waits(state))


@pytest.mark.rule("R-64", "R-60")
def test_draw_card_may_be_stacked_on_a_bounce() -> None:
    """What was owed stays, and the new card is added; the colour of the Reverse does not matter."""
    hands = ["red-draw-two blue-draw-two blue-1", "red-reverse green-4 green-5", QUIET]
    state = uno.position(hands, top="red-5", variant=house(bounce="reverse", stacking="same_kind"))

    plays = Play(0, card("red-draw-two")), Play(1, card("red-reverse")), Play(0, card("blue-draw-two"))
    state, _ = play(state, *plays)

    assert (2, 4) == owes(state)


@pytest.mark.rule("R-64", "R-68")
def test_several_skips_move_the_debt_one_seat() -> None:
    """And nobody is skipped."""
    hand = "red-skip red-skip green-4"
    state = uno.position(
        ["red-draw-two blue-8", hand, QUIET, "blue-1 blue-2"],
        top="red-5",
        variant=house(bounce="skip", multi_play="identical"),
    )

    state, events = play(state, Play(0, card("red-draw-two")), Play(1, card("red-skip"), count=2))

    assert ((2, 2), []) == (owes(state), of(Skipped, events))


@pytest.mark.rule("R-64", "R-68")
@pytest.mark.parametrize(("count", "debtor", "direction"), [(1, 0, -1), (2, 2, 1), (3, 0, -1)])
def test_several_reverses_turn_the_direction_that_many_times(count: int, debtor: int, direction: int) -> None:
    """Then the debt goes to the next seat that way."""
    variant = house(bounce="reverse", multi_play="identical", decks=2)
    hands = ["red-draw-two blue-8", "red-reverse red-reverse red-reverse green-4", QUIET, "blue-1 blue-2"]
    state = uno.position(hands, top="red-5", variant=variant)

    state, events = play(state, Play(0, card("red-draw-two")), Play(1, card("red-reverse"), count=count))

    assert ((debtor, 2), direction) == (owes(state), state.direction)
    assert (count, []) == (len(of(Reversed, events)), of(Skipped, events))


@pytest.mark.rule("R-64", "R-68")
def test_two_reverses_between_two_give_the_debt_to_the_other_one() -> None:
    """The direction is as before, and the other one owes: never the player."""
    variant = house(bounce="reverse", multi_play="identical")
    state = uno.position(["red-draw-two blue-8", "red-reverse red-reverse green-4"], top="red-5", variant=variant)

    state, _ = play(state, Play(0, card("red-draw-two")), Play(1, card("red-reverse"), count=2))

    assert ((0, 2), 1) == (owes(state), state.direction)


@pytest.mark.rule("R-64")
@pytest.mark.parametrize(
    ("kind", "answers"),
    [
        (Kind("acme:turn", points=20, names_color=True, on_open="color", on_play=(Reverse(),)), True),
        (Kind("acme:block", points=20, names_color=True, on_open="color", on_play=(Skip(),)), True),
        (Kind("acme:both", points=20, names_color=True, on_open="color", on_play=(Reverse(), Skip())), False),
        (Kind("acme:plain", points=20, names_color=True, on_open="color"), False),
    ],
)
def test_it_goes_by_what_a_card_does(kind: Kind, answers: bool) -> None:
    """A card of any name bounces if all it does is to reverse, or to skip."""
    state = owing(f"{kind.id} green-4", variant=classic_and(kind, bounce="both"))

    expected = None if answers else Reason.NOT_AN_ANSWER
    assert expected == refusal(state, Play(1, card(kind.id), color="red"))


@pytest.mark.rule("R-64")
def test_debt_cannot_be_passed_on_by_default() -> None:
    """With stacking alone a Reverse stays in the hand."""
    state = owing(variant=house(stacking="any"))

    assert [Draw(1)] == list(uno.legal_actions(state, 1))
