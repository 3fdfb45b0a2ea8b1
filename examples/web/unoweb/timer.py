"""The timer: runs a task after a delay, unless stopped before, and retries on errors."""

from __future__ import annotations

import asyncio
import logging
import time
from asyncio import sleep
from collections.abc import Awaitable, Callable, Hashable

from unoweb.store import NotSaved

LOG = logging.getLogger("unoweb")

SECOND_TRY, MAX_TRIES = 5, 3
"""After how many seconds failed work is tried again, and how often."""


class Timer:
    """Is set for one thing at a time. What goes wrong is tried again."""

    def __init__(self, name: str, give_up: Callable[[], None]) -> None:
        self._name = name
        self._give_up = give_up
        self._task: asyncio.Task[None] | None = None
        self._what: Hashable = None
        self._due_at = 0.0

    def is_set(self, what: Hashable) -> bool:
        """Whether it is set for this, also while that work is being done."""
        return self._task is not None and not self._task.done() and self._what == what

    def set(self, what: Hashable, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        """Do this work after so many seconds. A timer that is set for the same thing already is left alone."""
        if self.is_set(what):
            return
        self.stop()
        self._what, self._due_at = what, time.monotonic() + seconds
        self._task = asyncio.create_task(self._run(seconds, work))

    def stop(self) -> None:
        """Drop the work. `left` still counts down to it."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    @property
    def left(self) -> float:
        """The seconds until the work is done."""
        return max(0.0, self._due_at - time.monotonic())

    async def _run(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        failures = 0
        await sleep(seconds)
        while failures < MAX_TRIES:
            try:
                await work()
                return
            except NotSaved:
                pass
            except Exception:  # the table must not stand still over it
                LOG.exception("%s has failed", self._name)
                failures += 1
            await sleep(SECOND_TRY)
        self._give_up()
