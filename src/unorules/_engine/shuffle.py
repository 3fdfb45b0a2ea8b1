"""Seeds and shuffles, all the randomness of a game.

A seed of 32 bytes stands for itself. Any other becomes the SHA-256 of `unorules-seed-1:`, the name of its type
(`int`, `str`, `bytes`), a colon and its bytes: an integer as the big-endian two's complement of
`bit_length // 8 + 1` bytes, a text as UTF-8.

The algorithm `unorules-shuffle-1`: shuffle number n reads one SHAKE-256 stream over the algorithm's id, the seed
and n as eight bytes. The cards are sorted. A block of big-endian 32-bit words, one for every place to be filled,
drives a Fisher-Yates shuffle from the first place on: the card at place i is swapped with the one
`word % (cards left)` places further on. A word in the last, incomplete run of remainders would favour some cards; a
block with such a word is discarded and the next block of the stream is read, so that every order is equally likely.
The algorithm never changes; another one would get another id.
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
    """Return the 32 bytes that a seed stands for; random ones for None."""
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


def seeded_shuffle(cards: bytes, seed: bytes, number: int, places: int | None = None) -> bytes:
    """Return the cards in the order of shuffle `number` of this seed. Their order before does not matter.

    With `places`, only so many at the front are shuffled.
    """
    plan, words = _plan(len(cards), len(cards) - 1 if places is None else places)
    stream = shake_256(_TAG + seed + number.to_bytes(8, "big"))
    block = 0
    while True:
        read = words.unpack_from(stream.digest(words.size * (block + 1)), words.size * block)
        order = sorted(cards)
        for (place, left, unbiased), word in zip(plan, read, strict=True):
            if word >= unbiased:
                break
            other = place + word % left
            order[place], order[other] = order[other], order[place]
        else:
            return bytes(order)
        block += 1


@lru_cache(maxsize=32)
def _plan(cards: int, places: int) -> tuple[tuple[tuple[int, int, int], ...], Struct]:
    """Return the `Struct` that reads a block of words, and for each place before it a tuple of three numbers.

    They are the place, how many cards are left for it, and the lowest word that would be biased.
    """
    plan = tuple((place, cards - place, _RANGE - _RANGE % (cards - place)) for place in range(places))
    return plan, Struct(f">{len(plan)}I")


def _digest(tag: bytes, data: bytes) -> bytes:
    return sha256(b"unorules-seed-1:" + tag + b":" + data).digest()
