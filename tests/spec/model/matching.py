"""Matching: which card goes on which."""

from __future__ import annotations

from tests.spec.model.cards import color_of, is_wild, kind_of
from tests.spec.model.table import Table


def matches(table: Table, card: str) -> bool:
    """Return whether a card goes on the top card."""
    # ALL-TURN-06, ALL-WD4-07, HK-BM-03, NFL-KICK-03, FR-TOWYD-03: a wild goes on anything.
    if is_wild(card):
        return True
    # ALL-TURN-02, ALL-WILD-03, R-18: the colour in force, printed or named.
    if color_of(card) == table["color"]:
        return True
    # ALL-TURN-03, ALL-TURN-04, C10-TURN-05: the same number or the same symbol.
    return kind_of(card) == kind_of(table["discard"][0])
