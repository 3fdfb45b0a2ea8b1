"""Guests: who is connected to a table, and what each has to be told."""

from __future__ import annotations

import asyncio
from collections import deque

import unorules as uno
from unoweb.limits import MAX_REPLIES, MAX_STEPS, RECENT_STEPS
from unoweb.messages import Refused, written
from unoweb.sentences import told


class Guest:
    """One connection at a table: whose it is, what it has been told, and what is still to be told."""

    def __init__(self, seat: int | None, seen: int | None = None) -> None:
        self.seat = seat
        """None is a spectator."""
        self.news = asyncio.Event()
        """Set whenever there may be something to tell."""
        self._seen = seen
        self._about = ""
        self._behind = True
        self._replies: deque[str] = deque(maxlen=MAX_REPLIES)

    def tell(self, kind: str, **parts: object) -> None:
        """Put a message for this guest alone in its row."""
        self._replies.append(written(kind, **parts))
        self.news.set()

    def refuse(self, why: Refused) -> None:
        """Tell this guest why something is not done."""
        self.tell("refused", reason=why.reason, told=why.told)

    def frames(self, about: str, table: uno.Table | None, first: int) -> list[str]:
        """The replies, what is new about the table, and what is new in its game, which starts at `first`."""
        frames = list(self._replies)
        self._replies.clear()
        if about != self._about:
            frames.append(about)
            self._about = about
        if table is not None and (self._behind or table.state.seq != self._seen):
            frames.append(self._game(table, first))
        return frames

    def _game(self, table: uno.Table, first: int) -> str:
        """The redacted events since the state that was seen last, also in words, and the view of now."""
        view = table.view(self.seat)
        known = self._seen is not None and first <= self._seen <= view.seq
        after = max(self._seen or 0, view.seq - MAX_STEPS) if known else view.seq - RECENT_STEPS
        feed = table.feed(self.seat, after=after if after >= first else None)
        self._seen, self._behind = view.seq, False
        steps = [
            {
                "seq": seq,
                "events": [uno.encode(event) for event in events],
                "told": [told(event, view.variant, view.players) for event in events],
            }
            for seq, events in feed.items()
        ]
        return written("game", steps=steps, view=uno.encode(view))
