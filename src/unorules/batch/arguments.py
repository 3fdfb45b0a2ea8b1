"""Arguments: numbers, seeds and modes that are given to a batch, checked."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import Any, Literal, TypeAlias

import numpy as np

from unorules.engine.shuffle import seed_bytes
from unorules.errors import SetupError, shown

Mode: TypeAlias = Literal["exact", "fast"]
"""Whether shuffles are those of the library, so that a game can be repeated, or quick ones."""


def check_mode(mode: Mode) -> None:
    """Raise a `SetupError` unless there is such a mode."""
    if mode not in ("exact", "fast"):
        raise SetupError(f"mode must be 'exact' or 'fast', not {shown(mode)}")


def checked_number(name: str, value: Any, least: int = 1) -> int:
    """Return a number, which may be numpy's, as an integer. Raises a `SetupError` unless it is one of at least this."""
    number = as_integer(value)
    if number is None or number < least:
        wanted = "a positive integer" if least == 1 else f"an integer of at least {least}"
        raise SetupError(f"{name} must be {wanted}, not {shown(value)}")
    return number


def as_integer(value: Any) -> int | None:
    """Return an integer, which may be numpy's, as one of Python; None for anything else, also for True and False."""
    try:
        return None if isinstance(value, bool) else index(value)
    except TypeError:
        return None


def checked_seeds(seeds: Iterable[int | str | bytes | None], *, or_none: bool = False) -> list[bytes]:
    """Return the 32 bytes that each of these seeds stands for. Raises a `SetupError` if one, or all, is no such thing.

    A list that is itself text or bytes is refused: it is one seed. None, which stands for a random one, is refused
    unless `or_none`.
    """
    given: Any = seeds.tolist() if isinstance(seeds, np.ndarray) else seeds
    if isinstance(given, str | bytes | bytearray) or not isinstance(given, Iterable):
        raise SetupError(f"seeds must be a list of seeds, not {shown(seeds)}")
    found = [int(seed) if isinstance(seed, np.integer) else seed for seed in given]
    if not or_none and any(seed is None for seed in found):
        raise SetupError("a seed must be an integer, text or bytes, not None: it would be another one every time")
    return [seed_bytes(seed) for seed in found]
