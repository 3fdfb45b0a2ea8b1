"""Drawing until a colour comes: Wild Color Roulette and Wild Draw Color."""

from __future__ import annotations

from tests.spec.model.cards import color_of
from tests.spec.model.piles import draw_one
from tests.spec.model.seating import after
from tests.spec.model.sides import colors_in_play
from tests.spec.model.table import Table, wait_for


def draw_until_color(table: Table, seat: int, color: str | None) -> None:
    """Let a seat draw until a card of a colour comes, or until both piles have run out."""
    # NM-ROUL-01, FL-WDC-01: wilds do not count, and all cards are kept.
    for _ in range(len(table["draw"]) + len(table["discard"])):
        card = draw_one(table, seat)
        if card is not None and color_of(card) == color:
            break


def play_color_roulette(table: Table, seat: int) -> None:
    """Ask the next player for a colour."""
    # NM-ROUL-01: whoever played it names nothing.
    wait_for(table, "ask", after(table, seat), question="color", options=colors_in_play(table), by=seat)


def answer_roulette(table: Table, victim: int, color: str) -> int:
    """Let the one who named the colour draw until it comes, and return whose turn it is then."""
    # NM-ROUL-02: it stays in force.
    table["color"] = color
    draw_until_color(table, victim, color)
    # NM-ROUL-01: and loses the turn.
    return after(table, victim)
