"""The quick run: the cases left to the slow run, and the report on tests that could not run."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.kit import quick_run
from tests.kit.quick_run import leave_to_slow, modules_needing, needs, not_run


class Case:
    """As much of a test item as is looked at."""

    def __init__(self, every: int | None, *ids: str) -> None:
        self.nodeid = f"test_x.py::test_y[{'-'.join(ids)}]"
        self.callspec = type("CallSpec", (), {"_idlist": ids, "id": "-".join(ids)})
        self.sampled = every and pytest.mark.sampled(every, also=["f"]).mark
        self.is_slow = False

    def get_closest_marker(self, name: str) -> Any:
        assert "sampled" == name
        return self.sampled

    def add_marker(self, mark: pytest.MarkDecorator) -> None:
        self.is_slow = mark.name == "slow"


def quick(*cases: Any) -> list[str]:
    """Return the ids of the cases that stay quick."""
    leave_to_slow(cases)
    return ["-".join(case.callspec._idlist) for case in cases if not case.is_slow]


def test_every_third_case_stays_quick() -> None:
    """From the first one on, and those that are named."""
    assert ["a", "d", "f", "g"] == quick(*(Case(3, id) for id in "abcdefg"))


def test_every_value_of_two_parametrisations_stays_quick() -> None:
    """Each at least once."""
    assert ["a-x", "b-y", "c-x"] == quick(*(Case(2, one, other) for one in "abc" for other in "xy"))


def test_case_without_the_mark_stays_quick() -> None:
    """Wherever it stands."""
    assert ["a", "b"] == quick(Case(None, "a"), Case(None, "b"))


def test_what_needs_an_extra_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Modules that were not collected among it; other reasons have a line each."""
    monkeypatch.setattr(quick_run, "LEFT_OUT", Counter({"numba": 5}))
    imports = ["could not import 'matplotlib.figure': No module named 'matplotlib'", "could not import 'numba'"]

    other, wanting = not_run(["there is no bash here", *imports, "there is no bash here"])

    assert "not run: 2 tests, because there is no bash here" == other
    assert wanting.startswith("not run, for want of an extra: 7 tests and modules that need matplotlib, numba (")


def test_nothing_is_told_if_all_has_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """The line is for those who miss something."""
    monkeypatch.setattr(quick_run, "LEFT_OUT", Counter())

    assert [] == not_run([])


def test_modules_that_need_a_package_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """If it is not there."""
    monkeypatch.setattr(quick_run, "LEFT_OUT", Counter())

    assert [] == modules_needing("pytest", __file__)
    assert ["test_quick_*.py"] == modules_needing("no_such_package", __file__, "test_quick_*.py")
    assert {"no_such_package": 1} == quick_run.LEFT_OUT


def test_mark_of_what_is_needed_skips_where_it_is_missing() -> None:
    """With the name of the first that is not there."""
    assert (False,) == needs("pytest").args
    assert "could not import 'no_such_package'" == needs("pytest", "no_such_package").kwargs["reason"]
    assert (True,) == needs("pytest", "no_such_package").args
