"""What must be installed, and what is imported without it."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize("missing", ["numba", "numpy"])
def test_missing_package_is_named_with_the_extra(missing: str) -> None:
    """When the batch is imported, not later."""
    program = f"import sys; sys.modules[{missing!r}] = None; import unorules.batch"
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)

    assert 1 == said.returncode
    assert f"{missing} is not installed: pip install 'unorules[batch]'" in said.stderr


def test_library_imports_no_part_of_it() -> None:
    """Nor what it needs."""
    program = (
        "import sys, unorules; print([name for name in sys.modules if name in ('numba', 'numpy', 'unorules.batch')])"
    )
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert "[]\n" == said.stdout
