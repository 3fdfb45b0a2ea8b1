"""Fixtures of the replay tests."""

from __future__ import annotations

import pytest

from tests.replay.replays import REPLAYS, make
from unorules import Replay


@pytest.fixture(params=REPLAYS)
def replay(request: pytest.FixtureRequest) -> Replay:
    """Each of the replays in turn."""
    return make(request.param)
