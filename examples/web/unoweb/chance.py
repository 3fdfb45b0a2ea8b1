"""Chance: random outcomes outside the game, such as a kick or the press of a launcher."""

from __future__ import annotations

import secrets

import unorules as uno
from unorules import host_move

LOTS = secrets.SystemRandom()
"""What decides: nobody can guess it."""

ONE_MORE = 0.6
"""How likely it is that a launcher, whatever has come out of it, gives one card more."""


def outcome(state: uno.State) -> uno.Action:
    """Report what the game waits to hear from its host."""
    if state.prompt.question != "launched":
        return host_move(state, LOTS)
    counts = state.prompt.options
    return uno.Answer(None, *LOTS.choices(counts, [ONE_MORE ** int(count) for count in counts]))
