"""Several identical cards played at once (R-68)."""

from __future__ import annotations

from unorules.engine.house_tables import HouseTables
from unorules.engine.state import State


def copies_of(house: HouseTables, hand: bytes, card: int) -> int:
    """Return how many cards of a hand have the same kind and colour as this one."""
    return sum(map(hand.count, house.twins[card]))


def played_with(state: State, hand: bytes, card: int, count: object) -> bytes | None:
    """Return the cards that are played with a card of the hand, which lie under it; None if they cannot be."""
    house = state._match.compiled.house
    if type(count) is not int or count < 1 or state._waiting.kind == "drawn" or card not in house.together:
        return None
    twins = without(bytes(one for one in hand if one in house.twins[card]), bytes((card,)))
    return twins[: count - 1] if count <= len(twins) + 1 else None


def without(hand: bytes, cards: bytes) -> bytes:
    """Return a hand without these cards."""
    for card in cards:
        hand = hand.replace(bytes((card,)), b"", 1)
    return hand
