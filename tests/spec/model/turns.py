"""Turns: one begins, until somebody has won the round, nobody can move, or the limit is reached."""

from __future__ import annotations

from tests.spec.model.mercy import show_mercy
from tests.spec.model.partners import first_one_from
from tests.spec.model.scoring import end_round
from tests.spec.model.seating import after
from tests.spec.model.table import Table, wait_for
from tests.spec.model.taking_out import one_side_plays


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
