"""The circle: which seat comes after which."""

from __future__ import annotations

from functools import lru_cache

from attrs import frozen

from unorules.model.seats import Seat
from unorules.model.value import Value


@frozen(eq=False, repr=False)
class Circle(Value):
    """The seats, and which comes next in each direction. Made by `circle_of`."""

    active: tuple[Seat, ...]
    after: tuple[tuple[Seat, ...], tuple[Seat, ...], tuple[Seat, ...]]
    """`after[direction][seat]` is the next seat. Directions are 1 and -1, so index 0 is not used."""


@lru_cache(maxsize=128)
def circle_of(seats: int) -> Circle:
    """Return the circle for a number of seats: the same object every time."""
    active = tuple(range(seats))
    to_the_left = tuple((seat + 1) % seats for seat in active)
    to_the_right = tuple((seat - 1) % seats for seat in active)
    return Circle(active, (active, to_the_left, to_the_right))
