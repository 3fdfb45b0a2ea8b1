"""Debts: what may be laid on one, and taking it (R-60, R-64)."""

from __future__ import annotations

from unorules.engine.piles import take_cards
from unorules.engine.prompting import begin_turn
from unorules.engine.state import Draft, State
from unorules.model.events import Event
from unorules.model.seats import Seat


def take_debt(draft: Draft, events: list[Event], seat: Seat) -> None:
    """Draw all that is owed, or as much as there is, and lose the turn. It closes no window (R-63)."""
    take_cards(draft, events, seat, draft._waiting.owed, "card")
    events.append(draft._match.interned.skipped[seat])
    begin_turn(draft, events, draft._match.circle.after[draft._direction][seat])


def answers_to_debt(state: State, cards: bytes) -> bytes:
    """Return those of the cards that may be laid on the debt: draw cards, what passes it on, what says so itself."""
    compiled = state._match.compiled
    top, color = state._discard_pile[-1], state._color
    stackable = compiled.house.stackable[state._waiting.draw_card]
    misfits = compiled.misfits[top][color]
    answering = compiled.answers[top][color] if compiled.answers else b""
    return bytes(
        card
        for card in cards
        if card in stackable or (card in compiled.house.bouncers and card not in misfits) or card in answering
    )
