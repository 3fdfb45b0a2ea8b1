"""Variants in a document: the id, the version, the fingerprint and the switches, found again in a registry."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from attrs import evolve, fields

from unorules.cards import KIND_ID
from unorules.codec.shapes import Json, Maybe, OneOf, OrNull, Pattern, Record, Shape, Whole
from unorules.errors import DecodeError, UnsupportedVersion, VariantError
from unorules.fingerprint import DIGITS, fingerprint
from unorules.registry import Registry
from unorules.rules import CHOICES, MOST_SWITCH, Rules
from unorules.tables import Tables, compiled


def _switch(name: str, least: int | None, optional: bool) -> Shape:
    if least is None:
        return OneOf(*CHOICES[name])
    number = Whole(least, MOST_SWITCH)
    return OrNull(number) if optional else number


_RULES = Record(
    dict,
    {a.name: Maybe(_switch(a.name, a.metadata.get("least"), a.default is None), a.default) for a in fields(Rules)},
)

VARIANT = Record(
    dict,
    {
        "id": Pattern(KIND_ID.pattern, "a variant's id like 'classic-2010'"),
        "version": Whole(1),
        "fingerprint": Pattern(f"[0-9a-f]{{{DIGITS}}}", f"a fingerprint of {DIGITS} hex digits"),
        "rules": Maybe(_RULES, {}),
    },
)


def write_rules(rules: Rules) -> dict[str, Json]:
    """The switches that are not as `Rules()` has them."""
    return _RULES.write(rules)


def write_variant(tables: Tables) -> dict[str, Json]:
    """By which a variant is found again."""
    variant = tables.variant
    data: dict[str, Json] = {"id": variant.id, "version": variant.version, "fingerprint": fingerprint(tables)}
    rules = write_rules(variant.rules)
    return data | {"rules": rules} if rules else data


def find_variant(found: dict[str, Any], registry: Registry, path: str) -> Tables:
    """The variant that a document names, with the switches of the document, compiled."""
    try:
        tables = _tables(registry, found["id"], found["version"], tuple(found["rules"].items()))
    except _NotFound as error:
        raise error.sort(f"{path}.{error.key}", error.problem) from None
    if fingerprint(tables) != found["fingerprint"]:
        raise DecodeError(
            f"{path}.fingerprint",
            f"{tables.variant} of version {tables.variant.version} is not the game that this was written with: its"
            f" deck, kinds or numbers of players are others ({fingerprint(tables)} here)",
        )
    return tables


class _NotFound(Exception):
    """What is wrong with the variant of a document, and under which key."""

    def __init__(self, sort: type[DecodeError], key: str, problem: str) -> None:
        super().__init__(problem)
        self.sort = sort
        self.key = key
        self.problem = problem


@lru_cache(maxsize=128)
def _tables(registry: Registry, id: str, version: int, switches: tuple[tuple[str, Any], ...]) -> Tables:
    """Documents come in many of few sorts, so that this is asked again and again."""
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
        return compiled(base if rules == base.rules else evolve(base, rules=rules))
    except VariantError as error:
        raise _NotFound(DecodeError, "rules", str(error)) from None
