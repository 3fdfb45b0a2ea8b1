"""The training example: its gradient, its targets, and a trained policy that beats the random bot."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import unorules as uno
from examples.training.bot import learned
from examples.training.policy import Policy
from examples.training.train import CURIOSITY, FORESIGHT, gradient, outcomes, train
from unorules.batch import BatchEnv, BatchStep
from unorules.players import Player, random_bot, tournament
from unorules.variants import CLASSIC_2010

ROUNDS = CLASSIC_2010.with_rules(target=1)


def surely_wins(player: Player) -> float:
    """Return the lower end of the 95 % interval of the share of rounds that a player wins against `random_bot`."""
    rate = tournament(ROUNDS, {"player": player, "random": random_bot}, 400, seed=1).bots[0].win_rate
    assert rate.low is not None
    return rate.low


@pytest.mark.slow
def test_seconds_of_training_beat_the_random_bot() -> None:
    """Before, the same policy does not."""
    assert surely_wins(Policy(ROUNDS, 2, seed=1)) < 0.5 < surely_wins(train(ROUNDS, 2, 200, games=128, seed=1))


def test_trained_policy_beats_the_random_bot() -> None:
    """The one that is stored beside the example."""
    assert surely_wins(learned) > 0.55


def test_same_seed_gives_the_same_policy() -> None:
    """And another one another."""
    first, again, other = (train(ROUNDS, 2, 5, games=8, seed=seed).weights for seed in (1, 1, 2))

    assert [array.tolist() for array in first] == [array.tolist() for array in again]
    assert first[3].tolist() != other[3].tolist()


def test_policy_is_loaded_as_it_was_saved(tmp_path: Path) -> None:
    """As a bot that does the same."""
    policy, path = Policy(ROUNDS, 2, seed=3), tmp_path / "policy.npz"
    policy.save(path)
    loaded = Policy.load(path, "classic-2010", 2)
    view = uno.view(uno.position(["red-1 blue-2 wild", "red-2"], top="red-9"), 0)

    assert [array.tolist() for array in policy.weights] == [array.tolist() for array in loaded.weights]
    assert policy(view, Random(1)) == loaded(view, Random(1))


def test_policy_of_another_game_is_refused(tmp_path: Path) -> None:
    """Its numbers would mean something else."""
    path = tmp_path / "policy.npz"
    Policy("classic-2010", 3).save(path)

    with pytest.raises(ValueError, match="is not for classic-2010 with 2 seats"):
        Policy.load(path, "classic-2010", 2)


def test_policy_calls_uno_ahead_of_its_last_play_but_one() -> None:
    """Where players call for themselves, though it has learned where they need not."""
    state = uno.position(["red-1 red-2", "blue-2 blue-3"], top="red-9")

    assert uno.CallUno(0) == learned(uno.view(state, 0), Random(1))
    state, _ = uno.apply(state, uno.CallUno(0))
    assert isinstance(learned(uno.view(state, 0), Random(1)), uno.Play)
    assert None is learned(uno.view(state, 1), Random(1))


def test_gradient_is_the_slope_of_the_loss() -> None:
    """Found again by moving single weights a little."""
    rng = np.random.default_rng(0)
    policy, env = Policy(ROUNDS, 2, hidden=8, seed=1), BatchEnv(ROUNDS, 2, 32, 1)
    policy.weights = [rng.normal(0, 0.3, array.shape) for array in policy.weights]
    step = env.reset()
    actions, goals = env.sample(step.mask), rng.normal(size=32)
    before = policy.think(step.observation, step.mask)
    surprise = goals - before.value
    advantage = surprise / surprise.std()

    def loss() -> float:
        thought = policy.think(step.observation, step.mask)
        logs = np.log(thought.chances + 1e-12)
        chosen = (advantage * logs[np.arange(32), actions]).mean()
        entropy = -(thought.chances * logs).sum(axis=1).mean()
        return float(((goals - thought.value) ** 2).mean() / 4 - chosen - CURIOSITY * entropy)

    for array, slope in zip(policy.weights, gradient(policy, before, actions, goals), strict=True):
        place = np.unravel_index(np.abs(slope).argmax(), slope.shape)
        array[place] += 1e-5
        above = loss()
        array[place] -= 2e-5
        assert (above - loss()) / 2e-5 == pytest.approx(slope[place], rel=1e-4)
        array[place] += 1e-5


def test_outcome_is_the_reward_or_what_is_expected_later() -> None:
    """For the seat that chose: in the first game seat 0, then 1, which wins; in the second seat 1 twice, unfinished."""

    def shown(rewards: list[list[float]], done: list[bool], seats: list[int]) -> BatchStep:
        nothing: Any = np.zeros(2)
        return BatchStep(nothing, np.array(rewards), np.array(done), nothing, np.array(seats))

    none = [[0.0, 0.0], [0.0, 0.0]]
    steps = [
        shown(none, [False, False], [0, 1]),
        shown(none, [False, False], [1, 1]),
        shown([[-1.0, 1.0], [0.0, 0.0]], [True, False], [0, 0]),
    ]
    first, second = outcomes(steps, [np.array([0.1, 0.2]), np.array([0.4, 0.3]), np.array([0.9, 0.5])])

    assert [1.0, -0.5] == second.tolist()
    assert [-FORESIGHT - (1 - FORESIGHT) * 0.4, -FORESIGHT * 0.5 + (1 - FORESIGHT) * 0.3] == pytest.approx(first)
