"""Seating: who sits next, among those who play in this round."""

from __future__ import annotations

from tests.spec.model.table import Table


def circle(table: Table, seat: int, step: int) -> list[int]:
    """Return who plays in this round, from the neighbour of a seat on, the seat itself last."""
    around = [(seat + step * steps) % table["seats"] for steps in range(1, table["seats"] + 1)]
    # who is out is passed over.
    return [other for other in around if other in table["active"]]


def from_the_next_on(table: Table, seat: int) -> list[int]:
    """Return everyone in the direction of play, from the next one on, the seat itself last."""
    return circle(table, seat, table["direction"])


def after(table: Table, seat: int) -> int:
    """Return who comes next after a seat, in the direction of play."""
    return from_the_next_on(table, seat)[0]


def left_of(table: Table, seat: int) -> int:
    """Return who sits on the left of a seat, whatever the direction of play."""
    return circle(table, seat, 1)[0]


def only_two_play(table: Table) -> bool:
    """Return whether two seats are left in this round."""
    return len(table["active"]) == 2
