"""Which card does what when it is played."""

from __future__ import annotations

from collections.abc import Callable

from tests.spec.model.action_cards import play_draw_card, play_reverse, play_reverse_draw_four, play_skip, play_skip_two
from tests.spec.model.cards import kind_of
from tests.spec.model.challenges import can_be_challenged, play_challenged
from tests.spec.model.choosing import play_targeted
from tests.spec.model.debts import PENALTIES
from tests.spec.model.discarding import discard_all
from tests.spec.model.drawing_until import play_color_roulette
from tests.spec.model.flip import play_flip
from tests.spec.model.launcher import HITS, play_hit
from tests.spec.model.moving_hands import moves_hands, play_swap, play_zero
from tests.spec.model.seating import after
from tests.spec.model.special_wilds import play_badtz_maru, play_ice_the_kicker, play_the_one_where_you_draw
from tests.spec.model.table import Table

Effect = Callable[[Table, int], int | None]

ASK: dict[str, Callable[[Table, int], None]] = {
    "wild-ice-the-kicker": play_ice_the_kicker,
    "wild-the-one-where-you-draw": play_the_one_where_you_draw,
    "wild-color-roulette": play_color_roulette,
}

ACT: dict[str, Effect] = {
    "wild-badtz-maru": play_badtz_maru,
    "wild-reverse-draw-four": play_reverse_draw_four,
    "wild-targeted-draw-two": play_targeted,
    "wild-attack-attack": play_targeted,
    # AW-SWAP-01, C18-SWAP-01: as a 7 does.
    "wild-forced-swap": play_swap,
    "wild-swap-hands": play_swap,
}


def run_effects(table: Table, seat: int, card: str, count: int) -> int | None:
    """Do what a played card says, or several laid at once. Return whose turn it is then, None while the card asks."""
    kind = kind_of(card)
    if kind in ASK:
        ASK[kind](table, seat)
        return None
    if kind in HITS:
        play_hit(table, seat, kind)
        return None
    if kind in ACT:
        return ACT[kind](table, seat)
    if can_be_challenged(table, kind):
        return play_challenged(table, seat, kind)
    if kind in PENALTIES:
        return play_draw_card(table, seat, kind, count)
    if kind in ("reverse", "wild-reverse"):
        return play_reverse(table, seat, count)
    if kind in ("skip", "wild-skip"):
        return play_skip(table, seat, count)
    if kind == "wild-skip-two":
        return play_skip_two(table, seat, count)
    if kind == "skip-everyone":
        # NM-SKIP-01, FL-SKIP-01
        return seat
    if kind == "flip":
        return play_flip(table, after(table, seat))
    if kind == "discard-all":
        discard_all(table, seat)
    if moves_hands(table, kind):
        return play_swap(table, seat) if kind == "7" else play_zero(table, seat)
    # N-04, C18-CUST-01: a number, or a plain Wild, does nothing more.
    return after(table, seat)
