"""The Gymnasium environment, by Gymnasium's own checker and ours."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from unorules import Action, Draw, Event, Pass, View
from unorules.errors import SetupError
from unorules.players import BotError, careful_bot, random_bot
from unorules.rl import WAIT, ActionError
from unorules.rl.gym_env import ID, UnoEnv, register
from unorules.variants import house

GAMES: dict[str, dict[str, Any]] = {
    "classic": {},
    "two seats, calls as actions": {"variant": "friends-2022", "seats": 2, "calls": "actions", "seat": 1},
    "party in a match": {"rules": house.PARTY, "seats": 5, "calls": "actions", "rounds": "match", "max_steps": 300},
    "a bot for each": {"variant": "ice-the-kicker-2023", "others": [random_bot] * 3},
    "points": {"reward": "points", "rounds": "match", "seat": 3, "max_steps": 300},
}


def randomly(env: UnoEnv, dice: Random) -> Iterator[tuple[float, bool, bool]]:
    """Play an episode with random actions that are allowed, mostly plays."""
    over = cut = False
    while not over and not cut:
        allowed = np.flatnonzero(env.action_masks()).tolist()
        plays = [action for action in allowed if action > WAIT]
        _, reward, over, cut, _ = env.step(dice.choice(plays if plays and dice.random() < 0.9 else allowed))
        yield reward, over, cut


@pytest.fixture
def registered() -> Iterator[None]:
    """The environment as `gymnasium.make` finds it."""
    register()
    yield
    del gymnasium.registry[ID]


@pytest.mark.usefixtures("registered")
def test_environment_can_be_registered_again() -> None:
    """Without a warning, as when a cell of a notebook runs twice."""
    register()


@pytest.mark.usefixtures("registered")
@pytest.mark.parametrize("options", GAMES.values(), ids=list(GAMES))
def test_checker_of_gymnasium_is_content(options: dict[str, Any]) -> None:
    """Without a warning."""
    check_env(gymnasium.make(ID, **options).unwrapped)


@pytest.mark.parametrize("options", GAMES.values(), ids=list(GAMES))
def test_episodes_end(options: dict[str, Any]) -> None:
    """Somebody wins, or they are cut off."""
    env = UnoEnv(**options)
    env.reset(seed=2)
    *before, (reward, over, cut) = randomly(env, Random(2))

    assert over != cut
    assert bool(reward) == over
    assert not any(env.action_masks()) if over else any(env.action_masks())
    assert all(not over and not cut for _, over, cut in before)


def test_mask_is_what_the_seat_may_do() -> None:
    """In the form that MaskablePPO of sb3-contrib asks for."""
    env = UnoEnv()
    env.reset(seed=3)
    mask = env.action_masks()

    assert ("bool", (len(env.ids),)) == (str(mask.dtype), mask.shape)
    assert set(np.flatnonzero(mask)) == set(env.ids.numbers(env.episode.legal(0)))


def test_what_is_not_allowed_loses() -> None:
    """At once."""
    env = UnoEnv()
    env.reset(seed=3)
    _, reward, over, cut, _ = env.step(WAIT)

    assert (-1.0, True, False) == (reward, over, cut)


@pytest.mark.parametrize("id", [-1, 79, 9999])
def test_id_that_does_not_exist_is_an_error(id: int) -> None:
    """It is no decision of the agent."""
    env = UnoEnv()
    env.reset(seed=3)
    with pytest.raises(ActionError, match=f"ids go from 0 to 78 and seats to 3, not {id} for 0"):
        env.step(id)

    assert 0 == env.episode.seat


def test_nothing_can_be_done_before_an_episode() -> None:
    """Gymnasium has an error for it."""
    env = UnoEnv(render_mode="ansi")
    for early in (env.action_masks, env.render, lambda: env.step(0)):
        with pytest.raises(ResetNeeded, match="no episode has begun: call reset"):
            early()


@pytest.mark.parametrize("options", [{}, {"max_steps": 1}], ids=["over", "cut off"])
def test_no_step_is_taken_after_the_end(options: dict[str, Any]) -> None:
    """Until the next episode."""
    env = UnoEnv(**options)
    env.reset(seed=3)
    list(randomly(env, Random(3)))
    with pytest.raises(ResetNeeded, match="the episode is over: call reset"):
        env.step(0)
    env.reset(seed=3)
    env.step(int(np.flatnonzero(env.action_masks())[0]))


@pytest.mark.parametrize("options", GAMES.values(), ids=list(GAMES))
def test_info_holds_the_mask_that_gymnasium_samples_by(options: dict[str, Any]) -> None:
    """Of the next decision; nothing is allowed at the end."""
    env = UnoEnv(**options)
    env.action_space.seed(1)
    _, info = env.reset(seed=1)
    over = cut = False
    while not over and not cut:
        assert "int8" == str(info["action_mask"].dtype)
        assert np.array_equal(env.action_masks(), info["action_mask"])
        action = env.action_space.sample(info["action_mask"])
        assert env.action_masks()[action]
        _, _, over, cut, info = env.step(int(action))

    assert over != info["action_mask"].any()


def test_every_bot_has_dice_of_its_own() -> None:
    """None can foresee what others will do, or what the host will report."""
    dice: dict[int, Random] = {}

    def notes(view: View, rng: Random) -> Action | None:
        assert view.seat is not None
        assert rng is dice.setdefault(view.seat, rng)
        return random_bot(view, rng)

    env = UnoEnv(others=notes)
    env.reset(seed=1)
    list(randomly(env, Random(1)))

    assert {1, 2, 3} == set(dice)
    assert 4 == len({id(rng) for rng in (*dice.values(), env.episode._given_chance)})
    assert 3 == len({rng.getrandbits(64) for rng in dice.values()})


class Attentive:
    """A bot that counts what it is told."""

    def __init__(self) -> None:
        self.told: list[tuple[Event, ...]] = []

    def for_seat(self, view: View) -> Attentive:
        assert view.seat == 1
        return self

    def see(self, events: tuple[Event, ...]) -> None:
        self.told.append(events)

    def __call__(self, view: View, rng: Random) -> Action | None:
        return random_bot(view, rng)


def test_bots_that_remember_are_told_every_action() -> None:
    """Once each, as their seat sees it."""
    bot = Attentive()
    env = UnoEnv(seats=2, others=bot)
    env.reset(seed=1)
    bot.told.clear()
    before = env.episode.state.seq
    list(randomly(env, Random(1)))

    assert env.episode.state.seq - before == len(bot.told)


class Spy:
    """A bot that remembers, and is the same in every seat and episode."""

    def see(self, events: tuple[Event, ...]) -> None: ...

    def __call__(self, view: View, rng: Random) -> Action | None:
        return random_bot(view, rng)


class Double(Spy):
    """Says that it makes bots, but gives itself."""

    def for_seat(self, view: View) -> Double:
        return self


@pytest.mark.parametrize("seats", [2, 4])
def test_bot_that_remembers_must_be_made_for_each_seat(seats: int) -> None:
    """And for each episode: else it would know the cards of others, or of games before."""
    with pytest.raises(SetupError, match=r"Spy .* has see, but is not made for each seat: give it a method for_seat"):
        UnoEnv(seats=seats, others=Spy())


def test_bot_that_remembers_sits_in_one_seat_alone() -> None:
    """Here `for_seat` gives the same one twice."""
    UnoEnv(seats=2, others=Double()).reset(seed=1)
    with pytest.raises(SetupError, match="a bot that remembers sits in one seat alone"):
        UnoEnv(seats=3, others=Double()).reset(seed=1)


def sleeps(view: View, rng: Random) -> None:
    """Wait, always."""


def test_bot_that_waits_when_it_must_act_is_named() -> None:
    """The episode cannot go on."""
    env = UnoEnv(seats=2, others=sleeps)

    def play() -> None:
        env.reset(seed=1)
        list(randomly(env, Random(1)))

    with pytest.raises(BotError, match="the bot in seat 1 waits, but the game waits for it: "):
        play()


def test_bot_that_returns_no_action_is_named() -> None:
    """With what it may return."""
    env = UnoEnv(seats=2, others=lambda view, rng: "draw")  # type: ignore[arg-type]

    def play() -> None:
        env.reset(seed=1)
        list(randomly(env, Random(1)))

    with pytest.raises(BotError, match=r"the bot in seat 1 must return one of view\.legal or None, not 'draw'"):
        play()


def meddles(view: View, rng: Random) -> Action:
    """Draw for the other seat."""
    return Draw(0)


def test_bot_that_acts_for_another_seat_is_named() -> None:
    """Nobody plays for the agent."""
    env = UnoEnv(seats=2, others=meddles)

    def play() -> None:
        env.reset(seed=1)
        list(randomly(env, Random(1)))

    with pytest.raises(BotError, match=r"the bot in seat 1 may only act for itself, not Draw\(seat=0\)"):
        play()


def test_episode_in_which_the_agent_never_decides_is_skipped() -> None:
    """Somebody may go out before its first turn. How many there were is told."""
    games = 0

    class Counting:
        def for_seat(self, view: View) -> Any:
            nonlocal games
            games += view.seat == 1
            return random_bot

    env = UnoEnv(rules={"hand_size": 1, "opening": "numbers_only"}, seats=6, others=Counting())
    skipped = 0
    for seed in range(20):
        skipped += env.reset(seed=seed)[1]["skipped"]
        assert env.episode.seat == 0

    assert games - 20 == skipped > 0


def endless(view: View, rng: Random) -> Action | None:
    """Draw and pass forever, as soon as the agent is out."""
    draws = [action for action in view.legal if isinstance(action, Draw | Pass)]
    return draws[0] if draws and 0 in view.gone else careful_bot(view, rng)


def test_episode_that_the_others_never_end_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """The agent has no step to take by then."""
    monkeypatch.setattr("unorules.rl.gym_env.MAX_OTHERS_ACTIONS", 200)
    env = UnoEnv(seats=3, others=endless, rounds="match", rules={"scoring": "last_standing", "target": 100})
    _, info = env.reset(seed=1)
    reward, over, cut = 0.0, False, False
    while not over and not cut:
        _, reward, over, cut, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))

    assert (0.0, False, True) == (reward, over, cut)
    assert (0,) == env.episode.state.gone
    assert not info["action_mask"].any()
    with pytest.raises(ResetNeeded, match="the episode is over: call reset"):
        env.step(0)


def test_game_in_which_it_is_never_the_agents_turn_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """It cannot begin. Here the others act three times before that, but may only once."""
    env = UnoEnv(seats=4)
    env.reset(seed=2)
    assert 3 == env.episode.state.seq
    monkeypatch.setattr("unorules.rl.gym_env.MAX_OTHERS_ACTIONS", 1)
    with pytest.raises(BotError, match="the others have acted 1 times, and it was never the agent's turn"):
        env.reset(seed=2)


def test_story_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    """What happened since the last decision."""
    env = UnoEnv(render_mode="ansi", seats=2)
    env.reset(seed=1)
    assert "Player 1 and Player 2 sit down to a match of Classic UNO (2010)." in str(env.render())
    loud = UnoEnv(render_mode="human", seats=2)
    loud.reset(seed=1)
    next(randomly(loud, Random(1)))

    assert capsys.readouterr().out.startswith("Player 1 ")
    assert UnoEnv().render_mode is None


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ({"seat": 4}, "there is no seat 4 among 4"),
        ({"others": [random_bot]}, "there are 1 bots for 3 other seats"),
        ({"others": "careful"}, "others must be a bot or a sequence of bots, such as careful_bot, not 'careful'"),
        ({"max_steps": 0}, "max_steps must be a positive integer, not 0"),
        ({"render_mode": "text"}, "render_mode must be 'ansi', 'human' or None, not 'text'"),
    ],
)
def test_odd_tables_are_refused(options: dict[str, Any], fault: str) -> None:
    """Before anything is played."""
    with pytest.raises(SetupError, match=fault):
        UnoEnv(**options)
