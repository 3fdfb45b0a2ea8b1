"""Bots by name: what is no name of one."""

from __future__ import annotations

import pytest

from unorules import SetupError
from unorules.cli.bot_names import chosen_bots
from unorules.players import search_bot


def test_budget_of_a_search_has_a_limit() -> None:
    """More digits than Python reads are not read."""
    assert {"search:999999999": search_bot(999999999)} == chosen_bots("search:999999999")
    with pytest.raises(SetupError, match=r"^--bots search:777777777\.\.\.: expected a budget of at most 9 digits$"):
        chosen_bots("search:" + "7" * 5000)
