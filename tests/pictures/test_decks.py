"""Decks: every card of a variant on one sheet."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.pictures.kit import SVG, VARIANTS, in_words, read, texts, titles
from unorules import Card, Variant
from unorules.errors import SetupError
from unorules.pictures import deck_svg
from unorules.variants import CLASSIC_2010


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_sheet_shows_every_card_and_its_copies(variant: Variant) -> None:
    """A number only where there are several; a kilobyte for three cards is plenty."""
    svg = deck_svg(variant)
    copies = [text for text in texts(svg) if text.startswith("\u00d7")]

    faces = [Counter[Card](), Counter[Card]()]
    for card, count in variant.deck:
        for side, face in zip(faces, (card.front, card.back), strict=True):
            side.update({} if face is None else {face: count})

    assert in_words(tuple(face for side in faces for face in side), variant) == titles(svg)
    assert sorted(f"\u00d7{count}" for side in faces for count in side.values() if count > 1) == sorted(copies)
    assert f"The cards of {variant.title}" == read(svg)[0].text
    assert len(svg.encode()) < 6_000 + 330 * len(variant.deck)


@pytest.mark.parametrize(("columns", "rows"), [(14, 5), (7, 9), (1, 54)])
def test_columns_can_be_chosen(columns: int, rows: int) -> None:
    """Every colour begins a row, and rows of a colour are about as long as each other."""
    svg = deck_svg(CLASSIC_2010, columns=columns)
    places = [(use.get("x"), use.get("y")) for use in read(svg) if use.tag == f"{SVG}use"]

    assert 54 == len(set(places))
    assert rows == len({y for _, y in places})
    assert len({x for x, _ in places}) <= columns


@pytest.mark.parametrize("columns", [0, -1, 2.5, True, None])
def test_there_is_at_least_one_column(columns: object) -> None:
    """A whole one."""
    with pytest.raises(SetupError, match="columns must be an integer above 0"):
        deck_svg(CLASSIC_2010, columns=columns)  # type: ignore[arg-type]


def test_sheet_speaks_other_languages() -> None:
    """In its title, and on cards that have words on them."""
    assert "Die Karten von Classic UNO (2010)" == read(deck_svg(CLASSIC_2010, language="de"))[0].text


@pytest.mark.parametrize("junk", ["classic-2010", None, CLASSIC_2010.deck], ids=["an id", "nothing", "a list of cards"])
def test_deck_is_that_of_a_variant(junk: object) -> None:
    """Anything else is refused in words."""
    with pytest.raises(SetupError, match="a deck is drawn from a variant"):
        deck_svg(junk)  # type: ignore[arg-type]
