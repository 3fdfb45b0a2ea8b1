"""Facts: what a card's code is told."""

from __future__ import annotations

from unorules.cards import Seat
from unorules.kinds import Turn
from unorules.sealing import seal, twin
from unorules.state import Draft, State


def turn_facts(state: State | Draft, seat: Seat, card: int, was: int) -> Turn:
    """The turn of a seat that laid a card."""
    return _facts(state, seat, card, was, state.held)


def facts_if_played(state: State, seat: Seat, card: int) -> Turn:
    """The turn as it would be if a seat laid a card now."""
    hand = state.held[seat].replace(state.standing.tables.singles[card], b"", 1)
    held = (*state.held[:seat], hand, *state.held[seat + 1 :])
    return _facts(state, seat, card, state.hue, held)


_Draft = twin(Turn)


def _facts(state: State | Draft, seat: Seat, card: int, was: int, held: tuple[bytes, ...]) -> Turn:
    standing = state.standing
    tables = standing.tables
    facts = _Draft()
    facts.seat = seat
    facts.card = tables.cards[card]
    facts.hand = tables.faces(held[seat])
    facts.sizes = tuple(map(len, held))
    facts.active = standing.phrases.active
    facts.direction = state.direction
    facts.color = tables.colors[state.hue]
    facts.was = tables.colors[was]
    facts.rules = tables.rules
    return seal(facts, Turn)
