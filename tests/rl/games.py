"""Games for the tests of action ids and observations: of every variant, and with random house rules."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import unorules as uno
from tests.kit.games import dice, play_on
from tests.kit.house import with_any_rules
from unorules import State, Variant

# The tests run against what is installed, and this package is not.
sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "acme_cards" / "src"))

from acme_cards import ACME_UNO

from unorules.variants import BUILT_IN

VARIANTS = (*(variant for variant in BUILT_IN if not variant.back_colors), ACME_UNO)
"""All whose cards have one side: others have no numbers."""


def throw_switches(seed: int) -> tuple[Variant, int]:
    """Return a variant with switches thrown by dice, and a number of seats that it can be played with."""
    rng = Random(seed)
    variant = with_any_rules(rng.choice(VARIANTS), rng)
    partners, most = variant.rules.partners != "off", variant.most_players
    return variant, min(rng.choice([4, 6, 8]), most) if partners else rng.randrange(2, most + 1)


def states_of(variant: Variant, seats: int, seed: int, most: int = 150) -> Iterator[State]:
    """Yield the states of a game that dice play, at most so many."""
    start, _ = uno.new_game(variant, seats, seed=seed)
    yield start
    yield from (state for _, (state, _) in play_on(start, dice(seed), most - 1))
