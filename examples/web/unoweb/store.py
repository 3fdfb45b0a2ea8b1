"""The store: tables in SQLite, each as the start of its game and one row for every action since."""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import unorules as uno
from unoweb.chairs import Chair

LOG = logging.getLogger("unoweb")

SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY,
    variant TEXT NOT NULL,
    start TEXT,  -- a replay without actions, from the deal on
    aside TEXT  -- why the table could not be resumed
);
CREATE TABLE IF NOT EXISTS chairs (
    table_id TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    number INTEGER NOT NULL,
    name TEXT,
    lock BLOB,
    bot INTEGER NOT NULL,
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


class NotSaved(Exception):
    """The database did not take what was to be written: nothing has changed."""


@dataclass
class Stored:
    """A table as it stands in the store."""

    id: str
    variant: str
    chairs: list[Chair]


class Store:
    """One SQLite file, owned by one process. What a method has written outlives a loss of power when it returns."""

    def __init__(self, path: Path) -> None:
        path.touch(mode=0o600)  # it holds every secret of every game
        self._db = sqlite3.connect(path, isolation_level=None, timeout=1)
        self._db.execute("PRAGMA locking_mode = EXCLUSIVE")
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("PRAGMA foreign_keys = ON")
        self._db.executescript(SCHEMA)

    def close(self) -> None:
        self._db.close()

    def add_table(self, id: str, variant: str, chairs: Sequence[Chair]) -> None:
        """A table at which nothing has been dealt yet."""
        with self._transaction():
            self._db.execute("INSERT INTO tables (id, variant) VALUES (?, ?)", (id, variant))
            self._write_chairs(id, chairs)

    def write_chairs(self, id: str, chairs: Sequence[Chair]) -> None:
        """Who sits where now."""
        with self._transaction():
            self._write_chairs(id, chairs)

    def start(self, id: str, chairs: Sequence[Chair], replay: uno.Replay) -> None:
        """The deal: who plays, and what is needed to deal the same again."""
        with self._transaction():
            self._write_chairs(id, chairs)
            self._db.execute("UPDATE tables SET start = ? WHERE id = ?", (replay.to_json(), id))

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

    def set_aside(self, id: str, why: str) -> None:
        """Keep a table that cannot be resumed, but do not try it again."""
        with self._transaction():
            self._db.execute("UPDATE tables SET aside = ? WHERE id = ?", (why, id))

    def tables(self) -> list[Stored]:
        """Every table that is not set aside."""
        rows = self._db.execute("SELECT id, variant FROM tables WHERE aside IS NULL ORDER BY rowid").fetchall()
        return [Stored(id, variant, self._chairs(id)) for id, variant in rows]

    def replay(self, id: str) -> uno.Replay | None:
        """The game of a table, not yet verified; None before the deal. What cannot be read is a `ValueError`."""
        (start,) = self._db.execute("SELECT start FROM tables WHERE id = ?", (id,)).fetchone()
        if start is None:
            return None
        first = uno.Replay.from_json(start).start.seq
        document = json.loads(start)
        query = 'SELECT seq, action, "check" FROM actions WHERE table_id = ? ORDER BY seq'
        for expected, (seq, action, check) in enumerate(self._db.execute(query, (id,)), first + 1):
            if seq != expected:
                raise uno.DecodeError(f"action {expected}", "it is missing")
            document["actions"].append(json.loads(action))
            document["checks"] += check
            document.pop("result", None)
        return uno.Replay.from_json(json.dumps(document))

    def _chairs(self, id: str) -> list[Chair]:
        query = "SELECT name, lock, bot FROM chairs WHERE table_id = ? ORDER BY number"
        return [Chair(name, lock, bool(bot)) for name, lock, bot in self._db.execute(query, (id,))]

    def _write_chairs(self, id: str, chairs: Sequence[Chair]) -> None:
        self._db.execute("DELETE FROM chairs WHERE table_id = ?", (id,))
        rows = [(id, number, chair.name, chair.lock, chair.bot) for number, chair in enumerate(chairs)]
        self._db.executemany("INSERT INTO chairs VALUES (?, ?, ?, ?, ?)", rows)

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
