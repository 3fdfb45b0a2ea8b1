"""`rules`: the rules of a variant with its switches, or a list of the switches."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest
from attrs import fields

import unorules as uno
from tests.cli.commands import Run
from unorules import Rules
from unorules.rules import CHOICES
from unorules.variants import BUILT_IN, SHEETS, house


@pytest.mark.parametrize("variant", list(SHEETS), ids=str)
def test_rules_of_a_variant_are_told(variant: uno.Variant, run: Run) -> None:
    """Its rules, in lines that fit, and all switches."""
    told = run("rules", variant.id)

    assert (0, "") == (told.code, told.err)
    assert f"{variant.title} ({variant.id}, version 1)" == told.lines[0]
    assert any(line.lstrip().startswith("ALL-CHAL-03  ") for line in told.lines)
    assert [a.name for a in fields(Rules)] == [
        line.split()[0] for line in told.lines[told.lines.index("Switches") + 1 :]
    ]
    assert max(map(len, told.lines)) <= 80


DATA = tomllib.loads((files("unorules.data") / "rules.toml").read_text(encoding="utf-8"))
PRODUCTS = [variant for variant in BUILT_IN if variant not in SHEETS]

FROM_SWITCHES: dict[str, dict[str, object]] = {
    "N-01": {"stacking": "off", "bounce": "off"},
    "N-02": {"turn_draw": "one"},
    "N-03": {"jump_in": "off"},
    "N-04": {"seven_zero": "off"},
    "N-05": {"drawn_card": "optional"},
    "N-07": {"last_card": "any"},
    "N-08": {"multi_play": "off"},
    "N-12": {"partners": "off", "mercy": None},
    "ALL-SETUP-04": {"hand_size": 7},
    "ALL-DRAW-04": {"draw_choice": "free"},
    "ALL-DRAW-06": {"turn_draw": "one"},
    "C10-SETUP-01": {"dealer": "draw_high"},
    "C10-TURN-08": {"draw_choice": "free"},
    "C10-OPEN-01": {"opening": "effects"},
    "NEW-OPEN-01": {"opening": "numbers_only"},
    "C10-OBJ-01": {"scoring": "winner_takes"},
    "NEW-OBJ-01": {"scoring": "none"},
    "C10-UNO-01": {"uno_call": "manual"},
    "NEW-UNO-02": {"uno_call": "manual"},
    "C10-UNO-03": {"uno_penalty": 2, "uno_window": "next_turn"},
    "NEW-UNO-04": {"uno_penalty": 2, "uno_window": "next_turn"},
    "NEW-WD4-05": {"wd4": "challenge"},
}
"""What switches a rule of the sheets needs."""


@pytest.mark.parametrize("variant", PRODUCTS, ids=str)
def test_product_is_told_with_the_rules_that_it_shares(variant: uno.Variant, run: Run) -> None:
    """All that a player needs: section by section, each once, in lines that fit."""
    told = run("rules", variant.id)
    titles = [line for line in told.lines[2:] if line and not line.startswith((" ", "Assumed"))]
    wanted = ["Components", "Object, dealer, deal", "Turn and matching", "Drawing", "Standard action cards"]

    assert (0, "") == (told.code, told.err)
    assert [*dict.fromkeys(titles)] == titles
    assert {*wanted, "Special cards", "Calling UNO", "End of round or hand", "Scoring and winning"} <= {*titles}
    assert max(map(len, told.lines)) <= 80


@pytest.mark.parametrize("sheet", DATA["common"])
def test_rules_that_a_product_shares_hold_for_it(sheet: str) -> None:
    """They are rules of the sheets, and its switches are as they need."""
    variant, common = BUILT_IN.variant(DATA["sheet"][sheet]), DATA["common"][sheet]
    rules = {rule["id"]: rule for rule in DATA["rule"]}

    assert variant in PRODUCTS
    assert [*dict.fromkeys(common)] == common
    for id in common:
        assert {"C10", "NFL"} & {*rules[id]["sheets"]}
        assert sheet not in rules[id]["sheets"]
        for switch, value in FROM_SWITCHES.get(id, {}).items():
            assert value == getattr(variant.rules, switch), (id, switch)


def test_every_product_shares_rules() -> None:
    """None was forgotten."""
    assert [variant.id for variant in PRODUCTS] == [DATA["sheet"][sheet] for sheet in DATA["common"]]


def test_rules_are_those_of_the_sheet(run: Run) -> None:
    """A rule of another sheet is not among them."""
    classic, friends = run("rules", "classic-2010").out, run("rules", "friends-2022").out

    assert ("C10-OPEN-01" in classic, "C10-OPEN-01" in friends) == (True, False)
    assert ("FR-TOWYD-01" in classic, "FR-TOWYD-01" in friends) == (False, True)


def test_switch_is_the_default_or_tells_it(run: Run) -> None:
    """A target that nobody counts to is not used."""
    classic, friends = run("rules", "classic-2010").lines, run("rules", "friends-2022").lines

    assert "  scoring             winner_takes (default)" in classic
    assert "  target              500 (default)" in classic
    assert "  turn_limit          none (default)" in classic
    assert "  scoring             none (default: winner_takes)" in friends
    assert "  target              not used" in friends


def test_rules_of_a_variant_without_a_sheet_are_its_switches(run: Run) -> None:
    """And nothing is cited."""
    told = run("rules", "test:tiny", "--with", "tests.kit.decks:TINY")

    assert ["", "Switches"] == told.lines[2:4]
    assert "  hand_size           2 (default: 7)" in told.lines


def test_every_switch_is_explained(run: Run) -> None:
    """With all its values, of which one is the default, and in lines that fit."""
    told = run("rules")
    text = " ".join(told.out.split())

    assert (0, "") == (told.code, told.err)
    for a in fields(Rules):
        assert f" {a.name}: " in text
        assert all(f" {value} " in text for value in CHOICES.get(a.name, ()))
    assert len(fields(Rules)) == told.out.count("(default)") + told.out.count("; default ")
    assert "    a number of at least 2, or none; default none" in told.lines
    assert "    any              every draw card" in told.lines
    assert max(map(len, told.lines)) <= 80
    assert "R-60" not in told.out


def test_presets_are_listed_with_what_they_set(run: Run) -> None:
    """One line each."""
    told = run("rules")

    assert "  tournament  wd4=enforce, uno_false_penalty=2" in told.lines
    assert 5 == len([name for name, rules in vars(house).items() if isinstance(rules, Rules)])
    assert ["stacking", "party", "tournament", "partners", "survival"] == [line.split()[0] for line in told.lines[-5:]]


@pytest.mark.parametrize("command", ["rules", "variants", "play", "simulate"])
def test_unknown_variant_is_one_line(command: str, run: Run) -> None:
    """Which names those there are, and tells how to add others."""
    told = run(command, "no-such-game")

    assert (2, "") == (told.code, told.out)
    assert told.complaint().startswith("there is no variant 'no-such-game'; known: classic-2010, ")
    assert told.complaint().endswith("; --with MODULE:NAME adds one of your own, and --installed those of packages")
