"""The piles: shuffling, drawing, and what happens when there is nothing left to draw."""

from __future__ import annotations

from bisect import bisect

from attrs import evolve

from unorules.cards import Seat
from unorules.events import DrawCause, Event, Reshuffled
from unorules.shuffle import shuffled
from unorules.state import NOTHING, Draft, State


def shuffle(draft: Draft, cards: bytes) -> bytes:
    """The cards in the order of the next shuffle of the seed."""
    standing = draft.standing
    draft.standing = evolve(standing, shuffles=standing.shuffles + 1)
    return shuffled(cards, standing.seed, standing.shuffles)


def can_draw(state: State) -> bool:
    """Whether a card is left to draw, if need be after a reshuffle. Everyone can see it."""
    return bool(state.stock) or len(state.laid) > 1


def draw(draft: Draft, events: list[Event], seat: Seat, count: int, why: DrawCause) -> bytes:
    """A seat takes cards from the draw pile, as many as there are (R-43). They are returned as drawn.

    A hand that grows has no call to make, and a call made ahead of a play lapses (R-34, R-37).
    """
    drawn = _take(draft, events, seat, count, why)
    if drawn:
        hand = draft.held[seat]
        for card in drawn:
            at = bisect(hand, card)
            hand = hand[:at] + draft.standing.tables.singles[card] + hand[at:]
        draft.held = (*draft.held[:seat], hand, *draft.held[seat + 1 :])
        draft.owing &= ~(1 << seat)
        if draft.early == seat:
            draft.early = NOTHING
    return drawn


def _take(draft: Draft, events: list[Event], seat: Seat, count: int, why: DrawCause) -> bytes:
    said = draft.standing.phrases.drew[why][seat]
    drawn = b""
    while len(drawn) < count and (draft.stock or _reshuffle(draft, events)):
        wanted = count - len(drawn)
        taken = draft.stock[: -wanted - 1 : -1]
        draft.stock = draft.stock[:-wanted]
        events.extend([said[card] for card in taken])
        drawn += taken
    return drawn


def _reshuffle(draft: Draft, events: list[Event]) -> bool:
    """All but the top of the discard pile becomes the draw pile; tells whether there was anything (R-42)."""
    under = draft.laid[:-1]
    if under:
        draft.stock = shuffle(draft, under)
        draft.laid = draft.laid[-1:]
        events.append(Reshuffled(len(under)))
    return bool(under)
