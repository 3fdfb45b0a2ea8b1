"""Episodes: the order of decisions, one after another or all at once."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import unorules as uno
from unorules import Answer, CallUno, Catch, Draw, Pass, Play, State, card
from unorules.rl import ActionError
from unorules.rl.episode import Episode, SimultaneousEpisode
from unorules.variants import CLASSIC_2010, ICE_THE_KICKER_2023

JUMPING = CLASSIC_2010.with_rules(jump_in="any", uno_call="auto")


def begin(state: State, **options: Any) -> Episode:
    """Return an episode from this state on."""
    return Episode((state, ()), Random(1), **options)


def test_seat_that_must_act_decides() -> None:
    """One after another."""
    episode = begin(uno.position(["red-1 red-2", "red-3 red-4"], top="red-9"))

    assert 0 == episode.seat
    episode.act(Draw(0))
    assert (0, 1) == (episode.seat, len(episode.happened))
    episode.act(Pass(0))
    assert 1 == episode.seat


def test_whoever_can_call_or_catch_is_asked_first() -> None:
    """In random order; the seat that must act comes last, and may then catch as well."""
    state = uno.position(["red-1 red-2", "red-3 red-4", "blue-1 blue-2"], top="red-9")
    asked = set()
    for seed in range(20):
        episode = Episode((state, ()), Random(seed))
        episode.act(Play(0, card("red-1")))
        order: list[int] = []
        while episode.seat is not None and episode.seat != 1:
            order.append(episode.seat)
            assert None in episode.legal(order[-1])
            episode.act(None)
            assert [] == episode.happened
        asked.add(tuple(order))
        assert {Catch(1, 0)} < set(episode.legal(1))

    assert {(0, 2), (2, 0)} == asked


def test_what_somebody_says_out_of_turn_is_told_to_all_others() -> None:
    """After a call nobody is asked any more."""
    episode = begin(uno.position(["red-1 red-2", "red-3 red-4", "blue-1 blue-2"], top="red-9"))
    episode.act(Play(0, card("red-1")))
    while episode.seat != 0:
        episode.act(None)
    episode.act(CallUno(0))

    assert (1, ()) == (episode.seat, episode.state.catchable)


def test_nobody_waits_when_the_game_waits_for_them() -> None:
    """It would stand still."""
    episode = begin(uno.position(["red-1 red-2", "red-3 red-4"], top="red-9"))
    with pytest.raises(ActionError, match="the game waits for seat 0"):
        episode.act(None)


def test_seat_that_could_jump_in_is_asked() -> None:
    """Whether or not anybody can be caught."""
    state = uno.position(
        ["red-1 red-2 red-3", "blue-3 blue-4", "red-1 blue-5 blue-6", "blue-7 blue-8"], top="red-9", variant=JUMPING
    )
    episode = begin(state)
    episode.act(Play(0, card("red-1")))

    assert (2, (Play(2, card("red-1")), None)) == (episode.seat, episode.legal(2))
    episode.act(Play(2, card("red-1")))
    assert 3 == episode.seat


def test_host_reports_outcomes_and_starts_rounds() -> None:
    """Its events are told with those of the action before."""
    kicker = uno.position(
        ["wild-ice-the-kicker red-1 red-2", "red-3 red-4"], top="red-9", variant=ICE_THE_KICKER_2023, seed=1
    )
    kick = begin(kicker)
    kick.act(Play(0, card("wild-ice-the-kicker"), color="red"))
    assert "turn" == kick.state.prompt.kind
    assert 2 == len(kick.happened)
    table = uno.position(["red-1", "red-3 red-4"], top="red-9")
    match = begin(table, rounds="match")
    match.act(Play(0, card("red-1")))

    assert (2, 2) == (match.state.round, len(match.happened))
    assert match.seat is not None


def test_round_is_over_when_somebody_goes_out() -> None:
    """Where an episode is a round."""
    episode = begin(uno.position(["red-1", "red-3 red-4"], top="red-9"))
    episode.act(Play(0, card("red-1")))

    assert (None, (0,), (1.0, -1.0)) == (episode.seat, episode.winners(), episode.rewards())


def test_partners_win_a_round_together() -> None:
    """As they win a match."""
    variant = CLASSIC_2010.with_rules(partners="opposite")
    episode = begin(uno.position(["red-1", "red-3", "blue-1", "blue-2"], top="red-9", variant=variant))
    episode.act(Play(0, card("red-1")))

    assert ((0, 2), (0.5, -0.5, 0.5, -0.5)) == (episode.winners(), episode.rewards())


def test_void_round_gives_nothing() -> None:
    """Nobody has won it."""
    short = CLASSIC_2010.with_rules(turn_limit=1)
    episode = begin(uno.new_game(short.with_rules(opening="numbers_only"), 2, seed=3)[0])
    while episode.seat is not None:
        legal = episode.legal(episode.seat)
        episode.act(legal[-1])

    assert ((), (0.0, 0.0)) == (episode.winners(), episode.rewards())


def test_match_is_over_when_somebody_has_won_it() -> None:
    """Its rounds give nothing by themselves."""
    table = uno.position(["red-1", "red-3 wild"], top="red-9", scores=[460, 0])
    episode = begin(table, rounds="match")
    assert episode.rewards() is None
    episode.act(Play(0, card("red-1")))

    assert (None, (0,), (1.0, -1.0)) == (episode.seat, episode.winners(), episode.rewards())


def test_points_are_given_round_by_round() -> None:
    """Once each."""
    table = uno.position(["red-1", "red-3 wild"], top="red-9")
    episode = begin(table, rounds="match", reward="points")
    assert episode.rewards() is None
    episode.act(Play(0, card("red-1")))

    assert (0.53, -0.53) == episode.rewards()
    assert episode.rewards() is None


@pytest.mark.parametrize("rounds", ["round", "match"])
@pytest.mark.parametrize("target", [1, 500])
def test_forfeit_costs_more_than_the_worst_hand(rounds: Any, target: int) -> None:
    """Seat 1 holds more points than the target, and still does better to play on."""
    hand = " ".join(["wild"] * 4 + ["wild-draw-four"] * 4 + ["blue-skip blue-reverse blue-draw-two"] * 2)
    table = uno.position(["red-1", hand], top="red-9", variant=CLASSIC_2010.with_rules(target=target), turn=1)
    given = [begin(table, rounds=rounds, reward="points") for _ in range(2)]
    for action in (Draw(1), Pass(1), Play(0, card("red-1"))):
        given[0].act(action)
    given[1].forfeit()
    played, forfeited = [episode.rewards() for episode in given]

    assert played is not None
    assert forfeited is not None
    assert forfeited[1] < played[1] < -5
    assert pytest.approx(0) == sum(forfeited)


def test_chance_can_follow_from_a_text() -> None:
    """Then the same state always leads to the same order."""
    state = uno.position(["red-1 red-2"] + ["blue-1 blue-2"] * 5, top="red-9", variant=CLASSIC_2010.with_rules(decks=3))
    orders = set()
    for key in ("a", "a", "b"):
        episode = Episode((state, ()), key)
        episode.act(Play(0, card("red-1")))
        orders.add((key, episode.seat, episode._speakers))

    assert 2 == len(orders)


def test_seat_can_be_asked_before_the_others() -> None:
    """As if those before it had waited."""
    state = uno.position(["red-1 red-2", "red-3 red-4", "blue-1 blue-2"], top="red-9")
    for seat, left in ((0, (2,)), (2, (0,)), (1, ())):
        episode = begin(state)
        episode.act(Play(0, card("red-1")))
        episode.ask(seat)
        assert (seat, left) == (episode.seat, episode._speakers)


def test_answers_are_decisions_too() -> None:
    """Of the seat that is asked."""
    episode = begin(uno.position(["wild-draw-four red-1 red-2", "red-3 red-4"], top="blue-9"))
    episode.act(Play(0, card("wild-draw-four"), color="red"))

    assert (1, {Answer(1, "accept"), Answer(1, "challenge")}) == (episode.seat, set(episode.legal(1)))


# Cycles: every seat decides once.


def cycle_episode(state: State, **options: Any) -> SimultaneousEpisode:
    """Return an episode from this state on."""
    return SimultaneousEpisode((state, ()), Random(1), **options)


def test_every_seat_decides_in_turn() -> None:
    """Most can only wait, and the episode ends with the last one."""
    episode = cycle_episode(uno.position(["red-3 red-4", "red-1", "blue-1 blue-2"], top="red-9", turn=1))

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
    episode = cycle_episode(uno.position(["red-3 red-4", "red-1 red-2"], top="red-9"))
    episode.act(Draw(0))
    episode.act(None)

    assert 0 == episode.seat


def test_seat_whose_move_comes_in_the_middle_of_a_cycle_waits() -> None:
    """It was not allowed to move when the cycle began, and moves in the next one."""
    episode = cycle_episode(uno.position(["red-3 red-4", "red-1 red-2"], top="red-9", variant=JUMPING))
    episode.act(Play(0, card("red-3")))

    assert (1, (None,)) == (episode.state.prompt.seat, episode.legal(1))
    episode.act(None)
    episode.act(None)
    assert Play(1, card("red-1")) in episode.legal(1)


def test_seat_for_which_the_game_waits_as_a_cycle_begins_cannot_wait() -> None:
    """So that the game goes on."""
    episode = cycle_episode(uno.position(["red-3 red-4", "red-1 red-2"], top="red-9"))

    assert None not in episode.legal(0)
    with pytest.raises(ActionError, match=r"seat 0 may not wait: the game waited for it as the cycle began"):
        episode.act(None)


def test_only_what_was_allowed_as_the_cycle_began_can_be_done() -> None:
    """Even if the rules would take it by now."""
    episode = cycle_episode(uno.position(["red-3 red-4", "red-1 red-2"], top="red-9", variant=JUMPING))
    episode.act(Play(0, card("red-3")))
    with pytest.raises(ActionError, match=r"seat 1 may not do Draw\(seat=1\) in this cycle"):
        episode.act(Draw(1))


def test_choice_that_has_become_impossible_counts_as_waiting() -> None:
    """Somebody has caught the same seat before."""
    state, _ = uno.apply(
        uno.position(["red-3 red-4", "blue-3 blue-4", "blue-1 blue-2", "blue-5 blue-6"], top="red-9", turn=0),
        Play(0, card("red-3")),
    )
    episode = cycle_episode(state)
    episode.act(None)
    episode.act(Catch(1, 0))
    caught = episode.state
    episode.act(Catch(2, 0))

    assert (caught, [], 3) == (episode.state, [], episode.seat)


def test_move_is_dropped_if_somebody_jumps_in_before_it() -> None:
    """Play goes on from there."""
    hands = ["red-1 blue-3 blue-4", "red-1 yellow-2 yellow-3", "yellow-4 red-8 yellow-6", "red-5 green-6"]
    state = uno.position(hands, top="red-9", variant=JUMPING, turn=1)
    episode = cycle_episode(uno.apply(state, Play(1, card("red-1")))[0])
    assert (Play(0, card("red-1")), None) == episode.legal(0)
    assert Play(2, card("red-8")) in episode.legal(2)
    episode.act(Play(0, card("red-1")))
    episode.act(None)
    episode.act(Play(2, card("red-8")))

    assert (1, "red-1", []) == (episode.state.prompt.seat, str(episode.state.top), episode.happened)


def test_move_stands_if_it_is_still_allowed() -> None:
    """Though somebody has been caught before it."""
    table = uno.position(["blue-1 blue-2", "red-3 red-4", "red-5 red-6"], top="red-9", turn=1)
    episode = cycle_episode(uno.apply(table, Play(1, card("red-3")))[0])
    episode.act(Catch(0, 1))
    episode.act(None)
    episode.act(Play(2, card("red-5")))

    assert "red-5" == str(episode.state.top)


def test_host_moves_between_two_cycles() -> None:
    """So that nobody plays a card of another round."""
    episode = cycle_episode(uno.position(["red-1", "red-3 red-4"], top="red-9"), rounds="match")
    episode.act(Play(0, card("red-1")))
    assert (1, "round_over", 1) == (episode.state.round, episode.state.prompt.kind, len(episode.happened))
    episode.act(None)

    assert (2, 0, 1) == (episode.state.round, episode.seat, len(episode.happened))


def test_all_wait_once_more_when_somebody_has_forfeited() -> None:
    """A cycle is never broken off, and only the first one loses."""
    episode = cycle_episode(uno.position(["red-3 red-4", "red-1 red-2", "red-5 red-6"], top="red-9", turn=1))
    before = episode.state
    episode.forfeit()
    episode.act(Play(1, card("red-1")))
    episode.forfeit()

    assert (None, (1, 2), before) == (episode.seat, episode.winners(), episode.state)
    assert (-1.0, 0.5, 0.5) == episode.rewards()


def test_points_of_a_forfeit_are_given_when_the_cycle_ends() -> None:
    """As if the round had been lost with all cards."""
    episode = cycle_episode(uno.position(["red-3 red-4", "red-1 red-2"], top="red-9"), reward="points")
    episode.forfeit()
    assert episode.rewards() is None
    episode.act(None)

    assert (-12.4, 12.4) == episode.rewards()


def test_nobody_forfeits_a_round_that_is_over() -> None:
    """It has been won."""
    episode = cycle_episode(uno.position(["red-1", "red-3 red-4"], top="red-9"))
    episode.act(Play(0, card("red-1")))
    episode.forfeit()

    assert (None, (0,)) == (episode.seat, episode.winners())
