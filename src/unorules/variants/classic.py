"""The classic sheet of 2010."""

from __future__ import annotations

from unorules.rules import Rules
from unorules.variant import Variant
from unorules.variants.standard_cards import (
    CLASSIC_COLORS,
    STANDARD_KINDS,
    WILD,
    WILD_DRAW_FOUR,
    colored_cards,
    wild_cards,
)

CLASSIC_2010 = Variant(
    "classic-2010",
    title="Classic UNO (2010)",
    colors=CLASSIC_COLORS,
    deck=(*colored_cards(CLASSIC_COLORS), *wild_cards({WILD: 4, WILD_DRAW_FOUR: 4})),
    kinds=STANDARD_KINDS,
    rules=Rules(),
)
"""The classic sheet of 2010: 108 cards, and rounds until somebody has 500 points."""
