"""`simulate`: games between bots named on the command line."""

from __future__ import annotations

import csv
import sys
from io import StringIO
from pathlib import Path

import pytest

import unorules as uno
from tests.cli.commands import Run, outside
from tests.kit.decks import TINY
from tests.players.tournament_games import any_bot
from unorules.cli.options import find_bots
from unorules.errors import SetupError
from unorules.players import MissingExtra, Player, Results, careful_bot, random_bot, search_bot, tournament
from unorules.variants import house

QUICK = ("simulate", "test:tiny", "--with", "tests.kit.decks:TINY", "--games", "8")
BOTS: dict[str, Player] = {"careful": careful_bot, "random": random_bot}


def test_table_is_printed(run: Run) -> None:
    """That of the careful and the random bot, unless others are named."""
    told = run(*QUICK)

    assert (0, "") == (told.code, told.err)
    assert f"{tournament(TINY, BOTS, 8)}\n" == told.out


def test_seats_and_seed_are_taken_over(run: Run) -> None:
    """And the number of games."""
    told = run(*QUICK, "--games", "13", "--seats", "3", "--seed", "5")

    assert f"{tournament(TINY, BOTS, 13, seats=3, seed=5)}\n" == told.out


def test_json_is_printed(run: Run) -> None:
    """Instead of the table."""
    assert tournament(TINY, BOTS, 8) == Results.from_json(run(*QUICK, "--json").out)


@pytest.mark.parametrize(
    ("words", "variant"),
    [
        (["--rule", "stacking=any"], TINY.with_rules(stacking="any")),
        (["--rule", "stacking = any, mercy=9 "], TINY.with_rules(stacking="any", mercy=9)),
        (["--rule", "mercy=none", "--rule", "target=90"], TINY.with_rules(target=90)),
        (["--preset", "party"], TINY.with_rules(house.PARTY)),
        (["--rule", "jump_in=off", "--preset", "party"], TINY.with_rules(house.PARTY, jump_in="off")),
        (
            ["--preset", "stacking", "--preset", "tournament"],
            TINY.with_rules(house.STACKING).with_rules(house.TOURNAMENT),
        ),
    ],
    ids=str,
)
def test_house_rules_are_played(words: list[str], variant: uno.Variant, run: Run) -> None:
    """Presets by name, and switches, which have the last word."""
    told = run(*QUICK, "--bots", "random", "--seats", "2", *words, "--json")

    assert tournament(variant, {"random": random_bot}, 8, seats=2) == Results.from_json(told.out)


def test_bots_are_found_by_name(run: Run) -> None:
    """Those of the library, a searching one with its budget, and one's own from a module."""
    mine = "tests.players.tournament_games:any_bot"
    told = run(*QUICK, "--games", "1", "--rule", "target=1", "--bots", f"random, search:2, {mine}", "--json")
    bots: dict[str, Player] = {"random": random_bot, "search:2": search_bot(2), mine: any_bot}

    assert tournament(TINY.with_rules(target=1), bots, 1) == Results.from_json(told.out)


def test_makers_of_bots_are_found_too(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Objects that make a bot for each seat."""
    (tmp_path / "maker_of_this_test.py").write_text(
        "from unorules.players import random_bot\n"
        "class Maker:\n"
        "    def for_seat(self, view):\n"
        "        return random_bot\n"
        "maker = Maker()\n",
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(tmp_path)

    assert 0 == run(*QUICK, "--bots", "maker_of_this_test:maker,random").code


def test_figures_are_written_as_csv(run: Run, tmp_path: Path) -> None:
    """Beside the table."""
    told = run(*QUICK, "--out", tmp_path / "results.csv")
    rows = csv.DictReader(StringIO((tmp_path / "results.csv").read_text(encoding="utf-8")))

    assert ["careful", "random"] == [row["bot"] for row in rows]
    assert told.out.startswith("test:tiny with hand_size=2: 8 games")


def test_everything_is_written_as_json(run: Run, tmp_path: Path) -> None:
    """If the file is named so."""
    run(*QUICK, "--out", tmp_path / "results.json")

    assert tournament(TINY, BOTS, 8) == Results.from_json((tmp_path / "results.json").read_bytes())


def test_plot_is_drawn(run: Run, tmp_path: Path) -> None:
    """With matplotlib."""
    pytest.importorskip("matplotlib")
    told = run(*QUICK, "--plot", tmp_path / "results.png")

    assert (0, b"\x89PNG") == (told.code, (tmp_path / "results.png").read_bytes()[:4])


def test_plot_that_cannot_be_drawn_is_refused_ahead_of_the_games(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One line says what is missing, and nothing is played."""
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    monkeypatch.setattr("unorules.cli.simulate.tournament", None)
    told = run(*QUICK, "--plot", tmp_path / "results.png")

    assert (1, "") == (told.code, told.out)
    assert "a plot needs matplotlib, which is not installed: pip install 'unorules[sim]'" == told.complaint()


@pytest.mark.parametrize("option", ["--out", "--plot"])
def test_folder_that_is_none_is_refused_ahead_of_the_games(
    option: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hours of games are not lost to a typing error."""
    monkeypatch.setattr("unorules.cli.simulate.tournament", None)
    file = tmp_path / "missing" / "results.png"
    told = run(*QUICK, option, file)

    assert (2, f"{file}: there is no such folder") == (told.code, told.complaint())


@pytest.mark.parametrize("option", ["--out", "--plot"])
@pytest.mark.parametrize("file", ["", ".", "new.png/"])
def test_folder_instead_of_a_file_is_refused_ahead_of_the_games(
    file: str, option: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Likewise."""
    monkeypatch.setattr("unorules.cli.simulate.tournament", None)
    told = run(*QUICK, option, file)

    assert (2, f"{file or repr(file)}: a file is needed, not a folder") == (told.code, told.complaint())


def test_table_is_printed_even_if_a_file_cannot_be_written(run: Run, tmp_path: Path) -> None:
    """As on a full disk."""
    full = tmp_path / "results.csv"
    full.symlink_to("/dev/full")
    told = run(*QUICK, "--out", full)

    assert 1 == told.code
    assert told.out.startswith("test:tiny")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--bots clever", "there is no bot 'clever'; known: random, careful, search:BUDGET, batch-search:BUDGET, or "),
        ("--bots random,", "there is no bot ''; known: random, careful, "),
        ("--bots random,random", "--bots random,random: random is named twice; "),
        ("--bots search:", "--bots search:: expected a budget of at least 1, like search:64"),
        ("--bots search:0", "--bots search:0: expected a budget of at least 1, like search:64"),
        ("--bots no_such_module:bot", "--bots no_such_module:bot: ModuleNotFoundError: No module named "),
        ("--bots tests.kit.decks:no", "--bots tests.kit.decks:no: AttributeError: module 'tests.kit.decks' has no "),
        ("--bots tests.kit.decks:TINY", "--bots tests.kit.decks:TINY: expected MODULE:NAME of a bot"),
        ("--rule stacking", "--rule stacking: expected SWITCH=VALUE, like stacking=any"),
        ("--rule flying=on", "there is no switch flying; the switches are bounce, "),
        ("--rule stacking=often", "stacking must be one of 'off', 'same_kind', 'equal_or_higher', 'any', not "),
        ("--rule target=far", "target must be an integer from 1 to 1000000000, not 'far'"),
        ("--rule partners=opposite", "partners need an even number of at least 4 players, not 2"),
        ("--games 0", "games must be an integer of at least 1, not 0"),
        ("--seats 11", "test:tiny is for 2 to 10 players, not 11"),
        ("--jobs 0", "--jobs must be at least 1, not 0"),
    ],
    ids=str,
)
def test_what_cannot_be_simulated_is_one_line(words: str, said: str, run: Run) -> None:
    """Which says what there is instead."""
    told = run(*QUICK, *words.split())

    assert (2, "") == (told.code, told.out)
    assert told.complaint().startswith(said)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_bot_that_fails_is_a_few_lines(jobs: str, run: Run) -> None:
    """Which say what happened, to which bot, where in its code, in which game, and how to play it again."""
    told = run(*QUICK, "--bots", "random,tests.players.tournament_games:broken_bot", "--jobs", jobs)
    error, whose, where, game, again = told.err.splitlines()

    assert (1, "") == (told.code, told.out)
    assert error.startswith("error: IndexError: ")
    assert whose.startswith("  bot 'tests.players.tournament_games:broken_bot' in seat ")
    assert where.startswith("  raised at tournament_games.py:")
    assert game.startswith("  set 0 of seed 0; in the seats from 0 on: 'random', ")
    assert again.startswith("  again: tournament_game(variant, [bots['random'], ")


def test_switch_beside_a_preset_overrides_it_before_the_variant_is_checked(run: Run) -> None:
    """The party draws until a card can be played, which a launcher does not allow."""
    attack = ("simulate", "attack-2010", "--preset", "party", "--games", "2")

    assert "on_draw says what drawing is" in run(*attack).complaint()
    assert 0 == run(*attack, "--rule", "turn_draw=one,target=20").code


def test_unknown_preset_is_told_with_the_usage(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    """And with those that there are."""
    with pytest.raises(SystemExit) as end:
        run(*QUICK, "--preset", "quiet")

    assert 2 == end.value.code
    assert "'partners', 'party', 'stacking', 'survival', 'tournament'" in capsys.readouterr().err


@pytest.mark.parametrize(("terminal", "bar"), [(True, True), (False, False)])
def test_bar_is_shown_on_a_terminal(terminal: bool, bar: bool, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """And nowhere else: a file would fill with bars."""
    pytest.importorskip("tqdm")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)

    assert bar == ("8/8" in run(*QUICK).err)


def test_nothing_is_shown_without_an_error_output(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """As under pythonw."""
    monkeypatch.setattr(sys, "stderr", None)

    assert 0 == run(*QUICK).code


def test_jobs_change_nothing(run: Run) -> None:
    """Two processes play the games."""
    assert run(*QUICK, "--json").out == run(*QUICK, "--jobs", "2", "--json").out


@pytest.mark.slow
def test_command_can_start_jobs(run: Run) -> None:
    """From a process of its own."""
    done = outside(*QUICK, "--jobs", "2", "--json")

    assert (0, "") == (done.returncode, done.stderr)
    assert run(*QUICK, "--json").out == done.stdout


# Names of bots.


def test_budget_of_a_search_has_a_limit() -> None:
    """More digits than Python reads are not read."""
    assert {"search:999999999": search_bot(999999999)} == find_bots("search:999999999")
    with pytest.raises(SetupError, match=r"^--bots search:777777777\.\.\.: expected a budget of at most 9 digits$"):
        find_bots("search:" + "7" * 5000)


def test_search_in_a_batch_has_a_name() -> None:
    """Where Numba is installed."""
    pytest.importorskip("numba")
    from unorules.batch import batch_search_bot

    assert {"batch-search:300": batch_search_bot(300)} == find_bots("batch-search:300")


def test_search_in_a_batch_names_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    """On one line."""
    for name in [name for name in sys.modules if name.startswith("unorules.batch")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(MissingExtra, match=r"^batch-search: numpy is not installed: pip install 'unorules\[batch\]'$"):
        find_bots("batch-search:300")
