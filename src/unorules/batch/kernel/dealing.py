"""Dealing again: the cards that a seat does not see, as its memory has them."""

from __future__ import annotations

from typing import Any

from unorules.batch.kernel.cards import add_card, empty_hand, has
from unorules.batch.kernel.compiling import compiled
from unorules.batch.kernel.shuffle import below

IN_DRAW_PILE, IN_DISCARD_PILE = -1, -2
"""In place of the seat that holds a card."""

MAX_DEALS = 10
"""How often cards are dealt again because somebody would hold what they hardly can."""


@compiled
def deal_likely(p: Any, g: Any, w: Any, s: Any) -> None:
    """Deal the hidden cards: if possible so that nobody holds a card that they hardly can."""
    for _ in range(MAX_DEALS):
        if deal_hidden(p, g, w, s, True):
            return
    deal_hidden(p, g, w, s, False)


@compiled
def deal_hidden(p: Any, g: Any, w: Any, s: Any, choosy: Any) -> Any:
    """Deal the hidden cards, every deal being as likely as for `Sampler.sample`, and return whether it was done.

    If `choosy`, the dealing stops at a card that is unlikely in its hand. Hands come before piles in every pool.
    """
    world = _any_world(g, s)
    for seat in range(p.seats):
        if seat != s.seat:
            empty_hand(p, g, seat)
    for number in range(s.hidden):
        w.pile[number] = s.cards[world, number]
    drawn, discarded = 0, 0
    for number in range(s.hidden):
        other = number + below(g, int(s.ends[world, number]) - number)
        card = int(w.pile[other])
        w.pile[other] = w.pile[number]
        place = int(s.places[world, number])
        if place >= 0:
            if choosy and has(s.unlikely[place], card):
                return False
            add_card(g, place, card)
        elif place == IN_DRAW_PILE:
            g.draw_pile[drawn] = card
            drawn += 1
        else:
            g.discard_pile[discarded] = card
            discarded += 1
    if s.mixed[world]:
        _mix(g, drawn)
    return True


@compiled
def _any_world(g: Any, s: Any) -> Any:
    """Return one of the worlds, by their chances."""
    world = 0
    if s.worlds > 1:
        chance = below(g, 1 << 32)
        while chance >= s.chances[world]:
            world += 1
    return world


@compiled
def _mix(g: Any, count: Any) -> None:
    """Shuffle the draw pile."""
    for number in range(count - 1):
        other = number + below(g, count - number)
        g.draw_pile[number], g.draw_pile[other] = g.draw_pile[other], g.draw_pile[number]
