"""The environment of many games shows what the library shows."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

import unorules as uno
from tests.batch.cases import DATA, SPECIAL, Case, random_cases
from tests.batch.env_playing import AIMS, compare_envs, eager, entries, env_of, play_env, shipped_cases, trajectory
from unorules.batch import BatchEnv
from unorules.batch import env as env_module
from unorules.batch.arguments import Mode
from unorules.variants import CLASSIC_2010

REACHED = {"turn", "drawn", "debt", "color", "challenge", "friend", "swap"}
KICKS = SPECIAL.with_rules(uno_call="off")
MERCY = CLASSIC_2010.with_rules(uno_call="auto", mercy=8)
"""Between two players, a Draw Two that is turned up ends the round before anybody has to act."""


@pytest.fixture(params=["compiled", "interpreted"])
def name(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Run a test with the compiled kernel, and again with the interpreted one."""
    monkeypatch.setattr(env_module, "episodes", entries(request.param))
    return request.param


def test_games_of_all_variants_are_those_of_the_library() -> None:
    """State, seat, observation, mask and rewards are the same after every decision, and new games begin."""
    seen, differences = compare_envs(shipped_cases(), 4_000, 50)

    assert [] == differences
    assert set() == REACHED - set(seen)
    assert seen["episodes"] > 60


def test_games_are_those_of_the_library(name: str) -> None:
    """With rare and with random switches."""
    _, differences = compare_envs(random_cases(5), 2_000 if name == "compiled" else 700, 8)

    assert [] == differences


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_games_are_those_of_the_library_in_long_runs(seed: int) -> None:
    """With random switches, tiny decks and cards of other authors."""
    seen, differences = compare_envs(random_cases(seed), 40_000, 150)

    assert [] == differences
    assert set() == REACHED - set(seen)


@pytest.mark.parametrize("aim", AIMS, ids=str)
def test_game_that_is_over_before_a_seat_acts_is_replaced(name: str, aim: Any) -> None:
    """In a match, whose first round it is, it gives its points with the first step."""
    env = env_of(Case(MERCY, 2, 0), aim)
    over = [seed for seed in range(100) if uno.new_game(MERCY, 2, seed=seed)[0].prompt.kind == "round_over"]
    env.reset(over[:2])
    replaced = [env.seed_of(game) != uno.new_game(MERCY, 2, seed=over[game])[0]._match.seed for game in range(2)]

    assert [aim.rounds == "round"] * 2 == replaced
    assert [] == list(play_env(env, aim, 20, Counter(), over[:2]))


def test_every_game_waits_for_a_seat(name: str) -> None:
    """However many of those that were dealt are over before."""
    env = BatchEnv(MERCY, 2, 50)
    step = env.reset()

    assert step.seat.tolist() == [env.state(game).prompt.seat for game in range(50)]


def test_question_of_a_card_that_was_turned_up(name: str) -> None:
    """Nobody has played it."""
    variant = DATA.with_rules(uno_call="off", seven_zero="on")
    asking = [seed for seed in range(100) if uno.new_game(variant, 3, seed=seed)[0].prompt.question == "swap"]
    env = env_of(Case(variant, 3, 0), AIMS[0])
    step = env.reset(asking[:2])

    assert [[0, 0, 0]] * 2 == step.observation[:, env.layout["asker"]].tolist()
    assert [] == list(play_env(env, AIMS[0], 3, Counter(), asking[:2]))


def test_nobody_is_rewarded_for_a_void_round(name: str) -> None:
    """It is over all the same."""
    env = BatchEnv("classic-2010", 3, 2, rules={"turn_limit": 1})
    step = env.reset()
    while not step.done.any():
        step = env.step(env.sample(step.mask))

    assert not step.reward.any()


@pytest.mark.parametrize("mode", ["exact", "fast"])
def test_interpreted_kernel_takes_the_same_steps(mode: Mode, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the host does by chance included."""
    env = BatchEnv(KICKS, 4, 3, seed=8, rounds="match", mode=mode)
    expected = trajectory(env, 60)
    monkeypatch.setattr(env_module, "episodes", entries("interpreted"))

    assert expected == trajectory(BatchEnv(KICKS, 4, 3, seed=8, rounds="match", mode=mode), 60)


@pytest.mark.parametrize("mode", ["exact", "fast"])
def test_same_seed_gives_the_same_steps(mode: Mode) -> None:
    """Another one gives others; threads change nothing."""
    steps = [trajectory(BatchEnv("classic-2010", 3, 5, seed, mode=mode), 99) for seed in (1, 1, 2)]

    assert steps[0] == steps[1]
    assert steps[0] != steps[2]
    assert steps[0] == trajectory(BatchEnv("classic-2010", 3, 5, 1, mode=mode, threads=3), 99)


def test_seeds_say_what_is_dealt() -> None:
    """Game n is `new_game` with seed n, and what follows is the same again."""
    env = BatchEnv("friends-2022", 3, 3, seed=5)
    seeds: list[int | str | bytes] = [7, "seven", b"seven"]
    env.reset(seeds)

    assert [uno.new_game(env.variant, 3, seed=seed)[0] for seed in seeds] == [env.state(game) for game in range(3)]
    assert trajectory(env, 99, seeds) == trajectory(env, 99, seeds)


def test_reset_without_seeds_deals_other_games() -> None:
    """All of them are new."""
    env = BatchEnv("classic-2010", 2, 3)
    first = env.reset()
    seeds = [env.seed_of(game) for game in range(3)]
    env.reset()

    assert not first.reward.any()
    assert not first.done.any()
    assert 6 == len({*seeds, *(env.seed_of(game) for game in range(3))})


def test_new_game_begins_where_one_has_ended() -> None:
    """In the same step: the reward is that of the old game, all else is of the new one."""
    env = BatchEnv("classic-2010", 4, 50, seed=3)
    step = env.reset()
    ended = 0
    for _ in range(200):
        step = env.step(env.sample(eager(step.mask)))
        ended += step.done.sum()
        for game in np.flatnonzero(step.done):
            assert 0 == env.state(int(game)).seq
            assert 7 == step.observation[game, env.layout["sizes"]].min()
            assert [1.0, *[np.float32(-1 / 3)] * 3] == sorted(step.reward[game], reverse=True)
        assert not step.reward[~step.done].any()

    assert ended > 50


def test_arrays_of_a_step_stay_as_they_are() -> None:
    """The next step gives others, and what is done to a mask does not change what is allowed."""
    env = BatchEnv("classic-2010", 2, 4)
    first = env.reset()
    kept = [part.copy() for part in first]
    ids = env.sample(first.mask)
    first.mask[:] = True
    kept[3][:] = True
    env.step(ids)

    assert all(np.array_equal(before, now) for before, now in zip(kept, first, strict=True))


def test_sample_takes_what_the_mask_allows() -> None:
    """All of it about equally often; six standard errors are allowed."""
    env = BatchEnv("classic-2010", 2, 9_000)
    mask: Any = np.zeros((9_000, len(env.ids)), bool)
    mask[:, [0, 5, len(env.ids) - 1]] = True
    found = Counter(env.sample(mask).tolist())

    assert {0, 5, len(env.ids) - 1} == set(found)
    assert all(abs(count - 3_000) < 6 * 45 for count in found.values())


def test_calls_are_automatic_and_rules_can_be_given() -> None:
    """As in the environments of `unorules.rl`."""
    env = BatchEnv("classic-2010", 2, 6, rules={"mercy": 12})

    assert 6 == len(env)
    assert ("auto", 12) == (env.variant.rules.uno_call, env.variant.rules.mercy)
