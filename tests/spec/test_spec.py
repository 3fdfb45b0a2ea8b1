"""The library plays by the specification, which is complete and independent of the library."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import attrs
import pytest

from tests.kit import ROOT
from tests.rules.matrix import entries
from tests.spec.differential.boxes import NUMBERS, WORDS
from tests.spec.differential.comparison import Difference
from tests.spec.differential.runs import run, to_be_seen
from tests.spec.model import hands, plays, scoring
from unorules import Rules

MODEL = sorted((ROOT / "tests/spec/model").glob("*.py"))

NOT_AT_THE_TABLE = {
    "NFL-KICK-05",  # how to fold the paper
    "N-15",  # advice is no move
    "R-54",  # what is public: the tests of views
    "R-55",
    "R-86",  # cards of no box
}


@pytest.mark.parametrize("steps", [1_000, pytest.param(5_000, marks=pytest.mark.slow)])
def test_library_plays_by_the_model(steps: int) -> None:
    """What everyone may do, what is refused and where it leads: the same after every step."""
    seen = run(steps, seed=108)

    assert steps == seen["steps"]
    assert seen["refused"] > steps
    assert seen["games"] > steps / 100


@pytest.mark.slow
def test_long_run_sees_everything() -> None:
    """Every value of every switch, every prompt and question, every number of seats, and what is rare."""
    seen = run(60_000, seed=112)

    assert [] == [what for what in to_be_seen() if not seen[what]]


def test_every_switch_is_varied() -> None:
    """A new switch is not compared until the boxes know it."""
    assert {field.name for field in attrs.fields(Rules)} == {*WORDS, *NUMBERS}


@pytest.mark.parametrize("path", MODEL, ids=lambda path: path.stem)
def test_model_knows_nothing_of_the_library(path: Path) -> None:
    """It imports itself and what is typed; a mistake of the library cannot come in that way."""
    tree = ast.parse(path.read_text("utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    plain = [node for node in ast.walk(tree) if isinstance(node, ast.Import)]
    own = {f"tests.spec.model.{other.stem}" for other in MODEL}

    assert set() == imported - own - {"__future__", "collections.abc", "typing"}
    assert [] == plain


def test_every_rule_is_in_the_model() -> None:
    """Each rule and ruling is cited beside the line that follows it, and nothing else is cited."""
    known = {entry["id"] for entry in (*entries("rules.toml", "rule"), *entries("rulings.toml", "ruling"))}
    text = "".join(path.read_text("utf-8") for path in MODEL)
    cited = set(re.findall(r"\b(?:R-\d+a?|N-\d+|(?:C10|HK|SM|NFL|FR|ALL|NEW|NM|FL|AW|AT|C18)-[A-Z0-9]+-\d+)\b", text))

    assert known == cited | NOT_AT_THE_TABLE


@pytest.mark.parametrize(
    ("room", "function", "mistake"),
    [
        (plays, "matches", lambda table, card: card.startswith(("wild", f"{table['color']}-"))),
        (plays, "color_may_be_named", lambda table, seat, card, color, count: color != "mauve"),
        (hands, "hand_grew", lambda table, seat: None),
        (scoring, "points_of", lambda sheet, card: 1 // 0),
    ],
)
def test_difference_is_told_as_a_short_game(
    monkeypatch: pytest.MonkeyPatch, room: ModuleType, function: str, mistake: Callable[..., object]
) -> None:
    """What is played, how it starts, a few moves, and what both sides say."""
    monkeypatch.setattr(room, function, mistake)
    with pytest.raises(Difference) as found:
        run(5_000, seed=2)

    lines = str(found.value).splitlines()
    words = [re.split(r"[:= ]", line)[0] for line in lines if not line.startswith(" ")]
    assert ["difference", "variant", "switches", "seats", "moves", "the", "the"] == words
    assert lines[-2].startswith("the model: {")
    assert lines[-1].startswith("the library: {")
    assert len(lines[lines.index("moves:") : -2]) <= 5
