"""The scheduler: timed actions at a table. Bots move, clocks run out, bots take over."""

from __future__ import annotations

import time
from asyncio import sleep
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import unorules as uno
from unoweb.bots import Bots, Thinkers, patience
from unoweb.clock import Clock, Waiting
from unoweb.default_move import default_move
from unoweb.seats import Strength
from unoweb.timer import Timer
from unoweb.work_queue import WorkQueue

if TYPE_CHECKING:
    from unoweb.room import Room

GRACE = 6.0
"""For how many seconds a player may be away before a bot takes over: as long as it takes to load the page again."""


@dataclass(frozen=True)
class Settings:
    """How the schedulers of all tables work."""

    pace: float
    """How many seconds a bot takes for a move."""
    grace: float
    thinkers: Thinkers


class Scheduler:
    """Looks after one table. What it does goes through the table's queue, and is checked again there."""

    def __init__(self, room: Room, queue: WorkQueue, settings: Settings, seconds: int | None) -> None:
        self._room = room
        self._queue = queue
        self._settings = settings
        self._bot = Timer(f"a bot of table {room.id}", self._give_up)
        self._bots = Bots(settings.thinkers)
        self._away = [Timer(f"a stand-in of table {room.id}", self._give_up) for _ in room.chairs]
        self.clock = Clock(seconds, Timer(f"the clock of table {room.id}", self._give_up))

    def new_match(self) -> None:
        """Forget the match before."""
        self._bots = Bots(self._settings.thinkers)

    def tick(self) -> None:
        """See what is to be done now, and when. What is under way already goes on."""
        self._wake_bots()
        waiting, room = self._waiting(), self._room
        wait = 0.0 if room.table is None else self._settings.pace * patience(room.table.state)
        if not room.here:
            self.clock.forget()  # the game waits for its players, whenever they come back
        self.clock.watch(waiting, wait, partial(self._queue.run, partial(self._time_is_up, waiting)))
        for seat, timer in zip(range(len(room.chairs)), self._away, strict=False):
            if self._is_missed(seat):
                timer.set(seat, self._settings.grace, partial(self._queue.run, partial(self._replace, seat)))
            else:
                timer.stop()

    def _give_up(self) -> None:
        self._room.end("A bot does not know what to do, so the game ends here. Start another match.")

    # Bots

    @property
    def bot_is_up(self) -> bool:
        """Whether a bot thinks, or is about to move."""
        return self._bot.is_set(self._now())

    def _now(self) -> tuple[int, int] | None:
        """The moment that bots think about: the match and the `seq`."""
        table = self._room.under_way
        return None if table is None else (self._room.match, table.state.seq)

    def _wake_bots(self) -> None:
        """A bot begins to think while somebody is there. Then only the game disturbs it, not who comes and goes."""
        now = self._now()
        if now is None or not self._bot.is_set(now):
            self._bot.stop()
            if now is not None and self._room.clients:
                self._bot.set(now, 0, partial(self._let_bots_play, now))

    def _strengths(self) -> dict[int, Strength]:
        return {seat: chair.strength for seat, chair in enumerate(self._room.chairs) if chair.bot}

    async def _let_bots_play(self, now: tuple[int, int]) -> None:
        """Let a bot do what it wants at this moment, after a while."""
        while self._now() == now and (table := self._room.under_way) is not None:
            start, seats = time.monotonic(), self._strengths()
            due = await self._bots.next_action(table, seats)
            if due is not None:
                action, slower = due
                await sleep(start + self._settings.pace * slower - time.monotonic())
                await self._queue.run(partial(self._bot_acts, now, action))
            elif seats == self._strengths():
                return

    async def _bot_acts(self, now: tuple[int, int], action: uno.Action) -> None:
        """Unless something has happened meanwhile, or the seat is a person's again."""
        if self._now() != now or (table := self._room.under_way) is None:
            return
        seat = getattr(action, "seat", None)
        who = table.state.prompt.about if seat is None else seat
        if who is not None and self._room.chairs[who].bot:
            await self._room.apply(action, now[1])

    # The clock

    def _waiting(self) -> Waiting | None:
        """What the clock runs for: a person, while anyone is there; or between rounds, those who play themselves."""
        room = self._room
        if (table := room.under_way) is None or not room.here:
            return None
        prompt = table.state.prompt
        seat = prompt.about if prompt.kind == "outcome" else prompt.seat
        asked = room.here if seat is None else {seat}
        if all(room.chairs[one].bot for one in asked):
            return None
        return Waiting(room.match, prompt.since, seat, prompt.kind == "turn")

    async def _time_is_up(self, waiting: Waiting | None) -> None:
        """Make the default move, unless something has happened meanwhile. Who misses too many is replaced."""
        if waiting is None or waiting != self._waiting() or (table := self._room.under_way) is None:
            return
        too_many = self.clock.ran_out(waiting)
        await self._room.apply(default_move(table), table.state.seq)
        if too_many and waiting.seat is not None:
            await self._room.stand_in(waiting.seat)

    # Players who are away

    def _is_missed(self, seat: int) -> bool:
        """Whether the others wait for somebody who is away, and for whom no bot plays."""
        room, chair = self._room, self._room.chairs[seat]
        if (table := room.under_way) is None or not room.here:
            return False
        return chair.person and not chair.bot and seat not in room.here and seat not in table.state.gone

    async def _replace(self, seat: int) -> None:
        if self._is_missed(seat):
            await self._room.stand_in(seat)
