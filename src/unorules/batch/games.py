"""Games in rows: dealing them, what may be done in one, and one step of all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from unorules.batch.codes import ANSWER, NEXT_ROUND
from unorules.batch.kernel.entries import list_actions, start_games, step_games
from unorules.batch.layout import GAME, MAX_COLORS, MAX_DISTINCT, MAX_SEATS, WORK, as_rows
from unorules.batch.program import Program
from unorules.batch.seeds import seed_words, stream_words
from unorules.batch.supported import BatchError
from unorules.engine.shuffle import seed_bytes

Games = Any
"""An array of records, one for each game."""

_LONGEST_LIST = MAX_DISTINCT * (MAX_COLORS + 1) + NEXT_ROUND - ANSWER + MAX_SEATS
"""No game has more legal actions."""


def new_games(program: Program, seeds: Sequence[int | str | bytes | None]) -> Games:
    """Start an exact game for each seed: game n is `new_game(variant, seats, seed=seeds[n])`, and stays it.

    Random moves are drawn from a generator of their own, which the seed does not reach: see `roll_out`.
    """
    games = np.zeros(len(seeds), GAME)
    games["exact"] = 1
    games["seed"] = seed_words([seed_bytes(seed) for seed in seeds])
    start_games(program.row, as_rows(games), new_work())
    return games


def fast_games(program: Program, count: int, seed: int = 0) -> Games:
    """Start so many games with quick shuffles. They are like exact ones in every statistic, but cannot be recorded."""
    games = np.zeros(count, GAME)
    games["rng"] = stream_words(seed, count)
    start_games(program.row, as_rows(games), new_work())
    return games


def step(program: Program, games: Games, actions: Any) -> None:
    """Apply one action, given by its number, to each game. Raises a `BatchError` if any is illegal; others are done."""
    refused = step_games(program.row, as_rows(games), new_work(), np.ascontiguousarray(actions, np.int64))
    if refused:
        raise BatchError(f"{refused} of {len(games)} actions are not legal")


def legal_numbers(program: Program, games: Games, index: int) -> list[int]:
    """Return the numbers of all legal actions of one game."""
    numbers: Any = np.zeros(_LONGEST_LIST, np.int64)
    count = list_actions(program.row, as_rows(games)[index], new_work(), numbers)
    found: list[int] = numbers[:count].tolist()
    return found


def new_work() -> Any:
    """Return room for what a kernel notes down while it runs."""
    return as_rows(np.zeros(1, WORK))[0]
