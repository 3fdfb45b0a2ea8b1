"""Reports of results: a table, HTML, CSV, JSON and a plot."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from tests.kit.decks import LONELY
from tests.players.tournament_games import SHORT, any_bot, eager_bot, results_of, won
from unorules import DecodeError
from unorules.errors import SetupError
from unorules.players import MissingExtra, Results, tournament
from unorules.variants import FRIENDS_2022

PLAYED = tournament(SHORT, {"eager": eager_bot, "<any>": any_bot, "third": any_bot}, 60)
SMALL = results_of(won(0, scores=(7, 0), void=1), won(1, scores=(0, 8)), won(0, 1, rounds=3), won(), partners="off")


def test_table_says_it_all() -> None:
    """What was played, how the bots did, how long games were, and what was odd."""
    assert [
        "test:tiny with hand_size=2: 4 games at 2 seats, 2 sets of 2, seed 0",
        "bot  games  wins  win rate             95 %  if equal  points           95 %  rating  95 %",
        "a        4   2.5    62.50%  0.68% to 99.75%     50.0%     3.8  -32.7 to 40.2    1640     -",
        "b        4   0.5    12.50%  0.01% to 99.54%     50.0%     0.0     0.0 to 0.0    1360     -",
        "rounds in a game: 1.50 (0.00 to 6.36) on average; 95 % of games have at most 3",
        "actions in a game: 10.00 (10.00 to 10.00) on average; 95 % of games have at most 10",
        "draws: 1, void rounds: 1, unfinished games: 1",
    ] == str(SMALL).splitlines()


def test_table_of_three_bots_has_every_pair() -> None:
    """Who was ahead of whom, how often."""
    pairs = [line.partition(":")[0] for line in str(PLAYED).splitlines() if " ahead of " in line]

    assert ["eager ahead of <any>", "eager ahead of third", "<any> ahead of third"] == pairs


def test_pair_that_always_finished_level_is_left_out() -> None:
    """As three bots do whose only game was left unfinished."""
    assert " ahead of " not in str(results_of(*[won(scores=(0, 0, 0))] * 6, bots="a b c", seats=3))


def test_only_what_was_played_is_told() -> None:
    """No draws, no line about draws; a variant as it is, no switches; one set, no intervals."""
    told = str(tournament("classic-2010", {"one": eager_bot, "other": eager_bot}, 1))

    assert told.startswith("classic-2010: 2 games at 2 seats, 1 sets of 2, seed 0\n")
    assert 6 == len(told.splitlines())
    assert "(-)" in told


def test_rules_of_a_sheet_are_no_changes() -> None:
    """Of a built-in variant, only those switches are told that somebody has changed."""
    plain, changed = (
        tournament(variant, {"a": eager_bot, "b": any_bot}, 2)
        for variant in (FRIENDS_2022, FRIENDS_2022.with_rules(stacking="any"))
    )

    assert str(plain).startswith("friends-2022: 2 games")
    assert str(changed).startswith("friends-2022 with stacking=any: 2 games")
    assert ["", "stacking=any"] == [next(csv.DictReader(StringIO(r.to_csv())))["switches"] for r in (plain, changed)]


def test_points_are_left_out_where_nothing_is_scored() -> None:
    """As on sheets where one round is the match."""
    scored, plain = (results_of(won(0), won(1), scoring=scoring) for scoring in ("winner_takes", "none"))

    assert "bot  games  wins  win rate  95 %  if equal  rating  95 %" == str(plain).splitlines()[1]
    assert "b        2     0     0.00%     -     50.0%    1360     -" == str(plain).splitlines()[3]
    assert [True, False] == ["<th>points</th>" in results._repr_html_() for results in (scored, plain)]
    assert [10, 8] == [results._repr_html_().split("</tr>")[1].count("<td>") for results in (scored, plain)]


def test_repr_is_short() -> None:
    """Names and a number."""
    assert "<Results test:tiny, eager, <any>, third: 60 games>" == repr(PLAYED)


def test_html_is_escaped() -> None:
    """A bot is not a tag."""
    html = PLAYED._repr_html_()

    assert html.startswith("<table><caption>test:tiny with hand_size=2, target=60: 60 games")
    assert ("<td>&lt;any&gt;</td>" in html, "<any>" in html) == (True, False)
    assert 3 == html.count("<tr><td>")


def test_csv_has_a_line_for_each_bot() -> None:
    """With all that was measured, and what was played."""
    rows = list(csv.DictReader(StringIO(PLAYED.to_csv())))

    assert ["eager", "<any>", "third"] == [row["bot"] for row in rows]
    assert {"test:tiny"} == {row["variant"] for row in rows}
    assert {"hand_size=2, target=60"} == {row["switches"] for row in rows}
    first, bot = rows[0], PLAYED.bots[0]
    assert bot.win_rate.low is not None
    assert bot.win_rate.high is not None
    assert (bot.win_rate.value, bot.win_rate.low, bot.win_rate.high) == pytest.approx(
        (float(first["win_rate"]), float(first["win_rate_low"]), float(first["win_rate_high"])), abs=1e-5
    )
    assert str(PLAYED.rounds.most) == first["rounds_95"]


def test_csv_leaves_out_what_is_not_known() -> None:
    """One set has no intervals."""
    (row, _) = csv.DictReader(StringIO(results_of(won(0), won(0)).to_csv()))

    assert ("0.50000", "", "") == (row["win_rate"], row["win_rate_low"], row["win_rate_high"])


@pytest.mark.parametrize("results", [PLAYED, SMALL], ids=repr)
def test_json_comes_back(results: Results) -> None:
    """With everything that was counted."""
    again = Results.from_json(results.to_json())

    assert results == again == Results.from_json(results.to_json().encode())
    assert str(results) == str(again)


def test_json_holds_switches_of_every_sort() -> None:
    """Words, numbers and None."""
    results = tournament(LONELY.with_rules(turn_limit=9, stacking="any"), {"a": any_bot}, 1, seats=2)

    assert results.rules == Results.from_json(results.to_json()).rules


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda data: data.update(format="unorules-state"), "$.format: expected one of 'unorules-results', not "),
        (lambda data: data.update(version=2), "$.version: expected one of 1, not 2"),
        (lambda data: data.update(more=1), "$: unknown key 'more'"),
        (lambda data: data.pop("digest"), "$: the key 'digest' is missing"),
        (lambda data: data.update(draws=-1), "$.draws: expected an integer from 0 to "),
        (lambda data: data["wins"]["sums"].pop(), "$.wins: expected 2 sums, and their products"),
        (lambda data: data["ahead"]["products"][3].append(1), "$.ahead: expected 4 sums, and their products"),
        (lambda data: data["points"].update(sets=3), "$.points.sets: expected 2, as many as there are, not 3"),
        (lambda data: data["bot_seats"].append(1), "$.bot_seats: expected 2 numbers, not 3"),
        (lambda data: data.update(names=["a", "a"]), "$.names: expected a name of its own for each bot"),
        (lambda data: data["action_counts"][0].__setitem__(1, 99), "$.action_counts: expected the counts of 4 games"),
        (lambda data: data["wins"]["sums"].__setitem__(0, 10**9), "$.wins.sums: expected no more wins than games"),
        (lambda data: data["round_counts"].clear(), "$.round_counts: expected a list of 1 to "),
        (lambda data: data["variant"]["rules"].update(mercy=2), "$.variant.rules: mercy=2 must be more than hand_size"),
        (lambda data: data["variant"]["rules"].update(mercy="x"), "$.variant.rules.mercy: expected an integer "),
        (lambda data: data["ahead"].update(sums=[0, 2**399, 2**399, 0]), "$: expected counts of games, of which"),
    ],
)
def test_what_is_no_document_of_results_is_refused(change: Callable[[Any], object], said: str) -> None:
    """And the message says where it is wrong."""
    data = json.loads(SMALL.to_json())
    change(data)
    with pytest.raises(DecodeError) as refused:
        Results.from_json(json.dumps(data))

    assert str(refused.value).startswith(said)


@pytest.mark.parametrize("name", ["plot.png", "plot.svg"])
def test_plot_is_written(name: str, tmp_path: Path) -> None:
    """In the format that the name of the file says."""
    pytest.importorskip("matplotlib")
    PLAYED.plot(tmp_path / name)
    SMALL.plot(str(tmp_path / f"small-{name}"))
    results_of(won(0), won(0)).plot(tmp_path / f"one-{name}")

    starts = {"plot.png": b"\x89PNG", "plot.svg": b"<?xml"}
    assert starts[name] == (tmp_path / name).read_bytes()[: len(starts[name])]


def test_names_are_no_formulas(tmp_path: Path) -> None:
    """Of a spreadsheet, or of matplotlib."""
    pytest.importorskip("matplotlib")
    results = tournament(SHORT, {"=1+1": any_bot, r"$\b$": eager_bot}, 2)
    results.plot(tmp_path / "plot.svg")

    assert ["'=1+1", r"$\b$"] == [row["bot"] for row in csv.DictReader(StringIO(results.to_csv()))]


def test_plot_can_be_drawn_into_axes() -> None:
    """Of a figure of your own: the win rates alone."""
    axes = pytest.importorskip("matplotlib.figure").Figure().subplots()
    PLAYED.plot(axes)

    assert ["eager", "<any>", "third"] == [label.get_text() for label in axes.get_yticklabels()]
    assert ["0%", "100%"] == [axes.xaxis.get_major_formatter()(share) for share in (0, 1)]


def test_plot_of_an_unknown_format_is_refused(tmp_path: Path) -> None:
    """With those that there are."""
    pytest.importorskip("matplotlib")
    with pytest.raises(SetupError, match=r"plot\.docx: a plot can be written to a file of these: .*png"):
        PLAYED.plot(tmp_path / "plot.docx")


def test_plot_names_what_it_needs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """If it is not installed."""
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(MissingExtra, match=r"^a plot needs matplotlib, .*'unorules\[sim\]'$"):
        PLAYED.plot(tmp_path / "plot.png")
