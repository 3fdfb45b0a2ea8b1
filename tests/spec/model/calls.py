"""Calling and catching as moves: due calls, wrong calls, and their consequences."""

from __future__ import annotations

from tests.spec.model.effects import press_for_a_call
from tests.spec.model.hands import calls_are_made, can_draw, draw_cards
from tests.spec.model.plays import several_would_leave_one
from tests.spec.model.table import Table


def may_come_down_to_one(table: Table, seat: int) -> bool:
    """Return whether a seat can call early: it is its turn, and a play can leave one card."""
    #
    if table["prompt"]["kind"] not in ("turn", "debt", "drawn") or table["prompt"]["seat"] != seat:
        return False
    if len(table["hands"][seat]) > 2:
        # not after a draw, when one card is all that may be laid.
        return table["prompt"]["kind"] != "drawn" and several_would_leave_one(table, seat)
    return len(table["hands"][seat]) == 2


def call_is_due(table: Table, seat: int) -> bool:
    """Return whether a call is right: before the play, or after it until the window closes."""
    if seat in table["catchable"]:
        return True
    # under `keep`, a card cannot be played after drawing, so nothing can be called.
    if table["prompt"]["kind"] == "drawn" and table["sheet"]["rules"]["drawn_card"] == "keep":
        return False
    return may_come_down_to_one(table, seat) and not table["called_early"]


def call_is_wrong(table: Table, seat: int) -> bool:
    """Return whether a call is one that costs cards: two or more in hand, and no call was due or made."""
    # pointless rather than wrong: a call with a single card, a second early call, and one with two cards on one's
    # own turn.
    return len(table["hands"][seat]) >= 2 and not may_come_down_to_one(table, seat)


def mistakes_cost(table: Table) -> bool:
    """Return whether a wrong call or catch is possible at all: it costs cards, and there are cards."""
    # AT-UNO-01: one after the other.
    if table["interrupted"] is not None:
        return False
    # ALL-UNO-06, R-36
    return table["sheet"]["rules"]["uno_false_penalty"] > 0 and can_draw(table)


def may_call(table: Table, seat: int) -> bool:
    """Return whether a seat may call UNO, rightly or wrongly."""
    if not calls_are_made(table):
        return False
    return call_is_due(table, seat) or (call_is_wrong(table, seat) and mistakes_cost(table))


def pay_for_a_call(table: Table, seat: int, count: int) -> None:
    """Let a seat draw so many cards, or press so many times."""
    # AT-UNO-01
    if table["sheet"]["launcher"]:
        press_for_a_call(table, seat, count)
    else:
        draw_cards(table, seat, count)


def call(table: Table, seat: int) -> None:
    """Call UNO."""
    if seat in table["catchable"]:
        # ALL-UNO-05, R-34: made good before anybody noticed.
        table["catchable"].remove(seat)
    elif call_is_due(table, seat):
        table["called_early"] = True
    else:
        #
        pay_for_a_call(table, seat, table["sheet"]["rules"]["uno_false_penalty"])


def may_catch(table: Table, seat: int, target: int) -> bool:
    """Return whether a seat may catch another, rightly or wrongly."""
    # NEW-UNO-04: nobody can catch themselves. R-73: partners may catch each other.
    if not calls_are_made(table) or seat == target:
        return False
    # who is out neither catches nor is caught.
    if seat not in table["active"] or target not in table["active"]:
        return False
    # AT-UNO-01: one after the other.
    if table["interrupted"] is not None:
        return False
    return target in table["catchable"] or mistakes_cost(table)


def catch(table: Table, seat: int, target: int) -> None:
    """Catch a seat that has not called."""
    if target in table["catchable"]:
        # C10-UNO-03, NEW-UNO-04, R-38: the penalty, and no turn is lost.
        table["catchable"].remove(target)
        pay_for_a_call(table, target, table["sheet"]["rules"]["uno_penalty"])
    else:
        #
        pay_for_a_call(table, seat, table["sheet"]["rules"]["uno_false_penalty"])
