"""Servers for the tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server import Server, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that the tests share."""
    with running(tmp_path_factory.mktemp("shared")) as server:
        yield server


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server for a test that stops, spoils or fills it."""
    with running(tmp_path) as server:
        yield server
