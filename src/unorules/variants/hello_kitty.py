"""The Hello Kitty & Friends sheet of 2017: pink in place of red, and Badtz-Maru."""

from __future__ import annotations

from collections.abc import Iterable

from unorules.cards.effects import DrawCards, Effect
from unorules.cards.kind import wild
from unorules.cards.turn import Turn
from unorules.rules import Rules
from unorules.variant import Variant
from unorules.variants.classic import STANDARD_KINDS, WILD, WILD_DRAW_FOUR, colored_cards, wild_cards

COLORS = ("pink", "yellow", "green", "blue")


@wild("wild-badtz-maru", title="Badtz-Maru")
def BADTZ_MARU(turn: Turn) -> Iterable[Effect]:
    """Whoever holds the fewest cards draws four; if several do, all of them."""
    # its own player counts too, without the card, and draws last.
    fewest = min(turn.sizes[seat] for seat in turn.active)
    return [DrawCards(seat, 4) for seat in turn.everyone if turn.sizes[seat] == fewest]


HELLO_KITTY_2017 = Variant(
    "hello-kitty-2017",
    title="Hello Kitty & Friends (2017)",
    colors=COLORS,
    deck=(*colored_cards(COLORS), *wild_cards({WILD: 4, WILD_DRAW_FOUR: 4, BADTZ_MARU: 4})),
    kinds=(*STANDARD_KINDS, BADTZ_MARU),
    rules=Rules(),
)
"""Hello Kitty & Friends, 2017: pink in place of red, and Badtz-Maru."""
