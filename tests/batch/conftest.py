"""Leaves out the tests of the kernel where Numba is not installed, and lets its numbers wrap around."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec

import pytest

collect_ignore_glob = ["test_*.py"] if find_spec("numba") is None else []


@pytest.fixture(autouse=True)
def _wrapping() -> Iterator[None]:
    """Let 64-bit words overflow without a warning, as compiled ones do."""
    import numpy as np

    with np.errstate(over="ignore"):
        yield
