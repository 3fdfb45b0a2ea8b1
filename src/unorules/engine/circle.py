"""The circle: which seat comes after which."""

from __future__ import annotations

from functools import lru_cache

from attrs import frozen

from unorules.model.seats import Seat
from unorules.model.values import Value


@frozen(eq=False, repr=False)
class Circle(Value):
    """The seats that play, and which comes next in each direction. Made by `circle_of`."""

    active: tuple[Seat, ...]
    """From seat 0 on."""
    after: tuple[tuple[Seat, ...], tuple[Seat, ...], tuple[Seat, ...]]
    """`after[direction][seat]` is the next seat that plays, also after one that does not. Directions are 1 and -1, so
    index 0 is not used."""

    def order(self, seat: Seat, direction: int) -> list[Seat]:
        """Return the active seats in a direction, starting with this one, or the next active one if it is out."""
        after = self.after[direction]
        order = [seat if seat in self.active else after[seat]]
        while len(order) < len(self.active):
            order.append(after[order[-1]])
        return order


@lru_cache(maxsize=1024)
def circle_of(seats: int, inactive: frozenset[Seat]) -> Circle:
    """Return the circle of those who play among a number of seats: the same object every time."""
    active = tuple([seat for seat in range(seats) if seat not in inactive])
    to_the_left = tuple([_next(seat, 1, seats, inactive) for seat in range(seats)])
    to_the_right = tuple([_next(seat, -1, seats, inactive) for seat in range(seats)])
    return Circle(active, (tuple(range(seats)), to_the_left, to_the_right))


def _next(seat: Seat, step: int, seats: int, inactive: frozenset[Seat]) -> Seat:
    seat = (seat + step) % seats
    while seat in inactive:
        seat = (seat + step) % seats
    return seat
