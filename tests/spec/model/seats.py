"""Seats: their order, and the sides they play on."""

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


# Partners. Without them everyone is a side alone.


def side_of(table: Table, seat: int) -> list[int]:
    """Return the seats of one side, in order."""
    # N-12: no sheet has partners.
    if table["sheet"]["rules"]["partners"] == "off":
        return [seat]
    # the seat half way round is the partner.
    return sorted([seat, (seat + table["seats"] // 2) % table["seats"]])


def are_one_side(table: Table, seats: list[int]) -> bool:
    """Return whether all of these seats are on one side."""
    return all(seat in side_of(table, seats[0]) for seat in seats)


def who_is_left(table: Table) -> list[int]:
    """Return who is still in the match."""
    return [seat for seat in range(table["seats"]) if seat not in table["gone"]]


def who_wins_with(table: Table, seat: int) -> list[int]:
    """Return who wins the match if this seat does."""
    # both win together, unless one has left.
    return [winner for winner in side_of(table, seat) if winner not in table["gone"]]


def first_one_from(table: Table, seat: int) -> int:
    """Return the first who plays in this round, from a seat on in the direction of play."""
    return seat if seat in table["active"] else from_the_next_on(table, seat)[0]
