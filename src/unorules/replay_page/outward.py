"""What everyone sees of hands whose cards have two sides, noted from events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from unorules.model.cards import Card, backs_of
from unorules.model.events import Dealt, Drew, Flipped, HandMoved
from unorules.model.seats import Seat


class Outward:
    """The other sides of the cards that each seat holds."""

    def __init__(self, seats: int) -> None:
        self._backs = [Counter[Card]() for _ in range(seats)]

    def get(self, event: Dealt | HandMoved) -> None:
        """Give a seat another hand."""
        self._backs[event.seat] = Counter(event.backs if event.cards is None else backs_of(event.cards))

    def draw(self, event: Drew) -> None:
        """Add a card to a hand."""
        back = event.back if event.card is None else event.card.back
        self._backs[event.seat].update([] if back is None else [back])

    def take(self, seat: Seat, cards: Iterable[Card]) -> None:
        """Take cards out of a hand."""
        self._backs[seat].subtract(backs_of(cards))

    def clear(self, seat: Seat) -> None:
        """Take a hand away."""
        self._backs[seat] = Counter()

    def flip(self, event: Flipped) -> None:
        """Turn all cards over."""
        self._backs = [Counter(backs) for backs in event.backs]

    def backs(self) -> tuple[tuple[Card, ...], ...]:
        """Return what a view shows. Raises a `ValueError` if a card was taken that was not there."""
        if any(count < 0 for backs in self._backs for count in backs.values()):
            raise ValueError("a card with another side than any in the hand")
        return tuple([tuple(sorted(backs.elements(), key=str)) for backs in self._backs])
