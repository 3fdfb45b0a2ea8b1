"""Jumping in: playing out of turn on an identical card."""

from __future__ import annotations

from tests.spec.model.cards import face_of, is_wild
from tests.spec.model.table import Table


def may_jump_in(table: Table, seat: int, card: str) -> bool:
    """Return whether a seat may jump in with this card, if it can be played at all."""
    # ALL-TURN-11, N-03: nobody plays out of turn, as printed.
    if table["sheet"]["rules"]["jump_in"] == "off":
        return False
    # not after a draw, and not during a question; who is out stays out.
    if table["prompt"]["kind"] not in ("turn", "debt") or seat not in table["active"]:
        return False
    # never on the card that was turned up.
    if not table["laid"]:
        return False
    # a wild only under `any`.
    if is_wild(card) and table["sheet"]["rules"]["jump_in"] != "any":
        return False
    # the same kind and colour, characters aside.
    return face_of(card) == face_of(table["discard"][0])
