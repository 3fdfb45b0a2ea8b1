"""The work queue of a table: one job after the other, each in the store before it counts."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import ParamSpec

from unoweb.store import Store

P = ParamSpec("P")


class WorkQueue:
    """Does one thing at a table after the other. Every table has a queue of its own."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._free = asyncio.Lock()
        self._saving_since: float | None = None

    async def run(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do this when all before it is done. It is finished even if nobody waits for it any more."""

        async def alone() -> None:
            async with self._free:
                await work()

        await asyncio.shield(asyncio.create_task(alone()))

    async def save(self, write: Callable[P, None], *args: P.args, **kwargs: P.kwargs) -> None:
        """Write something, with a method of the store."""
        self._saving_since = time.monotonic()
        try:
            await self._store.run(write, *args, **kwargs)
        finally:
            self._saving_since = None

    @property
    def save_duration(self) -> float | None:
        """For how many seconds the store has been writing, if it is."""
        return None if self._saving_since is None else time.monotonic() - self._saving_since
