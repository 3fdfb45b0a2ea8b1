"""Playable: which cards of a hand may be laid now, and which must be when there is nothing else to do."""

from __future__ import annotations

from unorules.cards import Seat
from unorules.engine.facts import facts_if_played
from unorules.errors import CardError, shown
from unorules.kinds import Test
from unorules.state import State


def allowed_of(state: State, seat: Seat, cards: bytes) -> bytes:
    """Those cards whose own condition on the rest of the hand is met."""
    return bytes(card for card in cards if allowed(state, seat, card))


def allowed(state: State, seat: Seat, card: int) -> bool:
    """Whether a card's own condition on the rest of the hand is met."""
    test = state.standing.tables.kinds[card].playable
    return test is None or _passes(test, state, seat, card)


def must_play(state: State, seat: Seat, hand: bytes) -> bool:
    """Whether one of these cards has to be laid: one that fits and may not be kept back (R-43)."""
    tables = state.standing.tables
    fits = hand.translate(None, tables.misfits[state.laid[-1]][state.hue])
    for card in allowed_of(state, seat, fits):
        may_keep = tables.kinds[card].may_keep
        if may_keep is None or not _passes(may_keep, state, seat, card):
            return True
    return False


def _passes(test: Test, state: State, seat: Seat, card: int) -> bool:
    kind = state.standing.tables.kinds[card].id
    try:
        verdict: object = test(facts_if_played(state, seat, card))
    except Exception as error:
        raise CardError(kind, f"raised {shown(error)} when asked about a play") from error
    if type(verdict) is not bool:
        raise CardError(kind, f"said {shown(verdict)}, not True or False, when asked about a play")
    return verdict
