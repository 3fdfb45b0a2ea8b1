"""The boxes of the products: every count, one by one, as published lists have them and not as the code has."""

from __future__ import annotations

from collections import Counter

import pytest

import unorules as uno
from tests.kit.builders import everything
from unorules import Variant, card
from unorules.variants import ALL_WILD, ATTACK_2010, CLASSIC_2018, FLIP_2018, NO_MERCY_2023

LIGHT = ("red", "yellow", "green", "blue")
DARK = ("pink", "teal", "orange", "purple")


def counts(of_each_color: dict[str, int], wilds: dict[str, int], colors: tuple[str, ...] = LIGHT) -> dict[str, int]:
    """Return the number of copies of every face."""
    return {f"{color}-{kind}": count for color in colors for kind, count in of_each_color.items()} | wilds


def numbers(first: int, copies: int) -> dict[str, int]:
    """Return so many copies of each number up to nine."""
    return {str(number): copies for number in range(first, 10)}


NO_MERCY = counts(
    {
        **numbers(0, 2),
        "draw-two": 3,
        "draw-four": 2,
        "skip": 3,
        "reverse": 3,
        "discard-all": 3,
        "skip-everyone": 2,
    },
    {"wild-reverse-draw-four": 8, "wild-draw-six": 4, "wild-draw-ten": 4, "wild-color-roulette": 8},
)
FLIP_LIGHT = counts(
    {**numbers(1, 2), "draw-one": 2, "reverse": 2, "skip": 2, "flip": 2}, {"wild": 4, "wild-draw-two": 4}
)
FLIP_DARK = counts(
    {**numbers(1, 2), "draw-five": 2, "reverse": 2, "skip-everyone": 2, "flip": 2},
    {"wild": 4, "wild-draw-color": 4},
    DARK,
)
WILDS = {
    "wild": 54,
    "wild-reverse": 14,
    "wild-skip": 14,
    "wild-draw-two": 10,
    "wild-draw-four": 6,
    "wild-skip-two": 6,
    "wild-targeted-draw-two": 4,
    "wild-forced-swap": 4,
}
ATTACK = counts(
    {**numbers(1, 2), "reverse": 1, "skip": 2, "discard-all": 2, "hit-one": 1, "hit-two": 2},
    {"wild": 4, "wild-attack-attack": 4},
)
CLASSIC = counts(
    {"0": 1, **numbers(1, 2), "skip": 2, "reverse": 2, "draw-two": 2},
    {"wild": 4, "wild-draw-four": 4, "wild-swap-hands": 1, "wild-customizable": 3},
)

BOXES = [
    pytest.param(NO_MERCY_2023, NO_MERCY, 168, marks=pytest.mark.rule("NM-COMP-01", "R-80")),
    pytest.param(FLIP_2018, FLIP_LIGHT, 112, marks=pytest.mark.rule("FL-COMP-01")),
    pytest.param(ALL_WILD, WILDS, 112, marks=pytest.mark.rule("AW-COMP-01", "R-82")),
    pytest.param(ATTACK_2010, ATTACK, 112, marks=pytest.mark.rule("AT-COMP-01")),
    pytest.param(CLASSIC_2018, CLASSIC, 112, marks=pytest.mark.rule("C18-COMP-01")),
]


def fronts(variant: Variant) -> Counter[str]:
    """Return how many cards of a dealt game show each face."""
    found = Counter[str]()
    for face, count in everything(uno.new_game(variant, 3, seed="box")[0]).items():
        found[str(face.front)] += count
    return found


@pytest.mark.parametrize(("variant", "expected", "size"), BOXES)
def test_every_count_of_the_box_is_as_published(variant: Variant, expected: dict[str, int], size: int) -> None:
    """In a dealt game, and not in a list: a wrong deck can have the right sum."""
    found = fronts(variant)

    for face, count in expected.items():
        assert count == found[face], face
    assert set(expected) == set(found)
    assert size == variant.size == found.total()


@pytest.mark.rule("FL-COMP-02")
def test_every_count_of_the_dark_side_is_as_published() -> None:
    """The other faces of the same cards."""
    found = Counter[str]()
    for face, count in FLIP_2018.deck:
        found[str(face.back)] += count

    for behind, count in FLIP_DARK.items():
        assert count == found[behind], behind
    assert set(FLIP_DARK) == set(found)
    assert 112 == found.total()


@pytest.mark.rule("FL-COMP-03", "R-85")
def test_what_is_behind_a_card_is_fixed() -> None:
    """The first and the last card of the list, and how many differ; another pairing is another deck."""
    assert (card("red-1/pink-1"), card("wild-draw-two/orange-8")) == (FLIP_2018.deck[0][0], FLIP_2018.deck[-1][0])
    assert 112 == len(FLIP_2018.deck)

    swapped = {"red-1/pink-2": 5, "blue-2/wild": 5}
    mine = FLIP_2018.with_deck("my:flip", swapped)

    assert swapped == {str(face): count for face, count in mine.deck}


@pytest.mark.parametrize(
    "variant",
    [
        pytest.param(NO_MERCY_2023, marks=pytest.mark.rule("R-80")),
        pytest.param(ALL_WILD, marks=pytest.mark.rule("R-82")),
    ],
    ids=str,
)
def test_deck_that_is_assumed_can_be_replaced(variant: Variant) -> None:
    """By one call, under an id of its own."""
    deck = {str(face): count for face, count in variant.deck}
    first = next(iter(deck))

    mine = variant.with_deck(f"my:{variant.id}", {**deck, first: deck[first] + 1})

    assert variant.size + 1 == mine.size
    assert variant.rules == mine.rules


POINTS = {
    ALL_WILD: {"wild": 20} | dict.fromkeys([kind for kind in WILDS if kind != "wild"], 50),
    FLIP_2018: {
        **{str(number): number for number in range(1, 10)},
        "draw-one": 10,
        "draw-five": 20,
        "reverse": 20,
        "skip": 20,
        "flip": 20,
        "skip-everyone": 30,
        "wild": 40,
        "wild-draw-two": 50,
        "wild-draw-color": 60,
    },
    CLASSIC_2018: {
        **{str(number): number for number in range(10)},
        **dict.fromkeys(["skip", "reverse", "draw-two"], 20),
        **dict.fromkeys(["wild", "wild-draw-four"], 50),
        **dict.fromkeys(["wild-swap-hands", "wild-customizable"], 40),
    },
    ATTACK_2010: {
        **{str(number): number for number in range(1, 10)},
        **dict.fromkeys(["reverse", "skip", "hit-one", "hit-two"], 20),
        "discard-all": 30,
        "wild": 50,
        "wild-attack-attack": 50,
    },
}


@pytest.mark.rule("AW-SCORE-01", "FL-SCORE-01", "C18-SWAP-01", "C18-CUST-01", "R-83")
@pytest.mark.parametrize("variant", POINTS, ids=str)
def test_points_of_every_card_are_as_published(variant: Variant) -> None:
    """One by one; those of UNO Attack are assumed."""
    assert POINTS[variant] == {kind.id: kind.points for kind in variant.kinds}
