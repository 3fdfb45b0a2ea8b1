"""A short soak: some rounds at several tables at once, also with a disk that stalls. `soak.py` has the long one."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.scenes import act_out
from tests.server import run_server
from tests.soak import Soak


@pytest.mark.parametrize("stall", [0, 2])
def test_no_table_stands_still(tmp_path: Path, stall: float) -> None:
    with run_server(tmp_path, stall=stall) as server:
        soak = Soak(server, rounds=20)
        act_out(server, soak.play)
        assert soak.rounds >= 20
