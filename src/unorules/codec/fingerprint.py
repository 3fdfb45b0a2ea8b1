"""Fingerprints: hashes that tell whether a variant is the one that a document was written with."""

from __future__ import annotations

import json
from functools import lru_cache
from hashlib import sha256

from unorules.engine.card_tables import CardTables
from unorules.engine.compiled import CompiledVariant

DIGITS = 16


@lru_cache(maxsize=128)
def fingerprint(compiled: CompiledVariant) -> str:
    """Return hex digits that identify a variant, whatever its title, its extras and its switches.

    They are the start of the SHA-256 of a JSON list: id, version, colours, the deck in its order, the numbers of
    players, each kind's id, version and points, and what may not be played, by top card and colour in force. What a
    card does is its author's promise: changed behaviour is another version.
    """
    variant = compiled.variant
    kinds = tuple(sorted((kind.id, kind.version, kind.points) for kind in variant.kinds))
    copies = tuple([count for _, count in variant.deck])
    return _fingerprint(
        compiled.tables, copies, variant.id, variant.version, variant.least_players, variant.most_players, kinds
    )


@lru_cache(maxsize=128)
def _fingerprint(
    tables: CardTables,
    copies: tuple[int, ...],
    id: str,
    version: int,
    least: int,
    most: int,
    kinds: tuple[tuple[str, int, int], ...],
) -> str:
    parts = [
        id,
        version,
        tables.colors[:-1],
        list(zip(tables.texts, copies, strict=True)),
        [least, most],
        kinds,
        [[misfits.hex() for misfits in by_color] for by_color in tables.misfits],
    ]
    return sha256(json.dumps(parts, separators=(",", ":")).encode()).hexdigest()[:DIGITS]
