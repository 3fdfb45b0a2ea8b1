"""Text in pictures: any name of a player or a card."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.pictures.readings import read, texts
from unorules import Variant, card, position, view
from unorules._limits import is_short_text
from unorules.cards import Kind
from unorules.pictures import card_svg, deck_svg, table_svg
from unorules.pictures.table import CHIP_WIDTH
from unorules.pictures.text import MAX_CHARS, clean, cut, escape, width, wrap, wrap_evenly
from unorules.variants import CLASSIC_2010

ANY_TEXT = st.text(st.characters(codec=None, exclude_categories=()), max_size=150)

HOSTILE = [
    "<script>alert(1)</script>",
    "\"><img src=x onerror='alert(1)'>",
    "</text></svg><b>",
    "]]>&amp;<!--",
    "{who} %s \\",
    "\u202eevil\u2066 \u200fname",
    "שלום עולם, שם ארוך מאוד",
    "W" * 100,
    "i" * 100,
    "\ufffe\uffff",
    "Z" + "\u0338" * 99,
    "日本語の名前が長い人",
]


@given(ANY_TEXT)
def test_any_text_can_stand_in_a_picture(text: str) -> None:
    """Between tags and in an attribute, on one line, and nothing in it turns the text around it."""
    element = ElementTree.fromstring(f'<t a="{escape(text)}">{escape(text)}</t>')

    assert clean(text) == (element.text or "") == element.get("a")
    assert not set(clean(text)) & set("\n\r\t\x00\x1b\x85\u2028\u202d\u202e\u2067\ud800\uffff")


@given(ANY_TEXT, st.floats(2, 30), st.integers(1, 4))
def test_text_is_never_wider_than_its_room(text: str, room: float, most: int) -> None:
    """Nor has it more lines than there are."""
    lines = wrap(text, room, most)

    assert 1 <= len(lines) <= most
    assert all(width(line) <= room and len(line) <= MAX_CHARS + 1 for line in (*lines, cut(text, room)))


def test_text_that_is_cut_ends_with_an_ellipsis() -> None:
    """One that fits does not."""
    assert "Ann" == cut(" Ann\n", 3)
    assert "Maximilia…" == cut("Maximilian the Great", 6.5)
    assert ["Wild Trade", "Wind"] == wrap("Wild  Trade Wind", 6, 3)
    assert ["Badtz-", "Maru"] == wrap("Badtz-Maru", 4, 3)
    assert ["Badtz-Maru - x"] == wrap("Badtz-Maru - x", 9, 3)
    assert ["Tho…", "b"] == wrap("Thoroughly b", 3, 2)
    assert [""] == wrap("", 6, 3)
    assert ["The One", "Where Yo…"] == wrap("The One Where You Draw", 6, 2)


def test_lines_below_a_table_are_about_equally_long() -> None:
    """Unless they would not hold the text then."""
    owes = "You owe 2 cards: answer with a card, or take them."

    assert ["You owe 2 cards: answer", "with a card, or take them."] == wrap_evenly(owes, 25, 2)
    assert ["It is your turn."] == wrap_evenly("It is your turn.", 30, 2)
    assert wrap(owes, 9, 2) == wrap_evenly(owes, 9, 2)


@pytest.mark.parametrize("name", [name for name in HOSTILE if is_short_text(name)], ids=ascii)
def test_name_of_a_player_is_only_ever_text(name: str) -> None:
    """In the chip of the seat, cut; and in the sentence below."""
    seen = view(position(["red-1 red-2", "blue-1 blue-2"], top="red-9", players=[name, "Bo"]), 1)
    svg = table_svg(seen)

    assert cut(name, (CHIP_WIDTH - 18) / 12.5) in texts(svg)
    assert {element.tag.rpartition("}")[2] for element in read(svg).iter()} <= {
        *("svg", "title", "desc", "style", "defs", "g", "clipPath"),
        *("rect", "path", "circle", "use", "text"),
    }


@pytest.mark.parametrize("title", HOSTILE, ids=ascii)
def test_titles_of_cards_and_variants_are_only_ever_text(title: str) -> None:
    """A title may be anything, and that of a variant of any length."""
    given = title if clean(title) else "x"
    own = Kind("acme:own", points=20, names_color=True, title=given, on_open="color", on_play=lambda turn: [])
    variant = CLASSIC_2010.extended("acme:uno", add={own: 2}, title=title * 3)

    assert clean(title * 3) in (read(deck_svg(variant))[0].text or "")
    assert read(card_svg(card("acme:own"), variant=variant)) is not None


def test_words_of_colours_and_tags_are_only_ever_text() -> None:
    """A variant gives them titles."""
    titled = Variant(
        "acme:titled",
        title="Titled",
        colors=("red",),
        deck=((card("red-0.x"), 30),),
        kinds=CLASSIC_2010.kinds,
        rules=CLASSIC_2010.rules,
        titles={"red": "<R&>", "x": "<b>&"},
        most_players=2,
    )
    seen = view(position(["red-0.x", "red-0.x"], top="red-0.x", variant=titled), None)

    assert "<R&>" in texts(table_svg(seen))
    assert "<b>&" in texts(card_svg(card("red-0.x"), variant=titled))
