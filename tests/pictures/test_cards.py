"""Cards, decks and hands: every card can be drawn, read and told from the others."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from tests.pictures.readings import SVG, VARIANTS, in_words, read, texts, titles
from unorules import Card, Variant, card
from unorules.cards import Kind, Penalty, Reverse, Skip
from unorules.errors import SetupError, VariantError
from unorules.pictures import HandDrawing, Symbols, card_svg, deck_svg, draw_hand, hand_svg
from unorules.variants import CLASSIC_2010


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_card_of_a_deck_can_be_drawn(variant: Variant) -> None:
    """As a small picture that stands alone and says which card it is."""
    for face, _ in variant.deck:
        svg = card_svg(face, variant=variant)
        assert {read(svg)[0].text} == titles(svg)
        assert len(svg.encode()) < 4_000


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_no_two_cards_of_a_deck_look_the_same(variant: Variant) -> None:
    """Even without their titles, and whichever side is in front."""
    faces = {("front", face.front): face for face, _ in variant.deck}
    faces |= {("back", face.back): face.turned_over for face, _ in variant.deck if face.back is not None}
    drawn = {re.sub(r"<title>.*?</title>", "", card_svg(face, variant=variant)) for face in faces.values()}
    seen = {re.sub(r'href="#\w+"|id="\w+"', "", svg) for svg in drawn}

    assert len(faces) == len(drawn) == len(seen)


def test_card_face_down_shows_nothing() -> None:
    """It has no text on it, and it is not a card of the deck."""
    svg = card_svg(None)

    assert "a card face down" == read(svg)[0].text
    assert (set(), []) == (titles(svg), texts(svg))


@pytest.mark.parametrize(
    ("kind", "glyph"),
    [
        (Kind("acme:17", points=17, number=17), "17"),
        (Kind("acme:flood", points=20, on_play=(Penalty(5),)), "+5"),
        (Kind("acme:deluge", points=20, on_play=lambda turn: [], penalty=10), "+10"),
        (Kind("acme:umbrella-stand", points=20, on_play=lambda turn: []), "US"),
        (Kind("acme:two", points=20, on_play=(Skip(), Skip())), "T"),
        (Kind("acme:of-the", points=20, title="Of the"), "OT"),
        (Kind("acme:nothing", points=20, title="-"), "?"),
        (Kind("acme:accent", points=20, title="\u0301"), "?"),
        (Kind("acme:accents", points=20, title="\u0301 \u0301lightning"), "L"),
    ],
    ids=str,
)
def test_card_of_others_is_drawn_by_what_it_does(kind: Kind, glyph: str) -> None:
    """Its number, what it makes others draw, or its initials, and then its title."""
    variant = CLASSIC_2010.extended("acme:uno", add={kind: 1})

    assert glyph == texts(card_svg(Card(kind.id, "red"), variant=variant))[0]


@pytest.mark.parametrize("effect", [Skip(), Reverse()], ids=str)
def test_card_that_skips_or_reverses_has_the_icon_for_it(effect: Skip | Reverse) -> None:
    """And its title, because it is not the card that everyone knows."""
    own = Kind("acme:gust", points=20, on_play=(effect,))
    variant = CLASSIC_2010.extended("acme:uno", add={own: 1})

    assert ["Gust"] == texts(card_svg(Card(own.id, "red"), variant=variant))
    assert [] == texts(card_svg(card("red-skip")))


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_cards_fit_pages_that_allow_no_style_in_attributes(variant: Variant) -> None:
    """A strict content security policy takes stylesheets only."""
    assert [] == [str(face) for face, _ in variant.deck if "style=" in card_svg(face, variant=variant)]


def test_title_of_a_card_stands_on_it() -> None:
    """In lines that fit: a long word is written smaller, and what is too long is cut."""
    title = "An Extraordinarily Uncomfortable Day Out"
    own = Kind("acme:long", points=20, names_color=True, on_play=(Skip(),), on_open="color", title=title)
    variant = CLASSIC_2010.extended("acme:uno", add={own: 1})

    assert ["An", "Extraordinarily", "Uncomfortab…"] == texts(card_svg(Card(own.id), variant=variant))


def test_tags_stand_on_cards() -> None:
    """Beside the face of a coloured card, and in the words of a wild."""
    assert ["7", "Joey"] == texts(card_svg(card("red-7.joey")))
    assert ["7", "Joey ·…"] == texts(card_svg(card("red-7.joey.ross")))
    assert ["+4", "Ross ·", "Rachel"] == texts(card_svg(card("wild-draw-four.ross.rachel")))


def test_card_without_its_variant_is_known_by_its_id() -> None:
    """Whatever it is."""
    assert ["S", "Wild Storm"] == texts(card_svg(card("acme:wild-storm")))
    assert ["U", "Umbrella"] == texts(card_svg(Card("acme:umbrella", "mauve")))


def test_wild_shows_the_shapes_of_all_colours() -> None:
    """In a row below what it does, or large: four, or as many as the variant has."""
    many = tuple(f"shade{at}" for at in range(32))
    variant = Variant(
        "acme:many",
        title="Many",
        colors=many,
        deck=((Card("0", many[0]), 30), (Card("wild"), 4), (Card("wild-draw-four"), 4)),
        kinds=CLASSIC_2010.kinds,
        rules=CLASSIC_2010.rules,
        most_players=2,
    )

    for face in (card("wild"), card("wild-draw-four")):
        assert 4 == card_svg(face).count(' fill="#') - len(texts(card_svg(face)))
        drawn = card_svg(face, variant=variant)
        assert 32 == drawn.count(' fill="#') - len(texts(drawn))


def test_picture_is_the_same_every_time() -> None:
    """Byte by byte, and as wide as it should be."""
    assert card_svg(card("red-7")) == card_svg(card("red-7"), variant=CLASSIC_2010, card_width=120)
    assert 'width="40" height="56"' in card_svg(card("red-7"), card_width=40)


def test_same_id_is_the_same_drawing() -> None:
    """So that pictures can stand on one page, whatever their variants."""
    found: dict[str, str] = {}
    for variant in VARIANTS:
        symbols = Symbols(variant)
        for face, _ in variant.deck:
            symbols.card(face)
        for id, drawing in re.findall(r'<g id="(\w+)">(.*?)</g>(?=<g id|</defs>|<clipPath)', symbols.defs()):
            assert drawing == found.setdefault(id, drawing)

    assert len(found) > 150


@pytest.mark.parametrize("draw", [Symbols, lambda wrong: card_svg(card("red-7"), variant=wrong)])
def test_cards_are_drawn_as_those_of_a_variant(draw: Callable[[Any], object]) -> None:
    """Its id is not one."""
    with pytest.raises(VariantError, match=r"variant must be a Variant, .* not 'classic-2010'"):
        draw("classic-2010")


@pytest.mark.parametrize("wrong", ["red-7", 7, ("red-7",)], ids=repr)
def test_only_cards_are_drawn(wrong: object) -> None:
    """A text is not one."""
    with pytest.raises(SetupError, match="a picture shows cards like card"):
        card_svg(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("width", [0, -1, float("nan"), float("inf")])
def test_picture_has_some_width(width: float) -> None:
    """But not any."""
    with pytest.raises(SetupError, match="is a number of pixels"):
        card_svg(card("red-7"), card_width=width)


# Decks.


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_sheet_shows_every_card_and_its_copies(variant: Variant) -> None:
    """A number only where there are several; a kilobyte for three cards is plenty."""
    svg = deck_svg(variant)
    copies = [text for text in texts(svg) if text.startswith("\u00d7")]

    faces = [Counter[Card](), Counter[Card]()]
    for printed, count in variant.deck:
        for side, face in zip(faces, (printed.front, printed.back), strict=True):
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


# Hands.

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
