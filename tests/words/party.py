"""A party round, told in every language: the texts beside this file. `python -m tests.words` rewrites them."""

from __future__ import annotations

from pathlib import Path

import unorules as uno
from tests.kit.games import choose
from unorules.variants import CLASSIC_2010, house
from unorules.words import Narrator

NAMES = ("Ann", "Bo", "Cy", "Di")
YOU = 1
SEED = 3


def tell(language: str) -> str:
    """Return a round of `house.PARTY`, as Bo hears it."""
    state, events = uno.new_game(CLASSIC_2010.with_rules(house.PARTY), NAMES, seed=SEED)
    narrator = Narrator(NAMES, YOU, language=language)
    lines = narrator.tell(events)
    while state.prompt.kind != "round_over":
        state, events = uno.apply(state, choose(state, SEED))
        lines += narrator.tell(events)
    return "\n".join([*lines, ""])


def text_file(language: str) -> Path:
    """Return the file that has it."""
    return Path(__file__).parent / f"party.{language}.txt"
