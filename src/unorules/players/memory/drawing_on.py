"""Drawing on: what it tells of the cards that a seat draws one after another until one may be played (R-69)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import perm, prod
from random import Random
from typing import NamedTuple

from unorules.engine.playable import can_be_played, without
from unorules.engine.state import Draft
from unorules.model.seats import Seat
from unorules.players.memory.fields import DRAWN_BEFORE, JUST_DRAWN, MemoryFields
from unorules.players.memory.pools import Pool, Worlds

Part = tuple[int, int, int]
"""A place, and where the cards of a pool that lie there begin and end."""


class DrawingOn(NamedTuple):
    """What is known of the cards that another seat has drawn as its turn, by their numbers."""

    before: frozenset[int]
    """Those that may have come before the last one. A card with a condition of its own may or may not have."""
    last: frozenset[int] | None
    """Those that may be the last one; None if there was nothing left to draw, so that it may be any."""
    guarded: bytes
    """Cards with conditions."""

    def reweighed(self, worlds: Worlds) -> Worlds:
        """Return the worlds with the chances that they have by what was drawn."""
        found = [(weight * prod(map(self._chance, world)), world) for weight, world in worlds]
        return tuple([(weight, world) for weight, world in found if weight])

    def _chance(self, pool: Pool) -> float:
        """Return how likely it is that a pool has such cards in the places of those drawn, each place by itself."""
        cards, slots = pool
        before, last = slots[DRAWN_BEFORE], slots[JUST_DRAWN] if self.last is not None else 0
        lasts = _count(cards, self.last or ()) if last else 1
        return perm(_count(cards, self.before), before) * lasts / perm(len(cards), before + last)

    def dealt(self, cards: bytes, parts: Sequence[Part], rng: Random) -> bytes | None:
        """Return the cards of a pool in random order, with such cards where those drawn are; None to deal again."""
        starts = {place: start for place, start, _ in parts}
        begin = starts.get(DRAWN_BEFORE, 0)
        count = sum([end - start for place, start, end in parts if place == DRAWN_BEFORE])
        before = rng.sample([card for card in cards if card in self.before], count)
        left = list(without(cards, bytes(before)))
        rng.shuffle(left)
        if self.last is not None and JUST_DRAWN in starts:
            number = rng.randrange(_count(cards, self.last))
            able = [at for at, card in enumerate(left) if card in self.last]
            if number >= len(able):
                return None  # that one has been drawn before
            left.insert(starts[JUST_DRAWN], left.pop(able[number]))
        return bytes([*left[:begin], *before, *left[begin:]])

    def depends_on_the_hand(self, drawn: bytes) -> bool:
        """Return whether the hand decides which of these cards can be played."""
        return any(card in self.guarded for card in drawn)

    def fits(self, draft: Draft, seat: Seat, held: bytes, drawn: bytes) -> bool:
        """Return whether a seat that held these cards would have drawn just these others, one after another."""
        hands = draft._hands
        able: list[bool] = []
        for number, card in enumerate(drawn, 1):
            draft._hands = (*hands[:seat], bytes(sorted(held + drawn[:number])), *hands[seat + 1 :])
            able.append(can_be_played(draft, seat, card))
        return not any(able[:-1]) and (able[-1] or self.last is None)


def _count(cards: bytes, wanted: Collection[int]) -> int:
    return sum([card in wanted for card in cards])


def drawing_on(memory: MemoryFields) -> DrawingOn | None:
    """Return what is known of the cards that another seat has just drawn; None if it is nothing."""
    compiled = memory._compiled
    if compiled.rules.turn_draw != "until_playable" or memory._drawn in (None, memory._seat):
        return None
    misfits = compiled.misfits[memory._discards[-1]][memory._color]
    fitting = frozenset(range(len(compiled.cards))) - frozenset(misfits)
    before = frozenset(misfits) | frozenset(compiled.guarded)
    return DrawingOn(before, fitting if memory._could_go_on else None, compiled.guarded)
