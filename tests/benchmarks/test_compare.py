"""`benchmarks/compare.py`: a smoke run, and the tables and files of a report."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
sys.path.insert(0, str(BENCHMARKS))

import compare  # noqa: E402
from comparison import uno_engine  # noqa: E402
from comparison.growth import Point  # noqa: E402
from comparison.library import Library, Missing, Played, Row, of_package, of_rounds  # noqa: E402
from comparison.measurement import Plan, measure  # noqa: E402
from comparison.page import BEGIN, END, write_block  # noqa: E402
from comparison.pure_engine import ROUNDS  # noqa: E402
from comparison.races import fit, race  # noqa: E402
from comparison.report import Figure, Report, Skipped  # noqa: E402
from comparison.rows import ROWS  # noqa: E402
from comparison.starts import Start  # noqa: E402
from comparison.tables import round_number, table, tell  # noqa: E402
from playouts import ours_lean, ours_plain  # noqa: E402
from timing import best_of  # noqa: E402
from unorules import Variant  # noqa: E402

REPORT = Report(
    machine="CPython 3.11.7 on linux, 2 CPUs, load 0.1",
    how="By turns, 1 s of CPU time each, best of 3.",
    figures=[
        Figure("unorules, lean loop", "unorules", "0.1.0", "engine", 4, 200_000, 3_000, 66.7, 877),
        Figure("uno-engine", "uno-engine", "2.0.3", "engine", 4, 1_000_000, 15_000, 66.7, None),
        Figure("RLCard, environment", "RLCard", "1.2.0", "environment", 2, 50_000, 1_000, None, 26_700),
        Figure("unorules.batch, BatchEnv, fast", "unorules.batch", "0.1.0", "environment", 2, 5e6, 6e4, 83.3, 4_800),
    ],
    skipped=[Skipped("OpenSpiel", "open_spiel is not installed: pip install open_spiel")],
    differences={"RLCard": "No challenge."},
    starts=[Start("a first rollout", 21.5, 0.91)],
    growth=[Point("rollouts, fast", "seats", seats, 2e7 / seats, 3e5) for seats in (2, 10)]
    + [Point("rollouts, fast", "games", games, 2e3 * games, 3e1 * games) for games in (1, 10_000)],
)


def a_row(name: str, library: Library) -> Row:
    """Return a row that plays in no time, by a clock that goes on by a second with every look."""
    ticks = count()
    start = of_rounds(lambda _seats, games: 10 * games)
    return Row(name, library, "engine", 4, start, lambda _seats, _games: 1.0, lambda: float(next(ticks)))


@pytest.mark.slow
def test_a_quick_run_tells_of_every_library(tmp_path: Path) -> None:
    """Each has figures, or is skipped with a reason. The kernel is not compiled for it."""
    figures = tmp_path / "figures.json"
    command = [sys.executable, "-W", "ignore", str(BENCHMARKS / "compare.py"), "--quick", "--json", str(figures)]

    done = subprocess.run(
        command, env=os.environ | {"NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True, check=False
    )

    assert (0, "") == (done.returncode, done.stderr)
    report = json.loads(figures.read_text(encoding="utf-8"))
    played = {figure["library"] for figure in report["figures"]}
    skipped = {skipped["library"] for skipped in report["skipped"]}
    assert {row.library.name for row in ROWS} == played | skipped
    assert not played & skipped
    assert all(figure["steps_per_second"] > 0 for figure in report["figures"])
    for library in played | skipped:
        assert f"**{library}**" in done.stdout


def test_a_library_that_is_not_installed_is_skipped() -> None:
    """The report says how to install it."""
    find = of_package("no-such-package", "pip install no-such-package")
    rows = [a_row("there", Library("there", lambda: "1.0", "")), a_row("absent", Library("absent", find, "Faster."))]

    report = measure(rows, Plan(repeats=1, seconds=1, held_games=0, starts=0, growth=False))

    assert ["there"] == [figure.name for figure in report.figures]
    assert [Skipped("absent", "no-such-package is not installed: pip install no-such-package")] == report.skipped
    assert {"there": "", "absent": "Faster."} == report.differences


def test_uno_engine_needs_node_and_the_package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """In this order."""
    monkeypatch.setattr("shutil.which", lambda _name: None)
    with pytest.raises(Missing, match="node is not installed"):
        uno_engine.find()
    monkeypatch.setattr("shutil.which", lambda _name: "node")
    monkeypatch.setattr(uno_engine, "PACKAGE", tmp_path / "package.json")
    with pytest.raises(Missing, match=r"npm install --prefix build/uno-engine uno-engine@2\.0\.3"):
        uno_engine.find()


def test_jobs_take_turns_and_the_best_counts() -> None:
    """A job may have a clock of its own."""
    turns: list[str] = []
    ticks = iter([0.0, 3.0, 10.0, 11.0, 20.0, 22.0])

    best = best_of(3, {"a": lambda: turns.append("a"), "b": lambda: turns.append("b")}, {"b": lambda: next(ticks)})

    assert ["a", "b"] * 3 == turns
    assert 1.0 == best["b"][0]


def test_a_turn_is_as_long_as_was_asked_for() -> None:
    """How much is played follows from how long a little takes."""
    seconds = 0.0

    def play(games: int) -> Played:
        nonlocal seconds
        seconds += games / 1000
        return Played(5 * games, games)

    assert 500 == fit(play, 0.5, lambda: seconds)
    speed = race({"one": play}, 0.5, 3, {"one": lambda: seconds})["one"]
    assert (5000, 1000, 5) == pytest.approx(speed)


def test_a_loop_that_ends_no_game_has_no_length_of_a_game() -> None:
    """Steps can be counted all the same."""
    ticks = count()

    speed = race({"one": lambda steps: Played(steps, 0)}, 1, 1, {"one": lambda: float(next(ticks))})["one"]

    assert (1, 0, None) == speed


@pytest.mark.parametrize("loop", [ours_plain, ours_lean])
def test_no_round_ends_the_match_of_the_pure_loops(loop: Callable[[int, int, Variant], int]) -> None:
    """Though many a round of ten seats is worth 500 points."""
    assert loop(10, 30, ROUNDS) > 30 * 10


def test_a_report_can_be_kept() -> None:
    """As JSON."""
    assert REPORT == Report.from_json(REPORT.to_json())


def test_a_report_tells_speeds_ratios_and_what_was_skipped() -> None:
    """With the slowest first, beside the row that others are compared with."""
    lines = list(tell(REPORT))

    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    assert ["unorules, lean loop", "4", "200,000", "3,000", "67", "0.9 kB", "1.00 x"] in cells
    assert ["uno-engine", "4", "1,000,000", "15,000", "67", "", "5.00 x"] in cells
    assert ["RLCard, environment", "2", "50,000", "1,000", "", "26.7 kB", "1.00 x"] in cells
    assert ["unorules.batch, BatchEnv, fast", "2", "5,000,000", "60,000", "83", "4.8 kB", "100 x"] in cells
    assert ["a first rollout", "21.5 s", "0.91 s"] in cells
    assert ["10", "2,000,000"] in cells
    assert ["10,000", "20,000,000"] in cells
    assert "- OpenSpiel: skipped, open_spiel is not installed: pip install open_spiel" in lines
    assert "- **RLCard** (1.2.0): No challenge." in lines


def test_columns_are_aligned() -> None:
    """Names to the left, figures to the right."""
    expected = ["| a    |  b |", "|------|---:|", "| long | 10 |", "| x    |  5 |"]

    assert expected == list(table(["a", "b"], [["long", "10"], ["x", "5"]]))


@pytest.mark.parametrize(
    ("text", "number"), [("0", 0), ("0.352", 0.35249), ("1.00", 1), ("99.9", 99.94), ("23,300,000", 23_345_678)]
)
def test_figures_have_three_digits_that_count(text: str, number: float) -> None:
    """More would say more than was measured."""
    assert text == round_number(number)


def test_a_page_gets_what_was_measured_between_its_marks(tmp_path: Path) -> None:
    """Again and again, and nothing else is touched."""
    page = tmp_path / "page.md"
    page.write_text(f"before\n\n{BEGIN}\nold\n{END}\n\nafter\n", encoding="utf-8")

    write_block(page, ["new", "lines"])
    write_block(page, ["newer", "lines"])

    assert f"before\n\n{BEGIN}\nnewer\nlines\n{END}\n\nafter\n" == page.read_text(encoding="utf-8")


@pytest.mark.parametrize("text", ["", BEGIN, f"{END}\n{BEGIN}\n", f"{BEGIN}{END}{END}", f"{BEGIN}{BEGIN}{END}"])
def test_a_page_without_its_marks_is_left_alone(text: str, tmp_path: Path) -> None:
    """Nobody would know where the figures go."""
    page = tmp_path / "page.md"
    page.write_text(text, encoding="utf-8")

    with pytest.raises(ValueError, match="must have the marks"):
        write_block(page, ["new"])

    assert text == page.read_text(encoding="utf-8")


def test_an_earlier_run_is_told_and_drawn_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is measured."""
    pytest.importorskip("matplotlib")
    kept, chart, page = tmp_path / "run.json", tmp_path / "run.png", tmp_path / "page.md"
    kept.write_text(REPORT.to_json(), encoding="utf-8")
    page.write_text(f"{BEGIN}\n{END}\n", encoding="utf-8")

    compare.main(["--read", str(kept), "--chart", str(chart), "--page", str(page)])

    told = "\n".join(tell(REPORT))
    assert f"{told}\n" == capsys.readouterr().out
    assert f"{BEGIN}\n{told}\n{END}\n" == page.read_text(encoding="utf-8")
    assert chart.read_bytes().startswith(b"\x89PNG")


def test_the_page_of_speeds_has_its_marks() -> None:
    """So that the command can write it."""
    page = (BENCHMARKS.parent / "docs" / "speed.md").read_text(encoding="utf-8")

    assert (1, 1) == (page.count(BEGIN), page.count(END))
