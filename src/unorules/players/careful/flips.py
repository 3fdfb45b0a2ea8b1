"""The worth of turning all cards over: what everyone would hold then, against what they hold now."""

from __future__ import annotations

from collections.abc import Iterable
from math import fsum

from unorules.model.cards import Card
from unorules.players.careful.card_facts import VariantFacts
from unorules.players.careful.outlook import Outlook

LASTS = 0.3
"""How much of it counts: somebody may turn the cards over again."""

ACTION = 0.5
"""A card of a colour that does something, in cards."""


def worth_of_flip(outlook: Outlook, hand: tuple[Card, ...]) -> float:
    """Return what it is worth to turn all cards over, with this hand left."""
    view, facts = outlook.view, outlook.notes.facts
    other = facts.turned_over()
    mean = _strength(outlook, facts, [card for card, count in facts.deck for _ in range(count)]) / view.variant.size
    own = _strength(outlook, other, [card.turned for card in hand]) - _strength(outlook, facts, hand)
    gains = [_strength(outlook, other, view.backs[foe]) - mean * view.sizes[foe] for foe in outlook.foes]
    return LASTS * (own - outlook.share * fsum(gains))


def _strength(outlook: Outlook, facts: VariantFacts, cards: Iterable[Card]) -> float:
    """Return what it is worth to hold these cards, in cards: wilds, and what can be done to others."""
    weights, strength = outlook.weights, 0.0
    for card in cards:
        known = facts.kinds[card.kind]
        if card.color is None:
            strength += weights.wild if known.plain else weights.draw_four
        elif not known.plain:
            strength += ACTION
    return strength
