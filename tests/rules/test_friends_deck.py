"""The deck of Friends: 112 cards, and who appears on them."""

from __future__ import annotations

from collections import Counter

import pytest

import unorules as uno
from tests.kit.builders import playable
from tests.rules.friends import SIX, table
from unorules.variants import FRIENDS_2022


@pytest.mark.rule("FR-COMP-01")
def test_deck_has_112_cards_with_the_special_wild_among_them() -> None:
    """R-03: the sheet prints the sum alone; four of the special wild are an assumption."""
    counts = {str(face): count for face, count in FRIENDS_2022.deck if face.color is None}

    assert (112, 0) == (FRIENDS_2022.size, FRIENDS_2022.extras)
    assert {"wild": 4, "wild-draw-four": 4, "wild-the-one-where-you-draw": 4} == counts


@pytest.mark.rule("FR-COMP-01")
@pytest.mark.parametrize("color", ["red", "yellow", "green", "blue"])
def test_each_colour_has_the_usual_cards(color: str) -> None:
    """R-01, R-05: colours and counts are not printed."""
    counts: Counter[str] = Counter()
    for face, count in FRIENDS_2022.deck:
        if face.color == color:
            counts[face.kind] += count
    numbers = {str(number): 2 for number in range(1, 10)}

    assert {"0": 1, **numbers, "skip": 2, "reverse": 2, "draw-two": 2} == counts
    assert 4 == len(FRIENDS_2022.colors)


@pytest.mark.rule("FR-COMP-02")
def test_every_coloured_card_shows_one_of_the_six_and_a_wild_shows_none() -> None:
    """R-41: who appears where is not printed; in this placeholder the six are spread evenly."""
    shown: Counter[str] = Counter()
    for face, count in FRIENDS_2022.deck:
        assert (0 if face.color is None else 1) == len(face.tags)
        shown.update(dict.fromkeys(face.tags, count))

    assert set(SIX) == set(shown)
    assert (100, {16, 17}) == (shown.total(), set(shown.values()))


@pytest.mark.rule("FR-COMP-02")
def test_card_may_show_several_characters_or_none() -> None:
    """R-41: another deck is one call away, and what is on its cards stands in their texts."""
    deck = {"red-7.joey.ross": 3, "red-1": 20, "wild.ross.rachel": 2, "wild-the-one-where-you-draw": 4}
    mine = FRIENDS_2022.with_deck("my-friends", deck)
    tags = {str(face): face.tags for face, _ in mine.deck}

    assert (29, FRIENDS_2022.rules) == (mine.size, mine.rules)
    assert (("joey", "ross"), (), ("ross", "rachel")) == (
        tags["red-7.joey.ross"],
        tags["red-1"],
        tags["wild.ross.rachel"],
    )
    assert "my-friends" == uno.new_game(mine, 2, seed=1)[0].variant.id


@pytest.mark.rule("FR-COMP-02")
def test_character_on_a_card_does_not_matter_for_matching() -> None:
    """Colour and face decide; that both show Ross is nothing to the rules."""
    state = table(["green-1.ross red-8.ross blue-5.monica green-5.rachel", "yellow-1.joey"], top="red-5.ross")

    assert {"red-8.ross", "blue-5.monica", "green-5.rachel"} == set(playable(state, 0))
