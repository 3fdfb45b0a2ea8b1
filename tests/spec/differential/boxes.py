"""Boxes: random variants, with random switches and with whole, tiny and odd decks."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import attrs

from tests.spec.differential.decks import random_deck
from tests.spec.differential.translating import card_of
from tests.spec.model.sheets import HOUSE_RULES
from tests.spec.model.table import Sheet
from unorules import Rules, Variant
from unorules.cards import Kind
from unorules.rules import CHOICES
from unorules.variants import BUILT_IN, CLASSIC_2018, NO_MERCY_2023, SHEETS

WORDS: dict[str, list[str]] = {name: list(values) for name, values in CHOICES.items()}
"""The switches that are a choice among words."""

NUMBERS: dict[str, list[int | None]] = {
    "hand_size": [1, 2, 3, 3, 4, 5, 9],
    "uno_penalty": [1, 3, 4],
    "uno_false_penalty": [0, 1, 2, 3],
    "turn_limit": [None, None, None, 1, 8, 8, 40],
    "target": [1, 60, 150, 300],
    "mercy": [4, 6, 8, 10, 12, 25],
    "decks": [1, 2, 2, 3],
}
"""The switches that are numbers, and what is tried of them."""

KINDS: dict[str, Kind] = {kind.id: kind for variant in (*SHEETS, NO_MERCY_2023, CLASSIC_2018) for kind in variant.kinds}
"""The kinds that can be mixed in one deck."""


@attrs.frozen
class Box:
    """A variant twice: for the library and for the model."""

    variant: Variant
    sheet: Sheet


def random_rules(rng: Random, printed: dict[str, Any]) -> dict[str, Any]:
    """Return switches of which about a third are not as printed, with no, a few or many house rules."""
    rules = dict(printed)
    switches: dict[str, Sequence[object]] = {**WORDS, **NUMBERS}
    house = rng.choice([0.0, 0.0, 0.2, 0.5, 0.8, 0.9])
    for name, values in switches.items():
        if rng.random() < (house if name in HOUSE_RULES else 0.4):
            rules[name] = rng.choice(values)
    return rules


def random_box(rng: Random, sheets: dict[str, Sheet]) -> tuple[str, Sheet]:
    """Return the id of a variant and its sheet, which may be impossible to play."""
    name = rng.choice(list(sheets))
    sheet = sheets[name]
    rules = random_rules(rng, sheet["rules"])
    if rng.random() < 0.6:
        name, sheet = f"odd:{name}", random_deck(rng, sheet)
        # Few cards are enough for small hands only.
        rules["hand_size"] = rng.choice([1, 1, 2, 3, rules["hand_size"]])
    return name, {**sheet, "rules": rules}


def build(name: str, sheet: Sheet) -> Variant:
    """Return a sheet of the model as a variant of the library. Raises VariantError if the library refuses it."""
    rules, printed = Rules(**sheet["rules"]), BUILT_IN.variant(name.removeprefix("odd:"))
    if not name.startswith("odd:"):
        return attrs.evolve(printed, rules=rules)
    return attrs.evolve(
        printed,
        id=name,
        colors=tuple(sheet["colors"]),
        deck=tuple((card_of(card), copies) for card, copies in sheet["deck"].items()),
        # What a product has printed in its own way counts for it.
        kinds=tuple({**KINDS, **{kind.id: kind for kind in printed.kinds}}.values()),
        rules=rules,
    )
