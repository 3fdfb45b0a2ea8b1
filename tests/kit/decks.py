"""Decks: small variants in one line, for games in which rare things happen often."""

from __future__ import annotations

from collections import Counter

import attrs
from typing_extensions import Unpack

from unorules import Card, Rules, Variant, card
from unorules.cards import Kind
from unorules.rules import RuleChanges
from unorules.variants import CLASSIC_2010
from unorules.variants.standard_cards import STANDARD_KINDS


def small(id: str, cards: str, *kinds: Kind, **rules: Unpack[RuleChanges]) -> Variant:
    """Return a variant of these cards, written like `"red-1 red-1 wild"`; its colours are those on the cards."""
    deck = Counter(map(card, cards.split()))
    return Variant(
        id,
        title=id,
        colors=tuple(dict.fromkeys(found.color for found in deck if found.color is not None)),
        deck=tuple(deck.items()),
        kinds=(*STANDARD_KINDS, *kinds),
        rules=Rules(**rules),
    )


def classic_and(*kinds: Kind, **rules: Unpack[RuleChanges]) -> Variant:
    """Return the classic variant with four wild cards of each of these kinds."""
    return attrs.evolve(
        CLASSIC_2010,
        id="test:classic-and",
        deck=(*CLASSIC_2010.deck, *((Card(kind.id), 4) for kind in kinds)),
        kinds=(*CLASSIC_2010.kinds, *kinds),
        rules=Rules(**rules),
    )


TINY = small(
    "test:tiny",
    "red-1 red-2 blue-1 blue-2 red-skip blue-skip red-reverse blue-reverse red-draw-two blue-draw-two"
    " wild wild wild-draw-four wild-draw-four",
    hand_size=2,
)
"""Fourteen cards: the pile is soon used up, and often every card that could open is in a hand or acts."""

LONELY = small("test:lonely", "red-1 red-1 red-2 red-2 red-3 red-skip blue-9", hand_size=2)
"""A blue 9 that matches nothing: when it opens a game and all other cards are drawn, nobody can move."""

FOURS = small(
    "test:fours",
    "red-1 red-2 blue-1 blue-2 wild-draw-four wild-draw-four wild-draw-four wild-draw-four",
    hand_size=2,
)
"""Half the cards are Wild Draw Fours: challenges, and draws that the piles cannot serve."""

LEFTOVERS = small("test:leftovers", "red-0 red-0 red-0 red-0 red-9 red-9 red-9", hand_size=2)
"""Hands that are worth nothing, or a lot."""
