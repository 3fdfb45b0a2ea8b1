"""A seeded match of classic UNO among three bots of different temper, told as it happens.

python examples/quickstart.py [SEED]
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable
from io import TextIOWrapper
from random import Random

import unorules as uno
from unorules.players import Player, careful_bot, forgetful, play_on, random_bot

BOTS: dict[str, Player] = {
    "Ann": careful_bot,  # misses nothing
    "Bo": forgetful(random_bot, 0.5),  # plays any card that fits
    "Cy": forgetful(careful_bot, 0.3),  # a good player, if absent-minded
}
PLAYERS = tuple(BOTS)

INKS = {"red": 31, "yellow": 33, "green": 32, "blue": 34}
IN_COLOR = sys.stdout.isatty() and "NO_COLOR" not in os.environ


def tell(sentences: Iterable[str]) -> None:
    """Print sentences, with the names of colours in their ink on screens that have it."""
    for sentence in sentences:
        inked = re.sub("|".join(INKS), lambda found: f"\033[1;{INKS[found[0]]}m{found[0]}\033[0m", sentence)
        print(inked if IN_COLOR else sentence)


def main() -> None:
    """Play a match and tell it."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", line_buffering=True)
    seed = sys.argv[1] if len(sys.argv) > 1 else "quickstart-273"
    state, events = uno.new_game(uno.CLASSIC_2010.with_rules(target=300), PLAYERS, seed=seed)
    narrator = uno.Narrator(PLAYERS)
    print(f"A match to 300 points. The seed is {seed!r}.\n")
    tell(narrator.tell(events))
    for action, after, events in play_on(state, tuple(BOTS.values()), Random(seed)):
        if isinstance(action, uno.NextRound):
            scores = ", ".join(f"{name} {score}" for name, score in zip(PLAYERS, after.scores, strict=True))
            print(f"The scores: {scores}.\n")
        tell(narrator.tell(events))


if __name__ == "__main__":
    try:
        main()
    except BrokenPipeError:
        sys.stderr.close()  # the reader has read enough
