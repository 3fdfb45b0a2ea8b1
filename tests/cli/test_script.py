"""The script `unorules`: the same as `python -m unorules`."""

from __future__ import annotations

from importlib.metadata import entry_points

from unorules.cli.main import main


def test_script_is_installed_with_the_library() -> None:
    """And runs the same function."""
    (script,) = entry_points(group="console_scripts", name="unorules")

    assert main is script.load()
