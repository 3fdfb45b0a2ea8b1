"""Playable cards: which meet their own condition, and whether one has to be played."""

from __future__ import annotations

from unorules.engine.card_turn import card_turn_if_played
from unorules.engine.state import State
from unorules.errors import CardError, shown
from unorules.model.kinds import Condition
from unorules.model.seats import Seat


def allowed_cards(state: State, seat: Seat, cards: bytes) -> bytes:
    """Return the cards whose own condition on the rest of the hand is met."""
    return bytes(card for card in cards if is_allowed(state, seat, card))


def is_allowed(state: State, seat: Seat, card: int) -> bool:
    """Return whether a card's own condition on the rest of the hand is met."""
    condition = state._match.compiled.kinds[card].playable
    return condition is None or _is_met(condition, state, seat, card)


def must_play(state: State, seat: Seat, hand: bytes) -> bool:
    """Return whether one of these cards has to be played: one that fits and may not be kept back (R-43)."""
    compiled = state._match.compiled
    fits = hand.translate(None, compiled.misfits[state._discard_pile[-1]][state._color])
    for card in allowed_cards(state, seat, fits):
        may_keep = compiled.kinds[card].may_keep
        if may_keep is None or not _is_met(may_keep, state, seat, card):
            return True
    return False


def _is_met(condition: Condition, state: State, seat: Seat, card: int) -> bool:
    kind = state._match.compiled.kinds[card].id
    try:
        met: object = condition(card_turn_if_played(state, seat, card))
    except Exception as error:
        raise CardError(kind, f"raised {shown(error)} in its condition") from error
    if type(met) is not bool:
        raise CardError(kind, f"returned {shown(met)}, not True or False, from its condition")
    return met
