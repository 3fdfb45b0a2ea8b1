"""Mercy: who holds too many cards is out of the round."""

from __future__ import annotations

from tests.spec.model.seating import from_the_next_on
from tests.spec.model.table import Table
from tests.spec.model.taking_out import one_side_plays, take_out


def show_mercy(table: Table, due: int) -> None:
    """Take everyone out of the round who holds too many cards, from the seat whose turn is due on."""
    most = table["sheet"]["rules"]["mercy"]
    if most is None:
        return
    # in the direction of play, once around.
    *others, last = from_the_next_on(table, due)
    for seat in [last, *others]:
        # the last seat, or the last side, is never judged.
        if len(table["hands"][seat]) >= most and not one_side_plays(table):
            take_out(table, seat)
