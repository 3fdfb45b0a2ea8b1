"""Several identical cards played at once (R-68)."""

from __future__ import annotations

from unorules.engine.house_tables import HouseTables
from unorules.engine.state import State
from unorules.model.effects import MAX_EFFECTS, Effect, Penalty, Reverse, Skip


def copies_of(house: HouseTables, hand: bytes, card: int) -> int:
    """Return how many cards of a hand have the same kind and colour as this one."""
    return sum(map(hand.count, house.same_face[card]))


def most_at_once(state: State, hand: bytes, card: int) -> int:
    """Return how many cards like this one the hand may play at once."""
    house = state._match.compiled.house
    return 1 if state._waiting.kind == "drawn" or card not in house.together else copies_of(house, hand, card)


def played_with(state: State, hand: bytes, card: int, count: object) -> bytes | None:
    """Return the cards that are played with a card of the hand, which lie under it; None if they cannot be."""
    if type(count) is not int or not 1 <= count <= most_at_once(state, hand, card):
        return None
    twins = bytes(one for one in hand if one in state._match.compiled.house.same_face[card])
    return without(twins, bytes((card,)))[: count - 1]


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
