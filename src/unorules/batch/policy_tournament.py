"""Tournaments among policies in the kernel, with the schedule, figures and executors of `unorules.players`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import contextmanager
from itertools import compress, count
from typing import Any

import numpy as np
from numba.core.event import Listener, install_listener

from unorules.batch.arguments import Mode, check_mode, seed_words
from unorules.batch.codes import POLICIES
from unorules.batch.games import Matches, Policy, play_seeds
from unorules.batch.program import program_for
from unorules.errors import SetupError, quote
from unorules.players.tournaments.results import GameResult, Results
from unorules.players.tournaments.schedule import Schedule, bot_random_word, check_names, deck_seed, make_schedule
from unorules.players.tournaments.tournament import MAX_GAME_ACTIONS, Progress, play_all
from unorules.rl.env_options import variant_to_learn
from unorules.variant import Variant

BOTS: dict[str, Policy] = {"careful": "careful", "random": "eager"}
"""The policy that is like each bot of the library, by the name of the bot."""


def batch_tournament(
    variant: Variant | str,
    bots: Mapping[str, Policy],
    games: int,
    *,
    seats: int | None = None,
    seed: int = 0,
    mode: Mode = "fast",
    executor: Executor | Callable[[], Executor] | None = None,
    progress: Progress | bool | None = None,
    chunk: int = 1_000,
) -> Results:
    """Let policies play each other, every deck in every seating, and return the results.

    This is `unorules.players.tournament` in the kernel. Results do not depend on the executor, the number of its
    workers, or the `chunk`. Tasks let other threads run, so that a `ThreadPoolExecutor` uses several cores.
    `results.played_by` says which mode it was.

    UNO is called for the players where they would have to call it themselves, as if nobody forgot; the results say so.

    Args:
        variant: A variant, or the id of a built-in one.
        bots: Policies by name. They are like bots of the library, but not the same.
        games: How many games to play, rounded up to whole sets.
        seats: How many seats a game has; by default as many as there are bots.
        seed: What all decks and all random choices follow from.
        mode: In mode `exact`, the decks are those of the library's tournament with the same seed; in mode `fast` they
            come from quick shuffles.
        executor: Runs the games elsewhere: a pool of threads or processes, or other machines. If you pass a function
            that makes an executor, the tournament goes on with a new one when a worker dies and breaks its pool.
        progress: Called with the number of games counted, and of all games; True shows a bar, which needs tqdm
            (`unorules[sim]`).
        chunk: About how many games each task of the executor plays.

    Raises:
        SetupError: For an unknown policy or mode, or if this cannot be played.
        VariantError: For an unknown id.
        BatchError: If the kernel does not support the variant. The message says why.
        MissingExtra: If there is no tqdm for the bar.
    """
    check_mode(mode)
    check_names(bots)
    for name, policy in bots.items():
        if policy not in POLICIES:
            raise SetupError(f"bot {name!r} must be one of the policies {', '.join(POLICIES)}, not {quote(policy)}")
    variant = variant_to_learn(variant)
    schedule = make_schedule(variant, bots, games, seats, seed, "batch-exact" if mode == "exact" else "batch-fast")
    program_for(schedule.variant, schedule.seats)  # refuses what the kernel does not support
    return play_all(schedule, play_sets, executor, progress, chunk)


def play_sets(schedule: Schedule, first: int, last: int) -> list[list[GameResult]]:
    """Play the sets from `first` up to, but not including, `last`, and return the games of each in their order."""
    numbers, size = range(first, last), schedule.games_in_set
    decks = None
    if schedule.played_by == "batch-exact":
        words = seed_words([deck_seed(schedule.seed, number) for number in numbers])
        decks = np.repeat(words, size, axis=0)
    chances: Any = np.array([bot_random_word(schedule.seed, number) for number in numbers], np.uint64)
    codes: Any = np.array([POLICIES.index(policy) for policy in schedule.players], np.int8)
    seatings: Any = np.array([schedule.seatings(number) for number in numbers])
    matches = play_seeds(
        program_for(schedule.variant, schedule.seats),
        decks,
        np.repeat(chances, size),
        codes[seatings.reshape(-1, schedule.seats)],
        MAX_GAME_ACTIONS,
    )
    games = _game_results(matches)
    return [games[at : at + size] for at in range(0, len(games), size)]


def _game_results(matches: Matches) -> list[GameResult]:
    columns = (matches.winners, matches.scores, matches.rounds, matches.void, matches.steps)
    return [
        GameResult(tuple(compress(count(), won)), tuple(scores), rounds, void, steps)
        for won, scores, rounds, void, steps in zip(*(column.tolist() for column in columns), strict=True)
    ]


# The notice that the kernel is being compiled, which takes a while, once after an installation.


@contextmanager
def compilation_notice(tell: Callable[[], object]) -> Iterator[None]:
    """Call a function once, when Numba compiles anything in this block. Code that is cached on disk does not count."""
    with install_listener("numba:compile", _FirstCompilation(tell)):
        yield


class _FirstCompilation(Listener):  # type: ignore[misc]  # Numba has no types
    """Calls a function when the first compilation begins."""

    def __init__(self, tell: Callable[[], object]) -> None:
        self._tell = [tell]

    def on_start(self, event: Any) -> None:
        """Call the function unless it has been called. Numba compiles one thing at a time, in all threads."""
        while self._tell:
            self._tell.pop()()

    def on_end(self, event: Any) -> None:
        """Do nothing."""
