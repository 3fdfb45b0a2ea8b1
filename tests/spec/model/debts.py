"""Debts: draw cards that wait to be answered, under stacking and bounce."""

from __future__ import annotations

from tests.spec.model.cards import kind_of
from tests.spec.model.matching import matches
from tests.spec.model.piles import draw_cards
from tests.spec.model.seating import after
from tests.spec.model.sides import deck_in_play
from tests.spec.model.table import Table

# The draw cards, and what each makes the next player draw.
PENALTIES = {
    "draw-two": 2,  # ALL-D2-01
    "wild-draw-four": 4,  # ALL-WD4-02, AW-ACT-01
    "draw-four": 4,  # NM-D4-01
    "wild-reverse-draw-four": 4,  # NM-WRD4-01
    "wild-draw-six": 6,  # NM-WILD-01
    "wild-draw-ten": 10,  # NM-WILD-01
    "draw-one": 1,  # FL-D1-01
    "draw-five": 5,  # FL-D1-01
    "wild-draw-two": 2,  # FL-WD2-01, AW-ACT-01
}
# what passes a debt on, by the name of the switch: the cards that only reverse, or only skip.
BOUNCERS = {
    "reverse": "reverse",
    "wild-reverse": "reverse",
    "skip": "skip",
    "wild-skip": "skip",
    "wild-skip-two": "skip",
}


def bounces(table: Table, kind: str) -> bool:
    """Return whether the house lets a debt bounce off this kind of card."""
    #
    if kind not in BOUNCERS:
        return False
    return table["sheet"]["rules"]["bounce"] in (BOUNCERS[kind], "both")


def stacks(table: Table, kind: str, last: str) -> bool:
    """Return whether a card of this kind may be stacked on a debt whose last draw card is of the other kind."""
    # R-60, NM-ROUL-03: a card by which somebody draws until something turns up is no draw card.
    if kind not in PENALTIES:
        return False
    stacking = table["sheet"]["rules"]["stacking"]
    if stacking == "same_kind":
        return kind == last
    if stacking == "equal_or_higher":
        return PENALTIES[kind] >= PENALTIES[last]
    return bool(stacking == "any")


def answers_debt(table: Table, card: str) -> bool:
    """Return whether a card may be laid on the debt."""
    # the last draw card counts, not the top card, and no colour does.
    if stacks(table, kind_of(card), table["owed_for"]):
        return True
    # a Reverse or a Skip has to match as ever.
    return bounces(table, kind_of(card)) and matches(table, card)


def is_asked(table: Table, last: str) -> bool:
    """Return whether some kind of card in the deck could answer a debt whose last draw card is of this kind."""
    # otherwise nothing is asked, and the cards are drawn at once.
    kinds = [kind_of(card) for card in deck_in_play(table)]
    return any(stacks(table, kind, last) or bounces(table, kind) for kind in kinds)


def add_to_debt(table: Table, count: int, kind: str) -> None:
    """Let the next player owe so many cards more."""
    #
    table["owed"] += count
    table["owed_for"] = kind


def pay_debt(table: Table, seat: int, extra: int = 0) -> None:
    """Let a seat draw all that is owed, and perhaps some cards more."""
    owed = table["owed"] + extra
    table["owed"] = 0
    # owed cards lapse with dry piles.
    draw_cards(table, seat, owed)


def hit_or_owe(table: Table, seat: int) -> int:
    """Let a seat owe what lies on the table, or draw it at once. Return whose turn it is then."""
    if is_asked(table, table["owed_for"]):
        return seat
    # ALL-D2-02, ALL-WD4-02: the cards, and the turn is lost.
    pay_debt(table, seat)
    return after(table, seat)
