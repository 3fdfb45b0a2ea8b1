"""Cycles: every seat decides once, and what it may do is settled when the cycle begins."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import unorules as uno
from unorules import Catch, Draw, Play, State, card
from unorules.rl import ActionError
from unorules.rl.episode import SimultaneousEpisode
from unorules.variants import CLASSIC_2010

JUMPING = CLASSIC_2010.with_rules(jump_in="any", uno_call="auto")


def begun(state: State, **options: Any) -> SimultaneousEpisode:
    """Return an episode from this state on."""
    return SimultaneousEpisode((state, ()), Random(1), **options)


def test_every_seat_decides_in_turn() -> None:
    """Most can only wait, and the episode ends with the last one."""
    episode = begun(uno.position(["red-3 red-4", "red-1", "blue-1 blue-2"], top="red-9", turn=1))

    assert (0, (None,)) == (episode.seat, episode.legal(0))
    episode.act(None)
    assert 1 == episode.seat
    episode.act(Play(1, card("red-1")))
    assert (2, (None,)) == (episode.seat, episode.legal(2))
    episode.act(None)
    decides: object = episode.seat
    assert (None, (1,), (-0.5, 1.0, -0.5)) == (decides, episode.winners(), episode.rewards())


def test_next_cycle_begins_with_the_first_seat() -> None:
    """There are as many as the game needs."""
    episode = begun(uno.position(["red-3 red-4", "red-1 red-2"], top="red-9"))
    episode.act(Draw(0))
    episode.act(None)

    assert 0 == episode.seat


def test_seat_whose_move_comes_in_the_middle_of_a_cycle_waits() -> None:
    """It was not allowed to move when the cycle began, and moves in the next one."""
    episode = begun(uno.position(["red-3 red-4", "red-1 red-2"], top="red-9", variant=JUMPING))
    episode.act(Play(0, card("red-3")))

    assert (1, (None,)) == (episode.state.prompt.seat, episode.legal(1))
    episode.act(None)
    episode.act(None)
    assert Play(1, card("red-1")) in episode.legal(1)


def test_seat_for_which_the_game_waits_as_a_cycle_begins_cannot_wait() -> None:
    """So that the game goes on."""
    episode = begun(uno.position(["red-3 red-4", "red-1 red-2"], top="red-9"))

    assert None not in episode.legal(0)
    with pytest.raises(ActionError, match=r"seat 0 may not wait: the game waited for it as the cycle began"):
        episode.act(None)


def test_only_what_was_allowed_as_the_cycle_began_can_be_done() -> None:
    """Even if the rules would take it by now."""
    episode = begun(uno.position(["red-3 red-4", "red-1 red-2"], top="red-9", variant=JUMPING))
    episode.act(Play(0, card("red-3")))
    with pytest.raises(ActionError, match=r"seat 1 may not do Draw\(seat=1\) in this cycle"):
        episode.act(Draw(1))


def test_choice_that_has_become_impossible_counts_as_waiting() -> None:
    """Somebody has caught the same seat before."""
    state, _ = uno.apply(
        uno.position(["red-3 red-4", "blue-3 blue-4", "blue-1 blue-2", "blue-5 blue-6"], top="red-9", turn=0),
        Play(0, card("red-3")),
    )
    episode = begun(state)
    episode.act(None)
    episode.act(Catch(1, 0))
    caught = episode.state
    episode.act(Catch(2, 0))

    assert (caught, [], 3) == (episode.state, [], episode.seat)


def test_move_is_dropped_if_somebody_jumps_in_before_it() -> None:
    """Play goes on from there."""
    hands = ["red-1 blue-3 blue-4", "red-1 yellow-2 yellow-3", "yellow-4 red-8 yellow-6", "red-5 green-6"]
    state = uno.position(hands, top="red-9", variant=JUMPING, turn=1)
    episode = begun(uno.apply(state, Play(1, card("red-1")))[0])
    assert (Play(0, card("red-1")), None) == episode.legal(0)
    assert Play(2, card("red-8")) in episode.legal(2)
    episode.act(Play(0, card("red-1")))
    episode.act(None)
    episode.act(Play(2, card("red-8")))

    assert (1, "red-1", []) == (episode.state.prompt.seat, str(episode.state.top), episode.happened)


def test_move_stands_if_it_is_still_allowed() -> None:
    """Though somebody has been caught before it."""
    table = uno.position(["blue-1 blue-2", "red-3 red-4", "red-5 red-6"], top="red-9", turn=1)
    episode = begun(uno.apply(table, Play(1, card("red-3")))[0])
    episode.act(Catch(0, 1))
    episode.act(None)
    episode.act(Play(2, card("red-5")))

    assert "red-5" == str(episode.state.top)


def test_host_moves_between_two_cycles() -> None:
    """So that nobody plays a card of another round."""
    episode = begun(uno.position(["red-1", "red-3 red-4"], top="red-9"), rounds="match")
    episode.act(Play(0, card("red-1")))
    assert (1, "round_over", 1) == (episode.state.round, episode.state.prompt.kind, len(episode.happened))
    episode.act(None)

    assert (2, 0, 1) == (episode.state.round, episode.seat, len(episode.happened))


def test_all_wait_once_more_when_somebody_has_forfeited() -> None:
    """A cycle is never broken off, and only the first one loses."""
    episode = begun(uno.position(["red-3 red-4", "red-1 red-2", "red-5 red-6"], top="red-9", turn=1))
    before = episode.state
    episode.forfeit()
    episode.act(Play(1, card("red-1")))
    episode.forfeit()

    assert (None, (1, 2), before) == (episode.seat, episode.winners(), episode.state)
    assert (-1.0, 0.5, 0.5) == episode.rewards()


def test_points_of_a_forfeit_are_given_when_the_cycle_ends() -> None:
    """As if the round had been lost with all cards."""
    episode = begun(uno.position(["red-3 red-4", "red-1 red-2"], top="red-9"), reward="points")
    episode.forfeit()
    assert episode.rewards() is None
    episode.act(None)

    assert (-12.4, 12.4) == episode.rewards()


def test_nobody_forfeits_a_round_that_is_over() -> None:
    """It has been won."""
    episode = begun(uno.position(["red-1", "red-3 red-4"], top="red-9"))
    episode.act(Play(0, card("red-1")))
    episode.forfeit()

    assert (None, (0,)) == (episode.seat, episode.winners())
