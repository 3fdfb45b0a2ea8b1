"""Several identical cards laid at once."""

from __future__ import annotations

from tests.spec.model.cards import face_of, is_number, kind_of
from tests.spec.model.challenges import can_be_challenged
from tests.spec.model.moving_hands import moves_hands
from tests.spec.model.piles import in_sorted_order
from tests.spec.model.table import Table

# of the other cards only these have effects that can happen several times.
LAID_TOGETHER = [
    *("draw-two", "reverse", "skip", "wild"),
    *("draw-four", "wild-draw-six", "wild-draw-ten", "draw-one", "draw-five", "wild-customizable"),
    *("wild-draw-two", "wild-draw-four", "wild-reverse", "wild-skip", "wild-skip-two"),
]


def can_be_laid_together(table: Table, card: str) -> bool:
    """Return whether several of this card may be laid at once."""
    # N-08, ALL-TURN-01: one card, as printed.
    if table["sheet"]["rules"]["multi_play"] == "off":
        return False
    # a 7 or a 0 that moves hands is laid alone.
    if is_number(card):
        return not moves_hands(table, kind_of(card))
    # nor is one that asks.
    return kind_of(card) in LAID_TOGETHER and not can_be_challenged(table, kind_of(card))


def the_others(table: Table, seat: int, card: str) -> list[str]:
    """Return the cards in a hand that are identical to one of its cards, without that one, in sorted order."""
    hand = list(table["hands"][seat])
    hand.remove(card)
    # characters aside.
    return in_sorted_order(table, [other for other in hand if face_of(other) == face_of(card)])


def count_is_possible(table: Table, seat: int, card: str, count: int) -> bool:
    """Return whether a seat can lay so many of this card of its hand at once."""
    if count == 1:
        return True
    # after a draw it is one.
    if table["prompt"]["kind"] == "drawn" or not can_be_laid_together(table, card):
        return False
    return 1 < count <= len(the_others(table, seat, card)) + 1


def several_would_leave_one(table: Table, seat: int) -> bool:
    """Return whether all cards of a hand but one could be laid at once, if they fit."""
    # whether they do is not asked.
    hand = table["hands"][seat]
    return any(
        can_be_laid_together(table, card) and len(the_others(table, seat, card)) + 1 >= len(hand) - 1 for card in hand
    )
