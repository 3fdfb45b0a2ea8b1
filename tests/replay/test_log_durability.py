"""Durability: what of a log is in the file, and on the disk, when an append returns."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tests.kit.games import game, states_of
from tests.replay.log_kit import DURABILITIES, SHORT, bare
from unorules import Replay, ReplayLog
from unorules.errors import SetupError


def test_record_is_in_the_file_when_append_returns(tmp_path: Path) -> None:
    """Unless nothing is promised: then it may wait in memory, until the log is closed."""
    states = states_of(SHORT)
    found = {}
    for durability in DURABILITIES:
        path = tmp_path / durability
        with ReplayLog.create(path, Replay.of(SHORT.start), durability=durability) as log:
            log.append(SHORT.actions[0], states[1])
            found[durability] = len(ReplayLog.read(path))
        assert 1 == len(ReplayLog.read(path))

    assert {"none": 0, "flush": 1, "fsync": 1} == found


@pytest.mark.slow
def test_records_do_not_wait_in_memory_for_ever(tmp_path: Path) -> None:
    """When some thousand letters have gathered they are written."""
    path = tmp_path / "game.log"
    long = game(players=3, seed=6, most=400)
    behind = []
    with ReplayLog.create(path, Replay.of(long.start), durability="none") as log:
        for number, (action, state) in enumerate(zip(long.actions, states_of(long)[1:], strict=True), 1):
            log.append(action, state)
            behind.append(number - len(ReplayLog.read(path)))

    assert behind[0] == 1
    assert 2 < behind.count(0) < 20
    assert max(behind) < 200
    assert bare(long) == ReplayLog.read(path)


def test_only_the_strongest_durability_asks_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """For every record, for the folder in which a file stands, and for what opening a log has cut off."""
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)
    states = states_of(SHORT)
    found = {}
    for durability in DURABILITIES:
        synced.clear()
        with ReplayLog.create(tmp_path / durability, Replay.of(SHORT.start), durability=durability) as log:
            created = len(synced)
            log.append(SHORT.actions[0], states[1])
            log.append(SHORT.actions[1], states[2])
            appended = len(synced) - created
        synced.clear()
        with ReplayLog.open(tmp_path / durability, durability=durability):
            found[durability] = (created, appended, len(synced))

    assert {"none": (0, 0, 0), "flush": (0, 0, 0), "fsync": (2, 2, 2)} == found


def test_folder_that_cannot_be_opened_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a system that knows no such thing."""
    monkeypatch.delattr(os, "O_DIRECTORY", raising=False)
    ReplayLog.create(tmp_path / "game.log", SHORT, durability="fsync").close()

    assert bare(SHORT) == ReplayLog.read(tmp_path / "game.log")


@pytest.mark.parametrize("durability", ["", "FSYNC", "sync", None, True, 0], ids=repr)
def test_durability_is_one_of_three(durability: Any, tmp_path: Path) -> None:
    """The message names them, and no file is made or touched."""
    path = tmp_path / "game.log"
    said = rf"^durability must be one of none, flush, fsync, not {durability!r}$"
    with pytest.raises(SetupError, match=said):
        ReplayLog.create(path, SHORT, durability=durability)
    with pytest.raises(SetupError, match=said):
        ReplayLog.open(path, durability=durability)

    assert [] == list(tmp_path.iterdir())
