"""The PettingZoo environment, by PettingZoo's own tests and ours."""

from __future__ import annotations

import pickle
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from pettingzoo.test.max_cycles_test import max_cycles_test

from unorules import IllegalAction
from unorules.errors import SetupError
from unorules.rl import WAIT, ActionError, unorules_v0
from unorules.rl.env_options import Reward
from unorules.variants import house

GAMES: dict[str, dict[str, Any]] = {
    "classic": {},
    "two seats, calls as actions": {"seats": 2, "calls": "actions"},
    "party with friends": {"variant": "friends-2022", "seats": 6, "rules": house.PARTY, "calls": "actions"},
    "partners in a match": {"rules": {"partners": "opposite"}, "rounds": "match"},
    "kicks, every seat": {"variant": "ice-the-kicker-2023", "seats": 3, "every_seat": True},
    "points of the last one standing": {
        "rules": house.SURVIVAL,
        "reward": "points",
        "rounds": "match",
        "seats": 5,
        "max_cycles": 300,
    },
    "wrong calls": {
        "rules": house.TOURNAMENT,
        "calls": "actions",
        "seats": 3,
        "illegal": "random",
        "max_cycles": 100,
    },
    "several at once": {"variant": "hello-kitty-2017", "rules": {"multi_play": "identical", "decks": 2}, "seats": 6},
}


@pytest.fixture
def no_warnings_about_dictionaries() -> Any:
    """PettingZoo warns of dictionaries as observations, but for its own environments, which all have them."""
    with pytest.warns(UserWarning, match=r"Observation (is not a NumPy array|space for each agent probably)"):
        yield


@pytest.mark.usefixtures("no_warnings_about_dictionaries")
@pytest.mark.parametrize("options", GAMES.values(), ids=list(GAMES))
def test_api_is_that_of_pettingzoo(options: dict[str, Any]) -> None:
    """With and without wrappers."""
    api_test(unorules_v0.env(**options), num_cycles=100)
    api_test(unorules_v0.raw_env(**options), num_cycles=100)


@pytest.mark.parametrize("options", GAMES.values(), ids=list(GAMES))
def test_same_seed_gives_the_same_game(options: dict[str, Any]) -> None:
    """To the last observation."""
    seed_test(partial(unorules_v0.env, **options), 100)


@pytest.mark.parametrize("seed", [np.int64(7), np.uint8(7)])
def test_seed_may_be_an_integer_of_numpy(seed: Any) -> None:
    """It is the same as Python's."""
    env, other = unorules_v0.env(), unorules_v0.env()
    env.reset(seed=7)
    other.reset(seed=seed)

    assert env.unwrapped.episode.state == other.unwrapped.episode.state


@pytest.mark.parametrize("seed", [-1, np.int64(-5), "7", 7.0, b"7", [7]])
def test_what_is_no_seed_is_refused(seed: Any) -> None:
    """As Gymnasium does. Python itself would take the size of a number, or make one of a text."""
    env = unorules_v0.env()
    with pytest.raises(SetupError, match="seed must be an integer of at least 0, not "):
        env.reset(seed=seed)


@pytest.mark.parametrize("options", [{}, {"variant": "friends-2022", "rules": house.PARTY, "calls": "actions"}])
def test_all_agents_can_act_at_once(options: dict[str, Any]) -> None:
    """As PettingZoo tests it, with actions of which most are not allowed."""
    make = partial(unorules_v0.parallel_env, illegal="random", **options)
    parallel_api_test(make(), 500)
    parallel_seed_test(make, 100)


SHORT = {"hand_size": 4, "draw_choice": "only_if_stuck", "drawn_card": "force_play"}
"""Rules under which random players soon come to an end."""


@pytest.mark.sampled(5)
@pytest.mark.parametrize("seats", range(2, 11))
@pytest.mark.parametrize(
    "options",
    [
        {"rules": SHORT},
        {"rules": SHORT, "calls": "actions"},
        {"rules": {**SHORT, "jump_in": "any"}, "calls": "actions"},
    ],
    ids=["auto", "calls", "jump in"],
)
def test_parallel_rounds_are_played_to_their_end_by_the_masks(seats: int, options: dict[str, Any]) -> None:
    """Nobody who follows the mask ever forfeits, whatever the others do in the same cycle."""
    env, dice = unorules_v0.parallel_env(seats=seats, **options), Random(seats)
    for seed in range(3):
        observations, _ = env.reset(seed=seed)
        rewards, truncations = {}, {}
        while env.agents:
            before = env.unwrapped.episode.state
            masks = {agent: np.flatnonzero(observations[agent]["action_mask"]).tolist() for agent in env.agents}
            actions = {agent: dice.choice(allowed) for agent, allowed in masks.items()}
            observations, rewards, _, truncations, _ = env.step(actions)
            assert before is not env.unwrapped.episode.state

        assert env.unwrapped.episode.state.prompt.kind in ("round_over", "match_over")
        assert not any(truncations.values())
        assert 1 == max(rewards.values())


def test_episode_is_cut_off_after_the_most_cycles() -> None:
    """As PettingZoo counts them: a step of every agent."""
    max_cycles_test(
        SimpleNamespace(
            env=partial(unorules_v0.env, every_seat=True, illegal="random"),
            parallel_env=partial(unorules_v0.parallel_env, illegal="random"),
        )
    )
    env = unorules_v0.raw_env(max_cycles=2)
    env.reset(seed=1)
    played = list(randomly(env, Random(1)))

    assert 8 == len(played)
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_rendering_is_what_pettingzoo_expects(capsys: pytest.CaptureFixture[str]) -> None:
    """Sentences, printed or returned."""
    render_test(unorules_v0.env)
    capsys.readouterr()
    env = unorules_v0.env(render_mode="ansi")
    env.reset(seed=4)

    assert "Player 1, Player 2, Player 3 and Player 4 sit down to a match of Classic UNO (2010)." in env.render()
    assert "" == capsys.readouterr().out
    env = unorules_v0.env(render_mode="human")
    env.reset(seed=4)
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert capsys.readouterr().out.startswith("Player ")
    silent = unorules_v0.env()
    silent.reset()
    assert silent.render() is None


def randomly(env: Any, dice: Random) -> Any:
    """Play an episode with random actions that are allowed, mostly plays, and give them."""
    while not any(env.terminations.values()) and not any(env.truncations.values()):
        mask = env.last()[0]["action_mask"]
        allowed = np.flatnonzero(mask).tolist()
        plays = [action for action in allowed if action > WAIT]
        action = dice.choice(plays if plays and dice.random() < 0.9 else allowed)
        yield action
        env.step(action)


@pytest.mark.parametrize("options", GAMES.values(), ids=list(GAMES))
def test_rewards_sum_to_zero_and_only_the_selected_agent_may_act(options: dict[str, Any]) -> None:
    """Over whole episodes; where every seat is asked, all may."""
    env, dice = unorules_v0.raw_env(**options), Random(3)
    env.reset(seed=3)
    total = 0.0
    for _ in randomly(env, dice):
        masks = {agent: env.observe(agent)["action_mask"].any() for agent in env.agents}
        asked = env.agents if options.get("every_seat") else [env.agent_selection]
        assert asked == [agent for agent, any_allowed in masks.items() if any_allowed]
        total += sum(env.rewards.values())
    total += sum(env.rewards.values())

    assert pytest.approx(0) == total
    assert env.truncations[env.agents[0]] or env.rewards != dict.fromkeys(env.agents, 0.0)


def test_winner_gets_what_the_others_lose() -> None:
    """All agents take note of it, one after another."""
    env = unorules_v0.env()
    env.reset(seed=5)
    list(randomly(env, Random(5)))
    rewards = []
    for _ in env.agent_iter():
        _, reward, over, _, _ = env.last()
        rewards.append(reward)
        assert over
        env.step(None)

    assert sorted([-1 / 3, -1 / 3, -1 / 3, 1.0]) == sorted(rewards)


def test_points_come_after_every_round() -> None:
    """The agent that ends a round and those that are next find theirs in the sum since their last step."""
    env = unorules_v0.raw_env(rounds="match", reward="points", seats=2)
    env.reset(seed=1)
    paid = [dict(env.rewards) for _ in randomly(env, Random(1)) if any(env.rewards.values())]

    assert len(paid) >= 1
    assert all(pytest.approx(0) == sum(rewards.values()) for rewards in paid)


def test_whoever_does_what_is_not_allowed_loses() -> None:
    """And the others win together; where points are rewarded, as much as there is to lose."""
    losses: dict[Reward, float] = {"win": 1, "points": 12.4}
    for reward, lost in losses.items():
        env = unorules_v0.env(seats=3, reward=reward)
        env.reset(seed=1)
        agent = env.agent_selection
        env.step(WAIT)
        others = {other: lost / 2 for other in env.agents if other != agent}

        assert {agent: -lost, **others} == env.rewards
        assert all(env.terminations.values())


def test_cycle_goes_on_when_somebody_has_lost_like_that() -> None:
    """Where every seat is asked: the masks stay, but nothing happens any more."""
    env = unorules_v0.env(seats=3, every_seat=True)
    env.reset(seed=1)
    before = env.unwrapped.episode.state
    env.step(0 if before.prompt.seat else WAIT)
    for _ in range(2):
        assert not any(env.terminations.values())
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))

    assert {"player_0": -1, "player_1": 0.5, "player_2": 0.5} == env.rewards
    assert all(env.terminations.values())
    assert before is env.unwrapped.episode.state


def test_what_is_not_allowed_can_be_an_error() -> None:
    """The rules say why, and nothing changes."""
    env: Any = unorules_v0.raw_env(seats=2, illegal="error")
    env.reset(seed=1)
    before = env.episode.state
    with pytest.raises(ActionError, match="the game waits for seat"):
        env.step(WAIT)
    mask = env.last()[0]["action_mask"]
    with pytest.raises(IllegalAction):
        env.step(int(np.flatnonzero(mask == 0)[-1]))
    with pytest.raises(ActionError, match="ids go from 0 to 74"):
        env.step(75)

    assert before is env.episode.state


def test_random_action_can_be_taken_instead() -> None:
    """And the game goes on."""
    env = unorules_v0.env(seats=2, illegal="random")
    env.reset(seed=1)
    env.step(WAIT)

    assert not any(env.terminations.values())
    assert 1 == env.unwrapped.episode.state.seq


def test_episodes_without_a_seed_go_on_from_the_last_one() -> None:
    """They differ, and are the same every time."""

    def first_hands() -> list[object]:
        env = unorules_v0.raw_env()
        env.reset(seed=7)
        hands = [env.episode.state.hands]
        env.reset()
        return [*hands, env.episode.state.hands]

    first, second = first_hands()
    assert first != second
    assert [first, second] == first_hands()


def test_environment_can_be_copied_to_another_process() -> None:
    """In the middle of a game."""
    env: Any = unorules_v0.raw_env()
    env.reset(seed=7)
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    copy = pickle.loads(pickle.dumps(env))

    assert env.episode.state == copy.episode.state
    assert list(randomly(env, Random(1))) == list(randomly(copy, Random(1)))


def test_odd_options_are_refused() -> None:
    """By name."""
    with pytest.raises(SetupError, match="illegal must be 'lose', 'random' or 'error', not 'win'"):
        unorules_v0.env(illegal="win")  # type: ignore[arg-type]
    with pytest.raises(SetupError, match="max_cycles must be a positive integer, not 0"):
        unorules_v0.env(max_cycles=0)
    with pytest.raises(SetupError, match="render_mode must be 'ansi', 'human' or None, not 'text'"):
        unorules_v0.env(render_mode="text")  # type: ignore[arg-type]


def test_id_that_does_not_exist_is_always_an_error() -> None:
    """It is no decision of a player."""
    env = unorules_v0.env(seats=2)
    env.reset(seed=1)
    for id in (-1, 75):
        with pytest.raises(ActionError, match=f"ids go from 0 to 74 and seats to 1, not {id} for "):
            env.step(id)
