"""The documents: every code block runs, every table is in step with the code."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import attrs
import pytest
from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser

from unorules import Reason, Rules
from unorules.rules import CHOICES

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
WITH_CODE = [page for page in PAGES if "```python" in page.read_text(encoding="utf-8")]


def rows(page: str) -> list[list[str]]:
    """The cells of the tables of a page, without their code marks."""
    lines = (ROOT / "docs" / page).read_text(encoding="utf-8").splitlines()
    return [[cell.strip(" `") for cell in line.strip("|").split(" | ")] for line in lines if line.startswith("| `")]


@pytest.mark.parametrize("page", WITH_CODE, ids=lambda page: page.name)
def test_every_code_block_of_a_page_runs(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """From top to bottom, as a reader would type them."""
    document = Sybil(parsers=[PythonCodeBlockParser()], path=str(ROOT)).parse(page)
    examples = list(document.examples())
    for example in examples:
        example.evaluate()

    assert page.read_text(encoding="utf-8").count("```python") == len(examples)


def test_first_screen_of_the_readme_is_a_whole_match(capsys: pytest.CaptureFixture[str]) -> None:
    """Its story ends with somebody's win."""
    document = Sybil(parsers=[PythonCodeBlockParser()], path=str(ROOT)).parse(ROOT / "README.md")
    next(iter(document.examples())).evaluate()

    assert capsys.readouterr().out.splitlines()[-1].endswith(" points!")


def test_every_reason_stands_in_the_docs() -> None:
    """With its value and its sentence, in the order of the code."""
    assert [[r.name, r.value, r.sentence] for r in Reason] == [row for row in rows("reasons.md") if row[0].isupper()]


def test_every_switch_stands_in_the_docs() -> None:
    """With its values, the default first."""
    table = {row[0]: row[1].replace("`", "") for row in rows("switches.md")}
    fields = attrs.fields_dict(Rules)

    assert list(fields) == list(table)
    for name, values in table.items():
        expected = ", ".join(CHOICES[name]) if name in CHOICES else str(fields[name].default)
        assert values.startswith(expected), name


def test_quickstart_tells_the_same_match_every_time() -> None:
    """Whatever the hash seed; somebody wins."""

    def told(hash_seed: str) -> str:
        command = [sys.executable, str(ROOT / "examples" / "quickstart.py")]
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONIOENCODING": "utf-8"}
        return subprocess.run(command, env=environment, capture_output=True, check=True, encoding="utf-8").stdout

    story = told("1")
    assert story == told("2")
    assert "wins the match with" in story.splitlines()[-1]
