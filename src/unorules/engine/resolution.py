"""A resolution: one card whose effects are being run."""

from __future__ import annotations

from unorules.cards import Seat
from unorules.errors import CardError
from unorules.events import Event
from unorules.kinds import Kind
from unorules.state import Draft


class Resolution:
    """A card whose effects are being run."""

    __slots__ = ("card", "draft", "events", "hand", "lost", "opening", "origin", "seat", "was")

    def __init__(self, draft: Draft, events: list[Event], seat: Seat, card: int, was: int) -> None:
        self.draft = draft
        self.events = events
        self.seat = self.origin = seat
        self.card = card
        self.was = was
        self.hand = draft.held[seat]
        self.lost: list[Seat] = []
        self.opening = False

    @property
    def kind(self) -> Kind:
        return self.draft.standing.tables.kinds[self.card]

    def fault(self, what: str) -> CardError:
        return CardError(self.kind.id, what)
