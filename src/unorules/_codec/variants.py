"""The part of a document that identifies a variant: its id, version, fingerprint and switches."""

from __future__ import annotations

import json
from copy import deepcopy
from functools import lru_cache
from hashlib import sha256
from typing import Any

from attrs import evolve, fields

from unorules._codec.shapes import Integer, Json, Nullable, OneOf, OptionalKey, Pattern, Record, Shape
from unorules._compiled import CardTables, CompiledVariant, compile_variant
from unorules.cards.cards import KIND_ID
from unorules.errors import DecodeError, UnsupportedVersion, VariantError
from unorules.registry import Registry, check_is_registry
from unorules.rules import CHOICES, MAX_SWITCH_VALUE, Rules

DIGITS = 16


@lru_cache(maxsize=128)
def fingerprint(compiled: CompiledVariant) -> str:
    """Return hex digits that identify a variant apart from its title, its extras and its switches.

    They are the start of the SHA-256 of a JSON list: id, version, colours, the deck in its order, the numbers of
    players, each kind's id, version and points, and the cards that may not be played, by top card and colour in force;
    then the colours and the unplayable cards of the other side, and the id and version of `on_draw`, if there are any.
    What a card does is its author's promise: if its behaviour changes, so must its version.
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


def _switch(name: str, least: int | None, optional: bool) -> Shape:
    if least is None:
        return OneOf(*CHOICES[name])
    number = Integer(least, MAX_SWITCH_VALUE)
    return Nullable(number) if optional else number


_RULES = Record(
    dict,
    {
        a.name: OptionalKey(_switch(a.name, a.metadata.get("least"), a.default is None), a.default)
        for a in fields(Rules)
    },
)

VARIANT = Record(
    dict,
    {
        "id": Pattern(KIND_ID.pattern, "a variant's id like 'classic-2010'"),
        "version": Integer(1),
        "fingerprint": Pattern(f"[0-9a-f]{{{DIGITS}}}", f"a fingerprint of {DIGITS} hex digits"),
        "rules": OptionalKey(_RULES, {}),
    },
)


@lru_cache(maxsize=128)
def rules_part(compiled: CompiledVariant) -> dict[str, Json]:
    """Return the switches that differ from `Rules()`. The dict is shared: copy it before handing it out."""
    return _RULES.write(compiled.rules)


@lru_cache(maxsize=128)
def variant_part(compiled: CompiledVariant) -> dict[str, Json]:
    """Return the part of a document that identifies a variant. The dict is shared: copy it before handing it out."""
    variant, rules = compiled.variant, rules_part(compiled)
    data: dict[str, Json] = {"id": variant.id, "version": variant.version, "fingerprint": fingerprint(compiled)}
    return {**data, "rules": rules} if rules else data


def write_variant(compiled: CompiledVariant) -> dict[str, Json]:
    """Return a copy of the part of a document that identifies a variant."""
    return deepcopy(variant_part(compiled))


def find_variant(part: dict[str, Any], registry: Registry, path: str) -> CompiledVariant:
    """Return the compiled variant that a document names, with the switches of the document."""
    check_is_registry(registry)
    try:
        compiled = _look_up(registry, part["id"], part["version"], tuple(part["rules"].items()))
    except _NotFound as error:
        raise error.cls(f"{path}.{error.key}", error.problem) from None
    if fingerprint(compiled) != part["fingerprint"]:
        raise DecodeError(
            f"{path}.fingerprint",
            f"version {compiled.variant.version} of {compiled.variant} has the fingerprint {fingerprint(compiled)}: its"
            " deck, kinds or numbers of players are not those that this was written with",
        )
    return compiled


class _NotFound(Exception):
    """The variant of a document cannot be found. Holds the error to raise and the key at fault."""

    def __init__(self, cls: type[DecodeError], key: str, problem: str) -> None:
        super().__init__(problem)
        self.cls = cls
        self.key = key
        self.problem = problem


@lru_cache(maxsize=128)
def _look_up(registry: Registry, id: str, version: int, switches: tuple[tuple[str, Any], ...]) -> CompiledVariant:
    """Return the compiled variant. Cached, because most documents are of the same few variants."""
    try:
        base = registry.variant(id)
    except VariantError as error:
        raise _NotFound(DecodeError, "id", str(error)) from None
    try:
        base = registry.variant(id, version)
    except VariantError as error:
        raise _NotFound(UnsupportedVersion, "version", str(error)) from None
    try:
        rules = Rules(**dict(switches))
        return compile_variant(base if rules == base.rules else evolve(base, rules=rules))
    except VariantError as error:
        raise _NotFound(DecodeError, "rules", str(error)) from None
