"""The host: a table at which one person plays against bots, and the file its replay is kept in."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, count
from pathlib import Path
from random import Random

from examples.terminal.bots import Bot
from unorules import Action, Answer, Event, Seat, Table, View


class Game:
    """Holds the table. What leaves it is the person's view, and what the person is told."""

    def __init__(self, table: Table, bot: Bot | None = None, *, person: Seat = 0, path: Path | None = None) -> None:
        self._table = table
        self._bot = bot or Bot(Random())
        self._bots = [seat for seat in range(len(table.view(None).players)) if seat != person]
        self._path = path or Path("uno.json")
        self._looked_at: int | None = None
        self._listened_at: int | None = None
        self.person = person
        self.saved: Path | None = None

    def look(self) -> tuple[View, tuple[Event, ...]]:
        """What the person sees now, and was told since the last look."""
        view = self._table.view(self.person)
        told = self._table.feed(self.person, after=self._looked_at)
        self._looked_at = view.seq
        return view, tuple(chain.from_iterable(told.values()))

    def do(self, action: Action, *, at: int | None = None) -> None:
        """Do what the person or the host wants, as of what they saw; the library refuses what may not be."""
        self._table.apply(action, at=at)

    def let_a_bot_act(self) -> bool:
        """Let one bot speak or move; False if all of them wait for the person."""
        action = self._spoken() or self._moved()
        if action is not None:
            self._table.apply(action)
        return action is not None

    def _spoken(self) -> Action | None:
        """What a bot says about UNO. Everyone gets one chance between two actions."""
        now = self._table.view(None).seq
        if now == self._listened_at:
            return None
        self._listened_at = now
        chances = (self._bot.speak(self._table.view(seat)) for seat in self._bots)
        return next((action for action in chances if action is not None), None)

    def _moved(self) -> Action | None:
        """What the prompt asks of a bot: its move, or a fact from outside that concerns it, which is left to chance."""
        prompt = self._table.view(None).prompt
        if prompt.kind == "outcome" and prompt.about in self._bots:
            return Answer(None, self._bot.dice.choice(prompt.options))
        if prompt.seat in self._bots:
            return self._bot.move(self._table.view(prompt.seat))
        return None

    def save(self) -> Path:
        """Write the replay, once, under a name that was free."""
        text = self._table.replay.to_json()
        names = _numbered(self._path)
        while self.saved is None:
            path = next(names)
            try:
                with path.open("x", encoding="utf-8") as file:
                    file.write(text)
            except FileExistsError:
                continue
            self.saved = path
        return self.saved


def _numbered(path: Path) -> Iterator[Path]:
    """`uno.json`, `uno-2.json` and so on."""
    yield path
    for number in count(2):
        yield path.with_stem(f"{path.stem}-{number}")
