"""Playthroughs: seeded games as readable, diffable text, of every shipped variant and of house rules.

`python -m tests.playthroughs` writes them anew. A change of the rules, of what is legal or of a sentence shows in the
diff, where it first makes a difference.
"""

from __future__ import annotations

from pathlib import Path

from tests.golden import label
from tests.playthroughs.transcript import Playthrough
from unorules.variants import CLASSIC_2010, SHEETS
from unorules.variants.house import PARTY

FOLDER = Path(__file__).parent
FOUR = ("Ann", "Bo", "Cy", "Di")

EVENTFUL = {
    "classic-2010": 11,
    "hello-kitty-2017": 11,
    "ice-the-kicker-2023": 10,
    "shantell-martin-2023": 9,
    "friends-2022": 4,
}
"""Seeds of rounds in which much happens: challenges, catches, a pile that runs out."""

PLAYTHROUGHS = (
    *(Playthrough(label(variant), variant, FOUR, EVENTFUL.get(variant.id, 1)) for variant in SHEETS),
    Playthrough(
        "classic-2010.strict",
        CLASSIC_2010.with_rules(wd4="enforce", drawn_card="force_play", turn_limit=60),
        FOUR[:2],
        seed=9,
    ),
    Playthrough(
        "classic-2010.own-tally",
        CLASSIC_2010.with_rules(scoring="own_tally", target=150, hand_size=5, next_dealer="winner"),
        FOUR,
        seed=25,
        whole_match=True,
    ),
    Playthrough(
        "classic-2010.party",
        CLASSIC_2010.with_rules(PARTY, leaving="allowed", multi_play="identical", bounce="both"),
        FOUR,
        seed=70,
    ),
)
"""A round of every shipped variant, a round under strict and one under loud house rules, and a match that the fewest
points win."""


def path(playthrough: Playthrough) -> Path:
    """Where a playthrough is written down."""
    return FOLDER / f"{playthrough.name}.txt"
