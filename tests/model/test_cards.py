"""Cards: conversion to and from text, lenient lookup, and cards with two sides."""

from __future__ import annotations

import pickle
from typing import Any

import hypothesis.strategies as st
import pytest
from attrs.exceptions import FrozenInstanceError
from hypothesis import given, settings

from tests.kit.decks import TWO_SIDED, two_sided
from unorules import Card, Rules, Variant, card
from unorules.cards.cards import backs_of
from unorules.errors import SetupError, VariantError, quote
from unorules.variants import BUILT_IN, CLASSIC_2010, FRIENDS_2022, HELLO_KITTY_2017
from unorules.variants.classic import STANDARD_KINDS

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


# A card of the deck, by what people write.


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


# Cards with two sides.

RED_7 = Card("7", "red", back=Card("2", "pink"))


def test_other_side_is_written_after_a_slash() -> None:
    """Both sides may have tags, and either may be a wild."""
    assert (RED_7, "red-7/pink-2") == (card("red-7/pink-2"), str(RED_7))
    for text in ("wild/pink-2", "red-7/wild", "red-7.sun/pink-2.moon.star", "acme:wild-storm/teal-acme:11"):
        assert text == str(card(text))


def test_card_is_turned_over_and_back() -> None:
    """Each side alone is a card with one side, which stays as it is."""
    assert card("pink-2/red-7") == RED_7.turned_over
    assert RED_7 == RED_7.turned_over.turned_over
    assert (card("red-7"), card("pink-2")) == (RED_7.front, RED_7.back)
    assert card("red-7") == card("red-7").front == card("red-7").turned_over
    assert card("red-7.sun") == card("red-7.sun/pink-2").front


def test_cards_with_other_backs_are_other_cards() -> None:
    """They are not equal, and do not hash alike by design."""
    assert 3 == len({card("red-7"), card("red-7/pink-2"), card("red-7/pink-3")})
    assert "card('red-7/pink-2')" == repr(RED_7)


@pytest.mark.parametrize("text", ["red-7/", "/pink-2", "red-7//pink-2", "red-7/pink-2/teal-3", "red-7/Pink 2", "/"])
def test_text_that_is_no_card_with_two_sides_is_refused(text: str) -> None:
    """A back has no back."""
    with pytest.raises(SetupError):
        card(text)


@pytest.mark.parametrize("back", ["pink-2", 7, RED_7, Card], ids=repr)
def test_back_is_a_card_with_one_side(back: Any) -> None:
    """Nothing else can be behind a card."""
    with pytest.raises(SetupError, match="the back of a card must be a card without a back"):
        Card("7", "red", back=back)


def test_backs_are_sorted_by_their_own_text() -> None:
    """Their order is the same whatever is in front, and cards with one side have none."""
    hand = [card(text) for text in ("red-1/teal-9", "red-2/pink-2", "wild/orange-1", "blue-9/pink-1")]
    expected = tuple(map(card, ("orange-1", "pink-1", "pink-2", "teal-9")))

    assert expected == backs_of(hand) == backs_of(reversed(hand))
    assert () == backs_of([card("red-1"), card("wild")])


DECK = {"red-1/pink-1": 8, "blue-2/teal-1": 8}


def make(deck: dict[str, int], **fields: Any) -> Variant:
    """Return a variant with two sides of these cards."""
    return Variant(
        "test:sides",
        **{
            "title": "Sides",
            "colors": ("red", "blue"),
            "back_colors": ("pink", "teal"),
            "deck": [(card(text), count) for text, count in deck.items()],
            "kinds": STANDARD_KINDS,
            "rules": Rules(),
            **fields,
        },
    )


@pytest.mark.parametrize(
    ("deck", "fields", "said"),
    [
        ({**DECK, "red-2": 1}, {}, "either all cards have a back, or none"),
        ({**DECK, "red-2/red-1": 1}, {}, "card 'red-1/red-2' has a colour other than pink, teal"),
        ({**DECK, "pink-2/teal-1": 1}, {}, "card 'pink-2/teal-1' has a colour other than red, blue"),
        ({**DECK, "red-2/pink-storm": 1}, {}, "card 'pink-storm/red-2' is of an unknown kind"),
        ({**DECK, "red-2/skip": 1}, {}, "card 'skip/red-2' has no colour and its kind names none"),
        (DECK, {"back_colors": ()}, "has a colour other than none, which its side of the variant has"),
        (DECK, {"back_colors": ("pink", "teal", "pink")}, "colour 'pink' is listed twice"),
        (DECK, {"back_colors": ("pink", "teal", "Dark")}, "'Dark' is not a colour's name"),
        (DECK, {"back_colors": "pink"}, "back_colors must be of type tuple"),
        (DECK, {"back_colors": tuple(f"c{n}" for n in range(40))}, "there may be at most 32 colours, not 40"),
    ],
)
def test_deck_that_cannot_be_is_refused(deck: dict[str, int], fields: dict[str, Any], said: str) -> None:
    """Both sides are checked alike."""
    with pytest.raises(VariantError, match=said):
        make(deck, **fields)


def test_both_sides_may_share_colours() -> None:
    """The names of colours are one's own choice."""
    variant = make({"red-1/red-2": 8, "blue-2/blue-1": 8}, back_colors=("red", "blue"))

    assert 16 == variant.size


def test_backs_make_another_variant() -> None:
    """And so do their colours."""
    assert TWO_SIDED == two_sided()
    assert TWO_SIDED != two_sided(cards="red-1/teal-1 red-2/teal-1 red-3/pink-2 blue-1/pink-2 blue-2/teal-3")
    assert () == CLASSIC_2010.back_colors
