"""Rollouts: matches played at random, from seeds or from games that have begun."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
from attrs import frozen

from unorules.batch.games import Games, new_work
from unorules.batch.kernel import entries
from unorules.batch.layout import GAME, MAX_SEATS, SEED_LANES, as_rows
from unorules.batch.program import Program
from unorules.batch.seeds import seed_words, stream_words
from unorules.engine.shuffle import seed_bytes
from unorules.limits import MAX_COUNT

Policy = Literal["any", "eager"]
"""How random players choose: `any` takes any legal action; `eager` plays a card if it can, as `random_bot` does."""


@frozen
class Matches:
    """How matches ended, one entry for each."""

    steps: Any
    rounds: Any
    winners: Any
    """By match and seat: whether it has won. Nobody has if the match was broken off."""
    scores: Any
    """By match and seat."""


def play_matches(
    program: Program,
    games: int | Sequence[int | str | bytes],
    *,
    seed: int = 0,
    policy: Policy = "eager",
    most_steps: int = MAX_COUNT,
) -> Matches:
    """Play whole matches with random players: from a list of seeds, exact ones, or so many with quick shuffles.

    `seed` is that of the random moves and the quick shuffles. A match is broken off after `most_steps`.
    """
    count = games if isinstance(games, int) else len(games)
    seeds: Any = np.zeros((count, SEED_LANES + 1), np.uint64)
    if not isinstance(games, int):
        seeds[:, :SEED_LANES] = seed_words([seed_bytes(one) for one in games])
    seeds[:, SEED_LANES] = stream_words(seed, count)
    steps: Any = np.zeros(count, np.int64)
    rounds, winners = steps.copy(), steps.copy()
    scores: Any = np.zeros((count, MAX_SEATS), np.int64)
    game = as_rows(np.zeros(1, GAME))[0]
    entries.play_matches(
        program.row,
        game,
        new_work(),
        seeds,
        not isinstance(games, int),
        policy == "eager",
        most_steps,
        steps,
        rounds,
        winners,
        scores,
    )
    return Matches(steps, rounds, _by_seat(winners, program.seats), scores[:, : program.seats])


def roll_out(
    program: Program, games: Games, *, seed: int = 0, policy: Policy = "eager", most_steps: int = MAX_COUNT
) -> Matches:
    """Play games that have begun to the end of their matches with random players; the rows change.

    `seed` is that of the random moves and, in games with quick shuffles, of what is shuffled from now on.
    """
    steps: Any = np.zeros(len(games), np.int64)
    games["rng"] = stream_words(seed, len(games))
    entries.roll_out(program.row, as_rows(games), new_work(), policy == "eager", most_steps, steps)
    seats = program.seats
    winners = _by_seat(games["winners"], seats)
    return Matches(steps, games["round_number"].copy(), winners, games["scores"][:, :seats].copy())


def _by_seat(bits: Any, seats: int) -> Any:
    """Return seats that are given as bits as a column for each seat."""
    return (bits[:, None] >> np.arange(seats)) & 1 == 1
