"""Seeds and shuffles: every choice of chance in a game, fixed by 32 bytes.

A seed of 32 bytes stands for itself. Any other becomes the SHA-256 of `unorules-seed-1:`, the name of its type
(`int`, `str`, `bytes`), a colon and its bytes: a whole number as the big-endian two's complement of
`bit_length // 8 + 1` bytes, a text as UTF-8.

The algorithm `unorules-shuffle-1`: shuffle number n reads one SHAKE-256 stream over the algorithm's id, the seed
and n as eight bytes. The cards are sorted. A row of big-endian 32-bit words, one for every place to be filled,
drives a Fisher-Yates shuffle from the first place on: the card of place i changes places with the one
`word % (cards left)` further on. A word in the last, incomplete run of remainders would favour some cards; a row
with such a word is thrown away and the next row of the stream is read, so that every order is equally likely.
It never changes; another algorithm gets another id.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256, shake_256
from struct import Struct

from unorules.errors import SetupError

SHUFFLE_ID = "unorules-shuffle-1"
SEED_BYTES = 32

_TAG = SHUFFLE_ID.encode()
_RANGE = 1 << 32


def seed_bytes(seed: int | str | bytes | None) -> bytes:
    """Return the 32 bytes that a seed stands for. 32 bytes stand for themselves; None draws fresh ones."""
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
    raise SetupError(
        f"a seed must be an integer, text or bytes that are not empty, or None, not a {type(seed).__name__}"
    )


def shuffled(cards: bytes, seed: bytes, number: int, places: int | None = None) -> bytes:
    """Return the cards in the order of shuffle `number` of this seed, whatever order they came in.

    With `places` only so many are shuffled to the front: enough to draw them at random.
    """
    plan, words = _plan(len(cards), len(cards) - 1 if places is None else places)
    stream = shake_256(_TAG + seed + number.to_bytes(8, "big"))
    row = 0
    while True:
        read = words.unpack_from(stream.digest(words.size * (row + 1)), words.size * row)
        order = sorted(cards)
        for (place, left, unbiased), word in zip(plan, read, strict=True):
            if word >= unbiased:
                break
            other = place + word % left
            order[place], order[other] = order[other], order[place]
        else:
            return bytes(order)
        row += 1


@lru_cache(maxsize=32)
def _plan(cards: int, places: int) -> tuple[tuple[tuple[int, int, int], ...], Struct]:
    """Return, for every place, the place, how many cards are left for it, and the first word that would be unfair.

    With it comes how to read a row of words.
    """
    plan = tuple((place, cards - place, _RANGE - _RANGE % (cards - place)) for place in range(places))
    return plan, Struct(f">{len(plan)}I")


def _digest(tag: bytes, data: bytes) -> bytes:
    return sha256(b"unorules-seed-1:" + tag + b":" + data).digest()
