"""`replay verify`: games are played again, file by file."""

from __future__ import annotations

from pathlib import Path

from attrs import evolve

import unorules as uno
from tests.cli.kit import DIVERGING, WHOLE, Run, kept, told_to
from tests.kit.games import recorded
from tests.kit.logs import logged
from tests.kit.samples import GAME
from unorules import Play, Replay, ReplayLog
from unorules.variants import CLASSIC_2010


def test_replays_that_come_out_as_written_are_named(run: Run, tmp_path: Path) -> None:
    """One line each: how many actions, of which game, and who won."""
    paths = [
        kept(GAME, tmp_path / "a"),
        logged(GAME, tmp_path / "b"),
        kept(WHOLE, tmp_path / "c"),
        kept(recorded(uno.new_game("friends-2022", ["Ann", "Bo"], seed=1)[0], 1), tmp_path / "d"),
    ]
    verified = run("replay", "verify", *paths)
    (winner,) = WHOLE.verify().winners

    assert (0, "") == (verified.code, verified.err)
    assert [
        f"{paths[0]}: verified 100 actions of classic-2010, not over",
        f"{paths[1]}: verified 100 actions of classic-2010, not over",
        f"{paths[2]}: verified {len(WHOLE)} actions of friends-2022, won by Player {winner + 1}",
    ] == verified.lines[:3]
    assert verified.lines[3].endswith((", won by Ann", ", won by Bo"))


def test_shared_win_names_all_winners(run: Run, tmp_path: Path) -> None:
    """In the order of their seats."""
    rules = CLASSIC_2010.with_rules(scoring="own_tally", target=50)
    table = uno.position(
        ["red-1", "red-0", "wild"], top="red-9", variant=rules, players=["Ann", "Bo", "Cy"], scores=[0, 0, 0]
    )
    path = kept(Replay.of(table, [Play(0, uno.card("red-1"))]), tmp_path / "game")

    assert [f"{path}: verified 1 action of classic-2010, won by Ann, Bo"] == run("replay", "verify", path).lines


def test_every_file_is_looked_at(run: Run, tmp_path: Path) -> None:
    """A bad one does not hide those after it."""
    good, missing = kept(GAME, tmp_path / "good"), tmp_path / "missing"
    broken = kept(DIVERGING, tmp_path / "broken")

    for files, code, fine, wrong in (
        ([good, good], 0, 2, 0),
        ([broken, good], 1, 1, 1),
        ([good, broken, good], 1, 2, 1),
        ([missing, good], 1, 1, 1),
        ([missing, broken, good], 1, 1, 2),
        ([broken, broken], 1, 0, 2),
    ):
        verified = run("replay", "verify", *files)
        assert (code, fine, wrong) == (verified.code, len(verified.lines), len(verified.err.splitlines()))


def test_replay_that_diverges_is_one_line(run: Run, tmp_path: Path) -> None:
    """With the file, the action, and what was expected; also in a log."""
    path = kept(DIVERGING, tmp_path / "game")
    ReplayLog.create(tmp_path / "log", evolve(GAME.up_to(1), checks=(GAME.checks[0], "000"))).close()
    verified, of_the_log = run("replay", "verify", path), run("replay", "verify", tmp_path / "log")

    assert (1, "") == (verified.code, verified.out)
    assert f"{path}: the start diverges: expected check 000, got {GAME.checks[0]}" == verified.complaint()
    assert 1 == of_the_log.code
    assert f"{tmp_path / 'log'}: action 1 diverges: " in of_the_log.complaint()


def test_replay_of_a_seat_cannot_be_verified(run: Run, tmp_path: Path) -> None:
    """It is not enough to be played again; the files after it are looked at all the same."""
    path, good = told_to(1, tmp_path / "game"), kept(GAME, tmp_path / "good")
    verified = run("replay", "verify", path, good)

    assert (1, 1) == (verified.code, len(verified.lines))
    assert f"{path}: the replay of a seat cannot be verified: it holds only what that seat saw" == verified.complaint()
