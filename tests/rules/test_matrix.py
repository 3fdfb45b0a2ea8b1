"""The matrix and the tests stay in step, and so do rules, rulings and switches."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import attrs
import pytest

from tests.rules.matrix import (
    HOUSE_RULINGS,
    PRODUCT_RULINGS,
    RULES,
    SHIPPED,
    canonical,
    entries,
    marked_rules,
    summary,
    to_be_shown,
    unknown,
    untested_rules,
)
from unorules.errors import VariantError
from unorules.rules import Rules
from unorules.variants import CLASSIC_2010

RULINGS = entries("rulings.toml", "ruling")
SWITCHES = entries("rulings.toml", "switch")
EVIDENCE = entries("rulings.toml", "evidence")
MARKED = marked_rules(Path(__file__).parent)


def full() -> dict[str, list[str]]:
    """What the scan of a complete folder gives."""
    return {name: ["test_x.py::test_y"] for name in to_be_shown()}


def test_every_applicable_rule_and_every_house_rule_has_a_test() -> None:
    """A rule of a shipped sheet, or a ruling from R-60 on, is shown by a test that names it."""
    missing = untested_rules(MARKED)

    assert [] == missing, f"no test names {' '.join(missing)}"


def test_every_cited_id_is_a_rule() -> None:
    """A test names rules of the matrix alone."""
    wrong = unknown(MARKED)

    assert [] == wrong, "\n".join(["no such rule:", *wrong])


def test_guard_is_content_with_a_complete_folder() -> None:
    """The guard reports nothing when every applicable rule is named."""
    assert [] == untested_rules(full())
    assert [] == unknown(full())


def test_guard_reports_a_rule_that_lost_its_test() -> None:
    """A rule that nothing cites is reported, and so is one whose list of tests is empty."""
    marked = full() | {"N-08": []}
    del marked["C10-OPEN-03"], marked["R-60"]

    assert ["C10-OPEN-03", "N-08", "R-60"] == untested_rules(marked)


def test_house_rules_are_the_rulings_from_60_on_and_products_those_from_80_on() -> None:
    """Others settle what a sheet leaves open, and are shown by the tests of its rules."""
    later = {ruling["id"] for ruling in RULINGS if ruling["id"] > "R-56"}

    assert later == {*HOUSE_RULINGS, *PRODUCT_RULINGS}
    assert "R-60" in HOUSE_RULINGS
    assert {f"R-{number}" for number in range(80, 89)} == set(PRODUCT_RULINGS)


def test_guard_accepts_an_alias_in_place_of_the_id() -> None:
    """A rule cited by a sister sheet has its test."""
    marked = full() | {"HK-OPEN-03": ["test_x.py::test_y"]}
    del marked["C10-OPEN-03"]

    assert [] == untested_rules(marked)


def test_guard_reports_an_id_that_is_no_rule() -> None:
    """The report says which test cites it."""
    marked = full() | {"C10-OPEN-99": ["test_x.py::test_z"]}

    assert ["C10-OPEN-99 in test_x.py::test_z"] == unknown(marked)


def test_scan_finds_ids_wherever_a_mark_can_stand(tmp_path: Path) -> None:
    """On tests, classes, modules and parameters, in place or by name; never on what is not a test."""
    (tmp_path / "test_x.py").write_text(
        """
import pytest
from pytest import mark

pytestmark = [pytest.mark.slow, pytest.mark.rule("module")]
CASES = [pytest.param(1, marks=pytest.mark.rule("named"))]

@pytest.mark.rule("one", "two")
def test_a(): ...

@pytest.mark.parametrize("n", [pytest.param(1, marks=[mark.rule("param")]), pytest.param(2)])
async def test_b(n): ...

@pytest.mark.rule("class")
class TestC:
    pytestmark: object = mark.rule("body")

    @pytest.mark.parametrize("n", CASES)
    def test_d(self, n): ...

@pytest.mark.rule("helper")
def table(): ...

@pytest.mark.rule(ID)
def test_e(): pytest.mark.rule("inside")
""",
        encoding="utf-8",
    )
    a, b, d, e = (f"test_x.py::{name}" for name in ("test_a", "test_b", "TestC::test_d", "test_e"))
    expected = {
        "module": [a, b, d, e],
        "one": [a],
        "two": [a],
        "param": [b],
        "body": [d],
        "class": [d],
        "named": [d],
        "ID": [e],
    }

    assert expected == marked_rules(tmp_path)


@pytest.mark.parametrize(
    ("cited", "expected"),
    [
        ("C10-OPEN-03", "C10-OPEN-03"),
        ("HK-OPEN-03", "C10-OPEN-03"),
        ("SM-OPEN-03", "C10-OPEN-03"),
        ("NFL-UNO-04", "NEW-UNO-04"),
        ("FR-UNO-04", "NEW-UNO-04"),
        ("HK-COMP-03", "HK-COMP-03"),
        ("HK-COMP-01", "HK-COMP-01"),
        ("SM-OPEN-07", None),
        ("FR-OPEN-03", None),
        ("C10-CHAL-05", None),
        ("OPEN", None),
        ("R-60", "R-60"),
        ("R-80", "R-80"),
        ("FL-FLIP-01", "FL-FLIP-01"),
        ("R-20", None),
        ("R-99", None),
    ],
)
def test_a_rule_may_be_cited_by_a_sheet_of_its_family(cited: str, expected: str | None) -> None:
    """An id of its own comes first; a sheet cites only what it states."""
    assert expected == canonical(cited)


def test_summary_counts_by_prefix_and_names_what_is_missing() -> None:
    """A full run is one line; otherwise the missing ids follow, in the order of the matrix."""
    everything = set(to_be_shown())
    (line,) = summary(everything)
    partly = summary(everything - {"N-01", "C10-COMP-01"})

    assert line.startswith(f"rules covered by passing tests: {len(everything)} of {len(everything)} applicable (")
    assert f": {len(everything) - 2} of {len(everything)} applicable (" in partly[0]
    assert "rules not covered: C10-COMP-01 N-01" == partly[1]


@pytest.mark.parametrize(
    ("file", "table", "key"),
    [
        ("rules.toml", "rule", "id"),
        ("rulings.toml", "ruling", "id"),
        ("rulings.toml", "switch", "name"),
        ("rulings.toml", "evidence", "key"),
    ],
)
def test_ids_are_unique(file: str, table: str, key: str) -> None:
    """No entry hides another."""
    ids = [entry[key] for entry in entries(file, table)]

    assert sorted(set(ids)) == sorted(ids)


def test_every_ruling_that_is_mentioned_exists() -> None:
    """Rules and switches point at rulings of rulings.toml alone."""
    known = {ruling["id"] for ruling in RULINGS}
    mentioned = {name for rule in RULES.values() for name in rule.rulings}
    mentioned |= {name for switch in SWITCHES for name in switch["rulings"]}

    assert set() == mentioned - known


def test_every_key_that_a_ruling_cites_exists() -> None:
    """The text of a ruling points at rulings and evidence of rulings.toml alone."""
    known = {ruling["id"] for ruling in RULINGS} | {evidence["key"] for evidence in EVIDENCE}
    texts = " ".join(ruling["text"] + ruling["default"] for ruling in RULINGS)

    assert set() == set(re.findall(r"\b(?:R-\d+a?|E-[A-Z0-9]+(?:-[A-Z]+)?)\b", texts)) - known


def test_rulings_and_switches_name_each_other() -> None:
    """The list of switches is complete, and each stands with all of its rulings."""
    named: dict[str, list[str]] = {}
    for ruling in RULINGS:
        for name in ruling["switches"]:
            named.setdefault(name, []).append(ruling["id"])

    assert named == {switch["name"]: switch["rulings"] for switch in SWITCHES}


def test_ruling_is_about_every_sheet_that_needs_it() -> None:
    """Whose rule cites it; those named are sheets."""
    about = {ruling["id"]: set(ruling.get("sheets", SHIPPED)) for ruling in RULINGS}

    assert set(SHIPPED) == set().union(*about.values())
    for rule in RULES.values():
        for id in rule.rulings:
            assert set(rule.sheets) <= about[id], (rule.id, id)


@pytest.mark.parametrize("switch", [pytest.param(switch, id=switch["name"]) for switch in SWITCHES])
def test_every_switch_is_a_field_of_rules(switch: dict[str, Any]) -> None:
    """The default stands first, or the classic game's value where presets differ; words are those `Rules` takes."""
    default = attrs.fields_dict(Rules)[switch["name"]].default
    hint = get_type_hints(Rules)[switch["name"]]

    if switch["per_preset"]:
        assert switch["values"][0] == getattr(CLASSIC_2010.rules, switch["name"])
    else:
        assert switch["values"][0] == ("none" if default is None else default)
    if get_origin(hint) is Literal:
        assert set(switch["values"]) == set(get_args(hint))


@pytest.mark.parametrize("switch", [pytest.param(switch, id=switch["name"]) for switch in SWITCHES])
def test_range_of_a_number_is_the_one_that_rules_take(switch: dict[str, Any]) -> None:
    """Both ends are taken, and what lies beyond them is refused; a choice among words has no range.

    Hands of one card, because `mercy` has to be more than they are.
    """
    name = switch["name"]
    if get_origin(get_type_hints(Rules)[name]) is Literal:
        assert {"least", "most"}.isdisjoint(switch)
        return

    for end, beyond in ((switch["least"], switch["least"] - 1), (switch["most"], switch["most"] + 1)):
        assert end == getattr(Rules(**{"hand_size": 1, name: end}), name)
        with pytest.raises(VariantError, match=name):
            Rules(**{"hand_size": 1, name: beyond})
