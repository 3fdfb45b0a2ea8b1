"""What must be installed, and what is imported without it."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import pytest

from unorules.players import MissingExtra


@pytest.mark.parametrize("missing", ["numba", "numpy"])
def test_missing_package_is_named_with_the_extra(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the batch is imported, not later."""
    for name in [name for name in sys.modules if name.startswith("unorules.batch")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(MissingExtra, match=rf"{missing} is not installed: pip install 'unorules\[batch\]'") as raised:
        import_module("unorules.batch")

    assert isinstance(raised.value, ModuleNotFoundError)
    assert missing == raised.value.name


def test_library_imports_no_part_of_it() -> None:
    """Nor what it needs."""
    program = (
        "import sys, unorules; print([name for name in sys.modules if name in ('numba', 'numpy', 'unorules.batch')])"
    )
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert "[]\n" == said.stdout
