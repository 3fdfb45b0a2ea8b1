"""Early calls: what a call of UNO with more than two cards tells of a hand (R-68).

The last one is remembered, until the hand of the caller changes: a card that it has just drawn is not yet among the
others, but one that it keeps is.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from unorules.engine.playable import copies_of
from unorules.model.events import UnoCalled
from unorules.model.seats import Seat
from unorules.players.memory.fields import HANDS, MemoryDraft, MemoryFields
from unorules.players.memory.noted_drawing import called_wrongly
from unorules.players.memory.pools import Worlds, in_place, with_one_of


def called(draft: MemoryDraft, event: UnoCalled) -> None:
    """Note a call: what a right one tells, or who draws for a wrong one."""
    if not event.due:
        called_wrongly(draft, event.seat)
        return
    note_call(draft, event.seat)
    if draft._sizes(draft._in_places())[event.seat] > 1:
        draft._ahead = event.seat


def note_call(draft: MemoryDraft, seat: Seat) -> None:
    """Note who has called, if that tells something: another seat, with more than two cards."""
    held = in_place(draft._worlds, HANDS + seat)
    if held > 2:
        draft._called = seat, held


def telling_caller(memory: MemoryFields) -> Seat | None:
    """Return who has called ahead and still holds the same cards, but for one that it has just drawn."""
    if memory._called is None:
        return None
    caller, held = memory._called
    return caller if in_place(memory._worlds, HANDS + caller) == held else None


def called_ahead(memory: MemoryFields, caller: Seat) -> Worlds:
    """Return the worlds in which the caller holds enough cards of one kind and colour to come down to one."""
    cards = b"".join([cards for cards, _ in memory._worlds[0][1]])
    held = in_place(memory._worlds, HANDS + caller)
    groups = _groups(memory, cards, held - 1)
    return with_one_of(memory._worlds, HANDS + caller, groups, memory._backs.of_cards)


def is_counted(memory: MemoryFields, hand: bytes, rng: Random) -> bool:
    """Return whether a deal with this hand of the caller counts. If all cards are alike, it came up once for each."""
    alike = copies_of(memory._compiled.house, hand, hand[0]) == len(hand)
    return not alike or rng.random() * len(hand) < 1


def _groups(memory: MemoryFields, cards: bytes, count: int) -> Iterator[bytes]:
    """Yield every set of so many hidden cards of one kind and colour that may be played together."""
    house = memory._compiled.house
    for same in dict.fromkeys(house.same_face):
        if same[0] in house.together:
            copies = [card for card in same for _ in range(min(cards.count(card), count))]
            yield from map(bytes, dict.fromkeys(combinations(copies, count)))
