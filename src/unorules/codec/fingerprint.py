"""Fingerprints: hashes that tell whether a variant is the one that a document was written with."""

from __future__ import annotations

import json
from functools import lru_cache
from hashlib import sha256

from unorules.engine.compiled import CardTables, CompiledVariant

DIGITS = 16


@lru_cache(maxsize=128)
def fingerprint(compiled: CompiledVariant) -> str:
    """Return hex digits that identify a variant, whatever its title, its extras and its switches.

    They are the start of the SHA-256 of a JSON list: id, version, colours, the deck in its order, the numbers of
    players, each kind's id, version and points, and what may not be played, by top card and colour in force; then, if
    there is such a thing, the same of the other side, and the id and version of what drawing is. What a card does is
    its author's promise: changed behaviour is another version.
    """
    variant = compiled.variant
    kinds = tuple(sorted((kind.id, kind.version, kind.points) for kind in variant.kinds))
    copies = tuple([count for _, count in variant.deck])
    sides = tuple([side.tables for side in compiled.sides]) or (compiled.tables,)
    on_draw = () if variant.on_draw is None else (variant.on_draw.id, variant.on_draw.version)
    return _fingerprint(
        sides, copies, variant.id, variant.version, variant.least_players, variant.most_players, kinds, on_draw
    )


@lru_cache(maxsize=128)
def _fingerprint(
    sides: tuple[CardTables, ...],
    copies: tuple[int, ...],
    id: str,
    version: int,
    least: int,
    most: int,
    kinds: tuple[tuple[str, int, int], ...],
    on_draw: tuple[str | int, ...],
) -> str:
    front, *back = sides
    parts = [
        id,
        version,
        front.colors[:-1],
        list(zip(front.texts, copies, strict=True)),
        [least, most],
        kinds,
        _misfits(front),
        *[part for side in back for part in (side.colors[:-1], _misfits(side))],
        *([on_draw] if on_draw else []),
    ]
    return sha256(json.dumps(parts, separators=(",", ":")).encode()).hexdigest()[:DIGITS]


def _misfits(tables: CardTables) -> list[list[str]]:
    return [[misfits.hex() for misfits in by_color] for by_color in tables.misfits]
