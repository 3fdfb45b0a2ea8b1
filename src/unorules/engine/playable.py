"""Playable: which cards of a hand may be laid now, and which must be when there is nothing else to do."""

from __future__ import annotations

from unorules.engine.card_turn import card_turn_if_played
from unorules.engine.state import State
from unorules.errors import CardError, shown
from unorules.model.kinds import Condition
from unorules.model.seats import Seat


def allowed_of(state: State, seat: Seat, cards: bytes) -> bytes:
    """Return those cards whose own condition on the rest of the hand is met."""
    return bytes(card for card in cards if allowed(state, seat, card))


def allowed(state: State, seat: Seat, card: int) -> bool:
    """Return whether a card's own condition on the rest of the hand is met."""
    condition = state._match.compiled.kinds[card].playable
    return condition is None or _is_met(condition, state, seat, card)


def must_play(state: State, seat: Seat, hand: bytes) -> bool:
    """Return whether one of these cards has to be laid: one that fits and may not be kept back (R-43)."""
    compiled = state._match.compiled
    fits = hand.translate(None, compiled.misfits[state._discard_pile[-1]][state._color])
    for card in allowed_of(state, seat, fits):
        may_keep = compiled.kinds[card].may_keep
        if may_keep is None or not _is_met(may_keep, state, seat, card):
            return True
    return False


def _is_met(condition: Condition, state: State, seat: Seat, card: int) -> bool:
    kind = state._match.compiled.kinds[card].id
    try:
        verdict: object = condition(card_turn_if_played(state, seat, card))
    except Exception as error:
        raise CardError(kind, f"raised {shown(error)} when asked about a play") from error
    if type(verdict) is not bool:
        raise CardError(kind, f"said {shown(verdict)}, not True or False, when asked about a play")
    return verdict
