"""Seeds: what starts the shuffles of a game, and the quick generator of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from unorules.batch.layout import SEED_LANES
from unorules.engine.shuffle import SEED_BYTES, SHUFFLE_ID

_TAG = SHUFFLE_ID.encode()
_GOLDEN = 0x9E3779B97F4A7C15


def seed_words(seeds: Sequence[bytes]) -> Any:
    """Return, for each seed of 32 bytes, the words of a sponge that hold the id of the shuffle and the seed."""
    lanes = b"".join((_TAG + seed).ljust(8 * SEED_LANES, b"\0") for seed in seeds)
    return np.frombuffer(lanes, "<u8").reshape(len(seeds), SEED_LANES)


def seed_of(words: Any) -> bytes:
    """Return the seed that is held in the words of a sponge."""
    lanes: bytes = words.astype("<u8").tobytes()
    return lanes[len(_TAG) : len(_TAG) + SEED_BYTES]


def stream_words(seed: int, count: int) -> Any:
    """Return where the quick generators of so many games start: far apart, and from one seed."""
    start = np.uint64(seed % 2**64)
    with np.errstate(over="ignore"):
        return _mixed(_mixed(np.full(count, start)) + np.arange(1, count + 1, dtype=np.uint64) * np.uint64(_GOLDEN))


def _mixed(words: Any) -> Any:
    """Return words with their bits thoroughly mixed: the output function of SplitMix64."""
    words = (words ^ (words >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ (words >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return words ^ (words >> np.uint64(31))
