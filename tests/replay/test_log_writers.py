"""Writers of a log: one at a time, killed at any moment, and never a child process."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec, module_from_spec
from pathlib import Path

import pytest

from tests.kit import ROOT
from tests.kit.games import actions_from, choose
from tests.replay import log_writer
from tests.replay.logs import DURABILITIES, SHORT, bare
from unorules import ReplayLog, Table
from unorules.errors import LogError
from unorules.replay import Durability
from unorules.replay import log as log_module


def test_log_has_one_writer_at_a_time(tmp_path: Path) -> None:
    """It can be read meanwhile, and taken up when it is closed."""
    path = tmp_path / "game.log"
    with ReplayLog.create(path, SHORT):
        with pytest.raises(LogError, match=r"^the log is already open for writing$"):
            ReplayLog.open(path)
        assert bare(SHORT) == ReplayLog.read(path)
    with ReplayLog.open(path), pytest.raises(LogError):
        ReplayLog.open(path)

    ReplayLog.open(path).close()


def test_system_without_locks_and_forks_has_logs_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There, to have one writer is the host's care."""
    monkeypatch.setitem(sys.modules, "fcntl", None)
    monkeypatch.delattr(os, "register_at_fork", raising=False)
    spec = find_spec("unorules.replay.log")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, spec.name, module)
    spec.loader.exec_module(module)
    path = tmp_path / "game.log"
    with module.ReplayLog.create(path, SHORT), module.ReplayLog.open(path) as log:
        assert bare(SHORT) == log.replay


# Killed.


@contextlib.contextmanager
def writer(path: Path, seed: int, durability: Durability, most: int | None = None) -> Iterator[subprocess.Popen[bytes]]:
    """A process that writes a log, and that does not outlive the test."""
    words = [str(path), str(seed), durability, *([] if most is None else [str(most)])]
    with subprocess.Popen(
        [sys.executable, "-m", "tests.replay.log_writer", *words],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def read_told(process: subprocess.Popen[bytes], lines: int) -> list[int]:
    """What a writer has said in so many lines; fewer if it ends before."""
    assert process.stdout is not None
    said = [process.stdout.readline() for _ in range(lines)]
    return [int(line) for line in said if line.endswith(b"\n")]


def kill(process: subprocess.Popen[bytes]) -> list[int]:
    """Kill a writer, and return what it has said that nobody has read yet."""
    process.kill()
    assert process.stdout is not None
    rest = process.stdout.read()
    process.wait()
    return [int(line) for line in rest.splitlines(keepends=True) if line.endswith(b"\n")]


def test_lock_ends_with_the_process_that_holds_it(tmp_path: Path) -> None:
    """However it ends."""
    path = tmp_path / "game.log"
    with writer(path, 1, "flush", most=5) as process:
        assert [0, 1, 2, 3, 4, 5] == read_told(process, 6)
        with pytest.raises(LogError):
            ReplayLog.open(path)
        kill(process)
        with ReplayLog.open(path) as log:
            assert 5 == len(log.replay)


def test_killed_writer_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    """In the middle of the game; one more action may have been written down."""
    path = tmp_path / "game.log"
    with writer(path, 1, "fsync") as process:
        said = read_told(process, 10)
        said += kill(process)
    with ReplayLog.open(path) as log:
        assert said[-1] <= len(log.replay) <= said[-1] + 1
        assert actions_from(log_writer.start(1), 1, len(log.replay)) == log.replay.actions


@pytest.mark.slow
def test_writer_that_is_killed_again_and_again_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    """Twenty times, each time at another moment; the game goes on, and is the one that nobody had disturbed."""
    paths = [tmp_path / f"{number}.log" for number in range(3)]
    for attempt in range(20):
        # Most of the time the same log is taken up; now and then another one is begun.
        seed = attempt % 7 // 3
        path = paths[seed]
        had = ReplayLog.read(path).actions if path.exists() else ()
        with writer(path, seed, "fsync") as process:
            said = read_told(process, attempt * 7 % 23)
            time.sleep(attempt % 4 * 0.0007)
            said += kill(process)
        if not said and not had:
            path.unlink(missing_ok=True)  # killed before the log was begun, or while it was
            continue
        with ReplayLog.open(path) as log:
            acknowledged = max(said, default=len(had))
            assert acknowledged <= len(log.replay) <= acknowledged + 1
            assert had == log.replay.actions[: len(had)]

    lengths = []
    for seed, path in enumerate(paths):
        replay = ReplayLog.read(path)
        state = replay.verify()
        assert actions_from(log_writer.start(seed), seed, len(replay)) == replay.actions
        table = Table.resume(replay)
        table.apply(choose(state, seed))
        lengths.append(len(replay))
    assert sum(lengths) > 100


@pytest.mark.slow
def test_writer_that_promised_nothing_leaves_a_log_that_opens(tmp_path: Path) -> None:
    """Records may be lost, and those that are there are a beginning of the game."""
    path = tmp_path / "game.log"
    for most in (50, 300, 900):
        with writer(path, 1, "none", most=most) as process:
            first = read_told(process, 1)
            said = read_told(process, most - first[0])
            assert most == said[-1]
            kill(process)
        with ReplayLog.open(path) as log:
            assert len(log.replay) < most
            assert actions_from(log_writer.start(1), 1, len(log.replay)) == log.replay.actions
            log.replay.verify()

    assert len(ReplayLog.read(path)) > 50


# Forks.


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
def test_what_a_child_does_first_closes_its_copies(tmp_path: Path) -> None:
    """Without writing what its parent has still in memory."""
    path = tmp_path / "game.log"
    log = ReplayLog.create(path, SHORT.up_to(1), durability="none")
    log.append(SHORT.actions[1], SHORT.at(2))
    before = path.read_bytes()
    log_module._close_in_child()
    with pytest.raises(LogError, match=r"^the log is closed or has failed"):
        log.append(SHORT.actions[2], SHORT.at(3))
    log.close()

    assert before == path.read_bytes()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
@pytest.mark.parametrize("durability", DURABILITIES)
def test_child_is_refused_and_changes_nothing(tmp_path: Path, durability: Durability) -> None:
    """Neither by appending nor by closing; nor does it keep the lock when the parent has closed the log."""
    path = tmp_path / "game.log"
    done = subprocess.run(
        [sys.executable, "-m", "tests.replay.log_forker", str(path), durability],
        cwd=ROOT,
        check=True,
        capture_output=True,
        encoding="utf-8",
    )

    assert ["refused", "free"] == done.stdout.split()
    assert 2 == len(ReplayLog.read(path))
    ReplayLog.read(path).verify()
