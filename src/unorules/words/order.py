"""The order of cards in a hand: as in the deck or, where cards have two sides, by what is in front."""

from __future__ import annotations

from collections.abc import Iterable

from unorules.engine.compiled import compile_variant
from unorules.model.cards import Card
from unorules.model.variant import Variant


def in_order(cards: Iterable[Card], variant: Variant) -> list[Card]:
    """Return cards as somebody would hold them. Those that look the same stay as they are."""
    if not variant.deck[0][0].back:
        return sorted(cards, key=compile_variant(variant).card_numbers.__getitem__)
    colors = (*variant.colors, *variant.back_colors, None)
    kinds = [kind.id for kind in variant.kinds]
    return sorted(cards, key=lambda card: (colors.index(card.color), kinds.index(card.kind)))
