"""What must be installed for learning, and what is imported without it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from unorules.players import MissingExtra
from unorules.players.extras import needs

HEAVY = ("numpy", "gymnasium", "pettingzoo", "pyspiel", "unorules.rl")


def test_missing_package_is_named_with_its_extra() -> None:
    """As pip takes it."""
    with (
        pytest.raises(MissingExtra, match=r"no_such_package is not installed: pip install 'unorules\[rl\]'"),
        needs("rl"),
    ):
        import no_such_package  # type: ignore[import-not-found]  # noqa: F401


@pytest.mark.parametrize(
    ("missing", "module", "extra"),
    [
        ("numpy", "unorules.rl", "rl"),
        ("pettingzoo", "unorules.rl.unorules_v0", "rl"),
        ("gymnasium", "unorules.rl.gym_env", "rl"),
        ("pyspiel", "unorules.rl.openspiel_game", "openspiel"),
    ],
)
def test_module_without_its_package_says_what_to_install(missing: str, module: str, extra: str) -> None:
    """When it is imported, not later."""
    program = f"import sys; sys.modules[{missing!r}] = None; import {module}"
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)

    assert 1 == said.returncode
    assert f"{missing} is not installed: pip install 'unorules[{extra}]'" in said.stderr


@pytest.mark.parametrize("module", ["unorules", "unorules.players", "unorules.testing"])
def test_nothing_heavy_is_imported_unasked(module: str) -> None:
    """The library itself does without."""
    program = f"import sys, {module}; print([name for name in {HEAVY!r} if name in sys.modules])"
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert "[]\n" == said.stdout
