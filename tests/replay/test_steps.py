"""Playing again: the steps of a replay, and the state after any number of them."""

from __future__ import annotations

from typing import Any

import pytest

import unorules as uno
from tests.kit.samples import GAME, STATES, with_action
from tests.replay.kit import document, reread
from unorules import Draw, Replay, Table
from unorules.errors import ReplayDiverged, SetupError


@pytest.mark.sampled(5)
def test_verified_replay_gives_its_last_state(replay: Replay) -> None:
    """The state that the actions lead to."""
    state = replay.start
    for action in replay.actions:
        state, _ = uno.apply(state, action)

    assert state == replay.verify()


def test_steps_are_those_of_the_game() -> None:
    """First the deal with its events, then what each action did."""
    state, events = uno.new_game(players=3, seed=6)
    steps = GAME.steps()

    assert (state, events) == next(steps)
    for action, step in zip(GAME.actions, steps, strict=True):
        assert step == uno.apply(state, action)
        state, _ = step


def test_steps_are_made_one_at_a_time() -> None:
    """What diverges later does not hinder those before it."""
    steps = with_action(9, Draw(9)).steps()

    assert STATES[:10] == [next(steps)[0] for _ in range(10)]
    with pytest.raises(ReplayDiverged):
        next(steps)


def test_state_after_any_number_of_actions_can_be_asked_for() -> None:
    """Zero is the start."""
    for seq, state in enumerate(STATES):
        assert state == GAME.at(seq)


def test_state_before_a_divergence_can_be_asked_for() -> None:
    """The one after it cannot."""
    broken = with_action(9, Draw(9))

    assert STATES[9] == broken.at(9)
    with pytest.raises(ReplayDiverged):
        broken.at(10)


@pytest.mark.parametrize("every", [10, pytest.param(1, marks=pytest.mark.slow)])
def test_actions_can_be_undone_and_others_done(every: int) -> None:
    """From every moment of the game on."""
    for seq, state in list(enumerate(STATES))[::every]:
        cut = GAME.up_to(seq)
        assert (seq, state) == (len(cut), cut.verify())
        assert cut == reread(document(cut))
        table = Table.resume(cut)
        for action in uno.legal_actions(state)[:3]:
            table = Table.resume(cut)
            table.apply(action)
            assert uno.apply(state, action)[0] == table.state == table.replay.verify()
        assert seq + 1 == len(table.replay)


def test_whole_replay_keeps_its_result_and_a_part_has_none() -> None:
    """For the result is that of the last action."""
    assert GAME is GAME.up_to(100)
    assert GAME.up_to(99).result is None
    assert STATES[50] == GAME.up_to(90).up_to(50).verify()


@pytest.mark.parametrize("seq", [-1, 101, True, "3", None, 1.0], ids=repr)
def test_number_of_actions_that_are_not_there_is_refused(seq: Any) -> None:
    """Nothing is counted from the end, and nothing is rounded."""
    said = rf"^count must be an integer from 0 to 100, not {seq!r}$"
    with pytest.raises(SetupError, match=said):
        GAME.up_to(seq)
    with pytest.raises(SetupError, match=said):
        GAME.at(seq)
