"""Pictures of the products' cards: two sides, no colours, and glyphs."""

from __future__ import annotations

import re

import pytest
from attrs import evolve

import unorules as uno
from tests.pictures.readings import in_words, read, texts, titles
from unorules import Card, Play, card, view
from unorules.cards import Kind, Skip
from unorules.pictures import Symbols, card_svg, deck_svg, draw_table, table_svg
from unorules.pictures.face import HEIGHT, ICONS, INSIDE, KNOWN, WIDTH, glyph_of, initials
from unorules.pictures.table import (
    CHIP_HEIGHT,
    CHIP_WIDTH,
    FACE_ROW,
    FACE_SCALE,
    FACE_STEP,
    FACES_IN_A_ROW,
    MOST_FACES,
    TALL_CHIP,
)
from unorules.variants import ALL_WILD, ATTACK_2010, BUILT_IN, CLASSIC_2010, FLIP_2018, NO_MERCY_2023, themed
from unorules.words.titles import in_order

SEVEN = next(face for face, _ in FLIP_2018.deck if str(face.front) == "red-7")
WILD = next(face for face, _ in FLIP_2018.deck if face.kind == "wild")
FLIP = next(face for face, _ in FLIP_2018.deck if str(face.front) == "red-flip")

SHIPPED = [
    *(kind for variant in BUILT_IN for kind in variant.kinds),
    *(thing for thing in vars(themed).values() if isinstance(thing, Kind)),
    *(themed.sorting_hat("x"), themed.sweep(tag="x")),
]
"""The kinds of all variants, and the themed wilds."""


def table() -> uno.State:
    """A position in which Ann can turn all cards over."""
    hand = [FLIP, SEVEN, WILD]
    return uno.position([hand, "blue-1 blue-2 yellow-3"], top="red-5", variant=FLIP_2018, players=["Ann", "Bo"], seed=1)


def test_front_of_a_card_is_drawn() -> None:
    """Whatever is behind it."""
    assert {"red 7"} == titles(card_svg(SEVEN, variant=FLIP_2018))
    assert card_svg(SEVEN, variant=FLIP_2018) == card_svg(SEVEN.front, variant=FLIP_2018)
    assert SEVEN.back is not None
    assert card_svg(SEVEN.turned_over, variant=FLIP_2018) == card_svg(SEVEN.back, variant=FLIP_2018)


def test_dark_side_is_drawn_dark() -> None:
    """Also a wild, which has no colour that tells its side."""
    symbols = Symbols(FLIP_2018)

    assert symbols.card(WILD) == symbols.card(WILD.front) == symbols.card(card("wild"), dark=False)
    assert symbols.card(card("wild")) != symbols.card(card("wild"), dark=True)
    assert symbols.card(card("pink-2")) == symbols.card(card("pink-2"), dark=True) != symbols.card(card("red-2"))
    assert Symbols().card(card("pink-2/red-7")) == Symbols().card(card("pink-2"))


def test_wild_shows_the_colours_of_its_side() -> None:
    """Four shapes, not eight."""
    light, dark = Symbols(FLIP_2018), Symbols(FLIP_2018)
    light.card(card("wild"))
    dark.card(card("wild"), dark=True)

    for symbols, colors in ((light, FLIP_2018.colors), (dark, FLIP_2018.back_colors)):
        assert all(f'fill="{symbols.paint(color).fill}"' in symbols.defs() for color in colors)
    assert f'fill="{light.paint("pink").fill}"' not in light.defs()
    assert f'fill="{light.paint("red").fill}"' not in dark.defs()


def test_table_shows_the_other_sides_of_all_hands_and_of_the_next_card() -> None:
    """Before the cards are turned over, and after."""
    before = table()
    after, _ = uno.apply(before, Play(0, FLIP))
    for state in (before, after):
        for seat in (None, 0, 1):
            seen = view(state, seat)
            assert seen.next_back is not None
            open_cards = (*seen.hand, seen.top, seen.next_back, *seen.backs[0], *seen.backs[1])
            assert in_words(open_cards, FLIP_2018) == titles(table_svg(seen))
            assert "(behind: " in (read(table_svg(seen))[1].text or "")
            assert "(hinten: " in (read(table_svg(seen, language="de"))[1].text or "")


def test_seats_are_higher_where_cards_have_two_sides() -> None:
    """And only there."""
    classic = view(uno.new_game(players=2, seed=1)[0], None)
    drawn = [draw_table(seen, Symbols(seen.variant)) for seen in (classic, view(table(), None))]

    assert 2 * (TALL_CHIP - CHIP_HEIGHT) == drawn[1].height - drawn[0].height


def test_deck_shows_one_side_after_the_other() -> None:
    """All faces of both."""
    svg = deck_svg(FLIP_2018)

    assert 2 * 54 == svg.count('class="uno-copies"')
    assert svg.index("wild draw two") < svg.index("pink 1")


def test_deck_without_colours_can_be_drawn() -> None:
    """With no shapes on its cards."""
    assert '<g class="uno-shapes"></g>' in card_svg(card("wild-skip"), variant=ALL_WILD)
    assert [] == texts(card_svg(card("wild"), variant=ALL_WILD))
    assert read(table_svg(view(uno.new_game(ALL_WILD, 3, seed=1)[0], 0))) is not None


@pytest.mark.parametrize("id", KNOWN)
def test_glyph_is_listed_where_it_does_not_follow_from_what_a_shipped_kind_does(id: str) -> None:
    """Under any other id the kind would show something else. The glyph is an icon, or a few signs."""
    others = [evolve(kind, id="my:own") for kind in SHIPPED if kind.id == id]

    assert others
    assert KNOWN[id] not in [glyph_of(kind, "Own Title") for kind in others]
    assert KNOWN[id] in ICONS or len(KNOWN[id]) < 3


def test_only_wilds_of_the_sheets_are_drawn_with_their_initials() -> None:
    """All other cards show what they do."""
    expected = ["wild-badtz-maru", "wild-ice-the-kicker", "wild-the-one-where-you-draw"]

    assert expected == sorted(kind.id for kind in SHIPPED if glyph_of(kind, "Own Title") == initials("Own Title"))


def test_every_icon_stands_on_a_shipped_card() -> None:
    """None is left over."""
    assert set(ICONS) == set(ICONS) & {glyph_of(kind, "Own Title") for kind in SHIPPED}


def test_two_hops_skip_two() -> None:
    """By what the kind does."""
    two = Kind("acme:two", points=20, on_play=(Skip(2),))

    assert "skip-two" == glyph_of(two, "Two")
    assert "any" == glyph_of(Kind("acme:joker", points=20, colorless=True), "Joker")
    assert "J" == glyph_of(Kind("acme:joker", points=20), "Joker")


def test_unknown_card_with_two_sides_is_drawn_by_its_colour() -> None:
    """A card that the deck does not have is as light as its colour says."""
    symbols = Symbols(FLIP_2018)

    assert symbols.card(Card("7", "red", back=Card("wild"))) == symbols.card(card("red-7"))


def test_hand_is_drawn_in_the_order_of_the_side_in_play() -> None:
    """By colour and kind, on either side; cards with one side stay in the order of the deck."""
    faces = [face for face, _ in FLIP_2018.deck]
    colors, kinds = (*FLIP_2018.colors, *FLIP_2018.back_colors, None), [kind.id for kind in FLIP_2018.kinds]
    for cards in (faces[::-1], [face.turned_over for face in faces]):
        places = [(colors.index(one.color), kinds.index(one.kind)) for one in in_order(cards, FLIP_2018)]
        assert sorted(places) == places

    classic = [face for face, _ in CLASSIC_2010.deck]
    assert classic == in_order(classic[::-1], CLASSIC_2010)


def test_faces_of_a_hand_stand_in_rows_that_do_not_hide_them() -> None:
    """Two rows of six at most, inside the seat."""
    many = [face for face, _ in FLIP_2018.deck][:20]
    state = uno.position([many, "blue-1"], top="green-5", variant=FLIP_2018, players=["Ann", "Bo"], seed=1)
    seen = view(state, None)
    drawn = draw_table(seen, Symbols(FLIP_2018)).parts["faces-0"]
    corners = re.findall(r'x="(\d+)" y="(\d+)"', drawn)

    assert MOST_FACES == len(corners) == len(set(corners))
    assert {str(at * FACE_STEP) for at in range(FACES_IN_A_ROW)} == {x for x, _ in corners}
    assert FACE_SCALE * ((FACES_IN_A_ROW - 1) * FACE_STEP + WIDTH) <= CHIP_WIDTH - 9
    assert 40 + FACE_SCALE * (FACE_ROW + HEIGHT) <= TALL_CHIP


def test_glyphs_of_themed_wilds_differ() -> None:
    """Also of those that mix hands."""
    assert KNOWN["wild-pool-hands"] != KNOWN["wild-shuffle-hands"]


@pytest.mark.parametrize("text", ["wild-draw-six", "wild-draw-ten"])
def test_wild_whose_glyph_says_it_all_has_no_words(text: str) -> None:
    """It is drawn as large as a Wild Draw Four."""
    assert 1 == len(texts(card_svg(card(text), variant=NO_MERCY_2023)))


def test_long_words_are_kept_on_the_card_in_any_font() -> None:
    """They are squeezed to the room there is; short ones need not be."""
    long, short = (card_svg(card(text), variant=ATTACK_2010) for text in ("red-discard-all", "red-hit-one"))
    (wide,) = map(int, re.findall(r'class="uno-words"[^>]* textLength="(\d+)"', long))

    assert wide <= INSIDE
    assert "textLength" not in short
