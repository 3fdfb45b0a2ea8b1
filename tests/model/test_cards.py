"""Cards: their text, both ways."""

from __future__ import annotations

import pickle
from typing import Any

import hypothesis.strategies as st
import pytest
from attrs.exceptions import FrozenInstanceError
from hypothesis import given, settings

from unorules import Card, card
from unorules.errors import SetupError, quote
from unorules.variants import BUILT_IN

NAMES = st.from_regex(r"[a-z][a-z0-9_]{0,6}", fullmatch=True)
COLORS = NAMES.filter(lambda name: name != "wild")
FACES = st.from_regex(r"[a-z0-9][a-z0-9_]{0,6}(-[a-z0-9_]{1,4}){0,2}", fullmatch=True)
NAMESPACED = st.builds("{}:{}".format, NAMES, FACES)
TAGS = st.lists(st.from_regex(r"[a-z0-9][a-z0-9_-]{0,6}", fullmatch=True), max_size=3).map(tuple)
COLORED = st.builds(Card, FACES | NAMESPACED, COLORS, tags=TAGS)
WILDS = st.builds(Card, NAMESPACED | FACES.map("wild-{}".format) | NAMES, tags=TAGS)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("red-7", Card("7", "red")),
        ("blue-draw-two", Card("draw-two", "blue")),
        ("wild", Card("wild")),
        ("wild-draw-four", Card("wild-draw-four")),
        ("acme:wild-storm", Card("acme:wild-storm")),
        ("acme:storm", Card("acme:storm")),
        ("red-acme:storm", Card("acme:storm", "red")),
        ("red-wild", Card("wild", "red")),
        ("wildfire-7", Card("7", "wildfire")),
        ("red-7.monica", Card("7", "red", tags=("monica",))),
        ("wild.ross.rachel-2", Card("wild", tags=("ross", "rachel-2"))),
        ("light_blue-draw_2", Card("draw_2", "light_blue")),
        ("joker", Card("joker")),
    ],
)
def test_text_and_card_stand_for_each_other(text: str, expected: Card) -> None:
    """What stands before the first hyphen is the colour, unless it is `wild` or holds a colon."""
    assert expected == card(text)
    assert text == str(expected)


@settings(deadline=None)
@given(COLORED | WILDS)
def test_every_card_reads_back_from_its_text(one: Card) -> None:
    """Text and card are one to one."""
    assert one == card(str(one))


@settings(deadline=None)
@given(st.text(max_size=12) | st.from_regex(r"[a-z0-9:._-]{0,12}", fullmatch=True))
def test_any_text_is_a_card_or_refused(text: str) -> None:
    """Whatever is accepted is written exactly so, and a refusal is always the same error."""
    try:
        told = str(card(text))
    except SetupError as error:
        told = str(error).partition(", not ")[2]
        text = quote(text)

    assert text == told


@pytest.mark.parametrize("variant", list(BUILT_IN), ids=str)
def test_cards_of_shipped_decks_read_back(variant: Any) -> None:
    """All distinct cards have distinct texts."""
    cards = [one for one, _ in variant.deck]

    assert cards == [card(str(one)) for one in cards]
    assert len(cards) == len(set(map(str, cards)))


@pytest.mark.parametrize(
    "text",
    [
        "", "-", "red-", "-7", "red--7", "red-7-", "Red-7", "red-Skip", "red 7", "red-7 ", " red-7",
        "red-7\n", "red-7.", "red-7..monica", "red-7.Monica", "red-7.-x", ".monica", "7-7", "_red-7",
        "rot-größe", "a:b:c", ":storm", "acme:", "acme:-x", "re.d-7.x!", "\u0661", "red-\u0667", "wild\x00",
    ],
)  # fmt: skip
def test_bad_text_is_refused(text: str) -> None:
    """Letters are small, digits are 0 to 9, and nothing is left out or trimmed."""
    with pytest.raises(SetupError, match="written like 'red-7'"):
        card(text)


@pytest.mark.parametrize("text", ["red-7/pink-2/red-7", "/".join(["a"] * 3000)], ids=["three", "thousands"])
def test_card_with_more_than_two_sides_is_refused(text: str) -> None:
    """However many there are."""
    with pytest.raises(SetupError, match="a card has one side or two"):
        card(text)


@pytest.mark.parametrize("thing", [None, 7, 7.0, True, b"red-7", ["red-7"], Card("7", "red")], ids=repr)
def test_what_is_not_text_is_refused(thing: Any) -> None:
    """Nothing is coerced, not even a card."""
    with pytest.raises(SetupError, match="written as text"):
        card(thing)


def test_card_is_a_value() -> None:
    """Two red sevens are equal; colour, face and tags tell cards apart."""
    assert card("red-7") == Card("7", "red")
    assert hash(card("red-7")) == hash(Card("7", "red"))
    assert 4 == len({card("red-7"), card("red-8"), card("blue-7"), card("red-7.monica"), Card("7", "red")})


def test_card_is_shown_as_it_is_made() -> None:
    """The text is enough to make the card again."""
    assert "card('red-7.monica')" == repr(card("red-7.monica"))


def test_card_is_frozen_and_pickles() -> None:
    """A card never carries a chosen colour, because nothing can be written on it."""
    wild = card("wild")
    with pytest.raises(FrozenInstanceError):
        wild.color = "red"  # type: ignore[misc]

    assert wild == pickle.loads(pickle.dumps(wild))
    assert {wild: 1} == pickle.loads(pickle.dumps({wild: 1}))


@pytest.mark.parametrize(
    ("kind", "color", "tags"),
    [
        (["7"], None, ()),
        (7, "red", ()),
        ("7", 1, ()),
        ("7", "red", ["joey"]),
        ("7", "red", (1,)),
        (None, None, ()),
        ("7", [], ()),
        ("7", 0, ()),
        ("7", False, ()),
    ],
    ids=repr,
)
def test_card_is_made_of_words(kind: Any, color: Any, tags: Any) -> None:
    """So that every card there is has a hash and a text."""
    with pytest.raises(SetupError, match="a card's kind, colour and tags must be text"):
        Card(kind, color, tags=tags)
