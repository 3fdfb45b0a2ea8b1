"""Tournaments in the kernel: the library's results, on any number of threads, processes or workers."""

from __future__ import annotations

import csv
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from io import StringIO
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Literal

import pytest

from tests.batch.cases import AUTOMATIC
from tests.kit.decks import TINY, small
from tests.players.tournament_games import dask_client
from unorules.batch import BatchError, batch_tournament
from unorules.batch import policy_tournament as in_batch
from unorules.batch.games import Policy
from unorules.errors import SetupError
from unorules.players import Results, random_bot, tournament
from unorules.players.tournaments.reports import comparison_table, plot_comparison
from unorules.players.tournaments.results import Tally
from unorules.players.tournaments.schedule import PlayedBy, make_schedule, plan
from unorules.players.tournaments.tournament import play_sets

SHORT = TINY.with_rules(uno_call="auto", target=60)
BOTS: dict[str, Policy] = {"careful": "careful", "random": "eager"}
NO_CHOICE = small(
    "test:no-choice",
    "red-1 red-2 red-3 red-4 red-5 red-6 red-7 red-8 red-9",
    hand_size=2,
    uno_call="auto",
    scoring="none",
)
"""Everyone can play every card, and whoever sits next to the dealer wins."""

Mode = Literal["exact", "fast"]
MODES = pytest.mark.parametrize("mode", ["exact", "fast"])


@pytest.fixture(scope="module")
def expected() -> Results:
    """What a tournament in this thread gives."""
    return batch_tournament(SHORT, BOTS, 600, seats=3, seed=7)


def test_exact_games_have_the_decks_of_the_library() -> None:
    """They end alike where players have no choice; with quick shuffles, they do not."""
    theirs = play_sets(plan(NO_CHOICE, {"a": random_bot}, 60, 3, 5), 0, 60)
    exact = in_batch.play_sets(make_schedule(NO_CHOICE, {"a": "eager"}, 60, 3, 5, "batch-exact"), 0, 60)
    quick = in_batch.play_sets(make_schedule(NO_CHOICE, {"a": "eager"}, 60, 3, 5, "batch-fast"), 0, 60)

    assert theirs == exact
    assert theirs != quick


@MODES
def test_bots_that_play_alike_win_alike(mode: Mode) -> None:
    """They have the same decks and the same chance, in every seating."""
    policies: dict[str, Policy] = dict.fromkeys("abc", "careful")
    results = batch_tournament(AUTOMATIC.with_rules(target=1), policies, 300, mode=mode)

    assert [100, 100, 100] == [bot.wins for bot in results.bots]


@MODES
def test_careful_bot_wins(mode: Mode) -> None:
    """About as often as that of the library: the intervals of many games do not reach the middle."""
    careful, random = batch_tournament(AUTOMATIC, BOTS, 600, mode=mode).bots

    assert careful.win_rate.low is not None
    assert random.win_rate.high is not None
    assert careful.win_rate.low > 0.95
    assert random.win_rate.high < 0.05


@pytest.mark.parametrize("chunk", [1, 70, 5_000])
def test_threads_give_the_same_results(chunk: int, expected: Results) -> None:
    """However many there are, and whatever they are given at a time."""
    for workers in (1, 2, 3):
        threads = partial(ThreadPoolExecutor, workers)

        assert expected == batch_tournament(SHORT, BOTS, 600, seats=3, seed=7, executor=threads, chunk=chunk)


@pytest.mark.slow
def test_processes_give_the_same_results(expected: Results) -> None:
    """Each of them takes the kernel's machine code from the disk."""
    made = partial(ProcessPoolExecutor, 2, mp_context=get_context("spawn"))

    assert expected == batch_tournament(SHORT, BOTS, 600, seats=3, seed=7, executor=made, chunk=100)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # whatever Dask warns of
def test_cluster_gives_the_same_results(expected: Results, tmp_path: Path) -> None:
    """Each task of Dask is a batch."""
    with dask_client(tmp_path) as client:
        executor = client.get_executor()

        assert expected == batch_tournament(SHORT, BOTS, 600, seats=3, seed=7, executor=executor, chunk=100)


def test_circle_of_bots_turns_in_a_batch_too() -> None:
    """Five bots have 120 seatings, and each set has five of them."""
    policies: dict[str, Policy] = dict.fromkeys("abcd", "eager")
    results = batch_tournament(SHORT, {**policies, "e": "careful"}, 500)

    assert (5, 100) == (results.games_in_set, results.sets)
    assert results.bots[4].win_rate.value > max(bot.win_rate.value for bot in results.bots[:4])


def test_progress_is_told() -> None:
    """After each task, in games."""
    told: list[tuple[int, int]] = []
    batch_tournament(SHORT, BOTS, 30, chunk=10, progress=lambda done, total: told.append((done, total)))

    assert [(10, 30), (20, 30), (30, 30)] == told


@MODES
def test_results_say_what_played(mode: Mode) -> None:
    """In the title, the CSV, the JSON and a comparison; those of the library are left as they are."""
    results = batch_tournament(SHORT, BOTS, 20, mode=mode)
    library = tournament(SHORT, {"a": random_bot}, 20, seats=2)
    row = next(csv.DictReader(StringIO(results.to_csv())))

    assert f"batch-{mode}" == results.played_by == row["played_by"]
    assert str(results).splitlines()[0].endswith(f"seed 0, in a batch ({mode})")
    assert results == Results.from_json(results.to_json())
    assert f"| careful and random (batch-{mode}) |" in comparison_table({"ours": results, "theirs": library})
    assert "library" == library.played_by == Results.from_json(library.to_json()).played_by
    assert "played_by" not in library.to_json()


def test_plot_tells_a_batch_from_the_library(tmp_path: Path) -> None:
    """Though their bots have the same name; matplotlib writes every text into an SVG as a comment."""
    pytest.importorskip("matplotlib")
    ours = batch_tournament(SHORT, {"random": "eager"}, 4, seats=2)
    theirs = tournament(SHORT, {"random": random_bot}, 4, seats=2)
    drawn = []
    for named in ({"a": ours, "b": theirs}, {"a": ours}, {"b": theirs}):
        plot_comparison(named, tmp_path / "plot.svg")
        drawn.append((tmp_path / "plot.svg").read_text(encoding="utf-8"))

    for text, rows, first in zip(
        drawn,
        [("a (batch-fast)", "b"), ("a (batch-fast)",), ("b",)],
        ["the first bot", "random (batch-fast)", "random"],
        strict=True,
    ):
        assert all(f"<!-- {row} -->" in text for row in rows)
        assert f"<!-- win rate of {first}; dotted" in text


def test_digest_is_of_the_mode_too() -> None:
    """The same games, played by others, have another digest."""
    players: tuple[PlayedBy, ...] = ("library", "batch-exact", "batch-fast")
    schedules = [make_schedule(SHORT, BOTS, 2, 2, 0, by) for by in players]
    games = in_batch.play_sets(schedules[2], 0, 1)[0]
    found = []
    for schedule in schedules:
        tally = Tally(schedule)
        tally.add(games)
        found.append(tally.results().digest)

    assert 3 == len(set(found))


def test_games_without_end_are_left_unfinished(monkeypatch: pytest.MonkeyPatch) -> None:
    """After as many actions as in the library."""
    monkeypatch.setattr(in_batch, "MAX_GAME_ACTIONS", 5)
    results = batch_tournament(SHORT.with_rules(target=1_000), BOTS, 10)

    assert (10, 0) == (results.unfinished, results.bots[0].wins)
    assert ((5, 10),) == results.action_counts


@pytest.mark.parametrize(
    ("given", "error", "said"),
    [
        ({"bots": {"a": "bold"}}, SetupError, "bot 'a' must be one of the policies any, eager, careful, not 'bold'"),
        ({"bots": {"a": random_bot}}, SetupError, "bot 'a' must be one of the policies any, eager, careful, not "),
        ({"bots": ["careful"]}, SetupError, "bots must be a mapping of 1 to 32 names to bots, not "),
        ({"mode": "quick"}, SetupError, "mode must be 'exact' or 'fast', not 'quick'"),
        ({"variant": SHORT.with_rules(jump_in="any")}, BatchError, "jump_in='any' cannot be played in a batch, only "),
        ({"games": 0}, SetupError, "games must be an integer of at least 1, not 0"),
        ({"chunk": 0}, SetupError, "chunk must be at least 1, not 0"),
    ],
    ids=lambda value: "" if isinstance(value, dict) else str(value),
)
def test_tournament_that_cannot_be_played_is_refused(given: dict[str, Any], error: type[Exception], said: str) -> None:
    """And the message says what it should be."""
    usual: dict[str, Any] = {"variant": SHORT, "bots": BOTS, "games": 4}
    with pytest.raises(error) as refused:
        batch_tournament(**usual | given)

    assert str(refused.value).startswith(said)
