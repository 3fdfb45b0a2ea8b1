"""Positions of cards with two sides: either side in play, and cards named by it alone."""

from __future__ import annotations

from typing import Any

import pytest

import unorules as uno
from tests.kit.builders import everything
from tests.kit.invariants import check_closed
from unorules import Draw, card
from unorules.errors import SetupError
from unorules.variants import FLIP_2018


def table(*hands: str, **fields: Any) -> uno.State:
    """A position of UNO Flip."""
    return uno.position(hands, variant=FLIP_2018, **fields)


def test_position_lies_on_its_front_or_on_its_back() -> None:
    """Cards are written with the side in play first, and those not placed lie on the same side."""
    light = table("red-1/pink-1", "red-2/purple-7", top="wild/purple-6", color="red")
    dark = table("pink-1/red-1", "purple-7/red-2", top="purple-6/wild", turned=True)

    assert (False, True) == (uno.view(light, 0).turned, uno.view(dark, 0).turned)
    assert ("red", "purple") == (light.color, dark.color)
    assert (card("red-1/pink-1"),) == light.hands[0] == tuple(one.turned for one in dark.hands[0])
    assert everything(uno.new_game(FLIP_2018, 2, seed=7)[0]) == everything(light)  # where no Flip is turned up
    assert {one.turned: count for one, count in everything(light).items()} == everything(dark)


def test_turned_position_is_played_on() -> None:
    """It is read back, and everybody sees the fronts of what is held."""
    state = table("pink-1 pink-1", "teal-2", top="wild", color="teal", turned=True)
    check_closed(state)

    after, _ = uno.apply(state, Draw(0))
    assert state == uno.State.from_json(state.to_json())
    assert after == uno.State.from_json(after.to_json())
    assert {"red", "yellow", "green", "blue"} >= {one.color for one in uno.view(state, None).backs[0]}


@pytest.mark.parametrize("turned", [False, True])
def test_card_without_its_back_is_any_that_is_left(turned: bool) -> None:
    """The first of the deck that nobody names."""
    color = "pink" if turned else "red"
    state = table(f"{color}-1 {color}-1", f"{color}-reverse", top=f"{color}-3", turned=turned)

    assert [f"{color}-1"] * 2 == [str(one.front) for one in state.hands[0]]
    assert 2 == len(set(state.hands[0]))


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"hands": ["red-1/pink-9", "red-2"]}, "hand 0: there is no card red-1/pink-9 in flip-2018"),
        ({"hands": ["red-1.joey", "red-2"]}, "hand 0: there is no card red-1.joey in flip-2018"),
        ({"hands": ["red-1 red-1 red-1", "red-2"]}, "red-1 is used too often: flip-2018 has red-1/pink-1,"),
        ({"turned": True}, "hand 0: there is no card red-1 in flip-2018"),
        ({"turned": 1}, "turned must be True or False, not 1"),
        ({"turned": True, "variant": "classic-2010"}, "the cards of classic-2010 have one side"),
        (
            {"turned": True, "hands": ["pink-1", "pink-2"], "top": "wild", "color": "red"},
            "color must be one of pink, teal, orange, purple on wild/",
        ),
    ],
    ids=repr,
)
def test_error_says_what_is_wrong(fields: dict[str, Any], said: str) -> None:
    """A back that no such card has is not replaced by another."""
    usual: dict[str, Any] = {"hands": ["red-1", "red-2"], "top": "red-3", "variant": FLIP_2018}
    with pytest.raises(SetupError) as refusal:
        uno.position(**{**usual, **fields})

    assert str(refusal.value).startswith(said)


def test_card_with_one_side_has_no_back_to_name() -> None:
    """In a deck without backs a card with one is unknown."""
    with pytest.raises(SetupError, match=r"hand 0: there is no card red-1/red-2 in classic-2010"):
        uno.position(["red-1/red-2", "red-2"], top="red-3")
