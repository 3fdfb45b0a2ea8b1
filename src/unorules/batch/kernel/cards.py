"""Sets of cards and hands: bits, and how many of each card a seat holds."""

from __future__ import annotations

from typing import Any

import numpy as np

from unorules.batch.kernel.compiling import compiled

ONE = np.uint64(1)
_PAIRS = np.uint64(0x5555555555555555)
_FOURS = np.uint64(0x3333333333333333)
_BYTES = np.uint64(0x0F0F0F0F0F0F0F0F)
_SUM = np.uint64(0x0101010101010101)
_U1, _U2, _U4, _U56 = np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(56)


@compiled
def bit_count(bits: Any) -> Any:
    """Return how many bits are set. The compiler makes one instruction of this."""
    bits = bits - ((bits >> _U1) & _PAIRS)
    bits = (bits & _FOURS) + ((bits >> _U2) & _FOURS)
    bits = (bits + (bits >> _U4)) & _BYTES
    return np.int64((bits * _SUM) >> _U56)


@compiled
def lowest(bits: Any) -> Any:
    """Return the place of the lowest bit that is set; there must be one."""
    return bit_count(~bits & (bits - ONE))


@compiled
def has(cards: Any, card: Any) -> Any:
    """Return whether a card is in a set of cards."""
    return (cards[card >> 6] >> np.uint64(card & 63)) & ONE != 0


@compiled
def add_card(g: Any, seat: Any, card: Any) -> None:
    """Put a card into a hand."""
    g.counts[seat, card] += 1
    g.held[seat, card >> 6] |= ONE << np.uint64(card & 63)
    g.sizes[seat] += 1


@compiled
def remove_card(g: Any, seat: Any, card: Any) -> None:
    """Take a card out of a hand that holds it."""
    g.counts[seat, card] -= 1
    if g.counts[seat, card] == 0:
        g.held[seat, card >> 6] &= ~(ONE << np.uint64(card & 63))
    g.sizes[seat] -= 1


@compiled
def empty_hand(p: Any, g: Any, seat: Any) -> None:
    """Take all cards out of a hand."""
    for word in range(p.words):
        g.held[seat, word] = 0
        g.counts[seat, 64 * word : 64 * word + 64] = 0
    g.sizes[seat] = 0


@compiled
def swap_hands(p: Any, g: Any, one: Any, other: Any) -> None:
    """Let two seats swap their hands."""
    for word in range(p.words):
        g.held[one, word], g.held[other, word] = g.held[other, word], g.held[one, word]
    for card in range(64 * p.words):
        g.counts[one, card], g.counts[other, card] = g.counts[other, card], g.counts[one, card]
    g.sizes[one], g.sizes[other] = g.sizes[other], g.sizes[one]
