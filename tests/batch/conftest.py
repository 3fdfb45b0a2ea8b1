"""Skip the tests of the kernel without Numba, and let 64-bit integers overflow silently."""

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
