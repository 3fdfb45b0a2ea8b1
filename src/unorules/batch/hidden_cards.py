"""Hidden cards: what a seat knows of them, written down for the kernel."""

from __future__ import annotations

from itertools import accumulate
from typing import Any

import numpy as np

from unorules.batch.kernel.dealing import IN_DISCARD_PILE, IN_DRAW_PILE
from unorules.batch.layout import MAX_WORLDS
from unorules.batch.program import Program, card_set
from unorules.model.prompts import NO_CARD
from unorules.players.careful.notes import Notes
from unorules.players.memory import Sampler
from unorules.players.memory.fields import (
    DISCARDS,
    DRAW_PILE,
    DRAWN_BEFORE,
    HANDS,
    JUST_DRAWN,
    SINCE_ASKED,
    MemoryFields,
)

CERTAIN = 1 << 32


def write_worlds(search: Any, sampler: Sampler) -> bool:
    """Write down where the hidden cards may be, and return whether that is all that a seat does not know at its turn.

    Otherwise no worlds are written down, as if there were too many.
    """
    worlds = sampler._worlds
    known = len(worlds) <= MAX_WORLDS and _knows_the_rest(sampler)
    search["worlds"] = len(worlds) if known else 0
    if known:
        chances = list(accumulate([weight for weight, _ in worlds]))
        search["chances"][: len(worlds)] = [int(CERTAIN * chance / chances[-1]) for chance in chances]
        places = _places(sampler._memory)
        for number, (_, pools) in enumerate(worlds):
            cards = b"".join([cards for cards, _ in pools])
            sizes = [len(cards) for cards, _ in pools]
            slots = [count for _, slots in pools for count in reversed(slots)]
            search["hidden"] = count = len(cards)
            search["cards"][number, :count] = np.frombuffer(cards, np.uint8)
            search["ends"][number, :count] = np.repeat(list(accumulate(sizes)), sizes)
            search["places"][number, :count] = np.repeat(places[::-1] * len(pools), slots)
            search["mixed"][number] = sum([slots[DRAW_PILE] > 0 for _, slots in pools]) > 1
    return known


def _knows_the_rest(sampler: Sampler) -> bool:
    """Return whether a seat knows what the game waits for, with its secrets: a debt that it has seen grow, or a
    question of its own card.
    """
    memory, asking = sampler._memory, sampler._asking
    if sampler._waiting is not None:
        return True
    if asking is None:
        return memory._draw_card != NO_CARD
    return asking.seat == memory._seat and asking.color_before is not None


def _places(memory: MemoryFields) -> list[int]:
    """Return who holds the cards in each place of a memory, or which pile they are in."""
    seats = range(len(memory._match.players))
    places = [IN_DRAW_PILE] * HANDS + [seat if seat in memory._active else IN_DISCARD_PILE for seat in seats]
    places[DISCARDS] = IN_DISCARD_PILE
    if memory._drawn is not None:
        places[JUST_DRAWN] = places[DRAWN_BEFORE] = memory._drawn
    if memory._asking is not None and memory._asking.holder is not None:
        places[SINCE_ASKED] = memory._asking.holder
    return places


def write_unlikely(search: Any, program: Program, notes: Notes) -> None:
    """Write down which cards a seat hardly holds: those of the colours on which it has drawn."""
    search["unlikely"] = 0
    cards = program.compiled.cards
    for seat, colors in notes.drew_on.items():
        search["unlikely"][seat] = card_set([number for number, card in enumerate(cards) if card.color in colors])
