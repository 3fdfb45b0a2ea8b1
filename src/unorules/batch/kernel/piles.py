"""The piles: drawing, reshuffling, and putting a hand under the discard pile."""

from __future__ import annotations

from typing import Any

from unorules.batch.codes import NOBODY
from unorules.batch.kernel.cards import add_card, empty_hand
from unorules.batch.kernel.compiling import compiled
from unorules.batch.kernel.shuffle import shuffle


@compiled
def can_draw(g: Any) -> Any:
    """Return whether a card is left to draw, perhaps after a reshuffle."""
    return g.draw_count > 0 or g.discard_count > 1


@compiled
def take_card(p: Any, g: Any, w: Any, seat: Any) -> Any:
    """Give a seat the next card and return it; or none, if there is none (R-43)."""
    if g.draw_count == 0:
        if g.discard_count == 1:
            return NOBODY
        _reshuffle(p, g, w)
    g.draw_count -= 1
    card = int(g.draw_pile[g.draw_count])
    add_card(g, seat, card)
    return card


@compiled
def _reshuffle(p: Any, g: Any, w: Any) -> None:
    """Shuffle the discard pile but for its top into a draw pile (R-42)."""
    count = g.discard_count - 1
    gather(p, g, w, g.discard_pile, count)
    shuffle(g, w, count, count - 1)
    for place in range(count):
        g.draw_pile[place] = w.pile[place]
    g.draw_count = count
    g.discard_pile[0] = g.discard_pile[count]
    g.discard_count = 1


@compiled
def gather(p: Any, g: Any, w: Any, cards: Any, count: Any) -> None:
    """Copy cards into the pile that is being worked on: sorted, if the shuffle has to be exact."""
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


@compiled
def put_under(p: Any, g: Any, seat: Any) -> None:
    """Put the hand of a seat under the discard pile, the first card of the deck at the bottom (R-71)."""
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
