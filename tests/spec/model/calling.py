"""Calling and catching as moves: who may, and what follows."""

from __future__ import annotations

from tests.spec.model.piles import can_draw, draw_cards
from tests.spec.model.table import Table
from tests.spec.model.uno import call_is_due, call_is_wrong, calls_are_made


def mistakes_cost(table: Table) -> bool:
    """Return whether a wrong call or catch is possible at all: it costs cards, and there are cards."""
    # ALL-UNO-06, R-36
    return table["sheet"]["rules"]["uno_false_penalty"] > 0 and can_draw(table)


def may_call(table: Table, seat: int) -> bool:
    """Return whether a seat may call UNO, rightly or wrongly."""
    if not calls_are_made(table):
        return False
    return call_is_due(table, seat) or (call_is_wrong(table, seat) and mistakes_cost(table))


def call(table: Table, seat: int) -> None:
    """Call UNO."""
    if seat in table["catchable"]:
        # ALL-UNO-05, R-34: made good before anybody noticed.
        table["catchable"].remove(seat)
    elif call_is_due(table, seat):
        table["called_early"] = True
    else:
        #
        draw_cards(table, seat, table["sheet"]["rules"]["uno_false_penalty"])


def may_catch(table: Table, seat: int, target: int) -> bool:
    """Return whether a seat may catch another, rightly or wrongly."""
    # NEW-UNO-04: nobody can catch themselves.
    if not calls_are_made(table) or seat == target:
        return False
    return target in table["catchable"] or mistakes_cost(table)


def catch(table: Table, seat: int, target: int) -> None:
    """Catch a seat that has not called."""
    if target in table["catchable"]:
        # C10-UNO-03, NEW-UNO-04, R-38: the penalty, and no turn is lost.
        table["catchable"].remove(target)
        draw_cards(table, target, table["sheet"]["rules"]["uno_penalty"])
    else:
        #
        draw_cards(table, seat, table["sheet"]["rules"]["uno_false_penalty"])
