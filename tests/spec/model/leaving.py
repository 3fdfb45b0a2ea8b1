"""Leaving: a seat goes out of the match, and its open questions and duties lapse."""

from __future__ import annotations

from tests.spec.model.effects import go_back
from tests.spec.model.scoring import end_round
from tests.spec.model.seats import after, are_one_side, first_one_from, who_is_left
from tests.spec.model.table import Table, wait_for
from tests.spec.model.turns import begin_turn, one_side_plays, take_out


def may_leave(table: Table, seat: int) -> bool:
    """Return whether the host may take a seat out of the match."""
    #
    if table["sheet"]["rules"]["leaving"] == "never" or table["prompt"]["kind"] == "match_over":
        return False
    return seat in who_is_left(table)


def leave(table: Table, seat: int) -> None:
    """Take a seat out of the match."""
    table["gone"].add(seat)
    if table["prompt"]["kind"] == "round_over":
        # between rounds no cards move, and no round ends.
        if are_one_side(table, who_is_left(table)):
            table["winners"] = who_is_left(table)
            wait_for(table, "match_over")
        return
    # it may have been out of the round already.
    if seat not in table["active"]:
        return
    take_out(table, seat)
    if one_side_plays(table):
        # the round is won, and with it the match if nobody else is left in that.
        end_round(table, "last_seat", first_one_from(table, seat))
    else:
        go_on_without(table, seat)


def who_asked(table: Table) -> int | None:
    """Return who played the card that asks, if one does."""
    # a card that was turned up, as if the dealer had played it.
    return table["dealer"] if table["prompt"]["question"] and table["prompt"]["by"] is None else table["prompt"]["by"]


def go_on_without(table: Table, seat: int) -> None:
    """Let lapse what a seat was asked, asked or had to do; otherwise the game waits on what it waited on."""
    # R-72, AT-UNO-01: nobody presses for a call any more.
    if table["interrupted"] is not None:
        go_back(table)
    prompt = table["prompt"]
    # nobody can choose it any more.
    prompt["options"] = [option for option in prompt["options"] if option != seat]
    if prompt["question"] == "color" and prompt["by"] is None:
        # the opening colour, or that of a wild that was turned over, is named by the next seat.
        if prompt["seat"] == seat:
            wait_for(table, "ask", after(table, seat), question="color", options=prompt["options"])
    elif seat in (prompt["about"], who_asked(table)):
        # the question and what it would have cost, or the turn and the debt. Whoever asked, the next one plays.
        table["owed"] = 0
        # NM-ROUL-02: nobody has named a colour, so the one before stays in force.
        if prompt["question"] == "color":
            table["color"] = table["color_before"]
        asker = who_asked(table)
        begin_turn(table, after(table, seat if asker is None else asker))
