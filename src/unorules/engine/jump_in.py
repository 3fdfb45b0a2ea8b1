"""Jumping in: playing a card identical to the top one out of turn (R-65)."""

from __future__ import annotations

from unorules.engine.refusals import refuse_out_of_turn
from unorules.engine.state import State
from unorules.errors import Violation
from unorules.model.actions import Play
from unorules.model.cards import Card
from unorules.model.seats import Seat


def jump_in_cards(state: State, seat: Seat) -> bytes:
    """Return the cards with which a seat could jump in now, whether it holds them or not."""
    match, waiting = state._match, state._waiting
    jumpers = match.compiled.house.jumpers
    if not jumpers or match.untouched or waiting.kind not in ("turn", "debt") or waiting.turn == seat:
        return b""
    return jumpers[state._discard_pile[-1]] if seat in match.circle.active else b""


def refuse_jump_in(state: State, action: Play) -> Violation | None:
    """Say why a seat may not play out of turn, unless it jumps in: the rules for any play come after this."""
    seat, card = action.seat, action.card
    refusal = refuse_out_of_turn(state, seat)
    if type(seat) is int and 0 <= seat < len(state._hands) and type(card) is Card:
        number = state._match.compiled.card_numbers.get(card)
        if number is not None and number in jump_in_cards(state, seat):
            return None
    return refusal
