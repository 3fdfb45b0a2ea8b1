"""Flip: turning all cards over."""

from __future__ import annotations

from tests.spec.model.cards import color_of, is_wild, turned_over
from tests.spec.model.sides import colors_in_play
from tests.spec.model.table import Table, wait_for


def turn_all_over(table: Table) -> None:
    """Turn over every hand and both piles."""
    table["turned"] = not table["turned"]
    # FL-FLIP-01
    table["hands"] = [[turned_over(card) for card in hand] for hand in table["hands"]]
    # FL-FLIP-02: the lowest card comes on top.
    table["draw"] = [turned_over(card) for card in reversed(table["draw"])]
    table["discard"] = [turned_over(card) for card in reversed(table["discard"])]
    table["color"] = color_of(table["discard"][0])


def play_flip(table: Table, following: int) -> int | None:
    """Turn all cards over; what comes on top does nothing. Return whose turn it is, None while that seat is asked."""
    turn_all_over(table)
    if not is_wild(table["discard"][0]):
        return following
    # FL-FLIP-03, R-87
    wait_for(table, "ask", following, question="color", options=colors_in_play(table))
    return None
