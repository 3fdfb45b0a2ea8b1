"""Configurations: switches, variant and seats, such that every two values that go together meet in one of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from random import Random
from typing import Any, Final, TypeAlias

from unorules import Variant
from unorules.rules import CHOICES
from unorules.variants import SHEETS

Value: TypeAlias = str | int | None
Chosen: TypeAlias = dict[str, Value]
"""A value for every factor, or for some of them."""
Pair: TypeAlias = frozenset[tuple[str, Value]]
"""Two factors with a value each."""

NUMBERS: Final[dict[str, tuple[Value, ...]]] = {
    "hand_size": (7, 3),
    "uno_penalty": (2, 4),
    "uno_false_penalty": (0, 1),
    "turn_limit": (None, 60),
    "target": (500, 100),
    "mercy": (None, 10, 25),
    "decks": (1, 2),
}
"""What is tried of the switches that are numbers, the default first."""

FACTORS: Final[dict[str, tuple[Value, ...]]] = {
    **CHOICES,
    **NUMBERS,
    "variant": tuple(variant.id for variant in SHEETS),
    "seats": tuple(range(2, 11)),
}
"""All switches, the variants and the numbers of seats, with the values that are tried."""

CANDIDATES: Final = 12
"""How many configurations are made for each one that is kept: the one with most new pairs."""


def contradicts(chosen: Mapping[str, Value]) -> bool:
    """Return whether values of two factors rule each other out, as the rulings say."""
    calls, scoring = chosen.get("uno_call", "manual"), chosen.get("scoring")
    seats = chosen.get("seats", 4)
    assert isinstance(seats, int)
    return (
        (calls != "manual" and chosen.get("uno_penalty", 2) != 2)
        or (calls != "manual" and chosen.get("uno_false_penalty", 0) != 0)
        or (calls != "manual" and chosen.get("uno_window") == "own_turn")
        or (scoring == "none" and chosen.get("target", 500) != 500)
        or (chosen.get("wd4", "challenge") != "challenge" and chosen.get("challenge_reveal") == "all")
        or (chosen.get("draw_choice") == "only_if_stuck" and chosen.get("drawn_card") == "keep")
        or (chosen.get("partners") == "opposite" and (scoring == "last_standing" or seats < 4 or seats % 2 == 1))
    )


def all_pairs() -> dict[Pair, None]:
    """Return every pair of values that go together, in a fixed order."""
    return {
        frozenset({(one, first), (other, second)}): None
        for one, other in combinations(FACTORS, 2)
        for first in FACTORS[one]
        for second in FACTORS[other]
        if not contradicts({one: first, other: second})
    }


def pairs_of(chosen: Chosen) -> Iterator[Pair]:
    """Yield the pairs that meet in a configuration."""
    for pair in combinations(chosen.items(), 2):
        yield frozenset(pair)


def cover(seed: int) -> list[Chosen]:
    """Return configurations in which every pair meets. Each is begun with a pair that is still missing."""
    rng = Random(seed)
    missing = all_pairs()
    covered: list[Chosen] = []
    while missing:
        first = dict(next(iter(missing)))
        candidates = [fill(rng, first, missing) for _ in range(CANDIDATES)]
        best = max(candidates, key=lambda chosen: sum(pair in missing for pair in pairs_of(chosen)))
        covered.append(best)
        for pair in pairs_of(best):
            missing.pop(pair, None)
    return covered


def fill(rng: Random, first: Chosen, missing: Mapping[Pair, None]) -> Chosen:
    """Return a whole configuration: each factor gets the value with most missing pairs to those before it."""
    chosen = dict(first)
    for name in rng.sample(list(FACTORS), len(FACTORS)):
        if name in chosen:
            continue
        values = [value for value in FACTORS[name] if not contradicts({**chosen, name: value})]
        rng.shuffle(values)
        chosen[name] = max(
            values, key=lambda value: sum(frozenset({(name, value), other}) in missing for other in chosen.items())
        )
    return chosen


def build(chosen: Chosen) -> tuple[Variant, int]:
    """Return the variant of a configuration, with its switches, and the number of seats."""
    rules: Any = {name: value for name, value in chosen.items() if name not in ("variant", "seats")}
    seats = chosen["seats"]
    assert isinstance(seats, int)
    return SHEETS.variant(str(chosen["variant"])).with_rules(**rules), seats
