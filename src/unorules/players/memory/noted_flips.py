"""What a seat learns when all cards are turned over: what was in front of each hand, beside what was seen behind it.

So it knows both sides of every hand, but not always which side belongs to which: there is a world for every set of
cards that has them. The piles may be in any order, as before. Two things are forgotten: the back that was seen on the
draw pile, which is the lowest card now, and what was known of a hand under the discard pile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import fsum

from unorules.model.events import Flipped
from unorules.players.memory.fields import DRAW_PILE, HANDS, MemoryDraft
from unorules.players.memory.mismatch import MemoryMismatch
from unorules.players.memory.pools import World, Worlds, gathered, in_one_place, in_place, taken

MAX_SETS = 500
"""How many sets of cards that hands may be are told apart while they are found. A game seldom has as many."""

Taken = tuple[World, tuple[bytes, ...]]
"""A world without the hands that were found already, and these."""


def flipped(draft: MemoryDraft, event: Flipped) -> None:
    """Note that all cards were turned over."""
    draft.keep_drawn()
    draft.merge_since_asked()
    draft._asking = draft._question = draft._called = None
    _bury_in_the_pile(draft)
    draft._match = draft._match.turned_over()
    others = [seat for seat in draft._active if seat != draft._seat]
    hands = [(HANDS + seat, draft._backs.to_numbers(event.backs[seat])) for seat in others]
    draft._worlds = turned_over(draft._worlds, hands, draft._backs.of_cards)
    _turn_the_discards(draft, event)
    draft._color = draft._compiled.printed_colors[draft._discards[-1]]


def _bury_in_the_pile(draft: MemoryDraft) -> None:
    """Forget which discards are hands of seats that are out."""
    places = [HANDS + seat for seat in draft._buried]
    if places:
        draft.hide(DRAW_PILE, draft._below)
        draft._unseen += len(draft._below) + sum([in_place(draft._worlds, place) for place in places])
        draft.move_all(dict.fromkeys(places, DRAW_PILE))
        draft._below, draft._buried = b"", ()


def _turn_the_discards(draft: MemoryDraft, event: Flipped) -> None:
    """Note that the lowest discard is on top now, and is seen."""
    top = draft.numbers((event.top,))
    below, above = draft._discards[::-1], draft._below[::-1]
    if draft._unseen and not above:
        draft.see(DRAW_PILE, top)
        draft._unseen -= 1
        above = top
    draft._below, draft._discards = (below, above) if draft._unseen else (b"", below + above)
    if draft._discards[-1:] != top:
        raise MemoryMismatch("this cannot follow what was remembered: another card was the lowest discard")


def turned_over(worlds: Worlds, hands: Iterable[tuple[int, list[int | None]]], backs: bytes) -> Worlds:
    """Return the worlds after all cards were turned over: each hand, by its place, has these new backs."""
    found: dict[Taken, float] = {(world, ()): weight for weight, world in worlds}
    places: list[int] = []
    for place, seen in hands:
        places.append(place)
        found = {(world, (*sets, b"")): weight for (world, sets), weight in found.items()}
        for back in _rarest_first(seen, backs):
            found = _with_one_more(found, place, [card for card, other in enumerate(backs) if other == back])
    size = len(worlds[0][1][0][1])
    turned: list[tuple[float, World]] = []
    for (world, sets), weight in found.items():
        pools = in_one_place(b"".join([cards for cards, _ in world]), DRAW_PILE, size, backs)
        for place, cards in zip(places, sets, strict=True):
            pools += in_one_place(cards, place, size, backs)
        turned.append((weight, pools or world[:1]))
    return gathered(turned, backs)


def _rarest_first(seen: list[int | None], backs: bytes) -> list[int | None]:
    """Return backs in the order in which the fewest cards come into question."""
    cards = Counter[int | None](backs)
    return sorted(seen, key=lambda back: (cards[back], back or 0))


def _with_one_more(found: dict[Taken, float], place: int, cards: list[int]) -> dict[Taken, float]:
    """Return what was found with one of these cards more in the last hand, and not too much of it."""
    more: dict[Taken, float] = {}
    for (world, (*sets, hand)), weight in found.items():
        for card in cards:
            held = bytes(sorted((*hand, card)))
            for chance, left in taken(((weight, world),), place, card):
                key = left, (*sets, held)
                more[key] = more.get(key, 0.0) + chance
    if len(more) > MAX_SETS:
        more = dict(sorted(more.items(), key=lambda item: item[1], reverse=True)[:MAX_SETS])
    total = fsum(more.values())
    return {key: weight / total for key, weight in more.items()}
