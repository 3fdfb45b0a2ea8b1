"""Races: loops that play by turns, each for about as long as the others."""

from __future__ import annotations

import time
from collections.abc import Mapping
from functools import partial
from typing import NamedTuple, TypeVar

from comparison.library import Loop
from timing import Clock, best_of

K = TypeVar("K")


class Speed(NamedTuple):
    """How quick a loop is."""

    steps_per_second: float
    games_per_second: float
    steps_per_game: float | None
    """None if no game has ended."""


def race(
    loops: Mapping[K, Loop], seconds: float, repeats: int, clocks: Mapping[K, Clock] | None = None
) -> dict[K, Speed]:
    """Let loops take turns of about so many seconds of CPU time, and return the speeds of their best turns."""
    known = clocks or {}
    jobs = {name: partial(loop, fit(loop, seconds, known.get(name, time.process_time))) for name, loop in loops.items()}
    return {
        name: Speed(played.steps / taken, played.games / taken, played.steps / played.games if played.games else None)
        for name, (taken, played) in best_of(repeats, jobs, known).items()
    }


def fit(loop: Loop, seconds: float, clock: Clock) -> int:
    """Return how much a loop can play in so many seconds of CPU time. It is warm then."""
    loop(1)
    amount = 1
    while True:
        start = clock()
        loop(amount)
        taken = clock() - start
        if taken > seconds / 4:
            return max(1, round(amount * seconds / taken))
        amount *= 2
