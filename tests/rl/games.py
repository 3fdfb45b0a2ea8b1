"""Games to number and to observe: of every variant, and with house rules thrown by dice."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import unorules as uno
from tests.kit.games import chosen
from tests.kit.house import with_any_rules
from unorules import State, Variant

# The tests run against what is installed, and this package is not.
sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "acme_cards" / "src"))

from acme_cards import ACME_UNO

from unorules.variants import BUILT_IN

VARIANTS = (*(variant for variant in BUILT_IN if not variant.back_colors), ACME_UNO)
"""All whose cards have one side: others have no numbers."""


def thrown(seed: int) -> tuple[Variant, int]:
    """Return a variant with switches thrown by dice, and a number of seats that it can be played with."""
    dice = Random(seed)
    variant = with_any_rules(dice.choice(VARIANTS), dice)
    partners, most = variant.rules.partners != "off", variant.most_players
    return variant, min(dice.choice([4, 6, 8]), most) if partners else dice.randrange(2, most + 1)


def states_of(variant: Variant, seats: int, seed: int, most: int = 150) -> Iterator[State]:
    """Yield the states of a game that dice play, at most so many."""
    state, _ = uno.new_game(variant, seats, seed=seed)
    for _ in range(most):
        yield state
        if state.over:
            return
        state, _ = uno.apply(state, chosen(state, seed))
