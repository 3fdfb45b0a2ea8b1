"""The host: a table at which one person plays against bots, and the file its replay is kept in."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, count
from pathlib import Path
from random import Random
from secrets import token_hex

from unorules import Action, Answer, Event, Seat, State, Table, View
from unorules.players import BotMaker, careful_bot, forgetful, host_move

BOT = forgetful(careful_bot, 0.3)
"""Plays well, but misses a chance to call UNO or to catch somebody now and then."""


ONE_MORE = 0.6
"""How likely it is that a launcher, whatever has come out of it, gives one card more."""


def outcome(state: State, rng: Random) -> Action:
    """Report what the game waits to hear from its host, by chance."""
    if state.prompt.question != "launched":
        return host_move(state, rng)
    counts = state.prompt.options
    return Answer(None, *rng.choices(counts, [ONE_MORE ** int(count) for count in counts]))


class Game:
    """Holds the table. What leaves it is what one seat sees and is told: the person's, and each bot's."""

    def __init__(
        self,
        table: Table,
        bot: BotMaker = BOT,
        *,
        seed: str | None = None,
        person: Seat = 0,
        path: Path | None = None,
    ) -> None:
        self._table = table
        self._bots = {seat: bot.for_seat(table.view(seat)) for seat in range(table.state.seats) if seat != person}
        self._seed = token_hex() if seed is None else seed
        self._path = path or Path("uno.json")
        self._looked_at: int | None = None
        self.person = person
        self.saved: Path | None = None

    def look(self) -> tuple[View, tuple[Event, ...]]:
        """What the person sees now, and was told since the last look."""
        view = self._table.view(self.person)
        told = self._table.feed(self.person, after=self._looked_at)
        self._looked_at = view.seq
        return view, tuple(chain.from_iterable(told.values()))

    def do(self, action: Action, *, at: int | None = None) -> None:
        """Do what somebody wants, as of what they saw, and tell the bots; the library refuses what may not be."""
        seq = self._table.apply(action, at=at)
        for seat, bot in self._bots.items():
            bot.see(self._table.feed(seat, after=seq - 1)[seq])

    def let_a_bot_act(self) -> bool:
        """Let one bot speak or move; False if all of them wait for the person."""
        action = self._next_action()
        if action is not None:
            self.do(action)
        return action is not None

    def try_it(self) -> None:
        """Let chance say what comes out of a launcher that the person presses."""
        state = self._table.state
        self.do(outcome(state, Random(f"{self._seed} {state.seq}")))

    def _next_action(self) -> Action | None:
        """What a bot does next, the same whenever it is asked. Those who are not to move speak first.

        A fact from outside that concerns a bot is left to chance.
        """
        state = self._table.state
        rng = Random(f"{self._seed} {state.seq}")
        for seat in sorted(self._bots, key=lambda seat: seat == state.prompt.seat):
            action = self._bots[seat](self._table.view(seat), rng)
            if action is not None:
                return action
        if state.prompt.kind == "outcome" and state.prompt.about in self._bots:
            return outcome(state, rng)
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
