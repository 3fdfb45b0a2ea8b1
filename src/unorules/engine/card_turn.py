"""Building the `Turn` that the function of a card is called with."""

from __future__ import annotations

from unorules.engine.state import Draft, State
from unorules.model.cards import Card
from unorules.model.prompts import NO_CARD
from unorules.model.seats import Seat
from unorules.model.turn import Turn, make_turn


def card_turn(state: State | Draft, seat: Seat, card: int, color_before: int, owed: int = 0) -> Turn:
    """Return the turn of a seat that has played a card, perhaps on a debt; or, without a card, of one that draws."""
    return _turn(state, seat, card, color_before, state._hands, owed)


def card_turn_if_played(state: State | Draft, seat: Seat, card: int) -> Turn:
    """Return the turn as it would be if a seat played a card now."""
    hand = state._hands[seat].replace(state._match.compiled.singles[card], b"", 1)
    hands = (*state._hands[:seat], hand, *state._hands[seat + 1 :])
    return _turn(state, seat, card, state._color, hands, state._waiting.owed)


def _turn(state: State | Draft, seat: Seat, card: int, color_before: int, hands: tuple[bytes, ...], owed: int) -> Turn:
    match = state._match
    compiled = match.compiled
    face = Card(compiled.kind(card).id) if card == NO_CARD else compiled.cards[card]
    return make_turn(
        seat,
        face,
        compiled.to_cards(hands[seat]),
        tuple(map(len, hands)),
        match.circle.active,
        state._direction,
        compiled.colors[state._color],
        compiled.colors[color_before],
        compiled.rules,
        owed,
        compiled.variant.colors if not compiled.sides else compiled.colors_to_name(),
    )
