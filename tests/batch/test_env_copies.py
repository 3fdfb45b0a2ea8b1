"""Copies of the environment of many games go on alone, from the same position."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from copy import copy, deepcopy
from typing import Any

import numpy as np
import pytest

from tests.batch.cases import SPECIAL
from tests.batch.env_playing import eager
from unorules import Variant
from unorules.batch import BatchEnv, BatchError, BatchStep, Mode
from unorules.variants import SHEETS

Copy = Callable[[BatchEnv], BatchEnv]
KICKS = SPECIAL.with_rules(uno_call="auto", target=100)


def _pickled(env: BatchEnv) -> BatchEnv:
    found: BatchEnv = pickle.loads(pickle.dumps(env))
    return found


COPIES = pytest.mark.parametrize("copied", [copy, deepcopy, _pickled])


def _play(env: BatchEnv, step: BatchStep, steps: int) -> tuple[BatchStep, list[Any]]:
    """Play on with random decisions, and return the last step and all that was shown."""
    shown = []
    for _ in range(steps):
        step = env.step(env.sample(eager(step.mask)))
        shown.append([part.tolist() for part in step])
    return step, shown


@pytest.mark.sampled(4)
@COPIES
@pytest.mark.parametrize("variant", [*SHEETS, KICKS], ids=str)
def test_copy_goes_on_as_the_environment_does(copied: Copy, variant: Variant) -> None:
    """With the same steps, states and replays, in whichever order they are played."""
    env = BatchEnv(variant, 3, 4, 7, rounds="match", record=True)
    step, _ = _play(env, env.reset(), 90)
    twin = copied(env)
    before = [env.state(game) for game in range(4)]
    _, theirs = _play(twin, step, 150)

    assert before == [env.state(game) for game in range(4)]
    _, ours = _play(env, step, 150)
    assert ours == theirs
    for game in range(4):
        assert env.state(game) == twin.state(game) == twin.replay(game).verify()
        assert env.replay(game) == twin.replay(game)


@COPIES
@pytest.mark.parametrize("mode", ["exact", "fast"])
def test_copy_is_reset_on_its_own(copied: Copy, mode: Mode) -> None:
    """To the games that the environment would deal too, which stays where it is."""
    env = BatchEnv("classic-2010", 2, 3, 5, mode=mode)
    step = env.reset()
    twin = copied(env)
    theirs = twin.reset()

    assert env.sample(step.mask).tolist() == copied(twin).sample(step.mask).tolist()
    assert step.observation.tolist() != theirs.observation.tolist()
    assert theirs.observation.tolist() == env.reset().observation.tolist()


@COPIES
def test_copy_shares_no_array(copied: Copy) -> None:
    """Games, masks, chance and recording are its own, and its games are those that the kernel plays."""
    env = BatchEnv("classic-2010", 2, 3, record=True)
    env.reset()
    twin = copied(env)
    mine, theirs = ({**vars(one), **vars(one._recording)} for one in (env, twin))
    arrays = [name for name, value in mine.items() if isinstance(value, np.ndarray)]

    assert {"_games", "_rows", "_mask", "_chance", "_ids", "_lengths"} < set(arrays)
    assert not any(np.shares_memory(mine[name], theirs[name]) for name in arrays)
    assert np.shares_memory(twin._games, twin._rows)


@COPIES
def test_copy_has_threads_of_its_own(copied: Copy) -> None:
    """Unless those of the environment have ended."""
    with BatchEnv("classic-2010", 2, 5, 1, threads=2) as env:
        step = env.reset()
        with copied(env) as twin:
            assert 2 == env._workers.threads == twin._workers.threads
            assert _play(env, step, 30)[1] == _play(twin, step, 30)[1]

    assert 1 == copied(env)._workers.threads


@COPIES
def test_copy_waits_for_reset_too(copied: Copy) -> None:
    """If the environment does."""
    with pytest.raises(BatchError, match="no game has begun: call reset"):
        copied(BatchEnv("classic-2010", 2, 3)).state(0)


def test_pickle_holds_what_was_played_and_not_the_tables() -> None:
    """A row of about 4.5 kB for each game, and little else."""
    env = BatchEnv("classic-2010", 2, 100)
    env.reset()

    assert len(pickle.dumps(env)) < 100 * 5_200


def test_pickle_of_another_library_is_refused() -> None:
    """One whose ids or observations mean something else, or that has another kernel."""
    kept, threads = BatchEnv("classic-2010", 2, 3).__getstate__()
    games = kept["_games"].copy()
    games["program"] += 1
    twin = object.__new__(BatchEnv)
    with pytest.raises(BatchError, match="was pickled by a version of the library with other ids or observations"):
        twin.__setstate__(({**kept, "_meaning": ("0", "1")}, threads))
    with pytest.raises(BatchError, match="these games are of another program than"):
        twin.__setstate__(({**kept, "_games": games}, threads))
