"""`simulate --fast`: the same options, played in a batch."""

from __future__ import annotations

import csv
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from tests.cli.commands import Run, outside
from tests.kit.decks import TINY
from unorules.players import Results
from unorules.variants import house

pytest.importorskip("numba")

from numba import njit

from unorules.batch import batch_tournament
from unorules.batch.policy_tournament import BOTS

QUICK = ("simulate", "test:tiny", "--fast", "--with", "tests.kit.decks:TINY", "--games", "80")
AUTO = ("--rule", "uno_call=auto")
PLAYED = TINY.with_rules(uno_call="auto")


def test_table_is_printed(run: Run) -> None:
    """That of the careful and the random bot of the batch, unless others are named."""
    expected = batch_tournament(PLAYED, BOTS, 80)
    told = run(*QUICK, *AUTO)

    assert (0, "") == (told.code, told.err)
    assert f"{expected}\n" == told.out
    assert told.lines[0].endswith(", in a batch (fast)")


def test_options_are_taken_over(run: Run) -> None:
    """Seats, seed, bots, presets and switches."""
    told = run(*QUICK, *AUTO, "--seats", "3", "--seed", "5", "--bots", "random", "--preset", "stacking", "--json")
    variant = PLAYED.with_rules(house.STACKING).with_rules(uno_call="auto")

    assert batch_tournament(variant, {"random": "eager"}, 80, seats=3, seed=5) == Results.from_json(told.out)


def test_figures_are_written_and_drawn(run: Run, tmp_path: Path) -> None:
    """As CSV, as JSON and as a plot."""
    pytest.importorskip("matplotlib")
    told = run(*QUICK, *AUTO, "--out", tmp_path / "results.csv", "--plot", tmp_path / "results.png")
    run(*QUICK, *AUTO, "--out", tmp_path / "results.json")
    rows = csv.DictReader(StringIO((tmp_path / "results.csv").read_text(encoding="utf-8")))

    assert 0 == told.code
    assert ["batch-fast", "batch-fast"] == [row["played_by"] for row in rows]
    assert batch_tournament(PLAYED, BOTS, 80) == Results.from_json((tmp_path / "results.json").read_bytes())
    assert b"\x89PNG" == (tmp_path / "results.png").read_bytes()[:4]


def test_jobs_change_nothing(run: Run) -> None:
    """Two threads play the games."""
    many = (*QUICK, *AUTO, "--games", "3000", "--json")

    assert run(*many).out == run(*many, "--jobs", "2").out


def test_uno_is_called_for_the_players(run: Run) -> None:
    """Where they would have to call it themselves; the table says so."""
    told = run(*QUICK)

    assert "uno_call=auto" in told.lines[0]
    assert told.out == run(*QUICK, *AUTO).out


@pytest.mark.parametrize(
    ("words", "ignored"),
    [
        ("--rule uno_penalty=4 --rule uno_window=own_turn", "uno_penalty=4, uno_window=own_turn"),
        ("--preset tournament", "uno_false_penalty=2"),
    ],
)
def test_switches_for_callers_are_named(words: str, ignored: str, run: Run) -> None:
    """They are not played, because nobody has to call."""
    batch_tournament(PLAYED, BOTS, 80)
    told = run(*QUICK, *words.split())

    assert 0 == told.code
    assert f"warning: --fast calls UNO for the players, and so ignores {ignored}\n" == told.err
    assert ignored not in told.out


@pytest.mark.parametrize("bar", [False, True])
def test_compiling_is_told_once(bar: bool, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a line of its own."""

    def compile_and_play(*given: Any, **options: Any) -> Results:
        for number in range(2):
            assert number == njit(lambda number: number)(number)
        return batch_tournament(*given, **options | {"progress": None})

    batch_tournament(PLAYED, BOTS, 80)
    monkeypatch.setattr("unorules.batch.policy_tournament.batch_tournament", compile_and_play)
    monkeypatch.setattr("unorules.cli.simulate._on_a_terminal", lambda: bar)
    told = run(*QUICK, *AUTO)

    assert ["compiling the batch, once after an installation: about half a minute"] == [
        line.removeprefix("note: ") for line in told.err.split("\n") if line
    ]
    assert bar == told.err.startswith("\n")


def test_bar_is_shown_on_a_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """As without --fast."""
    pytest.importorskip("tqdm")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)

    assert "80/80" in run(*QUICK, *AUTO).err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--bots search:64", "--fast has no bot 'search:64', only careful and random"),
        ("--bots random,random", "--bots random,random: random is named twice; "),
        ("--games 0", "games must be an integer of at least 1, not 0"),
        ("--jobs 0", "--jobs must be at least 1, not 0"),
    ],
    ids=str,
)
def test_what_cannot_be_simulated_is_one_line(words: str, said: str, run: Run) -> None:
    """Which says what there is instead."""
    told = run(*QUICK, *AUTO, *words.split())

    assert (2, "") == (told.code, told.out)
    assert told.complaint().startswith(said)


def test_rule_that_the_kernel_does_not_play_is_named(run: Run) -> None:
    """It is a rule all the same, so the command itself is right."""
    told = run(*QUICK, *AUTO, "--rule", "jump_in=any")

    assert (1, "jump_in='any' cannot be played in a batch, only 'off'") == (told.code, told.complaint())


def test_kind_with_code_of_its_own_is_named(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is Python, which the kernel does not run."""
    (tmp_path / "storm_of_this_test.py").write_text(
        "from tests.kit.decks import small\n"
        "from unorules.cards import wild\n"
        "STORM = wild('test:storm')(lambda turn: [])\n"
        "STORMY = small('test:stormy', 'red-1 red-2 red-3 red-4 test:storm', STORM, hand_size=1)\n",
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(tmp_path)
    told = run("simulate", "test:stormy", "--fast", "--with", "storm_of_this_test:STORMY", *AUTO)

    assert (1, "") == (told.code, told.out)
    assert "kind 'test:storm' has code of its own, which cannot be played in a batch" == told.complaint()


def test_missing_extra_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """On one line, and nothing is played."""
    for name in [name for name in sys.modules if name.startswith("unorules.batch")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numba", None)
    told = run(*QUICK, *AUTO)

    assert (1, "") == (told.code, told.out)
    assert "--fast: numba is not installed: pip install 'unorules[batch]'" == told.complaint()


@pytest.mark.slow
def test_command_plays_fast_from_a_process_of_its_own(run: Run) -> None:
    """With two jobs."""
    expected = run(*QUICK, *AUTO, "--json").out
    done = outside(*QUICK, *AUTO, "--jobs", "2", "--json")

    assert (0, "") == (done.returncode, done.stderr)
    assert expected == done.stdout
