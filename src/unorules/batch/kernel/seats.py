"""The circle of seats: who plays, who comes next, and who is on a side with whom."""

from __future__ import annotations

from typing import Any

from unorules.batch.kernel.compiling import compiled


@compiled
def after(p: Any, g: Any, seat: Any) -> Any:
    """Return the next seat that plays, in the direction of play."""
    while True:
        seat += g.direction
        if seat == p.seats:
            seat = 0
        elif seat < 0:
            seat = p.seats - 1
        if g.active >> seat & 1:
            return seat


@compiled
def seats_in(bits: Any) -> Any:
    """Return how many seats are set in bits."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@compiled
def fewest(p: Any, g: Any, seats: Any) -> Any:
    """Return how many cards the seat has that holds the fewest of these, which are given as bits."""
    least = p.deck_count
    for seat in range(p.seats):
        if seats >> seat & 1:
            least = min(least, g.sizes[seat])
    return least


@compiled
def side_of(p: Any, seat: Any) -> Any:
    """Return the seats that score and win together with this one, itself included, as bits (R-73)."""
    side = 1 << seat
    if p.partners:
        side |= 1 << (seat + p.seats // 2) % p.seats
    return side


@compiled
def one_side_left(p: Any, g: Any) -> Any:
    """Return whether all who still play in the round are on one side."""
    first = 0
    while not g.active >> first & 1:
        first += 1
    return g.active & ~side_of(p, first) == 0
