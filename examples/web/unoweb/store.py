"""The store: tables in SQLite, each as the start of its game and one row for every action since."""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, get_args

import unorules as uno
from unorules.variants import BUILT_IN
from unoweb.house_rules import changes
from unoweb.limits import MAX_CLOCK, MAX_SEATS, MIN_CLOCK, MIN_SEATS
from unoweb.seats import Chair, Strength

P = ParamSpec("P")
T = TypeVar("T")

LOG = logging.getLogger("unoweb")

SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY,
    variant TEXT NOT NULL,
    start TEXT,  -- a replay without actions, from the deal on
    aside TEXT,  -- why the table could not be resumed
    rules TEXT NOT NULL DEFAULT '{}',  -- the switches that are not as on the sheet of the variant
    clock INTEGER,  -- seconds for every prompt
    match INTEGER NOT NULL DEFAULT 1  -- how many have begun at this table
);
CREATE TABLE IF NOT EXISTS chairs (
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    number INTEGER NOT NULL,
    name TEXT,
    lock BLOB,
    bot INTEGER NOT NULL,
    strength TEXT NOT NULL DEFAULT 'normal',
    wins INTEGER NOT NULL DEFAULT 0,  -- of the matches before this one
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS actions (
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    action TEXT NOT NULL,
    "check" TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;
"""

LATER = {
    ("tables", "rules"): "TEXT NOT NULL DEFAULT '{}'",
    ("tables", "clock"): "INTEGER",
    ("tables", "match"): "INTEGER NOT NULL DEFAULT 1",
    ("chairs", "strength"): "TEXT NOT NULL DEFAULT 'normal'",
    ("chairs", "wins"): "INTEGER NOT NULL DEFAULT 0",
}
"""Columns that a file from an earlier version does not have."""


class NotSaved(Exception):
    """The database did not take what was to be written: nothing has changed."""


@dataclass
class Stored:
    """A table as it stands in the store. Its game, None before the deal, is not yet verified."""

    id: str
    variant: uno.Variant
    chairs: list[Chair]
    clock: int | None
    match: int
    replay: uno.Replay | None


class Store:
    """Keeps tables in one SQLite file, which no other process uses. What a method has written outlives a power cut."""

    def __init__(self, path: Path) -> None:
        path.touch(mode=0o600)  # it holds every secret of every game
        self._db = sqlite3.connect(path, isolation_level=None, timeout=1, check_same_thread=False)
        self._db.execute("PRAGMA locking_mode = EXCLUSIVE")
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("PRAGMA foreign_keys = ON")
        self._db.executescript(SCHEMA)
        for (table, column), type in LATER.items():
            if column not in {name for _, name, *_ in self._db.execute(f"PRAGMA table_info({table})")}:
                self._db.execute(f"ALTER TABLE {table} ADD COLUMN {column} {type}")
        self._writer = ThreadPoolExecutor(1, "writer")

    def close(self) -> None:
        """Finish what is being written, and let go of the file."""
        self._writer.shutdown()
        self._db.close()

    async def run(self, write: Callable[P, None], *args: P.args, **kwargs: P.kwargs) -> None:
        """Write with one of the methods below, in the order of asking, while the event loop goes on.

        All writing is done in one thread. A write that was asked for is done, even if nobody waits for it any more.
        """
        try:
            writing = self._writer.submit(write, *args, **kwargs)
        except RuntimeError as error:  # the store is closed
            raise NotSaved from error
        await asyncio.shield(asyncio.wrap_future(writing))

    def add_table(self, id: str, variant: uno.Variant, chairs: Sequence[Chair], clock: int | None = None) -> None:
        """A table at which nothing has been dealt yet."""
        row = (id, variant.id, json.dumps(changes(variant)), clock)
        with self._transaction():
            self._db.execute("INSERT INTO tables (id, variant, rules, clock) VALUES (?, ?, ?, ?)", row)
            self._write_chairs(id, chairs)

    def write_chairs(self, id: str, chairs: Sequence[Chair]) -> None:
        """Who sits where now."""
        with self._transaction():
            self._write_chairs(id, chairs)

    def start(self, id: str, chairs: Sequence[Chair], replay: uno.Replay, match: int = 1) -> None:
        """The deal: who plays, and what is needed to deal the same again. The match before it is forgotten."""
        with self._transaction():
            self._write_chairs(id, chairs)
            self._db.execute("UPDATE tables SET start = ?, match = ? WHERE id = ?", (replay.to_json(), match, id))
            self._db.execute("DELETE FROM actions WHERE table_id = ?", (id,))

    def append(self, id: str, before: uno.State, action: uno.Action) -> None:
        """An action, with its check: the replay of this one step has made it."""
        check = uno.Replay.of(before, [action]).checks[1]
        row = (id, before.seq + 1, json.dumps(uno.encode(action)), check)
        with self._transaction():
            self._db.execute("INSERT INTO actions VALUES (?, ?, ?, ?)", row)

    def drop(self, id: str) -> None:
        """Forget a table."""
        with self._transaction():
            self._db.execute("DELETE FROM tables WHERE id = ?", (id,))

    def set_aside(self, number: int, why: str) -> None:
        """Keep a table that cannot be resumed, but do not try it again."""
        with self._transaction():
            self._db.execute("UPDATE tables SET aside = ? WHERE rowid = ?", (why, number))

    def numbers(self) -> list[int]:
        """The rows of the tables that are not set aside."""
        rows = self._db.execute("SELECT rowid FROM tables WHERE aside IS NULL ORDER BY rowid")
        return [number for (number,) in rows]

    def table(self, number: int) -> Stored:
        """The table in a row. What cannot be read is a `ValueError`, or whatever a damaged row leads to."""
        query = "SELECT id, variant, rules, clock, match, start FROM tables WHERE rowid = ?"
        id, name, rules, clock, match, start = self._db.execute(query, (number,)).fetchone()
        id, changed = expect(str, id, "id"), json.loads(expect(str, rules, "rules"))
        variant = BUILT_IN.variant(expect(str, name, "variant")).with_rules(**changed)
        if clock is not None and not MIN_CLOCK <= expect(int, clock, "clock") <= MAX_CLOCK:
            raise uno.DecodeError("clock", f"it is {clock}")
        replay = None if start is None else self._replay(id, expect(str, start, "start"))
        return Stored(id, variant, self._chairs(id), clock, expect(int, match, "match"), replay)

    def _replay(self, id: str, start: str) -> uno.Replay:
        first = uno.Replay.from_json(start).start.seq
        document = json.loads(start)
        query = 'SELECT seq, action, "check" FROM actions WHERE table_id = ? ORDER BY seq'
        for expected, (seq, action, check) in enumerate(self._db.execute(query, (id,)), first + 1):
            if seq != expected:
                raise uno.DecodeError(f"action {expected}", "it is missing")
            document["actions"].append(json.loads(expect(str, action, f"action {seq}")))
            document["checks"] += expect(str, check, f"check {seq}")
            document.pop("result", None)
        return uno.Replay.from_json(json.dumps(document))

    def _chairs(self, id: str) -> list[Chair]:
        query = "SELECT name, lock, bot, strength, wins FROM chairs WHERE table_id = ? ORDER BY number"
        chairs = [_chair(*row) for row in self._db.execute(query, (id,))]
        if not MIN_SEATS <= len(chairs) <= MAX_SEATS:
            raise uno.DecodeError("chairs", f"there are {len(chairs)}")
        return chairs

    def _write_chairs(self, id: str, chairs: Sequence[Chair]) -> None:
        self._db.execute("DELETE FROM chairs WHERE table_id = ?", (id,))
        rows = [(id, number, *astuple(chair)) for number, chair in enumerate(chairs)]
        self._db.executemany("INSERT INTO chairs VALUES (?, ?, ?, ?, ?, ?, ?)", rows)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        try:
            self._db.execute("BEGIN IMMEDIATE")
            yield
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            LOG.error("nothing could be written: %s", error)
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise NotSaved from error


def _chair(name: Any, lock: Any, bot: Any, strength: Any, wins: Any) -> Chair:
    if strength not in get_args(Strength):
        raise uno.DecodeError("strength", "no bot has this one")
    name, lock = expect((str, type(None)), name, "name"), expect((bytes, type(None)), lock, "lock")
    return Chair(name, lock, bot == 1, strength, expect(int, wins, "wins"))


def expect(cls: type[T] | tuple[type[T], ...], value: Any, where: str) -> T:
    """A value of the database, if it is of this type: a column takes values of every type."""
    if not isinstance(value, cls):
        raise uno.DecodeError(where, f"it is of the type {type(value).__name__}")
    return value
