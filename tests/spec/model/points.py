"""Points: what a card is worth that is left in a hand."""

from __future__ import annotations

from tests.spec.model.cards import is_number, is_wild, kind_of
from tests.spec.model.table import Sheet


def points_of(sheet: Sheet, card: str) -> int:
    """Return what it scores when it is left in a hand."""
    # ALL-SCORE-02: a number is worth its face.
    if is_number(card):
        return int(kind_of(card))
    # AW-SCORE-01, FL-SCORE-01, C18-SWAP-01, C18-CUST-01: what the box prints otherwise.
    if kind_of(card) in sheet["points"]:
        return sheet["points"][kind_of(card)]
    # ALL-SCORE-04, HK-BM-07, NFL-KICK-06, FR-TOWYD-05, R-83: any wild is worth 50.
    if is_wild(card):
        return 50
    # ALL-SCORE-03, R-06, R-83: Draw Two, Reverse and Skip are worth 20.
    return 20
