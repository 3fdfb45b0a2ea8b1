"""Matches played at random in the kernel."""

from __future__ import annotations

import numpy as np
import pytest

import unorules as uno
from tests.batch.kernels import kernel
from unorules import CLASSIC_2010
from unorules.batch import fast_games, new_games, play_matches, program_for, roll_out, to_state
from unorules.batch.games import new_work
from unorules.batch.layout import as_rows
from unorules.batch.rollouts import Policy
from unorules.batch.seeds import stream_words

ONE_ROUND = CLASSIC_2010.with_rules(uno_call="auto", scoring="none")
HOUSE = ONE_ROUND.with_rules(
    stacking="any", seven_zero="on", mercy=20, last_card="no_wild", scoring="own_tally", target=60
)


@pytest.mark.parametrize("policy", ["any", "eager"])
def test_matches_from_seeds_end_as_games_that_are_rolled_out(policy: Policy) -> None:
    """A match is the same in a row of its own, and its last state is over."""
    program = program_for(HOUSE, 4)
    matches = play_matches(program, range(30), seed=3, policy=policy)
    games = new_games(program, range(30))
    rolled = roll_out(program, games, seed=3, policy=policy)
    states = [to_state(program, game) for game in games]

    assert matches.steps.tolist() == rolled.steps.tolist() == [state.seq for state in states]
    assert matches.rounds.tolist() == rolled.rounds.tolist() == [state.round for state in states]
    assert matches.scores.tolist() == rolled.scores.tolist() == [list(state.scores) for state in states]
    assert matches.winners.tolist() == rolled.winners.tolist()
    assert [state.winners for state in states] == [tuple(np.flatnonzero(row).tolist()) for row in matches.winners]
    assert all(state.over for state in states)


def test_interpreted_kernel_plays_the_same_matches() -> None:
    """Random moves included."""
    program = program_for(HOUSE, 3)
    games, others = new_games(program, range(2)), fast_games(program, 2, seed=9)
    for rows in (games, others):
        rows["rng"] = stream_words(4, 2)
        twins, steps, again = rows.copy(), np.zeros(2, np.int64), np.zeros(2, np.int64)
        kernel("compiled").roll_out(program.row, as_rows(rows), new_work(), True, 300, steps)
        kernel("interpreted").roll_out(program.row, as_rows(twins), new_work(), True, 300, again)

        assert steps.tolist() == again.tolist()
        assert rows.tobytes() == twins.tobytes()


def test_match_is_broken_off() -> None:
    """After so many steps, with no winner."""
    matches = play_matches(program_for(ONE_ROUND, 4), 3, most_steps=5)

    assert [5, 5, 5] == matches.steps.tolist()
    assert not matches.winners.any()


def test_seed_says_what_quick_matches_are_played() -> None:
    """The same ones for the same seed, others for another."""
    program = program_for(ONE_ROUND, 4)

    assert play_matches(program, 50, seed=1).steps.tolist() == play_matches(program, 50, seed=1).steps.tolist()
    assert play_matches(program, 50, seed=1).steps.tolist() != play_matches(program, 50, seed=2).steps.tolist()


@pytest.mark.parametrize("id", [variant.id for variant in uno.DEFAULT])
def test_quick_matches_are_like_exact_ones(id: str) -> None:
    """In steps, wins by seat and scores, over 4,000 rounds of each; six standard errors are allowed."""
    program = program_for(uno.DEFAULT.variant(id).with_rules(uno_call="auto", scoring="own_tally", target=1), 4)
    exact, quick = play_matches(program, range(4_000), seed=1), play_matches(program, 4_000, seed=2)
    for one, other in ((exact.steps, quick.steps), (exact.winners, quick.winners), (exact.scores, quick.scores)):
        spread = np.sqrt((one.var(axis=0) + other.var(axis=0)) / 4_000)

        assert (np.abs(one.mean(axis=0) - other.mean(axis=0)) < 6 * spread).all()
