"""Taking a seat out of the round: with the cards it holds, by mercy or because it leaves."""

from __future__ import annotations

from tests.spec.model.partners import are_one_side
from tests.spec.model.piles import put_under_the_pile
from tests.spec.model.table import Table


def take_out(table: Table, seat: int) -> None:
    """Take a seat out of the round."""
    table["active"].remove(seat)
    # nobody can catch it any more.
    table["catchable"].discard(seat)
    # its cards go under the discard pile, unseen.
    put_under_the_pile(table, seat)
    # there are cards to draw again, so forced passes are forgotten.
    table["passes"] = 0


def one_side_plays(table: Table) -> bool:
    """Return whether only one seat, or one side, still plays in this round."""
    return are_one_side(table, table["active"])
