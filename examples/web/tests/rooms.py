"""Rooms without a server: a table in this process, with a store whose writes a test can delay."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from threading import Event
from typing import Any

from tests.server import PATIENCE
from unoweb.bots import Thinkers
from unoweb.clients import Client
from unoweb.room import Room
from unoweb.scheduler import Settings
from unoweb.seats import Chair, chair_for
from unoweb.store import Store

import unorules as uno
from unorules.variants import CLASSIC_2010


class Slow(Store):
    """A store that writes actions only when it is let."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.goes_on = Event()
        self.goes_on.set()
        self.writing = Event()

    def append(self, id: str, before: uno.State, action: uno.Action) -> None:
        self.writing.set()
        assert self.goes_on.wait(PATIENCE)
        super().append(id, before, action)

    @asynccontextmanager
    async def hold_up(self) -> AsyncIterator[None]:
        """While this lasts, no action is written."""
        self.goes_on.clear()
        self.writing.clear()
        try:
            yield
        finally:
            self.goes_on.set()


@contextmanager
def open_store(folder: Path) -> Iterator[Slow]:
    """A store in a folder, closed at the end."""
    with closing(Slow(folder / "tables.sqlite3")) as store:
        yield store


def settings(pace: float = 0, grace: float = 600) -> Settings:
    """How schedulers work who have to be asked before they take a seat away."""
    return Settings(pace, grace, Thinkers())


def room_of(
    store: Store,
    *names: str,
    bots: int = 0,
    pace: float = 0,
    grace: float = 600,
    clock: int | None = None,
    id: str = "laid",
    start: uno.State | uno.Variant = CLASSIC_2010,
) -> Room:
    """A table that has been dealt, perhaps as laid by hand. The last of these players are bots."""
    people = len(names) - bots
    chairs = [chair_for(name)[0] if seat < people else Chair(name, bot=True) for seat, name in enumerate(names)]
    first = start if isinstance(start, uno.State) else uno.new_game(start, names, seed=1)[0]
    table = uno.Table.resume(uno.Replay.of(first))
    store.add_table(id, table.state.variant, chairs, clock)
    store.start(id, chairs, table.replay)
    room = Room(id, table.state.variant, chairs, store, settings(pace, grace), clock)
    room.table, room.first = table, table.state.seq
    return room


async def seat_guests(room: Room) -> list[Client]:
    """A guest for every seat that no bot has."""
    guests = [Client(seat) for seat, chair in enumerate(room.chairs) if not chair.bot]
    for guest in guests:
        await room.enter(guest)
    return guests


def table_of(room: Room) -> uno.Table:
    """The game, which has begun."""
    assert room.table is not None
    return room.table


async def until(holds: Callable[[], Any]) -> None:
    """Wait until something holds, but not for ever."""
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.001)
