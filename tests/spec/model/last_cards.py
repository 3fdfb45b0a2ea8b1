"""The last card of a hand: what it may be, and what it does although its player has gone out."""

from __future__ import annotations

from tests.spec.model.action_cards import reverse_skips, turn_around
from tests.spec.model.cards import is_number, is_wild, kind_of
from tests.spec.model.debts import PENALTIES, add_to_debt, pay_debt
from tests.spec.model.seating import after
from tests.spec.model.table import Table


def may_be_last(table: Table, card: str) -> bool:
    """Return whether a hand may be emptied with this card on top."""
    #
    if table["sheet"]["rules"]["last_card"] == "no_wild":
        return not is_wild(card)
    if table["sheet"]["rules"]["last_card"] == "numbers_only":
        return is_number(card)
    return True


def run_last_card(table: Table, seat: int, card: str, count: int) -> None:
    """Do what the last card says, or several laid at once: only a draw card does anything, or a card on a debt."""
    kind = kind_of(card)
    # C10-OUT-03, R-32: the cards are drawn, and count. R-31: there is no challenge.
    if kind in PENALTIES:
        add_to_debt(table, count * PENALTIES[kind], kind)
    # a Reverse on a debt turns the direction first. NM-WRD4-01: so does this one.
    if kind in ("reverse", "wild-reverse", "wild-reverse-draw-four") and table["owed"]:
        turn_around(table, count)
    # NM-WRD4-02, R-88: whoever would owe it has gone out, so it lapses.
    if kind == "wild-reverse-draw-four" and reverse_skips(table):
        table["owed"] = 0
    # the next player draws the whole debt, and nothing is asked.
    pay_debt(table, after(table, seat))
    # HK-BM-06, R-33: nothing happens for a special wild., FL-FLIP-04: nor for any other card.
