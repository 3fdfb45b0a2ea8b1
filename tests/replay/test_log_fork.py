"""Forks: a log belongs to the process that opened it, and a child is refused."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kit import ROOT
from tests.replay.log_kit import DURABILITIES
from unorules import Durability, ReplayLog

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")


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
