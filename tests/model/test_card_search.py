"""A card of the deck, by what people write."""

from __future__ import annotations

from typing import Any

import pytest

from unorules import Variant, card
from unorules.errors import SetupError
from unorules.variants import CLASSIC_2010, FRIENDS_2022, HELLO_KITTY_2017


@pytest.mark.parametrize(
    ("variant", "text", "expected"),
    [
        (CLASSIC_2010, "red-7", "red-7"),
        (CLASSIC_2010, "Red 7", "red-7"),
        (CLASSIC_2010, "red7", "red-7"),
        (CLASSIC_2010, "WILD DRAW FOUR", "wild-draw-four"),
        (CLASSIC_2010, "blue_draw_two", "blue-draw-two"),
        (HELLO_KITTY_2017, "wild badtz-maru", "wild-badtz-maru"),
        (FRIENDS_2022, "red-7.joey", "red-7.joey"),
        (FRIENDS_2022, "Red 7 Joey", "red-7.joey"),
        (FRIENDS_2022, "red-0", "red-0.monica"),
        (FRIENDS_2022, "wild", "wild"),
    ],
)
def test_card_is_found_however_it_is_written(variant: Variant, text: str, expected: str) -> None:
    """A tag may be left out where only one card fits."""
    assert card(expected) == variant.card(text)


@pytest.mark.parametrize(
    ("variant", "text", "said"),
    [
        (CLASSIC_2010, "Rde 7", "there is no card 'Rde 7' in classic-2010: did you mean red-7?"),
        (CLASSIC_2010, "rd-7", "there is no card 'rd-7' in classic-2010: did you mean red-7?"),
        (
            CLASSIC_2010,
            "gren-skip",
            "there is no card 'gren-skip' in classic-2010: did you mean green-skip or red-skip?",
        ),
        (CLASSIC_2010, "red-7.joey", "there is no card 'red-7.joey' in classic-2010: did you mean red-7?"),
        (CLASSIC_2010, "red-x", "there is no card 'red-x' in classic-2010"),
        (CLASSIC_2010, "", "there is no card '' in classic-2010"),
        (CLASSIC_2010, "a\nb", "there is no card 'a\\nb' in classic-2010"),
        (CLASSIC_2010, "x" * 5000, "there is no card a str of 5000 in classic-2010"),
        (CLASSIC_2010, None, "there is no card None in classic-2010"),
        (
            FRIENDS_2022,
            "red-7",
            "'red-7' could be one of several cards of friends-2022: red-7.chandler, red-7.joey",
        ),
        (
            FRIENDS_2022,
            "red-7.ross",
            "there is no card 'red-7.ross' in friends-2022: did you mean red-7.chandler or red-7.joey?",
        ),
        (
            FRIENDS_2022,
            "rd-7",
            "there is no card 'rd-7' in friends-2022: did you mean red-7.chandler or red-7.joey?",
        ),
    ],
    ids=lambda value: str(value)[:30],
)
def test_text_of_no_card_comes_with_those_that_look_like_it(variant: Variant, text: Any, said: str) -> None:
    """Unless too many do."""
    with pytest.raises(SetupError) as refusal:
        variant.card(text)

    assert said == str(refusal.value)
