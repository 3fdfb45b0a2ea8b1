"""Recording a game, and playing it again."""

from __future__ import annotations

from typing import Any

import pytest
from attrs.exceptions import FrozenInstanceError

import unorules as uno
from tests.kit.games import GAME, STATES, actions_from, game, states_of, with_action
from tests.replay.replays import check, document, make, reread
from unorules import (
    Answer,
    CallUno,
    Catch,
    Draw,
    IllegalAction,
    Leave,
    NextRound,
    Pass,
    Play,
    Reason,
    Replay,
    Table,
    digest,
)
from unorules.errors import ReplayDiverged, SetupError, StateError
from unorules.events import HandMoved, JumpedIn, Owed, SeatOut
from unorules.replay import Result


def test_replay_holds_the_start_and_the_actions() -> None:
    """With a check for the start and one for the state after each action."""
    start, _ = uno.new_game(players=["Ann", "Bo", "Cy"], seed=bytes(range(32)))
    actions = actions_from(start, 1, 20)
    replay = Replay.of(start, iter(actions))

    assert (start, actions, 20) == (replay.start, replay.actions, len(replay))
    states = states_of(replay)
    assert [check(states[0], ["Ann", "Bo", "Cy"]), *map(check, states[1:], map(uno.encode, actions))] == [
        *replay.checks
    ]
    assert ("classic-2010", ("Ann", "Bo", "Cy")) == (replay.variant.id, replay.players)
    assert bytes(range(32)) == replay.seed
    assert {} == replay.notes


def test_replay_says_how_the_game_stood_at_its_end() -> None:
    """With sixteen digits of the last state's digest."""
    last = STATES[-1]

    assert Result(False, last.scores, (), digest(last)[:16]) == GAME.result
    whole = game("friends-2022", 3)
    assert whole.result is not None
    assert (True, whole.verify().winners) == (whole.result.over, whole.result.winners)


def test_every_sort_of_action_is_in_the_game_of_these_tests() -> None:
    """So that each is recorded, written and compared."""
    assert {Play, Draw, Pass, Answer, CallUno, Catch, NextRound} == set(map(type, GAME.actions))


def test_what_house_rules_allow_is_in_the_game_of_these_tests() -> None:
    """Leaving, several cards at once, and plays out of turn."""
    replay = make("every house rule")
    steps = [event for _, events in replay.steps() for event in events]

    assert [action for action in replay.actions if isinstance(action, Leave)]
    assert [action for action in replay.actions if isinstance(action, Play) and action.count > 1]
    assert {JumpedIn, HandMoved, Owed, SeatOut} <= set(map(type, steps))
    assert replay.verify().over


def test_action_that_the_rules_refuse_is_not_recorded() -> None:
    """What is refused is said as always."""
    with pytest.raises(IllegalAction) as refusal:
        Replay.of(STATES[0], [Draw(9)])

    assert Reason.NO_SUCH_SEAT is refusal.value.violation.reason


@pytest.mark.parametrize("junk", [None, 7, "state", uno.new_game(seed=1), uno.view(STATES[0], 0)], ids=type)
def test_replay_starts_with_a_state(junk: Any) -> None:
    """A pair of state and events is none, and neither is a view."""
    with pytest.raises(StateError):
        Replay.of(junk)
    with pytest.raises(StateError):
        Replay(junk, (), ("000",))


@pytest.mark.parametrize("checks", [(), ("000",), ("000",) * 3])
def test_replay_has_as_many_checks_as_states(checks: tuple[str, ...]) -> None:
    """The message says who makes them."""
    with pytest.raises(SetupError, match=r"^a replay has a check for its start and one for every action; Replay\.of "):
        Replay(STATES[0], GAME.actions[:1], checks)


def test_replay_names_the_library_that_recorded_it() -> None:
    """And goes on naming it when another one reads it."""
    data = document(GAME) | {"library": "0.0.1-before"}

    assert uno.__version__ == GAME.library == document(GAME)["library"]
    assert "0.0.1-before" == reread(data).library == document(reread(data))["library"]
    assert reread(data) != GAME


def test_replay_is_frozen() -> None:
    """Another one is made of it."""
    with pytest.raises(FrozenInstanceError):
        GAME.actions = ()  # type: ignore[misc]


def test_replay_does_not_show_its_secrets_by_accident() -> None:
    """Neither the seed nor a hand nor a digest stands in its repr."""
    shown = repr(GAME)

    assert GAME.seed.hex() not in shown
    assert repr(GAME.seed) not in shown
    assert repr(GAME.start._hands[0]) not in shown
    assert digest(STATES[-1])[:16] not in shown


# Steps of a replay.


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
