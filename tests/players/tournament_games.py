"""Bots and games for the tests of tournaments. Workers import them by name."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import frozen

from tests.kit.decks import TINY
from unorules import Action, CallUno, Catch, Draw, Event, Pass, Play, View
from unorules.players import Results
from unorules.players.tournaments.results import GameResult, Tally
from unorules.players.tournaments.schedule import plan

SHORT = TINY.with_rules(target=60)
"""Matches of a few rounds."""


def any_bot(view: View, rng: Random) -> Action | None:
    """Do anything that the rules allow, when it is the seat's move; never call or catch."""
    if view.prompt.seat is None or view.prompt.seat != view.seat:
        return None
    return rng.choice([action for action in view.legal if not isinstance(action, CallUno | Catch)])


def eager_bot(view: View, rng: Random) -> Action | None:
    """Play if that is possible, and otherwise do anything."""
    if view.prompt.seat is None or view.prompt.seat != view.seat:
        return None
    plays = [action for action in view.legal if isinstance(action, Play)]
    return rng.choice(plays) if plays else any_bot(view, rng)


def idle_bot(view: View, rng: Random) -> Action | None:
    """Never play: draw and pass, as long as there is anything to draw."""
    idle = [action for action in view.legal if isinstance(action, Draw | Pass)]
    return idle[0] if view.prompt.seat == view.seat and idle else any_bot(view, rng)


def broken_bot(view: View, rng: Random) -> Action | None:
    """Fail at the end of a round that it is about to win."""
    if len(view.hand) == 1:
        rng.choice([])
    return eager_bot(view, rng)


@frozen
class Counting:
    """Makes bots that remember how many events they saw, and play at random from their own chance."""

    def for_seat(self, view: View) -> CountingSeat:
        return CountingSeat()


class CountingSeat:
    def __init__(self) -> None:
        self.seen = 0

    def see(self, events: tuple[Event, ...]) -> None:
        self.seen += len(events)

    def __call__(self, view: View, rng: Random) -> Action | None:
        return eager_bot(view, Random(self.seen))


@frozen
class Killer:
    """Plays like `eager_bot`, but ends the process of the game that is the `fatal`-th one; a file counts the games."""

    file: Path
    fatal: int

    def for_seat(self, view: View) -> Killer:
        counted = os.open(self.file, os.O_CREAT | os.O_APPEND | os.O_WRONLY)
        os.write(counted, b".")
        number = os.lseek(counted, 0, os.SEEK_CUR)  # behind its own byte, whoever else writes
        os.close(counted)
        if number == self.fatal:
            os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
        return self

    def games(self) -> int:
        """Return how many games were begun."""
        return self.file.stat().st_size

    def see(self, events: tuple[Event, ...]) -> None:
        """Forget it."""

    def __call__(self, view: View, rng: Random) -> Action | None:
        return eager_bot(view, rng)


def results_of(*games: GameResult, bots: str = "a b", seats: int = 2, **rules: str) -> Results:
    """Return the results of these games, as many as there are in whole sets."""
    variant = TINY.with_rules(**rules)  # type: ignore[arg-type]  # switches that are words
    schedule = plan(variant, dict.fromkeys(bots.split(), any_bot), len(games), seats, 0)
    tally = Tally(schedule)
    for first in range(0, len(games), schedule.games_in_set):
        tally.add(games[first : first + schedule.games_in_set])
    return tally.results()


def won(*winners: int, scores: tuple[int, ...] = (), rounds: int = 1, void: int = 0, actions: int = 10) -> GameResult:
    """Return a game that these seats won."""
    return GameResult(winners, scores or (0, 0), rounds, void, actions)


@contextmanager
def dask_client(folder: Path, **settings: str) -> Iterator[Any]:
    """A client of a cluster of two workers on this machine; skips the test if Dask is not installed."""
    distributed = pytest.importorskip("distributed")  # before Dask is configured, as it brings the defaults
    with (
        pytest.importorskip("dask").config.set(settings),
        distributed.LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            processes=True,
            host="127.0.0.1",
            dashboard_address=None,
            local_directory=str(folder),
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client
