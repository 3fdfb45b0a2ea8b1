"""Seeds and shuffles: every choice of chance in a game, fixed by 32 bytes.

The algorithm `unorules-shuffle-1`: shuffle number n is one SHAKE-256 call over a domain tag, the seed and n as
eight bytes; its output, read as big-endian 32-bit words, drives a Fisher-Yates shuffle from the last place to
the second. A word is used modulo the number of places unless it lies in the last, incomplete run of remainders;
then the next word is taken, so that every order is equally likely. It never changes; another one gets another
id.
"""

from __future__ import annotations

from hashlib import sha256, shake_256
from struct import unpack

from unorules.errors import SetupError

SHUFFLE_ID = "unorules-shuffle-1"
SEED_BYTES = 32

_RANGE = 1 << 32


def seed_bytes(seed: int | str | bytes | None) -> bytes:
    """The 32 bytes that a seed stands for. 32 bytes stand for themselves; None draws fresh ones."""
    if seed is None:
        from secrets import token_bytes  # only a game without a seed pays for the import

        return token_bytes(SEED_BYTES)
    if type(seed) is bytes and len(seed) == SEED_BYTES:
        return seed
    if type(seed) is int:
        return _digest(b"int", seed.to_bytes(seed.bit_length() // 8 + 1, "big", signed=True))
    if type(seed) is str and seed:
        return _digest(b"str", seed.encode("utf-8", "surrogatepass"))
    if type(seed) is bytes and seed:
        return _digest(b"bytes", seed)
    raise SetupError(f"a seed is a whole number, a text, bytes or None, and not empty: not {seed!r}")


def shuffled(cards: bytes, seed: bytes, number: int) -> bytes:
    """The cards in the order of shuffle `number` of this seed, whatever order they came in."""
    places = bytearray(sorted(cards))
    source = SHUFFLE_ID.encode() + seed + number.to_bytes(8, "big")
    words = _words(source, len(places) + 8)
    used = 0
    for last in range(len(places) - 1, 0, -1):
        size = last + 1
        while True:
            if used == len(words):
                words = _words(source, 2 * used)
            word = words[used]
            used += 1
            if word < _RANGE - _RANGE % size:
                break
        at = word % size
        places[last], places[at] = places[at], places[last]
    return bytes(places)


def _words(source: bytes, count: int) -> tuple[int, ...]:
    """The first words of the endless row that belongs to a source."""
    return unpack(f">{count}I", shake_256(source).digest(4 * count))


def _digest(tag: bytes, data: bytes) -> bytes:
    return sha256(b"unorules-seed-1:" + tag + b":" + data).digest()
