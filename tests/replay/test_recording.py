"""Recording: a replay is the start of a game and its actions, each with a check."""

from __future__ import annotations

from typing import Any

import pytest
from attrs.exceptions import FrozenInstanceError

import unorules as uno
from tests.kit.games import actions_from, game, states_of
from tests.kit.samples import GAME, STATES
from tests.replay.kit import check, document, made, reread
from unorules import Answer, CallUno, Catch, Draw, IllegalAction, Leave, NextRound, Pass, Play, Reason, Replay, digest
from unorules.errors import SetupError, StateError
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
    replay = made("every house rule")
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
