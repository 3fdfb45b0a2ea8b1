"""The draw pile, the discard pile, and hands: a count for each distinct card, and a bit for each card held."""

from __future__ import annotations

from typing import Any

import numpy as np

from unorules.batch.codes import NOBODY
from unorules.batch.kernel.jit import jit
from unorules.batch.kernel.shuffle import shuffle

# Hands and sets of cards. A set is bits; a hand also has a count for each card.

ONE = np.uint64(1)
_PAIRS = np.uint64(0x5555555555555555)
_FOURS = np.uint64(0x3333333333333333)
_BYTES = np.uint64(0x0F0F0F0F0F0F0F0F)
_SUM = np.uint64(0x0101010101010101)
_U1, _U2, _U4, _U56 = np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(56)


@jit
def bit_count(bits: Any) -> Any:
    """Return the number of bits that are set. This compiles to one instruction."""
    bits = bits - ((bits >> _U1) & _PAIRS)
    bits = (bits & _FOURS) + ((bits >> _U2) & _FOURS)
    bits = (bits + (bits >> _U4)) & _BYTES
    return np.int64((bits * _SUM) >> _U56)


@jit
def lowest_bit(bits: Any) -> Any:
    """Return the index of the lowest bit that is set; there must be one."""
    return bit_count(~bits & (bits - ONE))


@jit
def has(cards: Any, card: Any) -> Any:
    """Return whether a card is in a set of cards."""
    return (cards[card >> 6] >> np.uint64(card & 63)) & ONE != 0


@jit
def add_card(g: Any, seat: Any, card: Any) -> None:
    """Put a card into a hand."""
    g.counts[seat, card] += 1
    g.held[seat, card >> 6] |= ONE << np.uint64(card & 63)
    g.sizes[seat] += 1


@jit
def remove_card(g: Any, seat: Any, card: Any) -> None:
    """Take a card out of a hand that holds it."""
    g.counts[seat, card] -= 1
    if g.counts[seat, card] == 0:
        g.held[seat, card >> 6] &= ~(ONE << np.uint64(card & 63))
    g.sizes[seat] -= 1


@jit
def empty_hand(p: Any, g: Any, seat: Any) -> None:
    """Take all cards out of a hand."""
    for word in range(p.words):
        g.held[seat, word] = 0
        g.counts[seat, 64 * word : 64 * word + 64] = 0
    g.sizes[seat] = 0


@jit
def swap_hands(p: Any, g: Any, one: Any, other: Any) -> None:
    """Swap the hands of two seats."""
    for word in range(p.words):
        g.held[one, word], g.held[other, word] = g.held[other, word], g.held[one, word]
    for card in range(64 * p.words):
        g.counts[one, card], g.counts[other, card] = g.counts[other, card], g.counts[one, card]
    g.sizes[one], g.sizes[other] = g.sizes[other], g.sizes[one]


# The piles.


@jit
def can_draw(g: Any) -> Any:
    """Return whether a card is left to draw, perhaps after a reshuffle."""
    return g.draw_count > 0 or g.discard_count > 1


@jit
def take_card(p: Any, g: Any, w: Any, seat: Any) -> Any:
    """Give a seat the next card and return it, or `NOBODY` if there is none (R-43)."""
    if g.draw_count == 0:
        if g.discard_count == 1:
            return NOBODY
        _reshuffle(p, g, w)
    g.draw_count -= 1
    card = int(g.draw_pile[g.draw_count])
    add_card(g, seat, card)
    return card


@jit
def _reshuffle(p: Any, g: Any, w: Any) -> None:
    """Shuffle the discard pile without its top card into a new draw pile (R-42)."""
    count = g.discard_count - 1
    gather(p, g, w, g.discard_pile, count)
    shuffle(g, w, count, count - 1)
    for place in range(count):
        g.draw_pile[place] = w.pile[place]
    g.draw_count = count
    g.discard_pile[0] = g.discard_pile[count]
    g.discard_count = 1


@jit
def gather(p: Any, g: Any, w: Any, cards: Any, count: Any) -> None:
    """Copy cards into the working pile, sorted if the shuffle has to be exact."""
    if not g.exact:
        for place in range(count):
            w.pile[place] = cards[place]
        return
    for card in range(64 * p.words):
        w.tally[card] = 0
    for place in range(count):
        w.tally[int(cards[place])] += 1
    place = 0
    for card in range(64 * p.words):
        for _ in range(w.tally[card]):
            w.pile[place] = card
            place += 1


@jit
def put_under(p: Any, g: Any, seat: Any) -> None:
    """Put the hand of a seat under the discard pile, with the first card of the deck at the bottom (R-71)."""
    size = g.sizes[seat]
    for place in range(g.discard_count - 1, -1, -1):
        g.discard_pile[place + size] = g.discard_pile[place]
    place = 0
    for card in range(64 * p.words):
        for _ in range(g.counts[seat, card]):
            g.discard_pile[place] = card
            place += 1
    g.discard_count += size
    empty_hand(p, g, seat)
