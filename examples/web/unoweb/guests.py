"""Guests: who is connected to a table, and what each has to be told."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

import unorules as uno
from unoweb.limits import MAX_REPLIES, MAX_STEPS, RECENT_STEPS
from unoweb.messages import Language, Refused, written

BUTTONS: dict[str, Callable[[int], uno.Action]] = {"draw": uno.Draw, "pass": uno.Pass, "call-uno": uno.CallUno}
"""What is always on the screen of a player, though it cannot always be pressed."""


class Guest:
    """One connection at a table: whose it is, what it has been told, and what is still to be told."""

    def __init__(self, seat: int | None, seen: int | None = None, language: Language = "en") -> None:
        self.seat = seat
        """None is a spectator."""
        self.news = asyncio.Event()
        """Set whenever there may be something to tell."""
        self._seen = seen
        self._language: Language = language
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

    def refuse_action(self, violation: uno.Violation, table: uno.Table) -> None:
        """Tell this guest why the rules do not allow something."""
        self.refuse(Refused(violation.reason.value, self._words(violation, table.view(self.seat))))

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
        """What happened since the state that was seen last, the view of now, and what can be done now, in words."""
        view = table.view(self.seat)
        known = self._seen is not None and first <= self._seen <= view.seq
        after = max(self._seen or 0, view.seq - MAX_STEPS) if known else view.seq - RECENT_STEPS
        self._seen, self._behind = view.seq, False
        # A sentence may depend on the step before it, which is therefore told too, but not sent.
        narrator = uno.Narrator(view.players, self.seat, language=self._language, variant=view.variant)
        feed = table.feed(self.seat, after=after - 1 if after > first else None)
        told = {seq: narrator.tell(events) for seq, events in feed.items()}
        return written(
            "game",
            steps=[{"seq": seq, "told": sentences} for seq, sentences in told.items() if seq > after],
            view=uno.encode(view),
            prompt=self._words(view.prompt, view),
            hints=[{"kind": hint.kind, "seat": hint.seat, "told": hint.text} for hint in self._hints(view)],
            legal=[self._words(action, view) for action in view.legal],
            buttons={do: self._words(act(self.seat or 0), view) for do, act in BUTTONS.items()},
        )

    def _hints(self, view: uno.View) -> tuple[uno.Hint, ...]:
        return uno.hints(view, language=self._language)

    def _words(self, what: uno.Action | uno.Prompt | uno.Violation, view: uno.View) -> str:
        return uno.describe(what, view.players, you=view.seat, language=self._language, variant=view.variant)
