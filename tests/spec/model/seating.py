"""Seating: who sits next in the direction of play."""

from __future__ import annotations

from tests.spec.model.table import Table


def after(table: Table, seat: int) -> int:
    """Return who comes next after a seat, in the direction of play."""
    return (seat + table["direction"]) % table["seats"]


def left_of(table: Table, seat: int) -> int:
    """Return who sits on the left of a seat, whatever the direction of play."""
    return (seat + 1) % table["seats"]


def from_the_next_on(table: Table, seat: int) -> list[int]:
    """Return all seats in the direction of play, from the next one on, the seat itself last."""
    return [(seat + table["direction"] * steps) % table["seats"] for steps in range(1, table["seats"] + 1)]
