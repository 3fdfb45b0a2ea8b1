"""`rules`: what a variant is, its cards, its switches and its rules."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from attrs import fields

import unorules as uno
from tests.cli.kit import Run
from unorules import Rules
from unorules.variants import SHEETS


@pytest.mark.parametrize("variant", list(SHEETS), ids=str)
def test_rules_of_a_variant_are_told(variant: uno.Variant, run: Run) -> None:
    """What it is, its cards, its switches and its rules."""
    told = run("rules", variant.id)

    assert (0, "") == (told.code, told.err)
    assert f"{variant.title} ({variant.id}, version 1)" == told.lines[0]
    assert f"2 to 10 players, {variant.size} cards, {', '.join(variant.colors)}" == told.lines[1]
    cards = told.lines[told.lines.index("Cards") + 1 : told.lines.index("Switches") - 1]
    assert variant.size == sum(int(line.split()[0]) for line in cards)
    assert "    8 skip (20 points)" in cards
    assert "    4 0 (0 points)" in cards
    assert "    8 1 (1 point)" in cards
    for a in fields(Rules):
        if a.name == "target" and variant.rules.scoring == "none":
            assert "  target is not used" in told.lines
        else:
            assert any(line.startswith(f"  {a.name} = {getattr(variant.rules, a.name)!r}") for line in told.lines)
    assert any(line.lstrip().startswith("ALL-CHAL-03  ") for line in told.lines)
    assert max(map(len, told.lines)) <= 120


def test_rules_are_those_of_the_sheet(run: Run) -> None:
    """A rule of another sheet is not among them, and a switch that differs says what is usual."""
    classic, friends = run("rules", "classic-2010").out, run("rules", "friends-2022").out

    assert ("C10-OPEN-01" in classic, "C10-OPEN-01" in friends) == (True, False)
    assert ("FR-TOWYD-01" in classic, "FR-TOWYD-01" in friends) == (False, True)
    assert "  scoring = 'none'  (default 'winner_takes')\n" in friends
    assert "  scoring = 'winner_takes'\n" in classic


def test_rules_of_a_variant_without_a_sheet_are_its_switches(run: Run) -> None:
    """And nothing is cited."""
    told = run("rules", "test:tiny", "--with", "tests.kit.decks:TINY")

    assert "  hand_size = 2  (default 7)" in told.lines
    assert told.lines[-1].startswith("  decks = ")


def test_decks_are_counted(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Two decks are twice the cards."""
    text = "import attrs, unorules as uno\n"
    text += "TWO = attrs.evolve(uno.CLASSIC_2010.with_rules(decks=2), id='test:two')\n"
    (tmp_path / "decks_of_this_test.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    told = run("rules", "test:two", "--with", "decks_of_this_test:TWO")
    monkeypatch.delitem(sys.modules, "decks_of_this_test")

    assert "2 to 10 players, 2 x 108 cards, red, yellow, green, blue" == told.lines[1]


def test_unknown_variant_is_one_line(run: Run) -> None:
    """Which names those there are."""
    told = run("rules", "no-such-game")

    assert (2, "") == (told.code, told.out)
    assert told.complaint().startswith("there is no variant 'no-such-game'; known: classic-2010, ")
