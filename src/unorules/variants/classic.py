"""The classic sheet of 2010."""

from __future__ import annotations

from unorules.rules import Rules
from unorules.variant import Variant
from unorules.variants.standard import STANDARD_KINDS, WILD, WILD_DRAW_FOUR, colored_cards, wild_cards

COLORS = ("red", "yellow", "green", "blue")

CLASSIC_2010 = Variant(
    "classic-2010",
    title="Classic UNO (2010)",
    colors=COLORS,
    deck=(*colored_cards(COLORS), *wild_cards({WILD: 4, WILD_DRAW_FOUR: 4})),
    kinds=STANDARD_KINDS,
    rules=Rules(),
)
