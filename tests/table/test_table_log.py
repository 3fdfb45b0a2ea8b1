"""A table with a log: what has counted is written down."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import unorules as uno
from tests.kit.games import game
from tests.kit.samples import GAME, STATES
from tests.table.kit import at, match
from unorules import Replay, ReplayLog, State, Table
from unorules.errors import LogError, SetupError


def test_table_with_a_log_writes_every_action_down_first(tmp_path: Path) -> None:
    """So that whatever has counted is in the log."""

    class Watching(ReplayLog):
        """A log that sees where the table is when it is told to write."""

        def append(self, action: uno.Action, after: State) -> str:
            seen.append(table.state.seq)
            return super().append(action, after)

    seen: list[int] = []
    table = Table(players=3, seed=6, notes={"_a": 1})
    with Watching.create(tmp_path / "game.log", table.replay) as log:
        table.log = log
        for action in GAME.actions[:20]:
            table.apply(action)

    assert list(range(20)) == seen
    assert (table.replay.actions, {"_a": 1}) == (
        ReplayLog.read(tmp_path / "game.log").actions,
        ReplayLog.read(tmp_path / "game.log").notes,
    )


def test_table_does_not_move_when_the_log_fails(tmp_path: Path) -> None:
    """What is not written down has not happened."""
    table = at(20)
    table.log = ReplayLog.create(tmp_path / "game.log", table.replay)
    table.log.close()
    before = match(table)
    with pytest.raises(LogError):
        table.apply(GAME.actions[20])
    assert before == match(table)

    table.log = None
    table.apply(GAME.actions[20])
    assert STATES[21] == table.state


def test_table_goes_on_with_a_log(tmp_path: Path) -> None:
    """Which holds the whole game in the end, whoever wrote it."""
    path = tmp_path / "game.log"
    ReplayLog.create(path, Replay.of(GAME.start)).close()
    for first in range(0, 100, 25):
        with ReplayLog.open(path) as log:
            table = Table.resume(log.replay, log=log)
            assert log is table.log
            for action in GAME.actions[first : first + 25]:
                table.apply(action)

    assert GAME.actions == ReplayLog.read(path).actions
    assert STATES[-1] == ReplayLog.read(path).verify()


def test_log_of_another_moment_is_not_gone_on_with(tmp_path: Path) -> None:
    """What would be written into it could never be played again."""
    with ReplayLog.create(tmp_path / "game.log", GAME.up_to(5)) as log:
        for other in (GAME.up_to(3), GAME.up_to(6), game(players=3, seed=2, most=5), Replay.of(STATES[5])):
            with pytest.raises(
                LogError, match=r"^this game, at seq [356], does not continue the log, which ends at seq 5$"
            ):
                Table.resume(other, log=log)
            table = Table.resume(other)
            with pytest.raises(LogError):
                table.log = log
            assert table.log is None
        assert log is Table.resume(GAME.up_to(5), log=log).log


def test_log_of_this_moment_can_be_changed_for_another(tmp_path: Path) -> None:
    """Also in the middle of a game; the one that was left behind does not fit any more."""
    table = at(5)
    with (
        ReplayLog.create(tmp_path / "one", table.replay) as one,
        ReplayLog.create(tmp_path / "other", table.replay) as other,
    ):
        table.log = one
        table.apply(GAME.actions[5])
        with pytest.raises(LogError):
            table.log = other
        assert one is table.log
        table.log = None
        table.log = one

    assert [6, 5] == [len(ReplayLog.read(tmp_path / name)) for name in ("one", "other")]


def test_what_is_no_log_is_not_written_to(tmp_path: Path) -> None:
    """A path is not a log: create or open one first."""
    table = Table(players=2, seed=1)
    path: Any = tmp_path / "log"
    with pytest.raises(SetupError, match="log must be a ReplayLog or None, not "):
        table.log = path
    with pytest.raises(SetupError, match="create takes a Replay, not <Table"):
        ReplayLog.create(path, table)  # type: ignore[arg-type]
    assert not path.exists()
