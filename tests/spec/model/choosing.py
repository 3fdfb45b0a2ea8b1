"""Choosing a player: who is hit by a Wild Targeted Draw Two or by Attack-Attack."""

from __future__ import annotations

from tests.spec.model.cards import kind_of
from tests.spec.model.launcher import press
from tests.spec.model.piles import draw_cards
from tests.spec.model.seating import after, from_the_next_on, only_two_play
from tests.spec.model.table import Table, wait_for


def play_targeted(table: Table, seat: int) -> int | None:
    """Hit a chosen player. Return whose turn it is then, None while something is asked."""
    others = from_the_next_on(table, seat)[:-1]
    # AW-TARGET-01: between two there is no choice.
    if only_two_play(table):
        return answer_target(table, seat, others[0])
    wait_for(table, "ask", seat, question="target", options=others, by=seat)
    return None


def answer_target(table: Table, player: int, target: int) -> int | None:
    """Hit a seat. Return whose turn it is then, None while something else is asked."""
    if kind_of(table["discard"][0]) == "wild-attack-attack":
        # AT-ATT-01
        press(table, target, 2, player)
        return None
    # AW-TARGET-01: no turn is lost.
    draw_cards(table, target, 2)
    return after(table, player)
