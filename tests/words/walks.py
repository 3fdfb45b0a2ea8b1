"""Random walks: games by seeded dice, in every variant, with house rules and with third-party cards."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from attrs import frozen

import unorules as uno
from tests.kit.games import dice, play_on
from tests.kit.house import LAST_STANDING, PAIRS, PARTY, with_any_rules
from unorules import Event, State, Variant

# The tests run against what is installed, and this package is not.
sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "acme_cards" / "src"))

from acme_cards import ACME_UNO

from unorules.variants import BUILT_IN, CLASSIC_2010, FRIENDS_2022


@frozen
class Walk:
    """A game of a variant, by the dice of a seed."""

    variant: Variant
    seed: int
    steps: int = 120

    @property
    def names(self) -> tuple[str, ...]:
        """The players."""
        return ("Ann", "Bo", "Cy", "Di")

    def __str__(self) -> str:
        return f"{self.variant.id}-{self.seed}"


def walk(walked: Walk) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """Yield every state with the events that led to it."""
    start = uno.new_game(walked.variant, walked.names, seed=walked.seed)
    yield start
    yield from (step for _, step in play_on(start[0], dice(walked.seed), walked.steps))


def acme_uno() -> Variant:
    """Return the game of another maker."""
    return ACME_UNO


_DICE = Random(15)
WALKS = (
    *(Walk(variant, seed) for seed, variant in enumerate(BUILT_IN)),
    *(Walk(variant, seed) for seed, variant in enumerate((PARTY, PAIRS, LAST_STANDING, ACME_UNO))),
    *(Walk(with_any_rules(variant, _DICE), 7, 60) for variant in (CLASSIC_2010, FRIENDS_2022, ACME_UNO)),
)
