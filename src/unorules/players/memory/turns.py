"""Turns: whose turn it is, from what a seat is told.

No event says so. It is needed where a missed or wrong call interrupts a turn, which goes on later (`Variant.on_draw`).
After a card that names the next seat, it is wrong.
"""

from __future__ import annotations

from unorules.model.seats import Seat
from unorules.players.memory.fields import MemoryDraft, MemoryFields


def end_turn(draft: MemoryDraft, seat: Seat) -> None:
    """Note that a seat has had its turn."""
    draft._last = seat
    draft._lost = ()
    draft._turn = draft._ahead = None


def lose_turn(draft: MemoryDraft, seat: Seat) -> None:
    """Note that a seat has lost its turn. When every seat has, nobody has."""
    if seat == draft._turn:
        end_turn(draft, seat)
        return
    lost = (*draft._lost, seat)
    draft._lost = lost if len(lost) < len(draft._active) else ()


def seat_to_move(memory: MemoryFields) -> Seat:
    """Return whose turn it is, as far as that was seen."""
    if memory._turn is not None:
        return memory._turn
    seats, last = len(memory._match.players), memory._last
    if last is None:
        # C10-OPEN-03: play starts between the dealer and the seat to the left.
        last = memory._dealer if memory._direction == 1 else (memory._dealer + 1) % seats
    order = [(last + step * memory._direction) % seats for step in range(1, seats + 1)]
    return next(seat for seat in order if seat in memory._active and seat not in memory._lost)
