"""The outlook of a careful player: how good things look for the seat that must act, from what it may see.

Worths are integers, and so the same on every machine. The weights are those of `unorules.players.careful`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from unorules.batch.codes import NO_LIMIT, NO_SCORES
from unorules.batch.kernel.cards import ONE, has, lowest
from unorules.batch.kernel.compiling import compiled
from unorules.batch.kernel.seats import fewest, seats_in, side_of

CARD = 1_000_000
"""One card more or less in a hand is worth about this. A chance of `CARD` is certain."""
NEAR = 3_000_000
TURN_LOST = 1_000_000
POINT = 50_000
FALLEN = 20_000_000
OUT = 1_000_000_000


@compiled
def look_around(p: Any, g: Any, w: Any) -> None:
    """Note down who is against the seat, what it holds, and what it has not seen."""
    seat = g.seat
    w.foes = g.active & ~side_of(p, seat)
    w.foe_count = seats_in(w.foes)
    w.point = 0
    if p.scoring != NO_SCORES:
        w.point = POINT // max(fewest(p, g, w.foes), 1)
    w.unseen = p.deck_count - g.sizes[seat] - g.discard_count
    for color in range(p.colors + 1):
        w.own_colors[color] = 0
        w.unseen_colors[color] = p.of_color[color]
    for word in range(p.words):
        bits = g.held[seat, word]
        while bits:
            card = 64 * word + lowest(bits)
            w.own_colors[p.printed[card]] += int(g.counts[seat, card])
            bits &= bits - ONE
    for place in range(g.discard_count):
        w.unseen_colors[p.printed[int(g.discard_pile[place])]] -= 1
    for color in range(p.colors + 1):
        w.unseen_colors[color] -= w.own_colors[color]


@compiled
def worth_of_hand(p: Any, size: Any) -> Any:
    """Return what it is worth to the seat to hold so many cards."""
    worth = worth_of_size(size * CARD)
    return worth if p.mercy == NO_LIMIT or size < p.mercy else worth - FALLEN


@compiled
def worth_of_size(size: Any) -> Any:
    """Return what a hand is worth, given its cards times `CARD`: lost turns count as parts of a card."""
    return NEAR * CARD // size - size if size else OUT


@compiled
def worth_of_change(p: Any, g: Any, w: Any, seat: Any, size: Any, turns: Any) -> Any:
    """Return what it is worth that a seat holds so many cards from now on, and loses turns, both times `CARD`."""
    gain = worth_of_size(size + turns) - worth_of_size(g.sizes[seat] * CARD)
    if p.mercy != NO_LIMIT and size >= p.mercy * CARD:
        gain -= FALLEN
    if seat == g.seat:
        return gain
    gain //= w.foe_count
    return -gain if w.foes >> seat & 1 else gain


@compiled
def worth_of_draw(p: Any, g: Any, w: Any, seat: Any, count: Any, turns: Any) -> Any:
    """Return what it is worth that a seat draws so many cards, and loses turns; these are given times `CARD`."""
    return worth_of_change(p, g, w, seat, (g.sizes[seat] + count) * CARD, turns)


@compiled
def holds_besides(p: Any, g: Any, card: Any, cards: Any) -> Any:
    """Return whether the seat would hold a card of a set, if it played one card."""
    for word in range(p.words):
        bits = g.held[g.seat, word] & cards[word]
        if word == card >> 6 and g.counts[g.seat, card] == 1:
            bits &= ~(ONE << np.uint64(card & 63))
        if bits:
            return True
    return False


@compiled
def count_unseen(p: Any, g: Any, cards: Any) -> Any:
    """Return how many cards of a set are in other hands and the draw pile."""
    count = 0
    for place in range(p.deck_count):
        count += 1 if has(cards, int(p.deck[place])) else 0
    for place in range(g.discard_count):
        count -= 1 if has(cards, int(g.discard_pile[place])) else 0
    for card in range(64 * p.words):
        count -= int(g.counts[g.seat, card]) if has(cards, card) else 0
    return count


@compiled
def chance_of_any(w: Any, wanted: Any, drawn: Any) -> Any:
    """Return the chance, times `CARD`, that some of the wanted cards are in a hand of so many unseen ones."""
    none = CARD
    for place in range(drawn):
        none = none * max(w.unseen - wanted - place, 0) // (w.unseen - place)
    return CARD - none
