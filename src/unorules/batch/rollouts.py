"""Rollouts: matches played by policies, from seeds or from games that have begun."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
from attrs import frozen

from unorules.batch.codes import POLICIES
from unorules.batch.games import Games, new_work
from unorules.batch.kernel import entries
from unorules.batch.layout import GAME, MAX_SEATS, SEED_LANES, as_rows
from unorules.batch.program import Program
from unorules.batch.seeds import seed_words, stream_words
from unorules.batch.supported import BatchError
from unorules.engine.shuffle import seed_bytes
from unorules.errors import shown

Policy = Literal["any", "eager", "careful"]
"""How a seat chooses: `any` takes any legal action; `eager` plays any card if it can, as `random_bot` does; `careful`
weighs its moves like `careful_bot`, but forgets what it has seen."""

MAX_STEPS = 100_000
"""A match that goes on for longer is broken off: careful players may keep their wilds, and draw and pass forever."""


@frozen
class Matches:
    """How matches ended, one entry for each."""

    steps: Any
    rounds: Any
    void: Any
    """How many of the rounds nobody won; of games that had begun, since then."""
    winners: Any
    """By match and seat: whether it has won. Nobody has if the match was broken off."""
    scores: Any
    """By match and seat."""


def play_matches(
    program: Program,
    games: int | Sequence[int | str | bytes],
    *,
    seed: int = 0,
    policy: Policy | Sequence[Policy] = "eager",
    most_steps: int = MAX_STEPS,
) -> Matches:
    """Play whole matches: from a list of seeds, exact ones, or so many with quick shuffles.

    `policy` is that of all seats, or there is one for each. `seed` is that of the random moves and the quick shuffles.
    A match is broken off after `most_steps`.
    """
    count = games if isinstance(games, int) else len(games)
    decks = None if isinstance(games, int) else seed_words([seed_bytes(one) for one in games])
    return play_seeds(program, decks, stream_words(seed, count), policy_codes(program, policy, count), most_steps)


def play_seeds(program: Program, decks: Any, chances: Any, policies: Any, most_steps: int) -> Matches:
    """Play a match from each of the words that start a generator.

    `decks` are the words of as many seeds of exact games; None means quick shuffles. `policies` are codes by match and
    seat. Threads can do this side by side.
    """
    count = len(chances)
    seeds: Any = np.zeros((count, SEED_LANES + 1), np.uint64)
    seeds[:, SEED_LANES] = chances
    if decks is not None:
        seeds[:, :SEED_LANES] = decks
    steps: Any = np.zeros(count, np.int64)
    rounds, void, winners = steps.copy(), steps.copy(), steps.copy()
    scores: Any = np.zeros((count, MAX_SEATS), np.int64)
    game = as_rows(np.zeros(1, GAME))[0]
    exact, given = decks is not None, (program.row, game, new_work(), seeds)
    entries.play_matches(*given, exact, policies, most_steps, steps, rounds, void, winners, scores)
    return Matches(steps, rounds, void, _by_seat(winners, program.seats), scores[:, : program.seats])


def roll_out(
    program: Program,
    games: Games,
    *,
    seed: int = 0,
    policy: Policy | Sequence[Policy] = "eager",
    most_steps: int = MAX_STEPS,
) -> Matches:
    """Play games that have begun to the end of their matches; the rows change.

    `policy` is that of all seats, or there is one for each. `seed` is that of the random moves and, in games with quick
    shuffles, of what is shuffled from now on.
    """
    steps: Any = np.zeros(len(games), np.int64)
    void = steps.copy()
    games["rng"] = stream_words(seed, len(games))
    policies = policy_codes(program, policy, len(games))
    entries.roll_out(program.row, as_rows(games), new_work(), policies, most_steps, steps, void)
    seats = program.seats
    winners = _by_seat(games["winners"], seats)
    return Matches(steps, games["round_number"].copy(), void, winners, games["scores"][:, :seats].copy())


def policy_codes(program: Program, policy: Policy | Sequence[Policy], count: int) -> Any:
    """Return the codes of a policy, or one for each seat, by game and seat. Raises a `BatchError` if it is unknown."""
    named = [policy] * program.seats if isinstance(policy, str) else list(policy)
    if len(named) != program.seats or not set(named) <= set(POLICIES):
        raise BatchError(
            f"expected a policy, or {program.seats} of them, of {', '.join(POLICIES)}, not {shown(policy)}"
        )
    codes: Any = np.array([POLICIES.index(name) for name in named], np.int8)
    return np.tile(codes, (count, 1))


def _by_seat(bits: Any, seats: int) -> Any:
    """Return seats that are given as bits as a column for each seat."""
    return (bits[:, None] >> np.arange(seats)) & 1 == 1
