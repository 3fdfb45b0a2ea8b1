"""The tournament: games among bots, played here or by any executor, and counted in their order."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import closing, contextmanager
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from unorules.errors import SetupError, quote
from unorules.players.bots import Player
from unorules.players.extras import missing_extra
from unorules.players.tournaments.games import GameResult, play_sets
from unorules.players.tournaments.results import Results, Tally
from unorules.players.tournaments.schedule import Schedule, plan
from unorules.variant import Variant

if TYPE_CHECKING:
    from concurrent.futures import Executor

Progress: TypeAlias = Callable[[int, int], object]
"""Told how many games are counted, and how many there will be."""


def tournament(
    variant: Variant | str,
    bots: Mapping[str, Player],
    games: int,
    *,
    seats: int | None = None,
    seed: int = 0,
    executor: Executor | Callable[[], Executor] | None = None,
    progress: Progress | bool | None = None,
    chunk: int = 24,
) -> Results:
    """Let bots play each other, every deck in every seating, and return the results.

    A game is a match under the rules of the variant: `variant.with_rules(target=1)` makes it about as short as a round.
    `Schedule` says how bots are seated. The same variant, bots, games, seats and seed give the same results, on every
    machine, if the bots take all their chance from the `Random` that they are given. Whatever a bot raises has notes
    that say which bot, which game, and how `tournament_game` plays that one again.

    Args:
        bots: The players, by the names that the results have.
        games: How many games to play, rounded up to whole sets.
        seats: How many seats a game has; by default as many as there are bots.
        seed: What all decks and all chance follow from.
        executor: What plays the games somewhere else: a pool of processes, or other machines. The bots must then be
            something that can be pickled: functions of a module, or objects of its classes. Given a function that makes
            an executor, the tournament goes on with a new one if a worker dies and takes its pool along.
        progress: Is told how many games are counted, and of how many; True shows a bar, which needs tqdm
            (`unorules[sim]`).
        chunk: How many games a task of the executor plays, about.

    Raises:
        SetupError: If this cannot be played.
        VariantError: For an unknown id.
        MissingExtra: If there is no tqdm for the bar.
    """
    return play_all(plan(variant, bots, games, seats, seed), play_sets, executor, progress, chunk)


def play_all(
    schedule: Schedule,
    play: Callable[[Schedule, int, int], list[list[GameResult]]],
    executor: Executor | Callable[[], Executor] | None,
    progress: Progress | bool | None,
    chunk: int,
) -> Results:
    """Have all sets of a schedule played by a function like `play_sets`, count them, and return the results."""
    if type(chunk) is not int or chunk < 1:
        raise SetupError(f"chunk must be at least 1, not {quote(chunk)}")
    if progress is not None and not isinstance(progress, bool) and not callable(progress):
        raise SetupError(f"progress must be a function, True or False, not {quote(progress)}")
    size = -(-chunk // schedule.games_in_set)
    task, firsts = partial(_play_from, play, schedule, size), range(0, schedule.sets, size)
    done: Generator[list[list[GameResult]], None, None]
    if executor is None:
        done = (task(first) for first in firsts)
    else:
        from unorules.players.tournaments.executors import results_in_order  # the others need no executors

        done = results_in_order(executor, task, firsts)
    tally = Tally(schedule)
    with closing(done), _reporting(progress, schedule.games) as report:
        for sets in done:
            for games_of_set in sets:
                tally.add(games_of_set)
            report(tally.wins.sets * schedule.games_in_set, schedule.games)
    return tally.results()


def _play_from(
    play: Callable[[Schedule, int, int], list[list[GameResult]]], schedule: Schedule, size: int, first: int
) -> list[list[GameResult]]:
    """Have so many sets played, from the first on; fewer at the end."""
    return play(schedule, first, min(first + size, schedule.sets))


@contextmanager
def _reporting(progress: Progress | bool | None, total: int) -> Iterator[Progress]:
    """Give the function that is told how many games are counted."""
    if progress is True:
        try:
            from tqdm import tqdm
        except ImportError:
            raise missing_extra("a progress bar", "tqdm") from None
        with tqdm(total=total, unit="game") as bar:
            yield lambda done, _: bar.update(done - bar.n)
    else:
        yield progress if callable(progress) else lambda done, total: None
