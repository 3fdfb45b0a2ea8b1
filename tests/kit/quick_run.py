"""The quick run: the cases left to the slow run, and the packages that are missing."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest


def leave_to_slow(items: Iterable[pytest.Item]) -> None:
    """Mark most cases of tests with the mark `sampled(every)` as slow.

    Of one parametrisation the cases 0, `every`, 2 `every` and so on stay quick. Of several, those stay whose places
    add up to such a number, so that every value is met if there are enough of the others. The cases that
    `sampled(every, also=[...])` names stay quick too.
    """
    places: defaultdict[tuple[str, int], dict[str, int]] = defaultdict(dict)
    for item in items:
        if mark := item.get_closest_marker("sampled"):
            test: Any = item
            known = [(places[test.nodeid.partition("[")[0], at], id) for at, id in enumerate(test.callspec._idlist)]
            place = sum(seen.setdefault(id, len(seen)) for seen, id in known)
            if place % mark.args[0] and test.callspec.id not in mark.kwargs.get("also", ()):
                item.add_marker(pytest.mark.slow)


LEFT_OUT: Counter[str] = Counter()
"""How many modules were not collected, by the package that they need."""


def modules_needing(package: str, conftest: str, pattern: str = "test_*.py") -> list[str]:
    """Return a pattern of the modules beside a conftest to skip, if the package they need is missing."""
    if find_spec(package) is not None:
        return []
    LEFT_OUT[package] = len(list(Path(conftest).parent.glob(pattern)))
    return [pattern]


def needs(*packages: str) -> pytest.MarkDecorator:
    """Return the mark of a test that needs packages."""
    missing = next((package for package in packages if find_spec(package) is None), None)
    return pytest.mark.skipif(missing is not None, reason=f"could not import '{missing}'")


def not_run(reasons: Iterable[str]) -> list[str]:
    """Return a summary of skips: one line for all tests that need an extra, and one for each other reason."""
    wanting, others = LEFT_OUT.copy(), Counter[str]()
    for reason in reasons:
        if found := re.match(r"could not import '(\w+)", reason):
            wanting[found[1]] += 1
        else:
            others[reason] += 1
    lines = [f"not run: {count} tests, because {reason}" for reason, count in others.items()]
    if wanting:
        told = f"{wanting.total()} tests and modules that need {', '.join(sorted(wanting))}"
        lines.append(f"not run, for want of an extra: {told} (the extras dev and openspiel have them)")
    return lines
