"""Seeds, counts and limits that are given to a batch."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from unorules.batch import BatchEnv, fast_games, new_games, play_matches, program_for, roll_out
from unorules.errors import SetupError
from unorules.variants import CLASSIC_2010

PROGRAM = program_for(CLASSIC_2010.with_rules(uno_call="auto", scoring="none"), 2)


@pytest.mark.parametrize("seed", [-1, 1.0, "one", b"one", None])
def test_seed_of_all_is_an_integer(seed: Any) -> None:
    """Of at least 0."""
    for use in (
        lambda: fast_games(PROGRAM, 2, seed=seed),
        lambda: play_matches(PROGRAM, 2, seed=seed),
        lambda: roll_out(PROGRAM, fast_games(PROGRAM, 2), seed=seed),
        lambda: BatchEnv("classic-2010", 2, 2, seed=seed),
    ):
        with pytest.raises(SetupError, match=r"^seed must be an integer of at least 0, not "):
            use()


def test_integers_may_be_those_of_numpy() -> None:
    """Seeds, counts and limits."""
    five: Any = np.int64(5)

    assert fast_games(PROGRAM, 5, seed=5).tobytes() == fast_games(PROGRAM, five, seed=five).tobytes()
    assert 5 == len(play_matches(PROGRAM, five, seed=five, most_steps=five).steps)
    assert 5 == len(BatchEnv("classic-2010", np.int64(2), five, threads=np.int8(1)))  # type: ignore[arg-type]


def test_seeds_may_be_any_list_of_seeds() -> None:
    """A generator, an array of integers, or a list of numpy's."""
    expected = new_games(PROGRAM, [3, 4, 5]).tobytes()
    seeds: Any = [np.uint8(3), np.int64(4), 5]

    assert expected == new_games(PROGRAM, (seed for seed in range(3, 6))).tobytes()
    assert expected == new_games(PROGRAM, np.arange(3, 6)).tobytes()
    assert expected == new_games(PROGRAM, seeds).tobytes()
    assert play_matches(PROGRAM, [3, 4]).steps.tolist() == play_matches(PROGRAM, np.array([3, 4])).steps.tolist()


@pytest.mark.parametrize("seeds", ["abc", b"abc", bytearray(b"abc"), 1.5, None, np.array(1.5)])
def test_seeds_are_a_list(seeds: Any) -> None:
    """Text is one seed, not one for each letter."""
    env = BatchEnv("classic-2010", 2, 3)
    for use in (lambda: new_games(PROGRAM, seeds), lambda: play_matches(PROGRAM, seeds)):
        with pytest.raises(SetupError, match=r"^seeds must be a list of seeds, not "):
            use()
    if seeds is not None:
        with pytest.raises(SetupError, match=r"^seeds must be a list of seeds, not "):
            env.reset(seeds)


@pytest.mark.parametrize("seeds", [[1.0], [[1]], [""], np.array([1.5])])
def test_each_of_the_seeds_is_one(seeds: Any) -> None:
    """As in a new game."""
    with pytest.raises(SetupError, match=r"^a seed must be an integer, text or bytes that are not empty, or None"):
        new_games(PROGRAM, seeds)


def test_seed_that_would_be_random_is_refused() -> None:
    """The same seeds give the same games, except where games are only dealt."""
    env = BatchEnv("classic-2010", 2, 2)
    seeds: list[Any] = [1, None]
    for use in (env.reset, lambda given: play_matches(PROGRAM, given)):
        with pytest.raises(SetupError, match=r"^a seed must be an integer, text or bytes, not None: "):
            use(seeds)

    assert 2 == len({row["seed"].tobytes() for row in new_games(PROGRAM, [None, None])})


@pytest.mark.parametrize("count", [-1, True, np.int64(-5)])
def test_number_of_matches_is_not_negative(count: Any) -> None:
    """Nor whether there are any."""
    with pytest.raises(SetupError, match=r"^games must be an integer of at least 0, not "):
        play_matches(PROGRAM, count)
    with pytest.raises(SetupError, match=r"^count must be an integer of at least 0, not "):
        fast_games(PROGRAM, count)

    assert 0 == len(play_matches(PROGRAM, 0).steps)


@pytest.mark.parametrize("most", [0, -1, 1.5, "all", None, True])
def test_limit_is_positive(most: Any) -> None:
    """In matches from seeds, and in games that have begun."""
    with pytest.raises(SetupError, match=r"^most_steps must be a positive integer, not "):
        play_matches(PROGRAM, 1, most_steps=most)
    with pytest.raises(SetupError, match=r"^most_steps must be a positive integer, not "):
        roll_out(PROGRAM, fast_games(PROGRAM, 1), most_steps=most)
