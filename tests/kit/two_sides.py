"""Two sides: a small variant whose cards have backs, and tables of it."""

from __future__ import annotations

from typing import Any

import unorules as uno
from tests.kit.decks import small
from unorules import State, Variant
from unorules.cards import Flip, Kind
from unorules.variants.standard_cards import STANDARD_KINDS

FLIP = Kind("test:flip", points=5, on_play=(Flip(),), on_open="effects")

CARDS = (
    "red-1/teal-1 red-1/teal-1 red-2/teal-1 red-2/wild red-3/pink-2 blue-1/pink-2 blue-2/teal-3 blue-3/teal-3"
    " red-test:flip/teal-2 red-test:flip/pink-test:flip blue-test:flip/wild wild/pink-1 wild/teal-test:flip"
)
"""Several fronts for some backs, and the other way round."""


def two_sided(*kinds: Kind, id: str = "test:two-sided", cards: str = CARDS, **rules: Any) -> Variant:
    """Return a variant of cards with two sides: red and blue in front, pink and teal behind."""
    deck: dict[uno.Card, int] = {}
    for text in cards.split():
        deck[uno.card(text)] = deck.get(uno.card(text), 0) + 1
    return Variant(
        id,
        title="Two sides",
        colors=("red", "blue"),
        back_colors=("pink", "teal"),
        deck=list(deck.items()),
        kinds=(*STANDARD_KINDS, FLIP, *kinds),
        rules=uno.Rules(**{"hand_size": 2, **rules}),
    )


TWO_SIDED = two_sided()


def sided(*hands: str, variant: Variant = TWO_SIDED, **fields: Any) -> State:
    """Return a table of it on which a red 3 lies."""
    return uno.position(hands, **{"top": "red-3/pink-2", "variant": variant, **fields})


ONE_SIDED = small("test:one-sided", "red-1 red-2 red-3 red-test:flip", FLIP, hand_size=1)
"""A deck whose cards cannot be turned over."""
