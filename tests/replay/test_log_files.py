"""The file of a log: how it is made, opened, read and closed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.kit.faults import fault
from tests.kit.games import states_of
from tests.replay.kit import REGISTRY
from tests.replay.log_kit import GAMES, SHORT, bare, content_of
from unorules import DecodeError, Replay, ReplayLog
from unorules.errors import GameTooLong, LogError
from unorules.replay import log as log_module


def test_file_that_is_there_is_never_written_over(tmp_path: Path) -> None:
    """Whatever it is, and however little of a log it is; a folder neither."""
    path = tmp_path / "game.log"
    content = content_of(SHORT, tmp_path)
    for precious in (b"precious", b"", content, content[:-5], content[:30], b"\0" * 100):
        path.write_bytes(precious)
        with pytest.raises(FileExistsError):
            ReplayLog.create(path, SHORT)
        assert precious == path.read_bytes()
    with pytest.raises(FileExistsError):
        ReplayLog.create(tmp_path, SHORT)


@pytest.mark.skipif(os.name != "posix", reason="this system has other rights")
def test_log_can_be_read_by_its_owner_alone(tmp_path: Path) -> None:
    """For it holds every secret of the game."""
    ReplayLog.create(tmp_path / "game.log", SHORT).close()

    assert 0o600 == (tmp_path / "game.log").stat().st_mode & 0o777


def test_log_can_stand_in_the_folder_one_is_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a name alone, as text."""
    monkeypatch.chdir(tmp_path)
    ReplayLog.create("game.log", SHORT, durability="fsync").close()

    assert bare(SHORT) == ReplayLog.read("game.log")
    with ReplayLog.open("game.log") as log:
        assert bare(SHORT) == log.replay


def test_what_is_no_ordinary_file_is_not_opened(tmp_path: Path) -> None:
    """A folder is none."""
    with pytest.raises(LogError, match=r"^a log must be a regular file$"):
        ReplayLog.open(tmp_path)


def test_log_that_is_not_there_is_not_made_by_opening_it(tmp_path: Path) -> None:
    """Nor by reading it."""
    with pytest.raises(FileNotFoundError):
        ReplayLog.open(tmp_path / "game.log")
    with pytest.raises(FileNotFoundError):
        ReplayLog.read(tmp_path / "game.log")

    assert [] == list(tmp_path.iterdir())


def test_log_needs_the_registry_of_its_game(tmp_path: Path) -> None:
    """The path says where the variant is named; the file is left as it is, and free."""
    path = tmp_path / "game.log"
    ReplayLog.create(path, GAMES["Wild Draw Fours"]).close()
    for read in (ReplayLog.read, ReplayLog.open):
        assert "line 1.start.variant.id" == fault(read, path).path

    with ReplayLog.open(path, registry=REGISTRY) as log:
        assert 20 == len(log.replay)


def test_log_that_would_be_too_long_is_not_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game can have been played for long before its log is begun; no file is made."""
    monkeypatch.setattr(log_module, "MAX_LOG_BYTES", len(content_of(SHORT, tmp_path)) - 1)
    with pytest.raises(GameTooLong, match=r"^a log may have at most [0-9]+ bytes, not [0-9]+$"):
        ReplayLog.create(tmp_path / "game.log", SHORT).close()

    assert [] == list(tmp_path.iterdir())


def test_log_that_is_too_long_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before all of it is read."""
    path = tmp_path / "game.log"
    ReplayLog.create(path, SHORT).close()
    size = path.stat().st_size
    monkeypatch.setattr(log_module, "MAX_LOG_BYTES", size)
    assert bare(SHORT) == ReplayLog.read(path)

    monkeypatch.setattr(log_module, "MAX_LOG_BYTES", size - 1)
    for read in (ReplayLog.read, ReplayLog.open):
        with pytest.raises(DecodeError, match=rf"^line 1: the log is longer than {size - 1} bytes$"):
            read(path)


def test_closed_log_takes_no_more_records(tmp_path: Path) -> None:
    """It may be closed twice."""
    path = tmp_path / "game.log"
    log = ReplayLog.create(path, Replay.of(SHORT.start))
    log.close()
    log.close()
    with pytest.raises(LogError, match=r"^the log is closed or has failed, and takes no more records$"):
        log.append(SHORT.actions[0], states_of(SHORT)[1])

    assert 0 == len(ReplayLog.read(path))


def test_log_is_closed_at_the_end_of_a_with_block(tmp_path: Path) -> None:
    """Also by an error, which goes on its way; what was appended is kept."""
    path = tmp_path / "game.log"

    def interrupted() -> None:
        with ReplayLog.create(path, Replay.of(SHORT.start), durability="none") as log:
            log.append(SHORT.actions[0], states_of(SHORT)[1])
            raise RuntimeError("something else")

    with pytest.raises(RuntimeError, match="something else"):
        interrupted()

    assert 1 == len(ReplayLog.read(path))
    ReplayLog.open(path).close()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no such files")
def test_pipe_is_not_read(tmp_path: Path) -> None:
    """Nobody may ever write to it, and the reader would wait."""
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(LogError, match=r"^a log must be a regular file$"):
        ReplayLog.read(tmp_path / "pipe")
