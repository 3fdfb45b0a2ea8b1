"""A library, and a row of the comparison: one loop over one of its games."""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from typing import Literal, NamedTuple

from attrs import frozen

from timing import Clock

ENGINE_SEATS = 4
ENVIRONMENT_SEATS = 2
"""RLCard's environment has no other."""

HELD_STEPS = 20
"""How many steps old the games are that are held in memory."""


class Missing(Exception):
    """A library is not installed. Says how to install it."""


class Played(NamedTuple):
    """What a loop has played."""

    steps: int
    games: int


Loop = Callable[[int], Played]
"""Plays so much: games one after another, or steps of many games at once."""


@frozen
class Library:
    """A library that can play."""

    name: str
    find: Callable[[], str]
    """Return the version that is installed, or raise `Missing`."""
    differences: str
    """What its game leaves out or does otherwise, as a sentence or several."""


@frozen
class Row:
    """One loop of a library."""

    name: str
    library: Library
    kind: Literal["engine", "environment"]
    seats: int
    start: Callable[[int], Loop]
    """Make the loop for a number of seats."""
    hold: Callable[[int, int], float]
    """Make games, for so many seats and so many of them, and return how many bytes each takes."""
    clock: Clock = time.process_time
    """What tells its CPU time."""

    @property
    def key(self) -> str:
        """What tells it from all other rows."""
        return f"{self.name} ({self.kind})"


def of_rounds(loop: Callable[[int, int], int]) -> Callable[[int], Loop]:
    """Return what starts a loop that is given seats and games, and returns how many steps they took."""
    return lambda seats: lambda games: Played(loop(seats, games), games)


def of_package(distribution: str, install: str) -> Callable[[], str]:
    """Return what finds a Python package."""

    def find() -> str:
        try:
            return version(distribution)
        except PackageNotFoundError:
            raise Missing(f"{distribution} is not installed: {install}") from None

    return find
