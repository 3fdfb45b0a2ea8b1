"""The action cards with a colour: Draw Two, Reverse and Skip, one or several of them. Each returns who is next."""

from __future__ import annotations

from tests.spec.model.debts import PENALTIES, add_to_debt, hit_or_owe
from tests.spec.model.seating import after, from_the_next_on, only_two_play
from tests.spec.model.table import Table


def play_draw_two(table: Table, seat: int, count: int) -> int:
    """Let the next player draw two for each card and lose the turn, or owe the cards."""
    # ALL-D2-01, ALL-D2-02, N-01; R-68: penalties add up, for one victim.
    add_to_debt(table, count * PENALTIES["draw-two"], "draw-two")
    return hit_or_owe(table, after(table, seat))


def turn_around(table: Table, count: int) -> None:
    """Turn the direction of play around so many times."""
    # ALL-REV-01; R-68: an even number leaves it as it was.
    for _ in range(count):
        table["direction"] = -table["direction"]


def play_reverse(table: Table, seat: int, count: int) -> int:
    """Turn the direction of play around."""
    turn_around(table, count)
    # a debt goes to the next seat that way, between two players to the other one.
    if table["owed"]:
        return after(table, seat)
    # between two players, however many lie there, it acts as a Skip.
    if only_two_play(table) and table["sheet"]["rules"]["two_player_reverse"] == "skip":
        return seat
    # ALL-REV-02
    return after(table, seat)


def play_skip(table: Table, seat: int, count: int) -> int:
    """Let the next player lose the turn, or as many players as there are Skips."""
    # on a debt nobody is skipped; the next player owes instead, however many lie there.
    if table["owed"]:
        return after(table, seat)
    # ALL-SKIP-01; R-68: never their own player, who goes again if all the others are skipped.
    skipped = min(count, len(table["active"]) - 1)
    return from_the_next_on(table, seat)[skipped]
