"""Seats: their numbers, checks that a seat exists, and the circle of those that play."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias, TypeGuard

from attrs import frozen

from unorules._values import Value
from unorules.errors import SeatError, quote

Seat: TypeAlias = int
"""A seat at the table: a number from 0, counted to the left."""


def is_seat(value: object, seats: int) -> TypeGuard[Seat]:
    """Return whether this is the number of a seat at a table with so many seats. True is not 1."""
    return type(value) is int and 0 <= value < seats


def check_seat(seat: object, seats: int) -> None:
    """Raise SeatError unless this is the number of a seat."""
    if not is_seat(seat, seats):
        raise SeatError(f"seats are 0 to {seats - 1}, not {quote(seat)}")


def check_viewer(seat: object, seats: int) -> None:
    """Raise SeatError unless this is the number of a seat, or None for a spectator."""
    if seat is not None and not is_seat(seat, seats):
        raise SeatError(f"seats are 0 to {seats - 1}, or None for a spectator, not {quote(seat)}")


@frozen(eq=False, repr=False)
class Circle(Value):
    """The seats that play, and which one is next in each direction. Made by `circle_of`."""

    active: tuple[Seat, ...]
    """In order, from seat 0 on."""
    after: tuple[tuple[Seat, ...], tuple[Seat, ...], tuple[Seat, ...]]
    """`after[direction][seat]` is the next active seat, also after a seat that is out. Directions are 1 and -1; index 0
    is not used."""

    def order(self, seat: Seat, direction: int) -> list[Seat]:
        """Return the active seats in a direction, starting with this one or, if it is out, with the next one."""
        after = self.after[direction]
        order = [seat if seat in self.active else after[seat]]
        while len(order) < len(self.active):
            order.append(after[order[-1]])
        return order


@lru_cache(maxsize=1024)
def circle_of(seats: int, inactive: frozenset[Seat]) -> Circle:
    """Return the circle of all seats but the inactive ones: the same object every time."""
    active = tuple([seat for seat in range(seats) if seat not in inactive])
    to_the_left = tuple([_next(seat, 1, seats, inactive) for seat in range(seats)])
    to_the_right = tuple([_next(seat, -1, seats, inactive) for seat in range(seats)])
    return Circle(active, (tuple(range(seats)), to_the_left, to_the_right))


def _next(seat: Seat, step: int, seats: int, inactive: frozenset[Seat]) -> Seat:
    seat = (seat + step) % seats
    while seat in inactive:
        seat = (seat + step) % seats
    return seat
