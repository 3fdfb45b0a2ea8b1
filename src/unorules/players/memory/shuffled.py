"""Shuffling hidden cards, by a chance that is given."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from struct import Struct


def shuffled(cards: bytes, rng: Random) -> bytes:
    """Return the cards in random order."""
    words, left = _words(len(cards))
    pick = bytearray(cards).pop
    return bytes([pick(word * n >> 32) for word, n in zip(words.unpack(rng.randbytes(words.size)), left, strict=True)])


@lru_cache(maxsize=512)
def _words(count: int) -> tuple[Struct, range]:
    """Return the `Struct` that reads so many words of 32 bits, and how many cards are left for each."""
    return Struct(f"<{count}I"), range(count, 0, -1)
