"""Discard All: the other cards of its colour leave the hand with it."""

from __future__ import annotations

from tests.spec.model.cards import color_of
from tests.spec.model.piles import in_sorted_order
from tests.spec.model.table import Table


def discard_all(table: Table, seat: int) -> None:
    """Put all cards of the colour of the top card under it. They do nothing."""
    hand, (top, *under) = table["hands"][seat], table["discard"]
    # NM-DISC-01, AT-DISC-01; R-68: in sorted order, as several cards that are laid at once.
    gone = [card for card in hand if color_of(card) == color_of(top)]
    table["discard"] = [top, *reversed(in_sorted_order(table, gone)), *under]
    table["hands"][seat] = [card for card in hand if card not in gone]
