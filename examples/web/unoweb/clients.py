"""Clients: the connections to a table, and the messages waiting for each."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import unorules as uno
from unorules.words import Hint, Narrator, describe, hints
from unoweb.limits import MAX_REPLIES, MAX_STEPS, RECENT_STEPS
from unoweb.messages import Language, Refused, frame_of

BUTTONS: dict[str, Callable[[int], uno.Action]] = {"draw": uno.Draw, "pass": uno.Pass, "call-uno": uno.CallUno}
"""What is always on the screen of a player, though it cannot always be pressed."""


@dataclass(frozen=True)
class Game:
    """A match as it stands, and what everyone may know beside it."""

    table: uno.Table
    first: int
    """The `seq` that it starts with."""
    match: int
    """Its number at this table."""
    runs: int
    """How often its clock has been started or stopped."""
    left: int | None
    """How many milliseconds are left on it, if it runs."""
    rounds: list[dict[str, Any]]
    """Its score card."""


class Client:
    """One connection at a table: whose it is, what it has been told, and what is still to be told."""

    def __init__(self, seat: int | None, seen: int | None = None, language: Language = "en") -> None:
        self.seat = seat
        """None is a spectator."""
        self.news = asyncio.Event()
        """Set whenever there may be something to tell."""
        self._seen = seen
        self._told: tuple[int, int, int] | None = None
        """The match, the `seq` and the run of the clock that it was told of last."""
        self._language: Language = language
        self._about = ""
        self._replies: deque[str] = deque(maxlen=MAX_REPLIES)

    def tell(self, kind: str, **parts: object) -> None:
        """Put a message for this client alone in its row."""
        self._replies.append(frame_of(kind, **parts))
        self.news.set()

    def refuse(self, why: Refused) -> None:
        """Tell this client why something is not done."""
        self.tell("refused", reason=why.reason, told=why.told)

    def refuse_action(self, violation: uno.Violation, table: uno.Table) -> None:
        """Tell this client why the rules do not allow something."""
        self.refuse(Refused(violation.reason.value, self._words(violation, table.view(self.seat))))

    def frames(self, about: str, game: Game | None) -> list[str]:
        """The replies, what is new about the table, and what is new in its game."""
        frames = list(self._replies)
        self._replies.clear()
        if about != self._about:
            frames.append(about)
            self._about = about
        if game is not None and self._told != (told := (game.match, game.table.state.seq, game.runs)):
            if self._told is not None and self._told[0] != game.match:
                self._seen = None
            frames.append(self._game(game))
            self._told = told
        return frames

    def _game(self, game: Game) -> str:
        """What happened since the state that was seen last, the view of now, and what can be done now, in words."""
        table, first, view = game.table, game.first, game.table.view(self.seat)
        known = self._seen is not None and first <= self._seen <= view.seq
        after = max(self._seen or 0, view.seq - MAX_STEPS) if known else view.seq - RECENT_STEPS
        self._seen = view.seq
        # A sentence may depend on the step before it, which is therefore told too, but not sent.
        narrator = Narrator(view.players, self.seat, language=self._language, variant=view.variant)
        feed = table.feed(self.seat, after=after - 1 if after > first else None)
        told = {seq: narrator.tell(events) for seq, events in feed.items()}
        return frame_of(
            "game",
            steps=[
                {"seq": seq, "told": told[seq], "events": [uno.encode(event) for event in events]}
                for seq, events in feed.items()
                if seq > after
            ],
            view=uno.encode(view),
            prompt=self._words(view.prompt, view),
            hints=[{"kind": hint.kind, "seat": hint.seat, "told": hint.text} for hint in self._hints(view)],
            legal=[self._words(action, view) for action in view.legal],
            left=game.left,
            rounds=game.rounds,
            over={"winners": view.winners} if view.over else None,
            buttons={do: self._words(act(self.seat or 0), view) for do, act in BUTTONS.items()},
        )

    def _hints(self, view: uno.View) -> tuple[Hint, ...]:
        return hints(view, language=self._language)

    def _words(self, what: uno.Action | uno.Prompt | uno.Violation, view: uno.View) -> str:
        return describe(what, view.players, you=view.seat, language=self._language, variant=view.variant)
