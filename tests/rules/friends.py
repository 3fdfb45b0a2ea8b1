"""Friends: a table at which The One Where You Draw is about to be laid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import unorules as uno
from tests.kit.builders import Direction, of, play
from unorules import Answer, Event, Play, Seat, State, card
from unorules.events import Drew
from unorules.variants import FRIENDS_2022

TOWYD = card("wild-the-one-where-you-draw")
SIX = ("monica", "chandler", "joey", "ross", "phoebe", "rachel")

HANDS = [
    "wild-the-one-where-you-draw green-1.ross green-1.phoebe",
    "yellow-1.joey yellow-1.ross",
    "blue-1.phoebe blue-1.rachel",
]
"""Seat 0 of three holds the card and two others."""


def table(
    hands: Sequence[str] = HANDS,
    *,
    top: str = "red-5.ross",
    draw: str = "",
    discard: str = "",
    rest: Literal["draw"] | Seat = "draw",
    direction: Direction = 1,
    variant: uno.Variant = FRIENDS_2022,
) -> State:
    """A table of this sheet with seat 0 to move."""
    return uno.position(hands, top=top, draw=draw, discard=discard, rest=rest, direction=direction, variant=variant)


def named(state: State, friend: str) -> uno.Step:
    """Seat 0 lays the card, names green and then one of the six."""
    return play(state, Play(0, TOWYD, color="green"), Answer(0, friend))


def hits(events: Sequence[Event]) -> list[bool]:
    """For each card drawn whether it was shown to everyone."""
    return [drawn.shown for drawn in of(Drew, events)]
