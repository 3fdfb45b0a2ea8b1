"""Forks: a log belongs to the process that opened it, and a child is refused."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kit import ROOT
from tests.replay.log_kit import DURABILITIES, SHORT
from unorules import ReplayLog
from unorules.errors import LogError
from unorules.replay import Durability
from unorules.replay import log as log_module

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")


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
