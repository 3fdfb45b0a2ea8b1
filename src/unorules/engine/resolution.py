"""A resolution: one card whose effects are being run."""

from __future__ import annotations

from unorules.cards import Seat
from unorules.errors import CardError
from unorules.events import Event
from unorules.kinds import Kind
from unorules.state import Draft


class Resolution:
    """A card whose effects are being run."""

    __slots__ = ("card", "draft", "events", "hand", "last", "lost", "opening", "seat", "was")

    draft: Draft
    events: list[Event]
    seat: Seat
    """Who laid the card; the dealer, for one turned up at the start."""
    card: int
    was: int
    """The hue in force when it was laid."""
    hand: bytes
    """The hand of its player when it was laid."""
    lost: list[Seat]
    """Who has lost the coming turn."""
    opening: bool
    """Whether it was turned up at the start."""
    last: bool
    """Whether it was the last card of its player, so that nobody has a turn to lose."""

    def __init__(self, draft: Draft, events: list[Event], seat: Seat, card: int, was: int) -> None:
        self.draft = draft
        self.events = events
        self.seat = seat
        self.card = card
        self.was = was
        self.hand = draft.held[seat]
        self.lost = []
        self.opening = self.last = False

    @property
    def kind(self) -> Kind:
        return self.draft.standing.tables.kinds[self.card]

    def fault(self, what: str) -> CardError:
        return CardError(self.kind.id, what)

    def next_seat(self) -> Seat:
        """Whose turn comes next, as things stand."""
        after = self.draft.standing.phrases.after[self.draft.direction]
        seat = after[self.seat]
        if self.opening and self.draft.direction == -1:
            # C10-OPEN-03: play starts between the dealer and the seat to the left; to the right the dealer is first.
            seat = self.seat
        while seat in self.lost:
            seat = after[seat]
        return seat

    def lose_turn(self, seat: Seat) -> None:
        """The seat that would be next is passed over. When everyone is, nobody is."""
        if not self.last:
            self.events.append(self.draft.standing.phrases.skipped[seat])
        self.lost.append(seat)
        if len(self.lost) == len(self.draft.held):
            self.lost.clear()
