"""The draw pile and the discard pile: drawing, turning up and reshuffling."""

from __future__ import annotations

from bisect import bisect

from attrs import evolve

from unorules._engine.shuffle import seeded_shuffle
from unorules._seats import Seat
from unorules.events import DrawCause, Event, Reshuffled, TurnedUp
from unorules.prompts import NO_CARD
from unorules.state import Draft, State


def shuffle(draft: Draft, cards: bytes, places: int | None = None) -> bytes:
    """Return the cards in the order of the seed's next shuffle; with `places`, only so many in front are shuffled."""
    number = draft._shuffles
    draft._shuffles = number + 1
    return seeded_shuffle(cards, draft._match.seed, number, places)


def can_draw(state: State | Draft) -> bool:
    """Return whether a card is left to draw, perhaps after a reshuffle. Everyone at the table knows this."""
    return bool(state._draw_pile) or len(state._discard_pile) > 1


def take_cards(draft: Draft, events: list[Event], seat: Seat, count: int, why: DrawCause) -> int:
    """Give a seat `count` cards, or as many as there are (R-43), and return the last one.

    The seat can no longer be caught, and loses an UNO call that it has made ahead of its play (R-34, R-37).
    """
    drew = draft._match.interned.drew[why][seat]
    hands = list(draft._hands)
    last = NO_CARD
    while count and (draft._draw_pile or _reshuffle(draft, events)):
        taken = draft._draw_pile[: -count - 1 : -1]
        draft._draw_pile = draft._draw_pile[:-count]
        count -= len(taken)
        for last in taken:
            events.append(drew[last])
        hands[seat] = _merge(hands[seat], taken)
        if draft._uncalled:
            draft._uncalled &= ~(1 << seat)
        if draft._waiting.called_early and draft._waiting.turn == seat:
            draft._waiting = evolve(draft._waiting, called_early=False)
    draft._hands = tuple(hands)
    return last


def turn_up(draft: Draft, events: list[Event]) -> int:
    """Turn up the next card of the draw pile, lay it under the top card, and return it; `NO_CARD` if none is left."""
    if not (draft._draw_pile or _reshuffle(draft, events)):
        return NO_CARD
    card, pile = draft._draw_pile[-1], draft._discard_pile
    draft._draw_pile = draft._draw_pile[:-1]
    draft._discard_pile = pile[:-1] + draft._match.compiled.singles[card] + pile[-1:]
    events.append(TurnedUp(draft._match.compiled.cards[card], "discarded"))
    return card


def _merge(hand: bytes, cards: bytes) -> bytes:
    """Add cards to a sorted hand."""
    if len(cards) > 1:
        return bytes(sorted(hand + cards))
    index = bisect(hand, cards[0])
    return hand[:index] + cards + hand[index:]


def _reshuffle(draft: Draft, events: list[Event]) -> bool:
    """Shuffle the discard pile, except its top card, into a draw pile, and return whether there was a card (R-42)."""
    under = draft._discard_pile[:-1]
    if under:
        draft._draw_pile = shuffle(draft, under)
        draft._discard_pile = draft._discard_pile[-1:]
        events.append(Reshuffled(len(under)))
    return bool(under)
