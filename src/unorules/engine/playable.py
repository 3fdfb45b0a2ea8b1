"""Playable cards: which meet their own condition, and whether one has to be played."""

from __future__ import annotations

from unorules.engine.card_turn import card_turn_if_played
from unorules.engine.state import Draft, State
from unorules.errors import CardError, Reason, Violation, shown
from unorules.model.kinds import Condition
from unorules.model.seats import Seat

_NOT_NOW = Violation(Reason.NOT_NOW)
_NOT_AS_LAST_CARD = Violation(Reason.NOT_AS_LAST_CARD)


def allowed_cards(state: State, seat: Seat, cards: bytes) -> bytes:
    """Return the cards whose conditions on the rest of the hand are met."""
    return bytes(card for card in cards if refuse_guarded(state, seat, card) is None)


def refuse_guarded(state: State | Draft, seat: Seat, card: int, count: int = 1) -> Violation | None:
    """Say which condition on the rest of the hand a card does not meet: that of a last card (R-76), or its own."""
    compiled = state._match.compiled
    if card in compiled.house.not_last and len(state._hands[seat]) == count:
        return _NOT_AS_LAST_CARD
    condition = compiled.kinds[card].playable
    return None if condition is None or _is_met(condition, state, seat, card) else _NOT_NOW


def can_be_played(state: State | Draft, seat: Seat, card: int) -> bool:
    """Return whether a card that was just drawn goes on the top card and meets its conditions."""
    misfits = state._match.compiled.misfits[state._discard_pile[-1]][state._color]
    return card not in misfits and refuse_guarded(state, seat, card) is None


def must_play(state: State, seat: Seat, hand: bytes) -> bool:
    """Return whether one of these cards has to be played: one that fits and may not be kept back (R-43)."""
    compiled = state._match.compiled
    fits = hand.translate(None, compiled.misfits[state._discard_pile[-1]][state._color])
    for card in allowed_cards(state, seat, fits):
        may_keep = compiled.kinds[card].may_keep
        if may_keep is None or not _is_met(may_keep, state, seat, card):
            return True
    return False


def _is_met(condition: Condition, state: State | Draft, seat: Seat, card: int) -> bool:
    kind = state._match.compiled.kinds[card].id
    try:
        met: object = condition(card_turn_if_played(state, seat, card))
    except Exception as error:
        raise CardError(kind, f"raised {shown(error)} in its condition") from error
    if type(met) is not bool:
        raise CardError(kind, f"returned {shown(met)}, not True or False, from its condition")
    return met
