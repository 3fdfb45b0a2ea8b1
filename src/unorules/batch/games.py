"""Games in rows: dealing them, what may be done in one, and one step of all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from unorules.batch.arguments import checked_number, checked_seeds
from unorules.batch.codes import ANSWER, NEXT_ROUND
from unorules.batch.kernel.entries import list_actions, start_games, step_games
from unorules.batch.layout import MAX_COLORS, MAX_DISTINCT, MAX_SEATS, WORK, as_rows
from unorules.batch.program import Program
from unorules.batch.rows import Games, checked_rows, empty_rows, integers
from unorules.batch.seeds import seed_words, stream_words
from unorules.batch.supported import BatchError
from unorules.rl.options import checked_seed

_LONGEST_LIST = MAX_DISTINCT * (MAX_COLORS + 1) + NEXT_ROUND - ANSWER + MAX_SEATS
"""No game has more legal actions."""


def new_games(program: Program, seeds: Iterable[int | str | bytes | None]) -> Games:
    """Start an exact game for each seed: game n is `new_game(variant, seats, seed=seeds[n])`, and the same actions keep
    it so.

    Random moves are drawn from a generator of their own, which the seed does not reach: see `roll_out`.

    Args:
        seeds: The seeds; for None, a random one.

    Raises:
        SetupError: For what is no seed.
    """
    given = checked_seeds(seeds, or_none=True)
    games = empty_rows(program, len(given), exact=True)
    games["seed"] = seed_words(given)
    start_games(program.row, as_rows(games), new_work())
    return games


def fast_games(program: Program, count: int, seed: int = 0) -> Games:
    """Start games with quick shuffles. They are like exact ones in every statistic, but cannot be recorded.

    Args:
        count: How many.
        seed: What all shuffles follow from.

    Raises:
        SetupError: Unless the count and the seed are integers of at least 0.
    """
    count = checked_number("count", count, least=0)
    games = empty_rows(program, count, exact=False)
    games["rng"] = stream_words(checked_seed(seed), count)
    start_games(program.row, as_rows(games), new_work())
    return games


def step(program: Program, games: Games, actions: Any) -> None:
    """Apply one action to each game.

    Args:
        actions: The number of an action for each game.

    Raises:
        BatchError: If one of them is illegal, if there is not one integer for each game, or if the games are of another
            program; then nothing has been done in any game.
    """
    rows, numbers = checked_rows(program, games), integers(actions, len(games))
    game = step_games(program.row, rows, new_work(), np.ascontiguousarray(numbers, np.int64))
    if game >= 0:
        raise BatchError(f"game {game}: {numbers[game]} is not a legal action; nothing was done in any game")


def legal_numbers(program: Program, games: Games, index: int) -> list[int]:
    """Return the numbers of all legal actions of one game.

    Args:
        index: Which of the games.

    Raises:
        BatchError: For games of another program.
    """
    numbers: Any = np.zeros(_LONGEST_LIST, np.int64)
    count = list_actions(program.row, checked_rows(program, games)[index], new_work(), numbers)
    found: list[int] = numbers[:count].tolist()
    return found


def new_work() -> Any:
    """Return room for what a kernel notes down while it runs."""
    return as_rows(np.zeros(1, WORK))[0]
