"""Bots by name: what is no name of one."""

from __future__ import annotations

import sys

import pytest

from unorules.cli.options import find_bots
from unorules.errors import SetupError
from unorules.players import MissingExtra, search_bot


def test_budget_of_a_search_has_a_limit() -> None:
    """More digits than Python reads are not read."""
    assert {"search:999999999": search_bot(999999999)} == find_bots("search:999999999")
    with pytest.raises(SetupError, match=r"^--bots search:777777777\.\.\.: expected a budget of at most 9 digits$"):
        find_bots("search:" + "7" * 5000)


def test_search_in_a_batch_has_a_name() -> None:
    """Where Numba is installed."""
    pytest.importorskip("numba")
    from unorules.batch import batch_search_bot

    assert {"batch-search:300": batch_search_bot(300)} == find_bots("batch-search:300")


def test_search_in_a_batch_names_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    """On one line."""
    for name in [name for name in sys.modules if name.startswith("unorules.batch")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(MissingExtra, match=r"^batch-search: numpy is not installed: pip install 'unorules\[batch\]'$"):
        find_bots("batch-search:300")
