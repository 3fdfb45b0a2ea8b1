"""Fingerprints: whether the variant found here is the one that a document was written with."""

from __future__ import annotations

import json
from functools import lru_cache
from hashlib import sha256

from unorules.tables import Tables

DIGITS = 16


@lru_cache(maxsize=128)
def fingerprint(tables: Tables) -> str:
    """Some hex digits over all that a variant is made of but its switches, which documents spell out.

    The SHA-256 of a JSON list: id, version, colours, the deck in its order, the numbers of players, each kind's id,
    version and points, and by top card and colour in force what may not be laid. What a card does is its author's
    promise: changed behaviour is another version.
    """
    variant = tables.variant
    parts = [
        variant.id,
        variant.version,
        variant.colors,
        [[str(card), count] for card, count in variant.deck],
        [variant.least_players, variant.most_players],
        sorted([kind.id, kind.version, kind.points] for kind in variant.kinds),
        [[misfits.hex() for misfits in by_hue] for by_hue in tables.misfits],
    ]
    return sha256(json.dumps(parts, separators=(",", ":")).encode()).hexdigest()[:DIGITS]
