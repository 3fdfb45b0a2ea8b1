"""The pages about products: replaceable assumptions, themed wilds, and all variants side by side."""

from __future__ import annotations

import re
from typing import Any

import pytest

pytest.importorskip("sphinx")

from docs._ext.assumptions import ASSUMPTIONS, admonitions
from docs._ext.rule_data import ASSUMED, RULINGS, SHEETS, variant_of
from docs._ext.rule_pages import rules_page
from docs._ext.sheets import variant_page
from docs._ext.side_by_side import side_by_side
from docs._ext.themed import pictures, wilds
from unorules import Variant
from unorules.variants import BUILT_IN, themed

PAGE = "\n".join(side_by_side())


def row(name: str) -> list[str]:
    """The cells of a row in the table of products: of the classic sheet, and then of each of them."""
    (found,) = re.findall(rf"^\| \**`?{re.escape(name)}`?\** \|(.*)\|$", PAGE.split(":::{table}")[2], re.MULTILINE)
    return [cell.strip() for cell in found.split("|")]


def test_every_assumption_about_a_product_is_labelled() -> None:
    """Those of themed wilds have a page of their own."""
    assert set(ASSUMED) == {assumption.sheet for assumption in ASSUMPTIONS.values()}
    said = {ruling.id for ruling in RULINGS.values() if ruling.id >= "R-80" and "assumption" in ruling.default}

    assert said - {"R-86"} == {id for id in ASSUMPTIONS if id >= "R-80"}


@pytest.mark.parametrize("id", ASSUMPTIONS)
def test_code_that_replaces_an_assumption_makes_another_game(id: str) -> None:
    """And it is printed on the page of the variant, under the id of the ruling."""
    sheet = ASSUMPTIONS[id].sheet
    made: dict[str, Any] = {}
    exec(ASSUMPTIONS[id].program, made)

    assert isinstance(made["mine"], Variant)
    assert variant_of(sheet) != made["mine"]
    shown = "\n".join(admonitions(sheet))
    assert ASSUMPTIONS[id].program in shown
    assert f"[{id}](#ruling-{id.lower()})" in shown


def test_every_variant_stands_side_by_side() -> None:
    """In the head of a table, and with its special cards."""
    assert {variant.id for variant in BUILT_IN} == set(SHEETS.values())
    for variant in BUILT_IN:
        assert 3 <= PAGE.count(f"(#variant-{variant.id})")


def test_cards_of_products_are_counted() -> None:
    """On both sides, where they have two."""
    assert ["108", "168", "112", "112", "112", "112"] == row("cards in the box")
    assert ["4", "0", "4", "54", "4", "4"] == row("wild")
    behind = "8 `reverse`<br>8 `flip`<br>8 `draw-five`<br>8 `skip-everyone`<br>4 `wild`<br>4 `wild-draw-color`"
    assert f"8 `draw-one`<br>8 `flip`<br>4 `wild-draw-two`<br>behind:<br>{behind}" == row("other cards")[2]
    assert "[R-83](#ruling-r-83), [R-84](#ruling-r-84)" == row("assumed, not printed")[4]


def test_rule_of_the_sheets_says_for_which_products_it_holds() -> None:
    """After the sheets that have it."""
    rule = "\n".join(rules_page({})).partition("### N-01\n")[2].partition("### ")[0]

    assert "- Where it holds: [C10](#variant-classic-2010), " in rule
    assert "[AW](#variant-all-wild)" in rule
    assert "(#variant-no-mercy-2023)" not in rule


@pytest.mark.parametrize(
    ("sheet", "expected"),
    [
        ("C10", "No [house rule](../house-rules.md) is on.\nYou can play with any of them.\n"),
        ("AW", 'You can play with any of them, but not with `last_card="numbers_only"`.\n'),
        ("AT", 'You can play with any of them, but not with `turn_draw="until_playable"`.\n'),
        ("NM", "`mercy` ([R-71](#ruling-r-71)).\nYou can play with any other.\n"),
    ],
)
def test_page_of_a_variant_says_which_house_rules_it_refuses(sheet: str, expected: str) -> None:
    """By trying them."""
    assert expected in "\n".join(variant_page(sheet, {}))


@pytest.mark.parametrize("sheet", ["FL", "FR", "AT"])
def test_page_of_a_variant_says_of_a_card_what_its_text_says(sheet: str) -> None:
    """And nothing of its code."""
    page = "\n".join(variant_page(sheet, {}))
    texts = {kind.id: kind.text for kind in variant_of(sheet).kinds}
    said = dict(re.findall(r"^`([a-z-]+)`: (.+)$", page, re.MULTILINE))

    assert said
    assert {id: texts[id] for id in said} == said


def test_every_themed_wild_has_a_picture() -> None:
    """Those that a function makes, too."""
    assert sorted(themed.__all__) == sorted(call.partition("(")[0] for call in wilds())
    assert 8 == len(pictures())
    assert all(drawn.startswith("<svg ") for drawn in pictures().values())
