"""Games of an environment as replays."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.batch.cases import SPECIAL
from tests.batch.env_playing import eager
from unorules import Answer, NextRound, Registry, Replay, State
from unorules.batch import BatchEnv, BatchError, recording
from unorules.errors import GameTooLong
from unorules.replay import checks
from unorules.rl.env_options import Rounds

KICKS = SPECIAL.with_rules(uno_call="auto", target=100)
REGISTRY = Registry([KICKS])


@pytest.mark.parametrize("rounds", ["round", "match"])
def test_replays_lead_to_the_states_of_the_games(rounds: Rounds) -> None:
    """What the host has done is in them, and they are the same after a way through JSON."""
    env = BatchEnv(KICKS, 3, 4, seed=2, rounds=rounds, record=True)
    step = env.reset()
    hosted: set[Any] = set()
    for _ in range(150):
        seeds = [env.seed_of(game) for game in range(4)]
        states = [env.state(game) for game in range(4)]
        step = env.step(env.sample(eager(step.mask)))
        for game in np.flatnonzero(step.done).tolist():
            last = env.last_replay(game)
            hosted |= {action for action in last.actions if _is_hosts(action)}
            assert seeds[game] == last.seed
            assert states[game] == last.at(len(last) - 1)
            assert ("round_over" if rounds == "round" else "match_over") in _ends(last.verify())
    for game in range(4):
        replay = env.replay(game)
        assert env.seed_of(game) == replay.seed
        assert env.state(game) == Replay.from_json(replay.to_json(), registry=REGISTRY).verify()

    kicks = {Answer(None, "good"), Answer(None, "no-good")}
    assert (kicks if rounds == "round" else {*kicks, NextRound()}) == hosted


def _is_hosts(action: Any) -> bool:
    return isinstance(action, NextRound) or action.seat is None


def _ends(state: State) -> set[str]:
    """Return the ends of episodes that a state is: the end of a match is also that of its round."""
    return {"match_over": {"match_over", "round_over"}, "round_over": {"round_over"}}.get(state.prompt.kind, set())


def test_long_game_is_recorded_to_its_end() -> None:
    """There is always room for one more id."""
    env = BatchEnv("classic-2010", 2, 2, seed=1, rounds="match", record=True)
    step = env.reset(["long", "longer"])
    while not step.done.all() and len(env.replay(0)) < 300:
        for _ in range(50):
            step = env.step(env.sample(eager(step.mask)))

    replay = env.replay(0)
    assert env.state(0) == Replay.from_json(replay.to_json()).verify()
    assert len(replay) >= 300


def test_game_that_is_too_long_takes_no_more_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """It cannot be repeated; the next one at its place can."""
    for module in (checks, recording):
        monkeypatch.setattr(module, "MAX_ACTIONS", 300)
    env = BatchEnv("classic-2010", 2, 2, seed=1, record=True)
    step, steps = env.reset(), 0
    while not step.done[0] or steps <= 300:
        steps = 0 if step.done[0] else steps
        step = env.step(env.sample(step.mask))
        steps += 1
        if steps == 301:
            with pytest.raises(GameTooLong, match="at most 300 actions"):
                env.replay(0)
    with pytest.raises(GameTooLong, match="at most 300 actions"):
        env.last_replay(0)
    step = env.step(env.sample(step.mask))

    assert steps > 400
    assert env.state(0) == env.replay(0).verify()
    assert (2, 2, 301) == env._require_recording()._ids.shape


def test_no_game_has_ended_yet() -> None:
    """After a reset too."""
    env = BatchEnv(KICKS, 2, 1, record=True)
    step = env.reset()
    with pytest.raises(BatchError, match="no game has ended at place 0 yet"):
        env.last_replay(0)
    while not step.done[0]:
        step = env.step(env.sample(eager(step.mask)))
    assert len(env.last_replay(0)) > 0
    assert 0 == len(env.replay(0).actions) - sum(map(_is_hosts, env.replay(0).actions))
    env.reset()
    with pytest.raises(BatchError, match="no game has ended at place 0 yet"):
        env.last_replay(0)


def test_only_what_is_recorded_can_be_told() -> None:
    """Recording has to be asked for."""
    env = BatchEnv(KICKS, 2, 1)
    env.reset()
    for ask in (env.replay, env.last_replay):
        with pytest.raises(BatchError, match="the games are not recorded: make the environment with record=True"):
            ask(0)
