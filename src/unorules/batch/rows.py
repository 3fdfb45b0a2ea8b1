"""Rows: arrays of games, and whether they are those of a program."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, TypeAlias

import numpy as np

from unorules.batch.layout import GAME, as_rows
from unorules.batch.program import Program
from unorules.batch.supported import BatchError

Games: TypeAlias = Any
"""An array of records, one for each game."""


def empty_rows(program: Program, count: int, exact: bool) -> Games:
    """Return room for so many games of a program, none of which has begun."""
    games: Any = np.zeros(count, GAME)
    games["program"], games["exact"] = program.number, exact
    return games


def checked_rows(program: Program, games: Games) -> Any:
    """Return games as rows of bytes for the kernel, which would write anywhere if it were given something else.

    Raises a `BatchError` unless they are all of this program, and one array that can be changed in its place.
    """
    if not isinstance(games, np.ndarray) or games.dtype != GAME or games.ndim != 1 or not games.flags.carray:
        raise BatchError("games must be one array as `new_games` returns it, or a part of it without gaps")
    if (games["program"] != program.number).any():
        raise BatchError(f"these games are of another program than {program!r}")
    return as_rows(games)


def checked_game(program: Program, game: Any) -> Any:
    """Return one game with its fields as attributes. Raises a `BatchError` unless it is of this program."""
    fields = read_row(game) if isinstance(game, np.void) and game.dtype == GAME else game
    if getattr(fields, "program", 0) != program.number:
        raise BatchError(f"this is not a game of {program!r}")
    return fields


def read_row(row: Any) -> Any:
    """Return the fields of a row as attributes: a record itself looks each one up a hundred times slower."""
    return SimpleNamespace(**dict(zip(GAME.names, row.item(), strict=True)))


def integers(given: Any, count: int) -> Any:
    """Return an integer for each game as an array. Raises a `BatchError` if they are not integers, or not so many."""
    try:
        found = np.asarray(given)
    except ValueError:
        raise BatchError(f"there must be {count} integers, not lists of several lengths") from None
    if found.shape != (count,) or found.dtype.kind not in "iu":
        raise BatchError(f"there must be {count} integers, not {found.dtype} of shape {found.shape}")
    return found
