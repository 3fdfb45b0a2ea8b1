"""Which card does what: when it is played, and as the last card of a hand."""

from __future__ import annotations

from tests.spec.model.action_cards import play_draw_two, play_reverse, play_skip
from tests.spec.model.cards import kind_of
from tests.spec.model.piles import draw_cards
from tests.spec.model.seating import after
from tests.spec.model.special_wilds import play_badtz_maru, play_ice_the_kicker, play_the_one_where_you_draw
from tests.spec.model.table import Table
from tests.spec.model.wild_draw_four import play_wild_draw_four


def run_effects(table: Table, seat: int, card: str) -> int | None:
    """Do what a played card says. Return whose turn it is then, None while the card asks."""
    kind = kind_of(card)
    if kind == "draw-two":
        return play_draw_two(table, seat)
    if kind == "reverse":
        return play_reverse(table, seat)
    if kind == "skip":
        return play_skip(table, seat)
    if kind == "wild-draw-four":
        return play_wild_draw_four(table, seat)
    if kind == "wild-badtz-maru":
        return play_badtz_maru(table, seat)
    if kind == "wild-ice-the-kicker":
        play_ice_the_kicker(table, seat)
        return None
    if kind == "wild-the-one-where-you-draw":
        play_the_one_where_you_draw(table, seat)
        return None
    # N-04: a number, or a plain Wild, does nothing more.
    return after(table, seat)


def run_last_card(table: Table, seat: int, card: str) -> None:
    """Do what a card says although its player has gone out: only Draw Two and Wild Draw Four do anything."""
    # C10-OUT-03, R-32: the cards are drawn, and count.
    if kind_of(card) == "draw-two":
        draw_cards(table, after(table, seat), 2)
    # there is no challenge.
    if kind_of(card) == "wild-draw-four":
        draw_cards(table, after(table, seat), 4)
    # HK-BM-06, R-33: nothing happens for a special wild. R-49: nor for any other card.
