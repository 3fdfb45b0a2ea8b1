"""Configuration of pytest for discord.py."""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Let discord.py import `audioop`, which is deprecated in Python 3.11 and 3.12: warnings are errors here."""
    config.addinivalue_line("filterwarnings", "ignore:'audioop' is deprecated:DeprecationWarning")
