"""Positions of FRIENDS: a card may be named without its character."""

from __future__ import annotations

from typing import Any

import pytest

import unorules as uno
from tests.kit.builders import everything
from unorules import card
from unorules.errors import SetupError
from unorules.variants import FRIENDS_2022


def friends(*hands: str, **fields: Any) -> uno.State:
    """A position of FRIENDS."""
    return uno.position(hands, variant=FRIENDS_2022, **{"top": "red-2.ross", **fields})


def test_card_without_its_tag_is_any_that_is_left() -> None:
    """The first of the deck that nobody names."""
    state = friends("red-7 blue-3.joey", "red-7.chandler red-0", top="red-2")

    assert {"red-7.joey", "blue-3.joey"} == set(map(str, state.hands[0]))
    assert {"red-7.chandler", "red-0.monica"} == set(map(str, state.hands[1]))
    assert state.top in (card("red-2.ross"), card("red-2.phoebe"))
    assert everything(uno.new_game(FRIENDS_2022, 2)[0]) == everything(state)


def test_both_of_them_may_be_named_without_tags() -> None:
    """Each is another card."""
    assert ["red-7.chandler", "red-7.joey"] == list(map(str, friends("red-7 red-7", "red-1").hands[0]))


def test_deck_may_be_named_without_tags() -> None:
    """And whatever is not named follows."""
    state, _ = uno.from_deck("red-7 red-8 red-7.chandler", FRIENDS_2022, 2)

    assert card("red-7.joey") in (*state.hands[0], *state.hands[1])
    assert everything(uno.new_game(FRIENDS_2022, 2)[0]) == everything(state)


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("red-7 red-7 red-7", "red-7 is used too often: friends-2022 has red-7.chandler, red-7.joey"),
        ("red-7 red-7 red-7.joey", "red-7 is used too often: friends-2022 has red-7.chandler, red-7.joey"),
        ("red-0.ross", "hand 0: there is no card red-0.ross in friends-2022: did you mean red-0.monica?"),
        ("wild.ross", "hand 0: there is no card wild.ross in friends-2022: did you mean wild?"),
        ("mauve-7", "hand 0: there is no card mauve-7 in friends-2022"),
    ],
)
def test_error_says_which_tags_there_are(hand: str, said: str) -> None:
    """Where one is wrong, or too many cards are named."""
    with pytest.raises(SetupError) as refusal:
        friends(hand, "red-1")

    assert said == str(refusal.value)
