"""The record of a search: the lines that a seat thinks of, and what it knows of the hidden cards."""

from __future__ import annotations

from typing import Any

import numpy as np

from unorules.batch.layout import MAX_DECK, MAX_SEATS, WORDS

MAX_LINES = 128
"""The most lines that a search tries."""
MAX_WORLDS = 24
"""The most worlds of a memory: see `unorules.players.memory.pools`."""

SEARCH: Any = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("seat", "i8"),  # whose lines are tried
                ("budget", "i8"),  # how often, all lines together
                ("policy", "i8"),  # how all seats play on
                ("horizon", "i8"),  # for how many steps at most
                ("scale", "i8"),  # how many points count as a whole match
                ("luck", "u8"),
                # The lines: an action each, what counts for it so far, and their numbers, the best first.
                ("lines", "i8"),  # how many
                ("actions", "i8", (MAX_LINES,)),
                ("totals", "i8", (MAX_LINES,)),
                ("order", "i8", (MAX_LINES,)),
                # The cards that the seat does not see, in each world.
                ("worlds", "i8"),  # how many; without any, nothing is dealt again
                ("hidden", "i8"),  # how many cards
                ("chances", "i8", (MAX_WORLDS,)),  # its part of 2**32, with those before it
                ("mixed", "i8", (MAX_WORLDS,)),  # whether the draw pile has cards of several pools
                ("cards", "u1", (MAX_WORLDS, MAX_DECK)),  # pool by pool
                ("ends", "i2", (MAX_WORLDS, MAX_DECK)),  # where the pool of the card ends
                ("places", "i1", (MAX_WORLDS, MAX_DECK)),  # the seats that hold such cards, or the piles
                ("unlikely", "u8", (MAX_SEATS, WORDS)),  # by seat: the cards that it hardly holds
            ],
            align=True,
        ),
    )
)
"""A decision of a seat: the lines that it thinks of, and what it knows of the hidden cards."""
