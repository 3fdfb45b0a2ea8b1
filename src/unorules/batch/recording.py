"""A recording of the games of an environment, which become replays."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from unorules._engine.apply import apply
from unorules._limits import MAX_ACTIONS
from unorules.actions import Action
from unorules.batch.arguments import seed_of
from unorules.batch.bridge import to_action, to_row
from unorules.batch.kernel.episodes import host_number
from unorules.batch.layout import SEED_LANES, as_rows
from unorules.batch.program import BatchError, program_of
from unorules.replay import Replay
from unorules.replay.checks import check_length
from unorules.rl.action_space import ActionSpace
from unorules.rl.env_options import Rounds
from unorules.setup import new_game
from unorules.state import State

ROOM = 256
"""How many ids of a game fit in at first."""


class Recording:
    """The seeds and action ids of all current games, and of the game before each of them.

    Of a game with more ids than a replay may have actions, only its length is kept.
    """

    def __init__(self, ids: ActionSpace, rounds: Rounds, seeds: Any) -> None:
        games = len(seeds)
        self._space = ids
        self._ends = ("match_over", "round_over") if rounds == "round" else ("match_over",)
        # Each place has two records, used alternately.
        self._running: Any = np.zeros(games, np.int64)
        self._ended: Any = np.zeros(games, np.bool_)
        self._seeds: Any = np.zeros((2, games, SEED_LANES), np.uint64)
        self._seeds[0] = seeds
        self._lengths: Any = np.zeros((2, games), np.int64)
        self._ids: Any = np.zeros((2, games, ROOM), np.int32)
        self._places: Any = np.arange(games)

    def add(self, ids: Any, done: Any, seeds: Any) -> None:
        """Add an id for each game and, where it was the last one, the seed of the next game."""
        running, places = self._running, self._places
        # The last entry is overwritten with all further ids of a game that is too long.
        lengths = np.minimum(self._lengths[running, places], MAX_ACTIONS)
        if lengths.max() == self._ids.shape[2]:
            more = self._ids[:, :, : MAX_ACTIONS + 1 - self._ids.shape[2]]
            self._ids = np.concatenate((self._ids, np.zeros_like(more)), axis=2)
        self._ids[running, places, lengths] = ids
        self._lengths[running, places] = lengths + 1
        over = np.flatnonzero(done)
        self._ended[over] = True
        running[over] ^= 1
        self._lengths[running[over], over] = 0
        self._seeds[running[over], over] = seeds[over]

    def replay(self, game: int) -> Replay:
        """Return the current game of a place."""
        return self._replay(self._running[game], game)

    def last_replay(self, game: int) -> Replay:
        """Return the last game of a place that has ended. Raises a `BatchError` if none has."""
        if not self._ended[game]:
            raise BatchError(f"no game has ended at place {game} yet")
        return self._replay(1 - self._running[game], game)

    def _replay(self, which: int, game: int) -> Replay:
        check_length(self._lengths[which, game])
        seed = seed_of(self._seeds[which, game])
        state, _ = new_game(self._space.variant, self._space.seats, seed=seed)
        return Replay.of(state, self._actions(state, self._ids[which, game, : self._lengths[which, game]].tolist()))

    def _actions(self, state: State, ids: list[int]) -> Iterable[Action]:
        """Yield the actions of a game, those of the host included."""
        decided = iter(ids)
        while True:
            seat = state.prompt.seat
            if seat is not None:
                id = next(decided, None)
                if id is None:
                    return
                action: Any = self._space.action(id, seat)
            elif state.prompt.kind in self._ends:
                return
            else:
                action = _host_action(state)
            yield action
            state, _ = apply(state, action)


def _host_action(state: State) -> Action:
    """Return the host's action in an exact game."""
    program = program_of(state)
    games = to_row(program, state)
    return to_action(program, games[0], int(host_number(as_rows(games)[0])))
