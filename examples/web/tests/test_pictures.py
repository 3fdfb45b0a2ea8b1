"""The pictures that the server sends: one SVG for a game, with every card and every colour."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from unoweb.pictures import cards_of

import unorules as uno
from unorules.variants import BUILT_IN, FLIP_2018, ICE_THE_KICKER_2023

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("variant", BUILT_IN, ids=str)
def test_every_card_and_colour_is_there_once_and_in_words(variant: uno.Variant, language: str) -> None:
    """All that is referred to is defined, and nothing needs more than the page's policy allows."""
    svg = ElementTree.fromstring(cards_of(variant, language))
    ids = [element.attrib["id"] for element in svg.iter() if "id" in element.attrib]
    colors = (*variant.colors, *variant.back_colors)
    wanted = {"card-back", *(f"card-{card}" for card, _ in variant.deck), *(f"color-{one}" for one in colors)}
    for card, _ in variant.deck:
        wanted |= {f"card-{card.turned_over}", f"light-{card.front}", f"dark-{card.back}"} if card.back else set()
    assert {symbol.attrib["id"] for symbol in svg.iter(f"{SVG}symbol")} == wanted
    assert len(ids) == len(set(ids))
    assert {use.attrib["href"] for use in svg.iter(f"{SVG}use")} <= {f"#{id}" for id in ids}
    assert all(symbol.findtext(f"{SVG}title") for symbol in svg.iter(f"{SVG}symbol"))
    assert not [element for element in svg.iter() if "style" in element.attrib or element.tag == f"{SVG}style"]


def test_what_a_card_does_is_said_in_english_only() -> None:
    """The library has no other words for it."""
    english, german = (cards_of(ICE_THE_KICKER_2023, language) for language in ("en", "de"))
    assert "<desc>The next player kicks, draws three after a miss, and takes the turn all the same.</desc>" in english
    assert "<desc>Wer als Nächstes dran ist, versucht den Kick, zieht drei, wenn er danebengeht" in german


def test_what_is_behind_a_card_is_drawn_as_the_other_side() -> None:
    """A dark wild is not a light one."""
    svg = ElementTree.fromstring(cards_of(FLIP_2018, "en"))
    symbols = {symbol.attrib["id"]: symbol for symbol in svg.iter(f"{SVG}symbol")}
    drawn = {id: symbol.find(f"{SVG}use").attrib["href"] for id, symbol in symbols.items()}  # type: ignore[union-attr]
    for card, _ in FLIP_2018.deck:
        assert symbols[f"card-{card}"].attrib["data-behind"] == "dark"
        assert symbols[f"card-{card.turned_over}"].attrib["data-behind"] == "light"
        assert drawn[f"card-{card}"] == drawn[f"light-{card.front}"]
        assert drawn[f"card-{card.turned_over}"] == drawn[f"dark-{card.back}"]
    assert drawn["light-wild"] != drawn["dark-wild"]
