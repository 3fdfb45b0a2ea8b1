"""Checks of arguments, and seeds as the 64-bit words that the kernel starts its shuffles from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index
from typing import Any, Literal, TypeAlias

import numpy as np

from unorules._engine.shuffle import SEED_BYTES, SHUFFLE_ID, seed_bytes
from unorules.batch.layout import SEED_LANES
from unorules.errors import SetupError, quote

Mode: TypeAlias = Literal["exact", "fast"]
"""Whether shuffles are those of the library, so that games can be repeated, or quick ones."""


def check_mode(mode: Mode) -> None:
    """Raise a `SetupError` unless this mode exists."""
    if mode not in ("exact", "fast"):
        raise SetupError(f"mode must be 'exact' or 'fast', not {quote(mode)}")


def require_integer(name: str, value: Any, least: int = 1) -> int:
    """Return an integer, perhaps numpy's, as an `int`. Raises a `SetupError` unless it is one of at least `least`."""
    number = as_integer(value)
    if number is None or number < least:
        wanted = "a positive integer" if least == 1 else f"an integer of at least {least}"
        raise SetupError(f"{name} must be {wanted}, not {quote(value)}")
    return number


def as_integer(value: Any) -> int | None:
    """Return an integer, perhaps numpy's, as an `int`; None for anything else, also for True and False."""
    try:
        return None if isinstance(value, bool) else index(value)
    except TypeError:
        return None


def require_seeds(seeds: Iterable[int | str | bytes | None], *, or_none: bool = False) -> list[bytes]:
    """Return the 32 bytes of each of these seeds. Raises a `SetupError` if these are no seeds.

    A text or bytes in place of a list are refused: they are one seed. None, which stands for a random seed, is refused
    unless `or_none`.
    """
    given: Any = seeds.tolist() if isinstance(seeds, np.ndarray) else seeds
    if isinstance(given, str | bytes | bytearray) or not isinstance(given, Iterable):
        raise SetupError(f"seeds must be a list of seeds, not {quote(seeds)}")
    found = [int(seed) if isinstance(seed, np.integer) else seed for seed in given]
    if not or_none and any(seed is None for seed in found):
        raise SetupError("a seed must be an integer, text or bytes, not None: it would be another one every time")
    return [seed_bytes(seed) for seed in found]


# Words that start the exact shuffles of a game, or its quick generator.

_TAG = SHUFFLE_ID.encode()
_GOLDEN = 0x9E3779B97F4A7C15


def seed_words(seeds: Sequence[bytes]) -> Any:
    """Return, for each seed of 32 bytes, the words of a sponge with the id of the shuffle and the seed."""
    lanes = b"".join((_TAG + seed).ljust(8 * SEED_LANES, b"\0") for seed in seeds)
    return np.frombuffer(lanes, "<u8").reshape(len(seeds), SEED_LANES)


def seed_of(words: Any) -> bytes:
    """Return the seed from the words of a sponge."""
    lanes: bytes = words.astype("<u8").tobytes()
    return lanes[len(_TAG) : len(_TAG) + SEED_BYTES]


def stream_words(seed: int, count: int) -> Any:
    """Return the first words of the quick generators of `count` games, far apart, from one seed."""
    start = np.uint64(seed % 2**64)
    with np.errstate(over="ignore"):
        return _mix(_mix(np.full(count, start)) + np.arange(1, count + 1, dtype=np.uint64) * np.uint64(_GOLDEN))


def _mix(words: Any) -> Any:
    """Mix the bits of words with the output function of SplitMix64."""
    words = (words ^ (words >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ (words >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return words ^ (words >> np.uint64(31))
