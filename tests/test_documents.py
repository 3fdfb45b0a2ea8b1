"""The documents: every code block runs, every table is in step with the code."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import get_args

import attrs
import pytest
from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser

import unorules as uno
from tests.hostile import hostile
from tests.interference import LEAKS
from tests.rules.matrix import applicable, entries
from unorules import DEFAULT, Event, Reason, Replay, ReplayLog, Rules, Table, UnoError, Variant, legal_actions
from unorules.codec.messages import EVENT
from unorules.model.rules import CHOICES

ROOT = Path(__file__).parents[1]
PAGES = [
    *sorted(ROOT.glob("*.md")),
    *(page for page in sorted((ROOT / "docs").rglob("*.md")) if "_generated" not in page.parts),
]
WITH_CODE = [page for page in PAGES if "```python" in page.read_text(encoding="utf-8")]


WIDEST = 90
"""So many letters of code fit beside the contents on a small desk."""

REPOSITORY = "https://github.com/unorules/unorules"
RAW = "https://raw.githubusercontent.com/unorules/unorules"


def rows(page: str) -> list[list[str]]:
    """The cells of the tables of a page, without their code marks."""
    lines = (ROOT / "docs" / page).read_text(encoding="utf-8").splitlines()
    return [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in lines if line.startswith("| `")]


def commands(page: Path) -> list[str]:
    """What a page says to type to the command line of the library."""
    blocks = re.findall(r"^```console\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    lines = [line.removeprefix("$ ") for block in blocks for line in block.splitlines()]
    return [line for line in lines if line.startswith("python -m unorules ")]


@pytest.mark.parametrize("page", WITH_CODE, ids=lambda page: page.name)
def test_every_code_block_of_a_page_runs(
    page: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> None:
    """From top to bottom, as a reader would type them into one module."""
    module = ModuleType(f"page_{page.stem}")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    document = Sybil(parsers=[PythonCodeBlockParser()], path=str(ROOT)).parse(page)
    document.namespace = vars(module)
    examples = list(document.examples())
    for example in examples:
        example.evaluate()

    assert page.read_text(encoding="utf-8").count("```python") == len(examples)
    request.node.user_properties.append(("blocks", len(examples)))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_code_of_a_page_is_not_wider_than_the_page(page: Path) -> None:
    """Nobody should have to scroll sideways."""
    blocks = re.findall(
        r"^```(?:python|console)\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )

    assert [] == [line for block in blocks for line in block.splitlines() if len(line) > WIDEST]


def test_first_screen_of_the_readme_is_a_whole_match(capsys: pytest.CaptureFixture[str]) -> None:
    """Its story ends with somebody's win."""
    document = Sybil(parsers=[PythonCodeBlockParser()], path=str(ROOT)).parse(ROOT / "README.md")
    next(iter(document.examples())).evaluate()

    assert capsys.readouterr().out.splitlines()[-1].endswith(" points!")


@pytest.mark.parametrize("variant", list(DEFAULT), ids=str)
def test_program_of_the_tutorial_plays_every_variant_to_its_end(variant: Variant, tmp_path: Path) -> None:
    """Somebody who always takes the first line of the menu can play it, and the replay comes out."""
    page = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
    program = page.partition("<!-- play.py")[2].split("```")[1].removeprefix("python\n")
    assert program.count("classic-2010") == 1
    (tmp_path / "play.py").write_text(program.replace("classic-2010", variant.id), encoding="utf-8")
    told = subprocess.run(
        [sys.executable, "play.py"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        input="what\n0\n" + "1\n" * 20_000,
        capture_output=True,
        check=True,
        encoding="utf-8",
    ).stdout

    assert "the match" in told.splitlines()[-1]
    assert Replay.from_json((tmp_path / "game.json").read_text(encoding="utf-8")).verify().over


def test_every_reason_stands_in_the_docs() -> None:
    """With its value and its sentence, in the order of the code."""
    assert [[r.name, r.value, r.sentence] for r in Reason] == [row for row in rows("reasons.md") if row[0].isupper()]


def test_every_error_stands_in_the_docs() -> None:
    """With what else it is."""
    errors = {
        name: error for name, error in vars(uno).items() if isinstance(error, type) and issubclass(error, UnoError)
    }
    listed = {row[0]: row[1] for row in rows("reasons.md") if not row[0].isupper() and row[0] != "Reason"}

    assert set(errors) == set(listed)
    for name, also in listed.items():
        assert also in ["", *(base.__name__ for base in errors[name].__mro__[1:])], name


def test_every_switch_stands_in_the_docs() -> None:
    """With its values, the default first, and its rulings."""
    table = {row[0]: (row[1].replace("`", ""), re.findall(r"\[(R-\w+)\]", row[3])) for row in rows("switches.md")}
    rulings = {switch["name"]: switch["rulings"] for switch in entries("rulings.toml", "switch")}
    fields = attrs.fields_dict(Rules)

    def values(name: str) -> str:
        other = "another number" if fields[name].default is not None else "a number"
        return ", ".join(CHOICES[name]) if name in CHOICES else f"{fields[name].default}, or {other}"

    assert {name: (values(name), rulings[name]) for name in fields} == table
    assert list(fields) == list(table)


def test_every_event_stands_in_the_docs() -> None:
    """With its wire tag and its fields, in the order of the code."""
    tags = {id(record): tag for tag, record in EVENT.records.items()}
    expected = [
        [event.__name__, tags[id(EVENT.by_type[event])], ", ".join(a.name for a in attrs.fields(event))]
        for event in get_args(Event)
    ]

    assert expected == [[name, tag, fields.replace("`", "")] for name, tag, fields, _ in rows("events.md")]


def test_links_of_the_readme_lead_somewhere_from_anywhere() -> None:
    """Also from a package index: each is whole, and names a file of this repository or a page of the documentation."""
    links = re.findall(r"\]\(([^)]+)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert len(links) > 10
    for link in links:
        if page := re.fullmatch(r"https://unorules\.readthedocs\.io/(?:en/latest/(.+)\.html)?", link):
            assert (ROOT / "docs" / f"{page[1] or 'index'}.md").is_file(), link
        else:
            place = re.fullmatch(f"(?:{REPOSITORY}/(?:blob|tree)|{RAW})/main/(.+)", link)
            assert place, link
            assert (ROOT / place[1]).exists(), link


def test_figures_of_the_readme_are_those_of_the_checks() -> None:
    """As far as they can be told without running them."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    checks = (ROOT / ".ci" / "run").read_text(encoding="utf-8") if (ROOT / ".ci").exists() else readme

    assert f"{len(applicable())} rules" in readme
    assert f"{sum(1 for _ in hostile())} hostile documents" in readme
    assert f"{len(LEAKS)} planted leaks" in readme
    for number in ("100,000 pairs", "200,000 mutated"):
        assert number in readme
        assert number.partition(" ")[0].replace(",", "") in checks.replace(",", "")


@pytest.mark.parametrize("command", sorted({command for page in PAGES for command in commands(page)}))
def test_every_command_of_the_command_line_in_a_page_works(command: str, tmp_path: Path) -> None:
    """On a replay and a log of those names."""
    table = Table("classic-2010", 3, seed=7)
    for _ in range(9):
        table.apply(legal_actions(table.state)[0])
    (tmp_path / "game.json").write_text(table.replay.to_json(), encoding="utf-8")
    ReplayLog.create(tmp_path / "game.jsonl", table.replay).close()
    words = [
        name
        for word in shlex.split(command.partition(" #")[0])[1:]
        for name in (sorted(found.name for found in tmp_path.glob(word)) if "*" in word else [word])
    ]
    path = os.pathsep.join([str(ROOT / "examples" / "acme_cards" / "src"), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8", "PYTHONPATH": path}

    ran = subprocess.run([sys.executable, *words], cwd=tmp_path, env=environment, capture_output=True, check=False)
    assert (0, b"") == (ran.returncode, ran.stderr)


def test_quickstart_tells_the_same_match_every_time() -> None:
    """Whatever the hash seed; somebody wins."""

    def told(hash_seed: str) -> str:
        command = [sys.executable, str(ROOT / "examples" / "quickstart.py")]
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONIOENCODING": "utf-8"}
        return subprocess.run(command, env=environment, capture_output=True, check=True, encoding="utf-8").stdout

    story = told("1")
    assert story == told("2")
    assert "wins the match with" in story.splitlines()[-1]
