"""Leaves out the tests of the kernel where Numba is not installed, and lets its numbers wrap around."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.kit.quick_run import modules_needing

collect_ignore_glob = modules_needing("numba", __file__)


@pytest.fixture(autouse=True)
def _wrapping() -> Iterator[None]:
    """Let 64-bit words overflow without a warning, as compiled ones do."""
    import numpy as np

    with np.errstate(over="ignore"):
        yield
