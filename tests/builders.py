"""Builders: a table in one line, so that a test shows only what matters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import unorules as uno
from unorules import Action, Event, Reason, State, card

W = card("wild")
WD4 = card("wild-draw-four")

E = TypeVar("E")


def play(state: State, *actions: Action) -> tuple[State, tuple[Event, ...]]:
    """The state after several actions, and all that happened on the way."""
    happened: list[Event] = []
    for action in actions:
        state, events = uno.apply(state, action)
        happened += events
    return state, tuple(happened)


def of(sort: type[E], events: Iterable[Event]) -> list[E]:
    """The events of one sort."""
    return [event for event in events if isinstance(event, sort)]


def sizes(state: State) -> list[int]:
    """How many cards each seat holds."""
    return [len(hand) for hand in state.hands]


def refused(state: State, action: Action) -> Reason | None:
    """The reason why an action is refused, or None."""
    violation = uno.check(state, action)
    return None if violation is None else violation.reason
