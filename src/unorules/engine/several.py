"""Several identical cards played at once (R-68)."""

from __future__ import annotations

from unorules.engine.house_tables import HouseTables
from unorules.engine.state import State
from unorules.model.effects import MAX_EFFECTS, Effect, Penalty, Reverse, Skip


def copies_of(house: HouseTables, hand: bytes, card: int) -> int:
    """Return how many cards of a hand have the same kind and colour as this one."""
    return sum(map(hand.count, house.same_face[card]))


def played_with(state: State, hand: bytes, card: int, count: object) -> bytes | None:
    """Return the cards that are played with a card of the hand, which lie under it; None if they cannot be."""
    house = state._match.compiled.house
    if type(count) is not int or count < 1 or state._waiting.kind == "drawn" or card not in house.together:
        return None
    twins = without(bytes(one for one in hand if one in house.same_face[card]), bytes((card,)))
    return twins[: count - 1] if count <= len(twins) + 1 else None


def effects_of_several(effects: tuple[Effect, ...], count: int, others: int) -> tuple[Effect, ...]:
    """Return what several identical cards do together, at a table with so many other seats."""
    together: list[Effect] = []
    for effect in effects:
        match effect:
            case Penalty():
                together.append(Penalty(min(count * effect.count, MAX_EFFECTS)))
            case Skip():
                # Never their own player.
                together.append(Skip(min(count * effect.count, others)))
            case Reverse():
                # Between two, the other one is skipped once.
                together += [Reverse(skip_between_two=False)] * (count - 1) + [effect]
            case _:
                together += [effect] * count
    return tuple(together)


def without(hand: bytes, cards: bytes) -> bytes:
    """Return a hand without these cards."""
    for card in cards:
        hand = hand.replace(bytes((card,)), b"", 1)
    return hand
