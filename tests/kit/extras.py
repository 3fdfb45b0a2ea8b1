"""What is not installed: which tests need it, and how a run tells so in one line."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

import pytest

LEFT_OUT: Counter[str] = Counter()
"""How many modules were not collected, by the package that they need."""


def unless_installed(package: str, conftest: str, pattern: str = "test_*.py") -> list[str]:
    """Return which modules beside a conftest are left out: those that need a package that is not there."""
    if find_spec(package) is not None:
        return []
    LEFT_OUT[package] = len(list(Path(conftest).parent.glob(pattern)))
    return [pattern]


def needs(*packages: str) -> pytest.MarkDecorator:
    """Return the mark of a test that needs packages."""
    missing = next((package for package in packages if find_spec(package) is None), None)
    return pytest.mark.skipif(missing is not None, reason=f"could not import '{missing}'")


def not_run(reasons: Iterable[str]) -> list[str]:
    """Return the lines on what was skipped: one for all that needs an extra, and one for each other reason."""
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
