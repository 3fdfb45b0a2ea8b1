"""Games in which no seat has to act: the environment says so, instead of looking for another one forever."""

from __future__ import annotations

from itertools import product
from types import ModuleType

import pytest

import unorules as uno
from tests.batch.env_playing import entries, trajectory
from tests.kit.decks import small
from unorules.batch import BatchEnv, BatchError, Mode
from unorules.batch import env as env_module
from unorules.rl.env_options import Rounds

IDLE = small("test:idle", "red-draw-two " * 5, hand_size=1, mercy=2, uno_call="auto")
"""Between two players, the card that is turned up ends every round, and nobody gets a point for it."""
OFTEN_IDLE = small("test:often-idle", "red-1 " * 4 + "red-draw-two " * 4, hand_size=1, mercy=2, uno_call="auto")
"""Here half of the cards do so."""
AIMS = pytest.mark.parametrize(("rounds", "mode"), [*product(["round", "match"], ["exact", "fast"])])
TOLD = "no seat had to act in 10000 games or rounds in a row of test:idle with 2 seats; call reset"


@AIMS
def test_environment_without_any_decision_is_refused(rounds: Rounds, mode: Mode) -> None:
    """When its games should begin, and again the next time; nothing can be done in it."""
    env = BatchEnv(IDLE, 2, 3, rounds=rounds, mode=mode)
    for _ in range(2):
        with pytest.raises(BatchError, match=f"^game 0: {TOLD}"):
            env.reset()
        with pytest.raises(BatchError, match="no game has begun: call reset"):
            env.step([0, 0, 0])


def test_seeds_and_threads_do_not_help() -> None:
    """The first game is named."""
    with BatchEnv(IDLE, 2, 4, threads=2) as env, pytest.raises(BatchError, match=f"^game 0: {TOLD}"):
        env.reset([1, 2, 3, 4])


@AIMS
def test_interpreted_kernel_gives_up_too(rounds: Rounds, mode: Mode, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here after far fewer."""
    monkeypatch.setattr(env_module, "episodes", _patient_for(20, monkeypatch))
    with pytest.raises(BatchError, match=f"^game 0: {TOLD}"):
        BatchEnv(IDLE, 2, 3, rounds=rounds, mode=mode).reset()


def test_step_that_leads_to_no_decision_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a match, whose next round nobody plays; then all games must begin anew, and can."""
    monkeypatch.setattr(env_module, "episodes", _patient_for(1, monkeypatch))
    env = BatchEnv(OFTEN_IDLE, 2, 1, rounds="match")
    decided = next(seed for seed in range(100) if uno.new_game(OFTEN_IDLE, 2, seed=seed)[0].prompt.seat is not None)
    with pytest.raises(BatchError, match=r"^game 0: no seat had to act"):
        trajectory(env, 500, [decided])
    with pytest.raises(BatchError, match="no game has begun: call reset"):
        env.state(0)

    assert env.reset([decided]).seat[0] in (0, 1)


def _patient_for(idle: int, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the interpreted entries of a kernel that gives up after so many games or rounds."""
    module = entries("interpreted")
    monkeypatch.setitem(module.begin_episode.__globals__, "MAX_IDLE", idle)
    return module
