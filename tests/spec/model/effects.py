"""Which card does what when it is played."""

from __future__ import annotations

from tests.spec.model.action_cards import play_draw_two, play_reverse, play_skip
from tests.spec.model.cards import kind_of
from tests.spec.model.moving_hands import moves_hands, play_seven, play_zero
from tests.spec.model.seating import after
from tests.spec.model.special_wilds import play_badtz_maru, play_ice_the_kicker, play_the_one_where_you_draw
from tests.spec.model.table import Table
from tests.spec.model.wild_draw_four import play_wild_draw_four


def run_effects(table: Table, seat: int, card: str, count: int) -> int | None:
    """Do what a played card says, or several laid at once. Return whose turn it is then, None while the card asks."""
    kind = kind_of(card)
    if kind == "draw-two":
        return play_draw_two(table, seat, count)
    if kind == "reverse":
        return play_reverse(table, seat, count)
    if kind == "skip":
        return play_skip(table, seat, count)
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
    if moves_hands(table, kind):
        return play_seven(table, seat) if kind == "7" else play_zero(table, seat)
    # N-04: a number, or a plain Wild, does nothing more.
    return after(table, seat)
