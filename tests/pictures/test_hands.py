"""Hands: in order, in rows, with what can be played raised."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.pictures.kit import SVG, VARIANTS, read, titles
from unorules import Variant, card
from unorules.pictures import HandDrawing, Symbols, draw_hand, hand_svg
from unorules.variants import CLASSIC_2010

SEVEN = [card(text) for text in ("red-1", "red-1", "yellow-2", "green-skip", "blue-0", "wild", "wild-draw-four")]


def places(svg: str) -> list[tuple[float, float]]:
    """Return where the cards of a hand are."""
    uses = [element for element in read(svg) if element.tag == f"{SVG}use"]
    return [(float(use.get("x", "")), float(use.get("y", ""))) for use in uses]


def test_hand_shows_its_cards_in_order() -> None:
    """Seven fit beside each other; a card that is held twice is drawn once and used twice."""
    svg = hand_svg(SEVEN)

    assert [(64 * at, 10) for at in range(7)] == places(svg)
    assert 6 == len(titles(svg))
    assert "red 1, red 1, yellow 2, green skip, blue 0, wild, wild draw four" == read(svg)[0].text


def test_cards_that_can_be_played_are_raised() -> None:
    """All of that face, and no others."""
    raised = [y for _, y in places(hand_svg(SEVEN, legal={card("red-1"), card("wild")}))]

    assert [0, 0, 10, 10, 10, 0, 10] == raised


@pytest.mark.parametrize(("count", "rows"), [(1, 1), (7, 1), (10, 1), (11, 2), (25, 3), (108, 11)])
def test_many_cards_overlap_and_then_take_more_rows(count: int, rows: int) -> None:
    """More than half of each card can always be seen, and nothing is outside of the picture."""
    cards = [face for face, copies in CLASSIC_2010.deck for _ in range(copies)][:count]
    drawn = draw_hand(cards, Symbols(CLASSIC_2010))
    found = places(hand_svg(cards))
    lines = sorted({y for _, y in found})

    assert (count, rows) == (len(found), len(lines))
    for line in lines:
        row = [x for x, y in found if y == line]
        assert all(next_x - x > 30 for x, next_x in pairwise(row))
        assert max(row) + 60 <= drawn.width + 0.2 <= 444.2
    assert lines[-1] + 84 == drawn.height


def test_hand_without_cards_says_so() -> None:
    """A winner has none."""
    assert ("no cards", []) == (read(hand_svg([]))[0].text, places(hand_svg([])))
    assert "keine Karten" == read(hand_svg([], language="de"))[0].text


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_variant_can_be_held(variant: Variant) -> None:
    """A card more costs less than half a kilobyte, and one that is there already less than forty bytes."""
    faces = [face for face, _ in variant.deck][:25]
    once, twice = hand_svg(faces, variant=variant), hand_svg(faces * 2, variant=variant)

    assert len({face.front for face in faces}) == len(titles(once))
    assert len(once) < 4_000 + 450 * len(faces)
    assert len(twice) - len(once) < 80 * len(faces)


def test_cards_can_lie_face_down() -> None:
    """For a page that shows how many there are."""
    symbols = Symbols()
    drawn = draw_hand([None, None], symbols)

    assert HandDrawing(drawn.content, 124, 94) == drawn
    assert 2 == drawn.content.count(symbols.card(None))
