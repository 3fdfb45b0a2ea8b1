"""A row per game in SQLite: every request reads the game, applies one action, and writes it back.

python examples/database.py games.db new [VARIANT]    deal, and say which game it is
python examples/database.py games.db 1                what game 1 waits for, and what can be done
python examples/database.py games.db 1 SEQ CHOICE     do it, if the game is still where you saw it

No game lives in memory, so there is nothing to lose when the program ends, and any process can answer. Two who move at
once cannot both be written: the row changes only if it is still at the `seq` that was read.
"""

from __future__ import annotations

import sqlite3
import sys
from contextlib import closing

import unorules as uno
from unorules.words import describe, narrate

TABLE = "CREATE TABLE IF NOT EXISTS games (id INTEGER PRIMARY KEY, seq INTEGER NOT NULL, state TEXT NOT NULL) STRICT"


class Stale(Exception):
    """Somebody else has moved since the game was read."""


class Games:
    """The games of a file. The registry must know the variants that are played."""

    def __init__(self, path: str, registry: uno.Registry | None = None) -> None:
        self.db = sqlite3.connect(path, isolation_level=None)  # each statement is a transaction
        self.db.execute(TABLE)
        self.registry = registry

    def add(self, state: uno.State) -> int:
        """Store a new game and return its number."""
        row = self.db.execute("INSERT INTO games (seq, state) VALUES (?, ?)", (state.seq, state.to_json()))
        return row.lastrowid or 0

    def read(self, game: int) -> uno.State:
        """Return a game, checked: a row that was tampered with is a `DecodeError`."""
        row = self.db.execute("SELECT state FROM games WHERE id = ?", (game,)).fetchone()
        if row is None:
            raise LookupError(f"there is no game {game}")
        return uno.State.from_json(row[0], registry=self.registry)

    def write(self, game: int, state: uno.State, seq: int) -> None:
        """Store where a game has got to, if its row is still at `seq`."""
        row = (state.seq, state.to_json(), game, seq)
        done = self.db.execute("UPDATE games SET seq = ?, state = ? WHERE id = ? AND seq = ?", row)
        if done.rowcount != 1:
            raise Stale(f"game {game} has moved on: look again")


def show(game: int, state: uno.State) -> None:
    """Print what a game waits for, and what each seat and the host can do: only for those who may see every hand."""
    names, variant = state.players, state.variant
    print(f"Game {game}, seq {state.seq}: {describe(state.prompt, names, variant=variant)}")
    for number, action in enumerate(uno.legal_actions(state), 1):
        seat = uno.encode(action).get("seat")
        who = "The host" if seat is None else names[seat]
        print(f"{number:>4}  {who}: {describe(action, names, variant=variant)}")


def choose(games: Games, game: int, seq: int, choice: int) -> list[str]:
    """Do what stands at a place of the menu that was shown at `seq`, and return what happened in words."""
    state = games.read(game)
    actions = uno.legal_actions(state)
    if state.seq != seq:
        raise Stale(f"game {game} has moved on: look again")
    if not 1 <= choice <= len(actions):
        raise LookupError(f"there is no choice {choice}")
    after, events = uno.apply(state, actions[choice - 1])
    games.write(game, after, seq)
    return narrate(events, after.players, variant=after.variant)


def main(path: str, *words: str) -> None:
    """Deal, show or move."""
    games = Games(path)
    with closing(games.db):
        match words:
            case ["new", *variant]:
                game = games.add(uno.new_game((variant or ["classic-2010"])[0], ("Ann", "Bo"))[0])
            case [number]:
                game = int(number)
            case [number, seq, choice]:
                game = int(number)
                print(*choose(games, game, int(seq), int(choice)), sep="\n")
            case _:
                sys.exit(__doc__)
        show(game, games.read(game))


if __name__ == "__main__":
    try:
        main(*sys.argv[1:] if sys.argv[1:] and not sys.argv[1].startswith("-") else [":memory:"])
    except (LookupError, OverflowError, ValueError, Stale, sqlite3.Error, uno.UnoError) as error:
        sys.exit(f"error: {error}")
