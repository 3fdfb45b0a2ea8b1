"""The documents: every code block and every command runs, and every link leads somewhere."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import attrs
import pytest
from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser

from tests.attacks.hostile.inputs import hostile
from tests.attacks.interference.leaks import LEAKS
from tests.kit import ROOT
from tests.kit.quick_run import needs
from tests.rules.matrix import applicable
from unorules import Replay, ReplayLog, Rules, Table, legal_actions
from unorules.variants import BUILT_IN

PAGES = [
    *sorted(ROOT.glob("*.md")),
    *(page for page in sorted((ROOT / "docs").rglob("*.md")) if "_generated" not in page.parts),
]
WITH_CODE = [page for page in PAGES if "```python" in page.read_text(encoding="utf-8")]

NEEDS_EXTRAS = {
    "batch.md": ("numba",),
    "bots.md": ("numba",),
    "gymnasium.md": ("pettingzoo",),
    "learning.md": ("pettingzoo", "numba"),
    "many-games.md": ("numba",),
    "pettingzoo.md": ("pettingzoo",),
    "rl.md": ("pettingzoo",),
    "tournaments.md": ("numba",),
}
"""These run where the extras `rl` and `batch` are installed."""

LONG = ("tutorial.md", "gymnasium.md")
"""They play thousands of steps."""

LENGTHY = re.compile(r"^unorules (simulate (?!.*--games 100 )|compare )")
"""Games by the thousand, and what compares them."""

OUTPUT = re.compile(r"\s*```text\n(.*?)^```", re.MULTILINE | re.DOTALL)
"""What stands below a block of code, if it is what the block prints."""

WIDEST = 90
"""So many letters of code fit beside the contents on a small desk."""


def slow_if(is_so: bool) -> tuple[pytest.MarkDecorator, ...]:
    return (pytest.mark.slow,) if is_so else ()


def commands(page: Path) -> list[str]:
    """What a page says to type to the command line of the library, but for what takes minutes."""
    blocks = re.findall(r"^```console\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    lines = [line.removeprefix("$ ") for block in blocks for line in block.splitlines()]
    return [
        line for line in lines if line.startswith(("python -m unorules ", "unorules ")) and not LENGTHY.search(line)
    ]


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(
            page,
            id=page.relative_to(ROOT).as_posix(),
            marks=[*slow_if(page.name in LONG), needs(*NEEDS_EXTRAS.get(page.name, ()))],
        )
        for page in WITH_CODE
    ],
)
def test_every_code_block_of_a_page_runs(
    page: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> None:
    """From top to bottom, as a reader would type them into one module; examples of the reference each alone.

    A text right below a block is what it prints.
    """
    monkeypatch.chdir(tmp_path)
    module = ModuleType(f"page_{page.stem}")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    document = Sybil(parsers=[PythonCodeBlockParser()], path=str(ROOT)).parse(page)
    document.namespace = vars(module)
    examples = list(document.examples())
    for example in examples:
        if page.parent.name == "examples":
            vars(module).clear()
            module.__name__ = f"page_{page.stem}"
        capsys.readouterr()
        example.evaluate()
        told = capsys.readouterr().out
        if shown := OUTPUT.match(document.text, example.region.end):
            assert shown[1] == told

    assert page.read_text(encoding="utf-8").count("```python") == len(examples)
    request.node.user_properties.append(("blocks", len(examples)))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_code_of_a_page_is_not_wider_than_the_page(page: Path) -> None:
    """Nobody should have to scroll sideways."""
    blocks = re.findall(
        r"^```(?:python|console)\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )

    assert [] == [line for block in blocks for line in block.splitlines() if len(line) > WIDEST]


def test_story_of_the_house_rules_has_a_stack_a_swap_and_a_jump_in() -> None:
    """That it is what its program tells is tested above."""
    (story,) = OUTPUT.findall((ROOT / "docs" / "house-rules.md").read_text(encoding="utf-8"))

    assert all(words in story for words in (" owes 4 cards.", " answers swap: ", " jumps in before "))


def test_readme_begins_with_a_whole_match_and_what_it_prints() -> None:
    """After the two commands. Its last line is somebody's win; that the program prints it is tested above."""
    readme = (ROOT / "README.md").read_text("utf-8")
    *commands, first, shown = re.findall(r"^```(\w+)\n(.*?)^```", readme, re.MULTILINE | re.DOTALL)[:4]

    assert ["console", "console", "python", "text"] == [*(kind for kind, _ in commands), first[0], shown[0]]
    assert len(readme.splitlines()) <= 120
    assert shown[1].endswith(" points!\n")


TUTORIAL = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
GAMES = [f'Table("{variant.id}", NAMES)' for variant in BUILT_IN]
HOUSE_GAMES = re.findall(r"`(Table\(uno\..+, NAMES\))`", TUTORIAL)
"""The tables that the tutorial says one can play at: of every variant, and with house rules."""


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=slow_if(at > 0)) for at, game in enumerate([*GAMES, *HOUSE_GAMES])]
)
def test_program_of_the_tutorial_plays_every_variant_to_its_end(game: str, tmp_path: Path) -> None:
    """Somebody who always takes the first line of the menu can play it, and the replay comes out."""
    assert 1 == len(HOUSE_GAMES)
    program = TUTORIAL.partition("<!-- play.py")[2].split("```")[1].removeprefix("python\n")
    assert program.count('Table("classic-2010", NAMES)') == 1
    program = program.replace('Table("classic-2010", NAMES)', game)
    (tmp_path / "play.py").write_text(program, encoding="utf-8")
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


def test_figures_of_the_promises_are_those_of_the_checks() -> None:
    """As far as they can be told without running them."""
    promises = (ROOT / "docs" / "why.md").read_text(encoding="utf-8")
    checks = (ROOT / ".ci" / "long").read_text(encoding="utf-8") if (ROOT / ".ci").exists() else promises

    assert f"{len(applicable())} rules" in promises
    assert f"{len(attrs.fields(Rules))} switches" in promises
    assert f"{len(hostile())} hostile documents" in promises
    assert f"{len(LEAKS)} planted leaks" in promises
    for number in ("100,000 pairs", "200,000 mutated", "200,000 steps"):
        assert number in promises
        assert number.partition(" ")[0].replace(",", "") in checks.replace(",", "")


def test_speed_of_the_comparison_is_what_was_measured() -> None:
    """The figures of four seats, from start to end."""
    (row,) = re.findall(
        r"^\| steps per second \|.*", (ROOT / "docs" / "why.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    measured = re.findall(
        r"^\| (?:unorules|RLCard|uno-engine).*? \| +4 \| +([\d,]+) \|",
        (ROOT / "docs" / "speed.md").read_text(encoding="utf-8"),
        re.MULTILINE,
    )

    assert len(re.findall(r"[\d,]{7,}", row)) == 5
    assert set(re.findall(r"[\d,]{7,}", row)) <= set(measured)


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(command, marks=slow_if(at > 0))
        for at, command in enumerate(sorted({command for page in PAGES for command in commands(page)}))
    ],
)
def test_every_command_of_the_command_line_in_a_page_works(command: str, tmp_path: Path) -> None:
    """On a replay and a log of those names."""
    if "--print-completion" in command:
        pytest.importorskip("shtab")
    table = Table("classic-2010", ["Ann", "Bo", "Cy"], seed=7)
    for _ in range(9):
        table.apply(legal_actions(table.state)[0])
    (tmp_path / "game.json").write_text(table.replay.to_json(), encoding="utf-8")
    ReplayLog.create(tmp_path / "game.jsonl", table.replay).close()
    words = [
        name
        for word in shlex.split(re.split(" [#>]", command.removeprefix("python -m "))[0])
        for name in (sorted(found.name for found in tmp_path.glob(word)) if "*" in word else [word])
    ]
    path = os.pathsep.join([str(ROOT / "examples" / "acme_cards" / "src"), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8", "PYTHONPATH": path}

    ran = subprocess.run(
        [sys.executable, "-m", *words], cwd=tmp_path, env=environment, input=b"", capture_output=True, check=False
    )
    assert (0, b"") == (ran.returncode, ran.stderr)
