"""Turns: the next one begins, unless somebody has won, is out by mercy, or nobody can move."""

from __future__ import annotations

from tests.spec.model.hands import put_under_the_pile
from tests.spec.model.scoring import end_round
from tests.spec.model.seats import after, are_one_side, first_one_from, from_the_next_on
from tests.spec.model.table import Table, wait_for

# A seat is taken out of the round, with the cards it holds.


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


# Mercy.


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


# Turns.


def follow(table: Table, seat: int | None) -> None:
    """Let a seat begin its turn, unless somebody is asked first."""
    if seat is not None:
        begin_turn(table, seat)


def begin_turn(table: Table, seat: int) -> None:
    """Let a seat play or draw; with a debt on the table, answer it or draw it."""
    table["drawn"] = None
    table["called_early"] = False
    # turns begun are counted, not turns lost. R-60: a debt counts as a turn.
    if table["turns_left"] == 0:
        end_round(table, "turn_limit", None)
        return
    # after the limit, and before the turn.
    show_mercy(table, seat)
    if one_side_plays(table):
        end_round(table, "last_seat", first_one_from(table, seat))
        return
    if seat not in table["active"]:
        # what it owed lapses, and the next seat has an ordinary turn.
        table["owed"] = 0
        seat = after(table, seat)
    if table["turns_left"] is not None:
        table["turns_left"] -= 1
    #
    wait_for(table, "debt" if table["owed"] else "turn", seat, owed=table["owed"])
