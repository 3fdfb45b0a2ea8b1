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

A commitment, `unorules-commitment-1`, is the SHA-256 of that name, a colon and the 32 bytes of a seed. A mixed seed,
`unorules-mix-1`, is the SHA-256 of that name, a colon, the 32 bytes of the secret seed and, for every share in its
order, the SHA-256 of the share's bytes, a text as UTF-8.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256, shake_256
from struct import Struct

from unorules.errors import SetupError, shown

SHUFFLE_ID = "unorules-shuffle-1"
SEED_BYTES = 32
LEAST_SECRET_BYTES = 16

_TAG = SHUFFLE_ID.encode()
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
    raise SetupError(
        f"a seed is a whole number, text or bytes that are not empty, or None, not a {type(seed).__name__}"
    )


def commitment(seed: bytes) -> str:
    """What can be published before a game and checked after it: 64 hex digits that fix the seed and do not tell it.

    The seed is of 16 bytes or more, drawn from `secrets`: a shorter one, a text or a number could be tried out, and is
    a `SetupError`.
    """
    given: object = seed
    if type(given) is not bytes or len(given) < LEAST_SECRET_BYTES:
        what = f"{len(given)}" if type(given) is bytes else f"{type(given).__name__}"
        raise SetupError(f"a seed to commit to is of {LEAST_SECRET_BYTES} random bytes or more, not of {what}")
    return sha256(b"unorules-commitment-1:" + seed_bytes(seed)).hexdigest()


def verify_commitment(published: str, seed: bytes) -> bool:
    """Whether this is the seed that was committed to. The `seed` of a replay will do."""
    try:
        return published == commitment(seed)
    except SetupError:
        return False


def mixed_seed(secret: bytes, shares: Sequence[str | bytes]) -> bytes:
    """The seed of a game to which every player gave a share, so that nobody chose it alone.

    The host commits to its secret first; then the players give their shares: one for every seat, in their order. What
    `commitment` refuses, and a share that is empty, raises a `SetupError`.
    """
    commitment(secret)
    mixed = sha256(b"unorules-mix-1:" + seed_bytes(secret))
    given: object = shares
    if not isinstance(given, list | tuple) or not given:
        raise SetupError(f"shares are a list with one for every seat, in their order, not {shown(given)}")
    for share in given:
        if not isinstance(share, str | bytes) or not share:
            raise SetupError(f"a share is text or bytes that are not empty, not {shown(share)}")
        mixed.update(sha256(share.encode("utf-8", "surrogatepass") if isinstance(share, str) else share).digest())
    return mixed.digest()


def shuffled(cards: bytes, seed: bytes, number: int, places: int | None = None) -> bytes:
    """The cards in the order of shuffle `number` of this seed, whatever order they came in.

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
    """For every place: the place, how many cards are left for it, and the first word that would be unfair.

    Beside it, how a row of words is read.
    """
    plan = tuple((place, cards - place, _RANGE - _RANGE % (cards - place)) for place in range(places))
    return plan, Struct(f">{len(plan)}I")


def _digest(tag: bytes, data: bytes) -> bytes:
    return sha256(b"unorules-seed-1:" + tag + b":" + data).digest()
