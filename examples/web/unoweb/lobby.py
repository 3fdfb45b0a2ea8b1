"""The lobby: every table of the server, newly made or resumed from the store."""

from __future__ import annotations

import logging
import secrets
import time
from contextlib import suppress
from typing import Any

import unorules as uno
from unorules.variants import BUILT_IN
from unoweb.bots import Thinkers
from unoweb.limits import (
    IDLE_SECONDS,
    MAX_DECKS,
    MAX_TABLES,
    NEW_TABLES,
    NEW_TABLES_PER_ADDRESS,
    NEW_TABLES_PER_ADDRESS_PER_SECOND,
    NEW_TABLES_PER_SECOND,
    UNSTARTED_SECONDS,
    Bucket,
    Buckets,
)
from unoweb.messages import Make, Refused, clean_name, refusal
from unoweb.replays import Replays
from unoweb.room import Room
from unoweb.scheduler import GRACE, Settings
from unoweb.seats import Chair, chair_for
from unoweb.store import NotSaved, Store, Stored

LOG = logging.getLogger("unoweb")


class Lobby:
    """Finds tables by their ids, which stand in the links."""

    def __init__(self, store: Store, pace: float, grace: float = GRACE) -> None:
        self._store = store
        self._settings = Settings(pace, grace, Thinkers())
        self.replays = Replays()
        self._new_tables = Bucket(NEW_TABLES, NEW_TABLES_PER_SECOND)
        self._new_tables_of = Buckets(NEW_TABLES_PER_ADDRESS, NEW_TABLES_PER_ADDRESS_PER_SECOND)
        self._rooms: dict[str, Room] = {}
        for number in store.numbers():
            try:
                room = self._resume(store.table(number))
            except Exception as error:  # noqa: BLE001 - whatever a damaged row leads to, the others are served
                self._set_aside(number, error)
            else:
                self._rooms[room.id] = room
        LOG.info("%d tables resumed", len(self._rooms))

    def room(self, id: str) -> Room:
        """The table of a link."""
        if id not in self._rooms:
            raise Refused("no-such-table", "There is no such table. It may have been cleared away.")
        return self._rooms[id]

    async def make(self, wish: Make, address: str) -> tuple[str, str]:
        """A new table: its id, and the token of its maker's seat."""
        if not self._new_tables_of.takes(address) or not self._new_tables.takes():
            raise Refused("too-many", "Many tables are being made just now. Try again in a minute.")
        name = clean_name(wish.name)
        try:
            variant = BUILT_IN.variant(wish.variant)
        except uno.errors.VariantError:
            raise Refused("no-such-variant", "There is no such game here.") from None
        variant = with_house_rules(variant, wish)
        await self._make_place()
        maker, token = chair_for(name)
        chairs = [maker, *[Chair()] * (wish.seats - 1)]
        id = secrets.token_urlsafe(12)
        self._rooms[id] = Room(id, variant, chairs, self._store, self._settings, wish.clock)  # nobody knows its id yet
        try:
            await self._store.run(self._store.add_table, id, variant, chairs, wish.clock)
        except NotSaved:
            del self._rooms[id]
            raise
        return id, token

    def report(self) -> None:
        """Say in the log what every table waits on."""
        for room in self._rooms.values():
            LOG.info("table %s is waiting on %s", room.id, room.waiting_on())
        LOG.info("%d tables are waiting", len(self._rooms))

    def close(self) -> None:
        """Finish what is being written."""
        self._store.close()
        self._settings.thinkers.close()
        self.replays.close()

    async def _make_place(self) -> None:
        """Where the server is full, a table goes that was left long ago: one without a game first, then the oldest."""
        if len(self._rooms) < MAX_TABLES:
            return
        now = time.monotonic()
        left = [
            room
            for room in self._rooms.values()
            if not room.clients and now - room.left_at >= (UNSTARTED_SECONDS if room.table is None else IDLE_SECONDS)
        ]
        if not left:
            raise Refused("too-many", "There are too many tables. Try again later.")
        goes = min(left, key=lambda room: (room.table is not None, room.left_at))
        del self._rooms[goes.id]
        try:
            await self._store.run(self._store.drop, goes.id)
        except NotSaved:
            self._rooms[goes.id] = goes
            raise

    def _set_aside(self, number: int, error: Exception) -> None:
        why = f"{type(error).__name__}: {error}".encode(errors="backslashreplace").decode()
        LOG.error("the table in row %d is set aside: %s", number, why)
        with suppress(NotSaved):
            self._store.set_aside(number, why)

    def _resume(self, stored: Stored) -> Room:
        """A table as it was, its game played again and compared on the way."""
        room = Room(stored.id, stored.variant, stored.chairs, self._store, self._settings, stored.clock)
        room.match = stored.match
        if stored.replay is not None:
            if len(stored.replay.players) != len(stored.chairs):
                raise uno.DecodeError("chairs", "there are not as many as players")
            room.table, room.first = uno.Table.resume(stored.replay), stored.replay.start.seq
        return room


def with_house_rules(variant: uno.Variant, wish: Make) -> uno.Variant:
    """The game with the rules that its maker wants, if it can be dealt with them at a table with so many seats."""
    changed: Any = wish.rules
    try:
        variant = variant.with_rules(**changed)
        if variant.rules.decks > MAX_DECKS:
            raise uno.errors.SetupError(f"decks are {MAX_DECKS} at most, not {variant.rules.decks}")
        uno.new_game(variant, wish.seats)
    except (uno.errors.VariantError, uno.errors.SetupError) as error:
        raise refusal(error) from None
    return variant
