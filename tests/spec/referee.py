"""The referee: follows one game of the library, keeps its ledger, and judges every situation in it."""

from __future__ import annotations

from typing import Any

import unorules as uno
from tests.spec.ledger import Ledger, Mistake
from tests.spec.situations import Step, situations_of
from unorules import Event, Seat, Variant
from unorules.events import Played, RoundStarted
from unorules.variants import SHEETS

WRONG_SITUATION = "not as the rulings say"
"""How a mistake begins that a situation has noticed."""

SHEET_KINDS = {kind.id for sheet in SHEETS for kind in sheet.kinds}


def is_of_a_sheet(variant: Variant) -> bool:
    """Return whether the referee knows all cards: a variant is one of the five sheets, or has a deck of their kinds."""
    is_sheet = variant.id.removeprefix("odd:") in {sheet.id for sheet in SHEETS}
    return is_sheet and SHEET_KINDS.issuperset(card.kind for card, _ in variant.deck)


class Referee:
    """Follows one game. Raises Mistake at the first step that is not as the rulings say."""

    def __init__(self, first: uno.Step) -> None:
        self.state, events = first
        self.laid_by: Seat | None = None if events else -1
        """Who laid the top card; None if it was turned up at the start, -1 if nobody knows."""
        # A table that is laid out by hand has no events, and nothing is owed at it.
        self.ledger = Ledger.of(self.state, dealt=not events)
        self.ledger.follow(events, self.state)

    def follow(self, action: Any, step: uno.Step) -> list[str]:
        """Follow one action, and return the situations that it is."""
        after, events = step
        followed = Step(self.state, action, events, after, self.laid_by)
        self.ledger.follow(events, after)
        names = []
        for name, holds in situations_of(followed):
            if not holds:
                raise Mistake(f"{WRONG_SITUATION}: {name}")
            names.append(name)
        self.laid_by = _player_of(events, self.laid_by)
        self.state = after
        return names


def _player_of(events: tuple[Event, ...], before: Seat | None) -> Seat | None:
    for event in reversed(events):
        if isinstance(event, Played):
            return event.seat
        if isinstance(event, RoundStarted):
            return None
    return before
