"""Hands that move from seat to seat, and what becomes of the UNO calls for them."""

from __future__ import annotations

from tests.spec.model.seating import after, from_the_next_on, only_two_play
from tests.spec.model.table import Table, wait_for
from tests.spec.model.uno import open_window


def moves_hands(table: Table, kind: str) -> bool:
    """Return whether a card of this kind makes hands move."""
    #
    return table["sheet"]["rules"]["seven_zero"] == "on" and kind in ("7", "0")


def move_hands(table: Table, sources: dict[int, int]) -> None:
    """Give each of these seats the hand of another one, all at once."""
    given = {seat: table["hands"][source] for seat, source in sources.items()}
    for seat, hand in given.items():
        table["hands"][seat] = hand
        # nothing that was due for the old hand, and no call for it, goes along or stays.
        table["catchable"].discard(seat)
        # who is given a single card has to call it. No hand that moves is ever empty.
        open_window(table, seat, called=False)


def play_swap(table: Table, seat: int) -> int | None:
    """Swap hands with a chosen player. Return whose turn it is then, None while it is asked with whom."""
    others = from_the_next_on(table, seat)[:-1]
    # R-66, AW-SWAP-01, C18-SWAP-01: between two players nobody is asked.
    if only_two_play(table):
        return swap_hands(table, seat, others[0])
    wait_for(table, "ask", seat, question="swap", options=others, by=seat)
    return None


def swap_hands(table: Table, seat: int, other: int) -> int:
    """Swap the hands of two seats, and return whose turn it is then."""
    #
    move_hands(table, {seat: other, other: seat})
    return after(table, seat)


def play_zero(table: Table, seat: int) -> int:
    """Pass every hand on in the direction of play, and return whose turn it is then."""
    #
    move_hands(table, {after(table, giver): giver for giver in table["active"]})
    return after(table, seat)
