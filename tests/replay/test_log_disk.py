"""Logs on a failing disk, and the bytes in the file when an append returns."""

from __future__ import annotations

import contextlib
import errno
import os
from io import FileIO
from pathlib import Path
from typing import Any

import pytest

from tests.kit.games import game, states_of
from tests.replay.logs import DURABILITIES, SHORT, bare, content_of
from unorules import DecodeError, Replay, ReplayLog, Table
from unorules.errors import LogError, SetupError
from unorules.replay import Durability
from unorules.replay import log as log_module


class Disk(FileIO):
    """A file on a disk that can fail: to write after so many bytes, to be cut."""

    room: int | None = None
    """How many bytes it still takes; None for as many as come."""
    most = 10**9
    """How many bytes it takes, or gives, at once."""
    cuts = True

    def write(self, data: Any, /) -> int:
        part = bytes(data)[: self.most if self.room is None else min(self.most, self.room)]
        if not part and data:
            raise OSError(errno.ENOSPC, "No space left on device")
        if self.room is not None:
            type(self).room = self.room - len(part)
        return super().write(part)

    def read(self, size: int | None = -1, /) -> bytes:
        return super().read(self.most if size is None or size < 0 else min(self.most, size))

    def truncate(self, size: int | None = None, /) -> int:
        if not self.cuts:
            raise OSError(errno.EIO, "Input/output error")
        return super().truncate(size)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> type[Disk]:
    """Logs stand on such a disk."""

    class Fresh(Disk):
        """One for this test."""

    monkeypatch.setattr(log_module, "FileIO", Fresh)
    monkeypatch.setattr(log_module, "FileIO", Fresh)
    return Fresh


def test_disk_that_takes_little_at_a_time_takes_all(disk: type[Disk], tmp_path: Path) -> None:
    """Byte by byte."""
    expected = content_of(SHORT, tmp_path)
    disk.most = 1

    assert expected == content_of(SHORT, tmp_path)


def test_disk_that_gives_little_at_a_time_gives_all(disk: type[Disk], tmp_path: Path) -> None:
    """A log is not taken for a shorter one."""
    path = tmp_path / "game.log"
    ReplayLog.create(path, SHORT).close()
    disk.most = 100

    assert bare(SHORT) == ReplayLog.read(path)
    with ReplayLog.open(path) as log:
        assert bare(SHORT) == log.replay


def test_log_that_cannot_be_begun_is_not_begun(disk: type[Disk], tmp_path: Path) -> None:
    """The error goes to the caller, nothing is left that could be taken for a log, and it can be tried again."""
    path = tmp_path / "game.log"
    disk.room = 100
    with pytest.raises(OSError, match="No space left"):
        ReplayLog.create(path, SHORT)
    with pytest.raises((DecodeError, FileNotFoundError)):
        ReplayLog.open(path)
    disk.room = None
    ReplayLog.create(path, SHORT).close()

    assert bare(SHORT) == ReplayLog.read(path)


# A full disk.


@pytest.mark.parametrize("durability", ["flush", "fsync"])
def test_full_disk_leaves_the_log_as_it_was(durability: Durability, disk: type[Disk], tmp_path: Path) -> None:
    """Whatever part of the record fitted; the state of the table does not move, and later the game goes on."""
    path = tmp_path / "game.log"
    table = Table.resume(Replay.of(SHORT.start))
    table.log = ReplayLog.create(path, table.replay, durability=durability)
    for action, state in zip(SHORT.actions, states_of(SHORT)[1:], strict=True):
        before, seen, kept = path.read_bytes(), table.state, table.replay
        for room in (0, 1, 40, 60):
            disk.room = room
            with pytest.raises(OSError, match="No space left") as error:
                table.apply(action)
            assert errno.ENOSPC == error.value.errno
            assert before == path.read_bytes()
            assert (seen, kept) == (table.state, table.replay)
        disk.room = None
        table.apply(action)
        assert state == table.state
    table.log.close()

    assert content_of(SHORT, tmp_path) == path.read_bytes()


def test_full_disk_loses_nothing_that_waits_in_memory(disk: type[Disk], tmp_path: Path) -> None:
    """It is written as soon as there is room; only the record that was refused is not there."""
    path = tmp_path / "game.log"
    long = game(players=3, seed=6, most=200)
    states = states_of(long)
    log = ReplayLog.create(path, Replay.of(long.start), durability="none")
    header = path.read_bytes()
    disk.room = 5000
    done = 0
    with contextlib.suppress(OSError):
        while True:
            log.append(long.actions[done], states[done + 1])
            done += 1
    for _ in range(2):
        assert header == path.read_bytes()
        with pytest.raises(OSError, match="No space left"):
            log.append(long.actions[done], states[done + 1])
    disk.room = None
    log.append(long.actions[done], states[done + 1])
    log.close()

    assert 50 < done < 200
    assert bare(long.up_to(done + 1)) == ReplayLog.read(path)


def test_log_whose_end_does_not_fit_is_closed_all_the_same(disk: type[Disk], tmp_path: Path) -> None:
    """What could not be written is an error; the file is free."""
    path = tmp_path / "game.log"
    log = ReplayLog.create(path, Replay.of(SHORT.start), durability="none")
    log.append(SHORT.actions[0], states_of(SHORT)[1])
    disk.room = 5
    with pytest.raises(OSError, match="No space left"):
        log.close()
    disk.room = None

    with ReplayLog.open(path) as log:
        assert 0 == len(log.replay)


# What cannot be mended.


def test_log_that_cannot_be_mended_takes_no_more_records(disk: type[Disk], tmp_path: Path) -> None:
    """Half a record stands in the file: whoever opens the log again cuts it off."""
    path = tmp_path / "game.log"
    table = Table.resume(Replay.of(SHORT.start))
    table.log = log = ReplayLog.create(path, table.replay)
    table.apply(SHORT.actions[0])
    before = path.read_bytes()
    disk.room, disk.cuts = 30, False
    with pytest.raises(OSError, match="Input/output error"):
        table.apply(SHORT.actions[1])
    disk.room, disk.cuts = None, True
    for _ in range(2):
        with pytest.raises(LogError):
            table.apply(SHORT.actions[1])
    log.close()

    assert states_of(SHORT)[1] == table.state
    assert len(before) + 30 == path.stat().st_size
    table = Table.resume(ReplayLog.read(path), log=ReplayLog.open(path))
    assert before == path.read_bytes()
    for action in SHORT.actions[1:]:
        table.apply(action)
    assert table.log is not None
    table.log.close()
    assert content_of(SHORT, tmp_path) == path.read_bytes()


def test_log_that_cannot_be_mended_writes_nothing_when_it_is_closed(
    disk: type[Disk], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What waits in memory would stand behind half a record."""
    path = tmp_path / "game.log"
    log = ReplayLog.create(path, Replay.of(SHORT.start), durability="none")
    size = path.stat().st_size
    log.append(SHORT.actions[0], states_of(SHORT)[1])
    disk.room, disk.cuts = 30, False
    monkeypatch.setattr(log_module, "BUFFER", 1)
    with pytest.raises(OSError, match="Input/output error"):
        log.append(SHORT.actions[1], states_of(SHORT)[2])
    disk.room, disk.cuts = None, True
    log.close()

    assert size + 30 == path.stat().st_size
    assert 0 == len(ReplayLog.read(path))


def test_log_whose_disk_does_not_answer_takes_no_more_records(
    disk: type[Disk], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody knows what is on the disk: opening the log again tells."""
    path = tmp_path / "game.log"
    table = Table.resume(Replay.of(SHORT.start))
    table.log = log = ReplayLog.create(path, table.replay, durability="fsync")
    table.apply(SHORT.actions[0])

    def failing(file: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", failing)
        with pytest.raises(OSError, match="Input/output error"):
            table.apply(SHORT.actions[1])
    with pytest.raises(LogError):
        table.apply(SHORT.actions[1])
    log.close()

    assert states_of(SHORT)[1] == table.state
    with ReplayLog.open(path, durability="fsync") as log:
        assert log.replay in (bare(SHORT.up_to(1)), bare(SHORT.up_to(2)))
        log.replay.verify()


# Interrupted.


class Interrupted(BaseException):
    """What comes when nobody expects it, such as Ctrl-C."""


def interrupting(*_: object) -> None:
    """What is called when the interruption comes."""
    raise Interrupted


@pytest.mark.parametrize("places", [("write",), ("write", "truncate"), ("fsync",)], ids=" ".join)
@pytest.mark.parametrize("durability", ["flush", "fsync"])
def test_append_that_is_interrupted_leaves_a_log_that_opens(
    durability: Durability, places: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the record or without it; what was acknowledged before is there, and nothing is there twice."""
    path = tmp_path / "game.log"
    states = states_of(SHORT)
    log = ReplayLog.create(path, SHORT.up_to(1), durability=durability)
    with monkeypatch.context() as patch:
        for place in places:
            patch.setattr(os if place == "fsync" else log._file, place, interrupting)
        with contextlib.suppress(Interrupted):
            log.append(SHORT.actions[1], states[2])
    with contextlib.suppress(LogError):
        log.append(SHORT.actions[1], states[2])
    log.close()

    found = ReplayLog.read(path)
    assert found in (bare(SHORT.up_to(1)), bare(SHORT.up_to(2)))
    with ReplayLog.open(path) as log:
        log.append(SHORT.actions[len(found)], states[len(found) + 1])
    assert bare(SHORT.up_to(len(found) + 1)) == ReplayLog.read(path)


@pytest.mark.parametrize("durability", DURABILITIES)
def test_log_opened_on_a_full_disk_keeps_its_last_record(
    durability: Durability, disk: type[Disk], tmp_path: Path
) -> None:
    """Which lacks the end of its line: that is written before the file is made longer or shorter."""
    content = content_of(SHORT, tmp_path)
    path = tmp_path / "game.log"
    for tail in (b"", b"\0"):
        path.write_bytes(content[:-1] + tail)
        disk.room = 0
        with pytest.raises(OSError, match="No space left on device"):
            ReplayLog.open(path, durability=durability)
        disk.room = None

        assert content[:-1] + tail == path.read_bytes()
        assert bare(SHORT) == ReplayLog.read(path)


# Durability.


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
