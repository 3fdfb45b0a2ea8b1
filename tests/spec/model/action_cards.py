"""The cards that reverse, skip or make the next player draw, one or several of them. Each returns who is next."""

from __future__ import annotations

from tests.spec.model.debts import PENALTIES, add_to_debt, hit_or_owe
from tests.spec.model.seating import after, from_the_next_on, only_two_play
from tests.spec.model.table import Table


def play_draw_card(table: Table, seat: int, kind: str, count: int) -> int:
    """Let the next player draw what each card says and lose the turn, or owe the cards."""
    # ALL-D2-01, ALL-D2-02, N-01, NM-D4-01, NM-WILD-01, FL-D1-01, AW-ACT-01; R-68: penalties add up, for one victim.
    add_to_debt(table, count * PENALTIES[kind], kind)
    return hit_or_owe(table, after(table, seat))


def turn_around(table: Table, count: int) -> None:
    """Turn the direction of play around so many times."""
    # ALL-REV-01, AW-ACT-01; R-68: an even number leaves it as it was.
    for _ in range(count):
        table["direction"] = -table["direction"]


def reverse_skips(table: Table) -> bool:
    """Return whether a Reverse acts as a Skip."""
    # between two players.
    return only_two_play(table) and table["sheet"]["rules"]["two_player_reverse"] == "skip"


def play_reverse(table: Table, seat: int, count: int) -> int:
    """Turn the direction of play around."""
    turn_around(table, count)
    # a debt goes to the next seat that way, between two players to the other one.
    if table["owed"]:
        return after(table, seat)
    # between two players, however many lie there, it acts as a Skip.
    if reverse_skips(table):
        return seat
    # ALL-REV-02
    return after(table, seat)


def play_reverse_draw_four(table: Table, seat: int) -> int:
    """Turn the direction of play around, and let the next player that way draw four or owe them."""
    # NM-WRD4-01
    turn_around(table, 1)
    add_to_debt(table, PENALTIES["wild-reverse-draw-four"], "wild-reverse-draw-four")
    # NM-WRD4-02: between two players it is its own player, also on a debt.
    return hit_or_owe(table, seat if reverse_skips(table) else after(table, seat))


def play_skip(table: Table, seat: int, count: int) -> int:
    """Let the next player lose the turn, or as many players as there are Skips."""
    # on a debt nobody is skipped; the next player owes instead, however many lie there.
    if table["owed"]:
        return after(table, seat)
    # ALL-SKIP-01, AW-ACT-01; R-68: never their own player, who goes again if all the others are skipped.
    skipped = min(count, len(table["active"]) - 1)
    return from_the_next_on(table, seat)[skipped]


def play_skip_two(table: Table, seat: int, count: int) -> int:
    """Let the next two players lose the turn."""
    # on a debt, and several at once, as so many Skips.
    if table["owed"] or count > 1:
        return play_skip(table, seat, 2 * count)
    # AW-SKIP2-01: the third player is next, between three its own player, between two the other one.
    around = from_the_next_on(table, seat)
    return around[2 % len(around)]
