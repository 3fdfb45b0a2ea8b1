"""Limits on everything that the server accepts from strangers."""

from __future__ import annotations

import time
from ipaddress import IPv6Address, ip_address, ip_network

MAX_TABLES = 500
MAX_CONNECTIONS, MAX_CONNECTIONS_PER_ADDRESS = 600, 60
"""WebSockets, of all and of one address."""

MAX_HTTP_CONNECTIONS, MAX_HTTP_CONNECTIONS_PER_ADDRESS = 250, 100
"""Connections that are no WebSockets yet, or never become one."""

MAX_HTTP_SECONDS = 30
"""How long such a connection lasts at most. A page is loaded long before."""

MAX_SPECTATORS, MAX_SCREENS = 30, 8
"""Connections at one table that watch, and that hold the same seat."""

MIN_SEATS, MAX_SEATS = 2, 10
MAX_DECKS = 5
MAX_NAME_CHARS = 20

MAX_FRAME_BYTES = 4_096
"""What a client may send in one frame."""

BURST, MESSAGES_PER_SECOND = 40, 20
"""Messages of one connection: so many at once, and so many a second in the long run."""

NEW_TABLES, NEW_TABLES_PER_SECOND = 200, 1
NEW_TABLES_PER_ADDRESS, NEW_TABLES_PER_ADDRESS_PER_SECOND = 20, 1 / 60
"""The same for new tables, of all and of one address."""

HELLO_SECONDS = 10
"""How long a connection may stay silent before it says what it wants."""

UNSTARTED_SECONDS, IDLE_SECONDS = 600, 3_600
"""A table that nobody has been at for so long makes room when the server is full: before the deal, and after it."""

RECENT_STEPS, MAX_STEPS = 40, 400
"""How many actions a new screen is told of, and how many a returning one at most."""

MIN_CLOCK, MAX_CLOCK = 10, 300
"""How many seconds a table may give for every prompt."""

MAX_THOUGHTS = 20
"""How many strong bots think or wait to think at once. One more plays like a normal one, which costs nearly nothing."""

MAX_REPLAYS, MAX_REPLAY_REQUESTS = 16, 30
"""How many replays are kept for those who ask again, and how many requests wait for one that is still to be written."""

MAX_REPLIES = 50
"""How many answers wait for a client that does not read them; older ones are dropped."""


class Bucket:
    """Lets so many things through at once, and so many a second in the long run."""

    def __init__(self, burst: float, per_second: float) -> None:
        self._burst = self._left = burst
        self._per_second = per_second
        self._last = time.monotonic()

    def takes(self) -> bool:
        """Whether one more may pass now."""
        self._fill()
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def full(self) -> bool:
        """Whether it is as good as new."""
        self._fill()
        return self._left == self._burst

    def _fill(self) -> None:
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._last) * self._per_second)
        self._last = now


class Buckets:
    """A bucket for every address. One that is full again is forgotten."""

    def __init__(self, burst: float, per_second: float) -> None:
        self._new = burst, per_second
        self._buckets: dict[str, Bucket] = {}

    def takes(self, address: str) -> bool:
        """Whether one more of this address may pass now."""
        self._buckets = {known: bucket for known, bucket in self._buckets.items() if not bucket.full}
        return self._buckets.setdefault(address, Bucket(*self._new)).takes()


def address(host: str | None) -> str:
    """Whom a limit counts: an IPv4 address, or the network of an IPv6 one, all of which belongs to one household."""
    try:
        found = ip_address(host or "")
    except ValueError:
        return "unknown"
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or ip_network((int(found), 64), strict=False))
