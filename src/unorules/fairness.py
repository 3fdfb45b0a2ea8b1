"""Proofs of a fair shuffle: commit to a seed before a game and verify it afterwards, or mix it from everyone's shares.

A commitment, `unorules-commitment-1`, is the SHA-256 of that name, a colon and the 32 bytes of a seed. A mixed seed,
`unorules-mix-1`, is the SHA-256 of that name, a colon, the 32 bytes of the secret seed and, for every share in its
order, the SHA-256 of the share's bytes, a text as UTF-8.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from unorules._engine.shuffle import seed_bytes
from unorules.errors import SetupError, quote

__all__ = ["commitment", "mixed_seed", "verify_commitment"]

MIN_SECRET_BYTES = 16


def commitment(seed: bytes) -> str:
    """Return 64 hex digits that commit to a seed without revealing it: publish them before a game, verify them after.

    Args:
        seed: 16 or more bytes from `secrets`.

    Raises:
        SetupError: For fewer bytes, a text or a number, which could be guessed.
    """
    given: object = seed
    if type(given) is not bytes or len(given) < MIN_SECRET_BYTES:
        what = f"{len(given)} bytes" if type(given) is bytes else f"a {type(given).__name__}"
        raise SetupError(f"a seed to commit to must be at least {MIN_SECRET_BYTES} random bytes, not {what}")
    return sha256(b"unorules-commitment-1:" + seed_bytes(seed)).hexdigest()


def verify_commitment(published: str, seed: bytes) -> bool:
    """Return whether a published commitment is that of a seed.

    Args:
        published: What `commitment` returned before the game.
        seed: The `seed` of the replay.
    """
    try:
        return published == commitment(seed)
    except SetupError:
        return False


def mixed_seed(secret: bytes, shares: Sequence[str | bytes]) -> bytes:
    """Return a seed made of the host's secret and a share of every player, so that nobody chooses it alone.

    The host commits to its secret first. Then the players give their shares.

    Args:
        secret: The random bytes that the host has committed to.
        shares: The share of each player, in seat order.

    Raises:
        SetupError: For a secret that `commitment` refuses, and for an empty share.
    """
    commitment(secret)
    mixed = sha256(b"unorules-mix-1:" + seed_bytes(secret))
    given: object = shares
    if not isinstance(given, list | tuple) or not given:
        raise SetupError(f"shares must be a list with one for every seat, in seat order, not {quote(given)}")
    for share in given:
        if not isinstance(share, str | bytes) or not share:
            raise SetupError(f"a share must be text or bytes and not empty, not {quote(share)}")
        mixed.update(sha256(share.encode("utf-8", "surrogatepass") if isinstance(share, str) else share).digest())
    return mixed.digest()
