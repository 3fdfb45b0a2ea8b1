"""Resident memory of a process that holds games."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable
from pathlib import Path

from comparison.library import Missing

STATM = Path("/proc/self/statm")


def resident_bytes() -> int:
    """Return the resident memory of this process."""
    if not STATM.exists():
        raise Missing("resident memory is read from /proc, which this system does not have")
    gc.collect()
    return int(STATM.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


def holder(make: Callable[[int], object]) -> Callable[[int, int], float]:
    """Return what holds games, which are made one by one for a number of seats, and tells the bytes of each."""

    def hold(seats: int, games: int) -> float:
        make(seats)  # what is made once for all
        before = resident_bytes()
        kept = [make(seats) for _ in range(games)]
        return (resident_bytes() - before) / len(kept)

    return hold
