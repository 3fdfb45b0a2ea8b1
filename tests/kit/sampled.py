"""Tests that are marked `sampled`: a few of their cases are quick, and all others are slow."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest


def in_sample(item: pytest.Item) -> bool:
    """Return whether a test is quick as far as `sampled(every)` is concerned.

    Of one parametrisation these are the cases 0, `every`, 2 `every` and so on. Of several they are spread, so that
    every value is met if there are enough of the others. Which they are depends on nothing but their places.
    """
    mark = item.get_closest_marker("sampled")
    return mark is None or sum(_places(item)) % mark.args[0] == 0


def _places(item: pytest.Item) -> list[int]:
    """Return where each value of a case stands in its parametrisation; values that come together count once."""
    indices: dict[str, int] = dict(item.callspec.indices) if hasattr(item, "callspec") else {}
    for mark in item.iter_markers("parametrize"):
        for name in _names(mark.args[0])[1:]:
            indices.pop(name, None)
    return list(indices.values())


def _names(given: str | Sequence[str]) -> Sequence[str]:
    return re.findall(r"\w+", given) if isinstance(given, str) else given
