"""Turns: one begins, until somebody goes out, nobody can move, or the limit is reached."""

from __future__ import annotations

from tests.spec.model.scoring import end_round
from tests.spec.model.table import Table, wait_for


def begin_turn(table: Table, seat: int) -> None:
    """Let a seat play or draw."""
    table["drawn"] = None
    table["called_early"] = False
    if table["turns_left"] is not None:
        # turns begun are counted, not turns lost.
        if table["turns_left"] == 0:
            end_round(table, "turn_limit", None)
            return
        table["turns_left"] -= 1
    wait_for(table, "turn", seat)
