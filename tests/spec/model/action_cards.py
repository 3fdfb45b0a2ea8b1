"""The action cards with a colour: Draw Two, Reverse and Skip. Each returns whose turn it is then."""

from __future__ import annotations

from tests.spec.model.piles import draw_cards
from tests.spec.model.seating import after
from tests.spec.model.table import Table


def play_draw_two(table: Table, seat: int) -> int:
    """Let the next player draw two and lose the turn."""
    # ALL-D2-01, ALL-D2-02, N-01
    victim = after(table, seat)
    draw_cards(table, victim, 2)
    return after(table, victim)


def play_reverse(table: Table, seat: int) -> int:
    """Turn the direction of play around."""
    # ALL-REV-01
    table["direction"] = -table["direction"]
    # between two players it acts as a Skip.
    if table["seats"] == 2 and table["sheet"]["rules"]["two_player_reverse"] == "skip":
        return seat
    # ALL-REV-02
    return after(table, seat)


def play_skip(table: Table, seat: int) -> int:
    """Let the next player lose the turn."""
    # ALL-SKIP-01
    return after(table, after(table, seat))
