"""`compare`: the results of several tournaments, side by side."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.commands import Run
from tests.players.tournament_games import SHORT, any_bot, eager_bot, results_of, won
from unorules.players import tournament


@pytest.fixture
def plain(tmp_path: Path) -> Path:
    """Results of two bots."""
    path = tmp_path / "plain.json"
    path.write_text(
        results_of(won(0, actions=20), won(1), won(0), won(0), bots="keen dull").to_json(), encoding="utf-8"
    )
    return path


@pytest.fixture
def crowd(tmp_path: Path) -> Path:
    """Results of a bot against itself, without intervals."""
    path = tmp_path / "crowd.json"
    path.write_text(results_of(won(0, scores=(1, 2, 3)), bots="keen", seats=3).to_json(), encoding="utf-8")
    return path


def test_table_has_a_line_for_each_file(plain: Path, crowd: Path, run: Run) -> None:
    """In the order in which they are named; it is Markdown."""
    told = run("compare", plain, crowd)

    assert (0, "") == (told.code, told.err)
    lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in told.lines]
    assert ["name", "bots", "seats", "games", "if equal", "first bot wins", "95 % interval"] == lines[0][:7]
    assert ["rounds", "actions", "their interval", "at most (95 %)"] == lines[0][7:]
    assert [""] * 11 == [cell.strip("-") for cell in lines[1]]
    assert ["plain", "keen and dull", "2", "4", "50.0%", "75.00%", "0.78% to 99.91%"] == lines[2][:7]
    assert ["1.00", "12.5", "0.0 to 36.8", "20"] == lines[2][7:]
    assert ["crowd", "keen", "3", "1", "100.0%", "100.00%", "-", "1.00", "10.0", "-", "10"] == lines[3]
    assert 1 == len(set(map(len, told.lines)))


def test_what_all_have_in_common_is_told_once(plain: Path, run: Run, tmp_path: Path) -> None:
    """Ahead of the table, which is narrower."""
    same = tmp_path / "same.json"
    same.write_bytes(plain.read_bytes())
    told = run("compare", plain, same)

    assert ["bots: keen and dull, seats: 2, games: 4, if equal: 50.0%", ""] == told.lines[:2]
    assert told.lines[2].startswith("| name  | first bot wins | 95 % interval   | rounds | actions |")


def test_files_of_one_name_are_told_apart_by_their_folders(plain: Path, run: Run, tmp_path: Path) -> None:
    """As many of them as are needed; a file whose name is its own has none."""
    files = [tmp_path / "new" / "party" / "same.json", tmp_path / "old" / "party" / "same.json"]
    for file in files:
        file.parent.mkdir(parents=True)
        file.write_bytes(plain.read_bytes())
    names = [line.split()[1] for line in run("compare", *files, plain).lines[4:]]

    assert ["new/party/same", "old/party/same", "plain"] == names


def test_path_that_ends_earlier_is_a_name_too(
    plain: Path, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As of a file in the current folder."""
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "plain.json").write_bytes(plain.read_bytes())
    monkeypatch.chdir(tmp_path)

    assert ["plain", "old/plain"] == [
        line.split()[1] for line in run("compare", "plain.json", "old/plain.json").lines[4:]
    ]


def test_file_that_is_named_twice_is_one_line(plain: Path, run: Run, tmp_path: Path) -> None:
    """Two lines of one name would be one."""
    told = run("compare", plain, tmp_path / "." / "plain.json")

    assert (2, "", f"{tmp_path / 'plain'}: two files of this name cannot be told apart") == (
        told.code,
        told.out,
        told.complaint(),
    )


@pytest.mark.parametrize("others", [0, 1])
def test_plot_is_drawn(others: int, plain: Path, crowd: Path, run: Run, tmp_path: Path) -> None:
    """A row for each, whether the first bots have one name or not."""
    pytest.importorskip("matplotlib")
    other = tmp_path / "other.json"
    other.write_text(tournament(SHORT, {"a": eager_bot, "b": any_bot}, 20).to_json(), encoding="utf-8")
    told = run("compare", plain, crowd, *[other][:others], "--plot", tmp_path / "plot.svg")

    assert 0 == told.code
    drawn = (tmp_path / "plot.svg").read_text(encoding="utf-8")
    assert bool(others) == ("win rate of the first bot;" in drawn)
    assert ("<!-- plain -->" in drawn, "<!-- crowd -->" in drawn) == (True, True)


def test_file_that_holds_no_results_is_one_line(plain: Path, run: Run, tmp_path: Path) -> None:
    """Which says where it is wrong."""
    wrong = tmp_path / "wrong.json"
    wrong.write_text("[]", encoding="utf-8")
    told, missing = run("compare", plain, wrong), run("compare", tmp_path / "missing.json")

    assert (1, "", f"{wrong}: $: expected an object, not a list") == (told.code, told.out, told.complaint())
    assert (1, f"{tmp_path / 'missing.json'}: No such file or directory") == (missing.code, missing.complaint())


@pytest.mark.parametrize("name", ["", ".", ".."])
def test_folder_is_one_line(name: str, run: Run) -> None:
    """It holds no results."""
    assert run("compare", name).complaint().startswith((".: ", "..: "))


def test_plot_without_a_folder_is_one_line(plain: Path, run: Run, tmp_path: Path) -> None:
    """And nothing is compared."""
    file = tmp_path / "missing" / "plot.png"
    told = run("compare", plain, "--plot", file)

    assert (2, "", f"{file}: there is no such folder") == (told.code, told.out, told.complaint())


def test_file_whose_name_has_a_bar_does_not_break_the_table(plain: Path, run: Run, tmp_path: Path) -> None:
    """It is escaped, as Markdown wants it."""
    barred = tmp_path / "a|b.json"
    barred.write_bytes(plain.read_bytes())

    assert run("compare", barred).lines[-1].startswith(r"| a\|b ")
