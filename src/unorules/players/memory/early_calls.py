"""Early calls: what a call of UNO with more than two cards tells of a hand (R-68)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from unorules.engine.several import copies_of
from unorules.model.seats import Seat
from unorules.players.memory.fields import HANDS, MemoryFields
from unorules.players.memory.pools import Worlds, with_one_of
from unorules.view import View


def called_ahead(memory: MemoryFields, view: View) -> Worlds:
    """Return the worlds in which the caller holds enough cards of one kind and colour to come down to one."""
    caller = _telling_caller(memory, view)
    if caller is None:
        return memory._worlds
    cards = b"".join([cards for cards, _ in memory._worlds[0][1]])
    return with_one_of(memory._worlds, HANDS + caller, _groups(memory, cards, view.sizes[caller] - 1))


def is_counted(memory: MemoryFields, view: View, hands: tuple[bytes, ...], rng: Random) -> bool:
    """Return whether a deal counts. If all cards of the caller are alike, it came up once for each of them."""
    caller = _telling_caller(memory, view)
    if caller is None:
        return True
    hand = hands[caller]
    alike = copies_of(memory._compiled.house, hand, hand[0]) == len(hand)
    return not alike or rng.random() * len(hand) < 1


def _telling_caller(memory: MemoryFields, view: View) -> Seat | None:
    """Return who has called ahead, if that tells something: another seat, with more than two cards."""
    caller = view.prompt.seat
    if not view.called_early or caller is None or caller == memory._seat or view.sizes[caller] < 3:
        return None
    return caller


def _groups(memory: MemoryFields, cards: bytes, count: int) -> Iterator[bytes]:
    """Yield every set of so many hidden cards of one kind and colour that may be played together."""
    house = memory._compiled.house
    for same in dict.fromkeys(house.same_face):
        if same[0] in house.together:
            copies = [card for card in same for _ in range(min(cards.count(card), count))]
            yield from map(bytes, dict.fromkeys(combinations(copies, count)))
