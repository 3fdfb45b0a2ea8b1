"""Sides: which side of the cards counts, and what everybody sees of the other one."""

from __future__ import annotations

from tests.spec.model.cards import back_of, turned_over
from tests.spec.model.table import Table


def colors_in_play(table: Table) -> list[str]:
    """Return the colours that can be named now."""
    # FL-COMP-02: those of the side that counts.
    return table["sheet"]["back_colors"] if table["turned"] else table["sheet"]["colors"]


def deck_in_play(table: Table) -> list[str]:
    """Return the cards of the deck in its order, one of each, with the side in front that counts."""
    deck = list(table["sheet"]["deck"])
    return [turned_over(card) for card in deck] if table["turned"] else deck


def backs_of_hands(table: Table) -> list[list[str]]:
    """Return what everybody sees of the hands, in an order that tells nothing else; nothing if cards have one side."""
    # FL-SEE-01
    if not table["sheet"]["back_colors"]:
        return []
    return [sorted(back_of(card) for card in hand) for hand in table["hands"]]


def next_back(table: Table) -> str | None:
    """Return what everybody sees of the next card of the draw pile, if there is one."""
    # FL-SEE-01
    if not table["sheet"]["back_colors"] or not table["draw"]:
        return None
    return back_of(table["draw"][0])
