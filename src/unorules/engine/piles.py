"""The piles: shuffling, drawing, and what happens when there is nothing left to draw."""

from __future__ import annotations

from bisect import bisect

from attrs import evolve

from unorules.cards import Seat
from unorules.events import DrawCause, Event, Reshuffled
from unorules.shuffle import shuffled
from unorules.state import Draft, State
from unorules.waiting import NOTHING


def shuffle(draft: Draft, cards: bytes, places: int | None = None) -> bytes:
    """The cards in the order of the next shuffle of the seed, all of them or the first so many places."""
    number = draft.shuffles
    draft.shuffles = number + 1
    return shuffled(cards, draft.standing.seed, number, places)


def can_draw(state: State) -> bool:
    """Whether a card is left to draw, if need be after a reshuffle. Everyone can see it."""
    return bool(state.stock) or len(state.laid) > 1


def draw(draft: Draft, events: list[Event], seat: Seat, count: int, why: DrawCause) -> int:
    """A seat takes cards from the draw pile, as many as there are (R-43). The last one is returned.

    A hand that grows has no call to make, and a call made ahead of a play lapses (R-34, R-37).
    """
    said = draft.standing.phrases.drew[why][seat]
    held = list(draft.held)
    last = NOTHING
    while count and (draft.stock or _reshuffle(draft, events)):
        taken = draft.stock[: -count - 1 : -1]
        draft.stock = draft.stock[:-count]
        count -= len(taken)
        for last in taken:
            events.append(said[last])
        held[seat] = _added(held[seat], taken)
        if draft.owing:
            draft.owing &= ~(1 << seat)
        if draft.waiting.early and draft.waiting.turn == seat:
            draft.waiting = evolve(draft.waiting, early=False)
    draft.held = tuple(held)
    return last


def _added(hand: bytes, cards: bytes) -> bytes:
    """A sorted hand with more cards."""
    if len(cards) > 1:
        return bytes(sorted(hand + cards))
    at = bisect(hand, cards[0])
    return hand[:at] + cards + hand[at:]


def _reshuffle(draft: Draft, events: list[Event]) -> bool:
    """All but the top of the discard pile becomes the draw pile; tells whether there was anything (R-42)."""
    under = draft.laid[:-1]
    if under:
        draft.stock = shuffle(draft, under)
        draft.laid = draft.laid[-1:]
        events.append(Reshuffled(len(under)))
    return bool(under)
