"""The piles: drawing, the reshuffle when the draw pile has run out, and hands that go under the discard pile."""

from __future__ import annotations

from tests.spec.model.sides import deck_in_play
from tests.spec.model.table import Table
from tests.spec.model.uno import hand_grew


def can_draw(table: Table) -> bool:
    """Return whether a card is left to draw."""
    # the top card stays, so it is not one of them.
    return len(table["draw"]) > 0 or len(table["discard"]) > 1


def draw_one(table: Table, seat: int) -> str | None:
    """Take the next card into a hand and return it; None if both piles have run out."""
    if not can_draw(table):
        return None
    # C10-DRAW-07, NEW-DRAW-08, R-42: reshuffled when somebody has to draw; the top card and the colour stay.
    if not table["draw"]:
        table["draw"] = table["luck"].shuffle(table["discard"][1:], "reshuffle")
        table["discard"] = table["discard"][:1]
    # N-13: cards enter a hand from the draw pile only.
    card = table["draw"].pop(0)
    table["hands"][seat].append(card)
    hand_grew(table, seat)
    return card


def draw_cards(table: Table, seat: int, count: int) -> None:
    """Take so many cards into a hand, one by one."""
    # what the piles cannot give lapses.
    for _ in range(count):
        draw_one(table, seat)


def in_sorted_order(table: Table, cards: list[str]) -> list[str]:
    """Return cards in the order in which the deck lists them."""
    #
    order = deck_in_play(table)
    return sorted(cards, key=order.index)


def put_under_the_pile(table: Table, seat: int) -> None:
    """Put a whole hand under the discard pile."""
    # the first card in sorted order lies at the very bottom.
    table["discard"] += reversed(in_sorted_order(table, table["hands"][seat]))
    table["hands"][seat] = []
