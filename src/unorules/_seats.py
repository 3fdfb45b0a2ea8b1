"""Seats: places at the table, and the one check that a seat exists."""

from __future__ import annotations

from typing import TypeAlias, TypeGuard

from unorules.errors import SeatError, quote

Seat: TypeAlias = int
"""A place at the table, from 0, counted to the left."""


def is_seat(value: object, seats: int) -> TypeGuard[Seat]:
    """Return whether this is one of the seats. True is not 1."""
    return type(value) is int and 0 <= value < seats


def check_seat(seat: object, seats: int) -> None:
    """Raise SeatError unless this is one of the seats."""
    if not is_seat(seat, seats):
        raise SeatError(f"seats are 0 to {seats - 1}, not {quote(seat)}")


def check_viewer(seat: object, seats: int) -> None:
    """Raise SeatError unless this is one of the seats, or None for a spectator."""
    if seat is not None and not is_seat(seat, seats):
        raise SeatError(f"seats are 0 to {seats - 1}, or None for a spectator, not {quote(seat)}")
