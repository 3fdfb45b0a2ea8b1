"""Cards with two sides: how they are written, turned over, and put into decks."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kit.two_sides import TWO_SIDED, two_sided
from unorules import Card, Rules, Variant, card
from unorules.cards.card import backs_of
from unorules.errors import SetupError, VariantError
from unorules.variants import CLASSIC_2010
from unorules.variants.standard_cards import STANDARD_KINDS

RED_7 = Card("7", "red", back=Card("2", "pink"))


def test_other_side_is_written_after_a_slash() -> None:
    """Both sides may have tags, and either may be a wild."""
    assert (RED_7, "red-7/pink-2") == (card("red-7/pink-2"), str(RED_7))
    for text in ("wild/pink-2", "red-7/wild", "red-7.sun/pink-2.moon.star", "acme:wild-storm/teal-acme:11"):
        assert text == str(card(text))


def test_card_is_turned_over_and_back() -> None:
    """Each side alone is a card with one side, which stays as it is."""
    assert card("pink-2/red-7") == RED_7.turned
    assert RED_7 == RED_7.turned.turned
    assert (card("red-7"), card("pink-2")) == (RED_7.front, RED_7.back)
    assert card("red-7") == card("red-7").front == card("red-7").turned
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


def made(deck: dict[str, int], **fields: Any) -> Variant:
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
        made(deck, **fields)


def test_both_sides_may_share_colours() -> None:
    """The names of colours are one's own choice."""
    variant = made({"red-1/red-2": 8, "blue-2/blue-1": 8}, back_colors=("red", "blue"))

    assert 16 == variant.size


def test_backs_make_another_variant() -> None:
    """And so do their colours."""
    assert TWO_SIDED == two_sided()
    assert TWO_SIDED != two_sided(cards="red-1/teal-1 red-2/teal-1 red-3/pink-2 blue-1/pink-2 blue-2/teal-3")
    assert () == CLASSIC_2010.back_colors
