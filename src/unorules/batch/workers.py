"""Workers: the threads that share the games of an environment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

from unorules.batch.games import new_work


class Workers:
    """So many threads, each with its part of the games, and room for what the kernel notes down there. One is none."""

    def __init__(self, games: int, threads: int) -> None:
        ends = [games * part // threads for part in range(threads + 1)]
        self._parts = [slice(start, end) for start, end in pairwise(ends)]
        self._work = [new_work() for _ in self._parts]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    @property
    def threads(self) -> int:
        """How many threads there are, or will be."""
        return 1 if self._pool is None else len(self._parts)

    def close(self) -> None:
        """End the threads. All parts are then played by whoever calls."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    def run(self, task: Callable[..., int], by_game: Sequence[Any]) -> int:
        """Call a task for each part: with the room for notes, and that part of all arrays.

        Return -1 or, if a task returns the number of one of its rows, which game that is.
        """

        def run_part(part: slice, work: Any) -> int:
            row = task(work, *[array[part] for array in by_game])
            return row if row < 0 else part.start + row

        each = map if self._pool is None else self._pool.map
        return next((game for game in list(each(run_part, self._parts, self._work)) if game >= 0), -1)
