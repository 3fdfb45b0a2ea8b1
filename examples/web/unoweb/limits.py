"""Limits: how much of everything the server takes from strangers."""

from __future__ import annotations

import time

MOST_TABLES = 500
MOST_CONNECTIONS = 600
MOST_SPECTATORS, MOST_SCREENS = 30, 8
"""Connections at one table that watch, and that hold the same seat."""

LEAST_SEATS, MOST_SEATS = 2, 10
LETTERS_OF_A_NAME = 20

BYTES_OF_A_FRAME = 4_096
"""What a client may send in one frame."""

BURST, A_SECOND = 40, 20
"""Messages of one connection: so many at once, and so many a second in the long run."""

NEW_TABLES, NEW_TABLES_A_SECOND = 60, 0.5
"""The same for new tables, over all connections."""

HELLO_SECONDS = 10
"""How long a connection may stay silent before it says what it wants."""

IDLE_SECONDS = 3_600
"""A table that nobody has been at for so long makes room when the server is full."""

RECENT_STEPS, MOST_STEPS = 40, 400
"""How many actions a new screen is told of, and how many a returning one at most."""

MOST_REPLIES = 50
"""How many answers wait for a client that does not read them; older ones are dropped."""

MOST_ACTIONS = 20_000
"""How long a match may last, so that every table can be resumed in a moment."""


class Bucket:
    """Lets so many things through at once, and so many a second in the long run."""

    def __init__(self, burst: float, a_second: float) -> None:
        self._burst = self._left = burst
        self._a_second = a_second
        self._last = time.monotonic()

    def takes(self) -> bool:
        """Whether one more may pass now."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._last) * self._a_second)
        self._last = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
