"""The library as a seat meets it: the functions through which it learns anything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import frozen

import unorules as uno
from unorules import Action, Event, State, Step, Violation

Seen = dict[str, Any]


class Interference(AssertionError):
    """A seat could tell two states apart that differ only in what it cannot know."""


def seen_by(state: State, seat: int | None) -> Seen:
    """A view as it leaves the host."""
    return uno.encode(uno.view(state, seat))


@frozen
class Library:
    """The functions through which a seat learns anything. A leak is planted by replacing one of them."""

    view: Callable[[State, int | None], Seen] = seen_by
    redact: Callable[[tuple[Event, ...], int | None], tuple[Event, ...]] = uno.redact
    legal_actions: Callable[[State, int], tuple[Action, ...]] = uno.legal_actions
    check: Callable[[State, Action], Violation | None] = uno.check
    apply: Callable[[State, Action], Step] = uno.apply
