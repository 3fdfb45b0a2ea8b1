"""Tests that are marked `sampled`: a few of their cases are quick, and all others are slow."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

import pytest


def leave_to_slow(items: Iterable[pytest.Item]) -> None:
    """Mark most cases of the tests that are marked `sampled(every)` as slow.

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
