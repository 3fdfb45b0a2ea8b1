"""The clock: the prompt whose time runs at a table, the time left, and timeouts of each seat."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from unoweb.timer import Timer

MAX_MISSES = 2
"""After so many prompts in a row that ran out, a bot looks after the seat."""


@dataclass(frozen=True)
class Waiting:
    """What the clock runs for: one prompt of one match. UNO calls in between leave it as it is."""

    match: int
    since: int
    seat: int | None
    """Who should do something; None is anyone at the table, between rounds."""
    is_turn: bool


class Clock:
    """Gives every prompt of a table the same time. A table may have none."""

    def __init__(self, seconds: int | None, timer: Timer) -> None:
        self.seconds = seconds
        self.runs = 0
        """How often it has been started or stopped: what was told of it before is outdated."""
        self._timer = timer
        self._waiting: Waiting | None = None
        self._timed: Waiting | None = None
        """What it ran for last. Nobody gets more time for that by leaving the seat to a bot and coming back."""
        self._asleep: int | None = None
        """Whose time has just run out. What follows from that, such as passing, needs no more thought."""
        self._missed: defaultdict[int, set[Waiting]] = defaultdict(set)

    def watch(self, waiting: Waiting | None, short: float, ring: Callable[[], Awaitable[None]]) -> None:
        """Run for this, or for nothing. What goes on as before keeps its time, also if a bot had the seat meanwhile.

        `short` is how long everyone else has at least to do something before a move is made.
        """
        if self.seconds is None or waiting == self._waiting:
            return
        if waiting is None or waiting.seat != self._asleep:
            self._asleep = None
        self._waiting = waiting
        self.runs += 1
        if waiting is None:
            self._timer.stop()
            return
        if waiting == self._timed:
            seconds = self._timer.left
        else:
            follows = self._asleep is not None and not waiting.is_turn
            seconds = short if follows else max(self.seconds, short)
        self._timed = waiting
        self._timer.set(waiting, seconds, ring)

    def forget(self) -> None:
        """Give the prompt all of its time when it runs again."""
        self._timed = None

    def ran_out(self, waiting: Waiting) -> bool:
        """Note that the time has run out. The result is whether the seat has missed too many."""
        if waiting.seat is None:
            return False
        if self._asleep != waiting.seat or waiting.is_turn:
            self._missed[waiting.seat].add(waiting)
        self._asleep = waiting.seat
        return len(self._missed[waiting.seat]) >= MAX_MISSES

    def awake(self, seat: int) -> None:
        """Note that a player does something."""
        self._missed[seat].clear()
        if self._asleep == seat:
            self._asleep = None

    @property
    def left(self) -> int | None:
        """How many milliseconds are left, if it runs."""
        return None if self._waiting is None else round(self._timer.left * 1000)
