"""The lobby: every table of the server, made by somebody or resumed from the store."""

from __future__ import annotations

import logging
import secrets
import time

import unorules as uno
from unoweb.chairs import Chair, taken_by
from unoweb.limits import IDLE_SECONDS, MOST_TABLES, NEW_TABLES, NEW_TABLES_A_SECOND, Bucket
from unoweb.messages import Make, Refused, clean_name
from unoweb.room import Room
from unoweb.store import Store, Stored

LOG = logging.getLogger("unoweb")


class Lobby:
    """Finds tables by their ids, which stand in the links."""

    def __init__(self, store: Store, pace: float) -> None:
        self._store = store
        self._pace = pace
        self._new_tables = Bucket(NEW_TABLES, NEW_TABLES_A_SECOND)
        self._rooms: dict[str, Room] = {}
        for stored in store.tables():
            try:
                self._rooms[stored.id] = self._resumed(stored)
            except (uno.UnoError, ValueError) as error:
                LOG.error("table %s is set aside: %s", stored.id, error)
                store.set_aside(stored.id, str(error))
        LOG.info("%d tables resumed", len(self._rooms))

    def room(self, id: str) -> Room:
        """The table of a link."""
        if id not in self._rooms:
            raise Refused("no-such-table", "There is no such table. It may have been cleared away.")
        return self._rooms[id]

    def make(self, wish: Make) -> tuple[str, str]:
        """A new table: its id, and the token of its maker's seat."""
        if not self._new_tables.takes():
            raise Refused("too-many", "Many tables are being made just now. Try again in a minute.")
        name = clean_name(wish.name)
        try:
            variant = uno.DEFAULT.variant(wish.variant)
        except uno.VariantError:
            raise Refused("no-such-variant", "There is no such game here.") from None
        self._make_place()
        maker, token = taken_by(name)
        chairs = [maker, *[Chair()] * (wish.seats - 1)]
        id = secrets.token_urlsafe(12)
        self._store.add_table(id, variant.id, chairs)
        self._rooms[id] = Room(id, variant.id, chairs, self._store, self._pace)
        return id, token

    def _make_place(self) -> None:
        """Where the server is full, a table goes that was left long ago: one without a game first, then the oldest."""
        if len(self._rooms) < MOST_TABLES:
            return
        long_ago = time.monotonic() - IDLE_SECONDS
        left = [room for room in self._rooms.values() if not room.guests and room.left_at < long_ago]
        if not left:
            raise Refused("too-many", "There are too many tables. Try again later.")
        goes = min(left, key=lambda room: (room.table is not None, room.left_at))
        self._store.drop(goes.id)
        del self._rooms[goes.id]

    def _resumed(self, stored: Stored) -> Room:
        """A table as it was, its game played again and compared on the way."""
        room = Room(stored.id, stored.variant, stored.chairs, self._store, self._pace)
        replay = self._store.replay(stored.id)
        if replay is not None:
            if len(replay.players) != len(stored.chairs):
                raise uno.DecodeError("chairs", "there are not as many as players")
            room.table, room.first = uno.Table.resume(replay), replay.start.seq
        return room
