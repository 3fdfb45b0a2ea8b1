"""Seat numbers, and checks that a seat exists."""

from __future__ import annotations

from typing import TypeAlias, TypeGuard

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
