"""The deck of a variant: invalid cards and kinds, and cards that can open a game."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kit.decks import KIND_1, TINY, small, tiny_refusal, tiny_with
from unorules import Card, Variant, card
from unorules.cards import Kind
from unorules.errors import VariantError
from unorules.variants import CLASSIC_2010
from unorules.variants.classic import DRAW_TWO, NUMBERS, SKIP, WILD, WILD_DRAW_FOUR


def with_more(face: Card, *kinds: Kind) -> Variant:
    """The tiny variant with one card more."""
    return tiny_with(deck=(*TINY.deck, (face, 1)), kinds=(*TINY.kinds, *kinds))


def test_kinds_with_one_id_are_refused() -> None:
    """A card says only the id of its kind."""
    assert "variant 'test:tiny': two kinds have the id '1'" == tiny_refusal(kinds=(*TINY.kinds, KIND_1))


def test_card_listed_twice_is_refused() -> None:
    """A count says how many there are."""
    assert "variant 'test:tiny': card 'red-1' is listed twice" == tiny_refusal(deck=(*TINY.deck, (card("red-1"), 1)))


def test_cards_that_are_written_alike_are_refused() -> None:
    """Text and card are one to one within a deck."""
    deck = ((Card("1", "red", tags=("x",)), 1), (Card("1.x", "red"), 1), *TINY.deck)

    assert "variant 'test:tiny': card 'red-1.x' is listed twice" == tiny_refusal(deck=deck)


def test_game_too_large_for_its_tables_is_refused() -> None:
    """The library keeps something for every player, card and colour."""
    faces = tuple((Card("1", "red", tags=(f"t{n}",)), 1) for n in range(250))

    assert "variant 'test:tiny': 100 players, 250 distinct cards and 5 colours are too many together" == tiny_refusal(
        deck=faces, most_players=100, colors=("red", *"abcd")
    )
    assert "variant 'test:tiny': 2 players, 250 distinct cards and 7 colours are too many together" == tiny_refusal(
        deck=faces, most_players=2, colors=("red", *"abcdef")
    )
    assert 100 == tiny_with(deck=faces, most_players=100, colors=("red", *"abc")).most_players


def test_too_many_faces_are_refused() -> None:
    """A face is a number below 256."""
    faces = tuple((Card("1", "red", tags=(f"t{n}",)), 1) for n in range(257))

    assert "variant 'test:tiny': there may be at most 256 distinct cards, not 257" == tiny_refusal(deck=faces)
    assert 256 == tiny_with(deck=faces[:256]).size


def test_too_many_cards_are_refused() -> None:
    """Five thousand are enough for any table."""
    assert "variant 'test:tiny': there may be at most 5000 cards, not 5001" == tiny_refusal(
        deck=((card("red-1"), 5000), (card("red-2"), 1))
    )
    assert tiny_refusal(deck=((card("red-1"), 5001),)).endswith("has a number of copies from 1 to 5000, not 5001")
    assert 5000 == tiny_with(deck=((card("red-1"), 5000),)).size


@pytest.mark.parametrize("count", [0, -1, True, 1.0, "1", None], ids=repr)
def test_count_of_a_card_is_a_whole_number_from_one_on(count: Any) -> None:
    """A deck with no copy of the only card that can open would be shuffled for ever."""
    assert "red-2" in tiny_refusal(deck=((card("red-1"), 9), (card("red-2"), count)))


def test_card_of_an_unknown_kind_is_refused() -> None:
    """Every card of the deck has its kind among the kinds."""
    with pytest.raises(VariantError, match="card 'red-storm' is of an unknown kind"):
        with_more(card("red-storm"))


@pytest.mark.parametrize(
    ("face", "kind"),
    [
        (Card("draw-two"), Kind("draw-two", points=0, names_color=True, on_open="color")),
        (Card("1", "red", tags=("A",)), KIND_1),
        (Card("1", "red", tags=("",)), KIND_1),
    ],
    ids=["draw-two looks like a colour", "tag in capitals", "empty tag"],
)
def test_card_that_does_not_read_back_is_refused(face: Card, kind: Kind) -> None:
    """A colourless `draw-two` would be read as a `two` of the colour `draw`."""
    kinds = (kind, *(known for known in TINY.kinds if known.id != kind.id))
    deck = tuple((one, count) for one, count in TINY.deck if one.kind != kind.id)

    assert f"variant 'test:tiny': card {str(face)!r} cannot be read back from its text" == tiny_refusal(
        deck=(*deck, (face, 1)), kinds=kinds
    )


def test_card_of_an_unknown_colour_is_refused() -> None:
    """The message lists the colours there are."""
    with pytest.raises(VariantError, match="card 'green-1' has a colour other than red, blue"):
        with_more(card("green-1"))


def test_wild_without_a_colour_to_choose_is_refused() -> None:
    """There would be nothing to name."""
    with pytest.raises(VariantError, match="card 'wild' names a colour, but the variant has none"):
        small("test:colourless", "wild wild wild")


def test_card_with_no_colour_names_one() -> None:
    """Else no colour would be in force after it."""
    with pytest.raises(VariantError, match="card 'acme:blank' has no colour and its kind names none"):
        with_more(card("acme:blank"), Kind("acme:blank", points=0, on_open="return"))


@pytest.mark.parametrize("on_open", ["plain", "effects"])
def test_card_with_no_colour_lets_a_colour_be_named_when_it_opens(on_open: Any) -> None:
    """Or it goes back into the pile."""
    kind = Kind("acme:wild-x", points=0, names_color=True, on_open=on_open)
    with pytest.raises(VariantError, match=f"it cannot open with on_open='{on_open}'"):
        with_more(Card(kind.id), kind)


def test_card_that_names_no_colour_does_not_let_one_be_named_when_it_opens() -> None:
    """Nothing could be laid on it under another colour than its own."""
    with pytest.raises(VariantError, match="on_open"):
        with_more(card("red-acme:odd"), Kind("acme:odd", points=0, on_open="color"))


def test_deck_that_can_never_open_is_refused() -> None:
    """Wild Draw Fours all go back, under either value of `opening`."""
    with pytest.raises(VariantError, match="no card of the deck can open a game"):
        small("test:fours-only", "wild-draw-four red-skip red-reverse", opening="numbers_only")

    assert "variant 'test:tiny': no card of the deck can open a game" == tiny_refusal(
        deck=((card("wild-draw-four"), 9),)
    )
    assert "variant 'test:tiny': no card of the deck can open a game" == tiny_refusal(deck=())


@pytest.mark.parametrize(
    ("kind", "with_effects", "numbers_only"),
    [
        (NUMBERS[0], True, True),
        (SKIP, True, False),
        (DRAW_TWO, True, False),
        (WILD, True, False),
        (WILD_DRAW_FOUR, False, False),
    ],
    ids=str,
)
def test_kinds_that_open_a_game(kind: Kind, with_effects: bool, numbers_only: bool) -> None:
    """Under `numbers_only` a plain card alone."""
    assert with_effects is TINY.opens(kind)
    assert numbers_only is TINY.with_rules(opening="numbers_only").opens(kind)


def test_classic_deck_has_a_hundred_and_eight_cards() -> None:
    """Of each colour one 0, two of all else; four of each wild."""
    counts = dict(CLASSIC_2010.deck)

    assert 108 == CLASSIC_2010.size
    assert 54 == len(counts)
    assert (1, 2, 2, 4, 4) == tuple(
        counts[card(text)] for text in ("red-0", "red-9", "blue-draw-two", "wild", "wild-draw-four")
    )
    assert (2, 10) == (CLASSIC_2010.least_players, CLASSIC_2010.most_players)


def test_texts_of_all_cards_are_not_too_long_to_be_written_down() -> None:
    """Five thousand cards have to be short."""
    long = card("red-" + "a" * 80)
    fault = tiny_refusal(deck=((card("red-1"), 1), (long, 3000)), kinds=(*TINY.kinds, Kind("a" * 80, points=0)))
    assert fault.endswith("the texts of all cards may have at most 100000 characters")
