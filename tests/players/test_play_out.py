"""Playing out: bots in every seat, the host's part, and bots that break their contract."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import attrs
import pytest

import unorules as uno
from tests.kit.builders import WD4, play
from tests.kit.decks import LAUNCHED, LAUNCHER, launcher_table, launcher_variant
from tests.players.seats import CountingBot
from unorules import Answer, CallUno, Catch, Draw, NextRound, Pass, Play, View, card, host_move
from unorules.players import BotError, SeatedBot, careful_bot, play_on, play_out, random_bot
from unorules.variants import ATTACK_2010, CLASSIC_2010


def draws(view: View, rng: Random) -> uno.Action | None:
    """Draw and pass, and say nothing."""
    if view.seat is None or view.prompt.seat != view.seat:
        return None
    return Pass(view.seat) if view.prompt.kind == "drawn" else Draw(view.seat)


def test_match_is_played_out() -> None:
    """To its last state, over all rounds."""
    state, _ = uno.new_game("classic-2010", 3, seed=1)
    last = play_out(state, [careful_bot, random_bot, random_bot], Random(1))

    assert last.over
    assert last.round > 1


def test_same_dice_play_the_same_match() -> None:
    """All chance comes from the `Random` that was given, and from the seed of the state."""
    state, _ = uno.new_game("classic-2010", 4, seed=2)
    ends = [play_out(state, [careful_bot, random_bot] * 2, Random(3)) for _ in range(2)]

    assert ends[0] == ends[1]


def test_shuffles_follow_from_the_seed_of_the_state() -> None:
    """Other dice play another first round, and are dealt the same second one."""
    state, _ = uno.new_game("classic-2010", 2, seed=1)
    deals, ends = set(), set()
    for dice in (1, 2):
        for _, after, events in play_on(state, [random_bot] * 2, Random(dice)):
            if any(isinstance(event, uno.events.RoundStarted) for event in events):
                deals.add(tuple([event.cards for event in events if isinstance(event, uno.events.Dealt)]))
                ends.add(after.scores)
                break

    assert (1, 2) == (len(deals), len(ends))


def test_match_that_is_over_stays_as_it_is() -> None:
    """There is nothing to play."""
    table = uno.position(["red-1", "wild"], top="red-9", scores=[499, 0])
    over, _ = play(table, Play(0, card("red-1")))

    assert over is play_out(over, [random_bot, random_bot], Random(1))


def test_every_step_comes_with_its_events() -> None:
    """As `apply` returns them."""
    state, _ = uno.new_game("friends-2022", 2, seed=4)
    for action, after, events in play_on(state, [careful_bot, careful_bot], Random(4)):
        assert (after, events) == uno.apply(state, action)
        state = after
    assert state.over


def test_bot_is_told_what_its_seat_may_know() -> None:
    """Once after every action, redacted for it."""
    told: list[CountingBot] = []

    class Maker:
        def for_seat(self, view: View) -> SeatedBot:
            told.append(CountingBot())
            return told[-1]

    table = uno.position(["red-1 red-2", "blue-3 blue-4"], top="red-9", draw="green-1 green-2")
    steps = list(islice(play_on(table, [Maker(), draws], Random(1)), 1))

    assert [uno.redact(events, 0) for _, _, events in steps] == told[0].seen


def test_bot_that_is_not_to_move_may_speak_first() -> None:
    """Somebody who has not called is caught before the next turn."""
    table = uno.position(["red-1 red-2", "blue-3 blue-4"], top="red-9")
    forgot, _ = play(table, Play(0, card("red-1")))
    action, after, _ = next(play_on(forgot, [draws, random_bot], Random(1)))

    assert Catch(1, 0) == action
    assert () == after.catchable


def test_whoever_can_do_nothing_is_not_asked() -> None:
    """Out of turn, with no card to jump in and nobody to catch."""

    def surprised(view: View, rng: Random) -> None:
        raise AssertionError(view)

    jumpy = CLASSIC_2010.with_rules(jump_in="any")
    table = uno.position(["red-1 red-2 red-3", "blue-3 blue-4"], top="red-9", variant=jumpy)

    assert Draw(0) == next(play_on(table, [draws, surprised], Random(1)))[0]


def test_as_many_bots_as_seats() -> None:
    """One too few is an error, before anything is played."""
    state, _ = uno.new_game("classic-2010", 3, seed=1)
    with pytest.raises(uno.errors.SetupError, match="there are 2 bots for 3 seats"):
        play_out(state, [random_bot, random_bot], Random(1))


def test_only_a_state_is_played_on() -> None:
    """The pair that `new_game` returns is not one."""
    pair: Any = uno.new_game("classic-2010", 2, seed=1)
    with pytest.raises(uno.errors.StateError, match="expected a State"):
        play_out(pair, [random_bot, random_bot], Random(1))


def test_bot_must_move_when_the_game_waits_for_it() -> None:
    """Waiting is for the others."""
    table = uno.position(["red-1 red-2", "blue-3"], top="red-9")
    with pytest.raises(BotError, match="the bot in seat 0 waits"):
        play_out(table, [lambda view, rng: None, random_bot], Random(1))


@pytest.mark.parametrize("wish", [Draw(1), Answer(None, "good")])
def test_bot_acts_for_its_own_seat_alone(wish: Any) -> None:
    """Not for another one, and not for the host."""
    table = uno.position(["red-1 red-2", "blue-3"], top="red-9")
    with pytest.raises(BotError, match="the bot in seat 0 may only act for itself"):
        play_out(table, [lambda view, rng: wish, random_bot], Random(1))


def test_illegal_move_of_a_bot_is_refused() -> None:
    """By the rules, as ever."""
    table = uno.position(["red-1 red-2", "blue-3"], top="red-9")
    with pytest.raises(uno.IllegalAction):
        play_out(table, [lambda view, rng: Play(0, card("blue-3")), random_bot], Random(1))


def test_host_starts_the_next_round() -> None:
    """The rules choose the dealer."""
    over, _ = play(uno.position(["red-1", "blue-3"], top="red-9"), Play(0, card("red-1")))

    assert NextRound() == host_move(over, Random(1))


def test_host_reports_any_outcome() -> None:
    """Either of the two, by dice."""
    hands = ["wild-ice-the-kicker red-1", "blue-3 blue-4"]
    table = uno.position(hands, top="red-9", variant="ice-the-kicker-2023")
    kick, _ = play(table, Play(0, card("wild-ice-the-kicker"), color="red"))

    assert {Answer(None, "good"), Answer(None, "no-good")} == {host_move(kick, Random(seed)) for seed in range(20)}


def test_host_reports_outcomes_as_often_as_they_are_usual() -> None:
    """What a question says of its outcomes counts; of those that it does not offer this time, nothing does."""
    usual = attrs.evolve(LAUNCHED, weights=(1, 1, 1_000_000, 1_000_000))
    variant = launcher_variant(attrs.evolve(LAUNCHER, questions=(attrs.evolve(LAUNCHED, question="other"), usual)))
    state, _ = play(launcher_table(variant=variant), Draw(0))

    assert {Answer(None, "2"), Answer(None, "3")} == {host_move(state, Random(seed)) for seed in range(20)}
    fewer = attrs.evolve(state, waiting=attrs.evolve(state._waiting, options=("0", "1", "2")))
    assert {Answer(None, "2")} == {host_move(fewer, Random(seed)) for seed in range(20)}


def test_launcher_gives_nothing_in_half_of_the_presses() -> None:
    """And seldom many, so that hands stay small where nobody has one."""
    state, _ = play(uno.position(["red-1", "blue-3"], top="red-9", variant=ATTACK_2010), Draw(0))
    rng = Random(1)
    presses = Counter(str(getattr(host_move(state, rng), "option", "")) for _ in range(2000))

    assert set(map(str, range(11))) == set(presses)
    assert 900 < presses["0"] < 1100
    assert 1.6 < sum(int(count) * times for count, times in presses.items()) / 2000 < 2.0


def test_host_does_nothing_while_a_seat_is_to_move() -> None:
    """Nor when the match is over."""
    table = uno.position(["red-1", "blue-3"], top="red-9", scores=[499, 0])
    over, _ = play(table, Play(0, card("red-1")))
    for state in (table, over):
        with pytest.raises(uno.errors.StateError, match="the host has nothing to do"):
            host_move(state, Random(1))


def test_question_is_put_to_the_bot_of_the_seat() -> None:
    """The challenged seat waits, and the other one answers."""
    challenge, _ = play(uno.position(["wild-draw-four red-1", "blue-3"], top="red-9"), Play(0, WD4, color="blue"))
    action, _, _ = next(play_on(challenge, [lambda view, rng: CallUno(0), careful_bot], Random(1)))

    assert CallUno(0) == action
    assert isinstance(next(play_on(challenge, [draws, random_bot], Random(1)))[0], Catch)


@pytest.mark.parametrize("wish", ["draw", 7, (Draw(0),), NextRound(), uno.Leave(0)])
def test_bot_returns_an_action_of_a_seat(wish: Any) -> None:
    """Or None; anything else is named, what the host may do included."""
    variant = CLASSIC_2010.with_rules(leaving="allowed")
    table = uno.position(["red-1 red-2", "blue-3"], top="red-9", variant=variant)
    with pytest.raises(BotError, match=r"the bot in seat 0 must return one of view\.legal or None, not "):
        play_out(table, [lambda view, rng: wish, random_bot], Random(1))


def test_bot_that_remembers_sits_in_one_seat_alone() -> None:
    """In two, it would be told two hands."""

    class Listening:
        def see(self, events: tuple[uno.Event, ...]) -> None: ...

        def __call__(self, view: uno.View, rng: Random) -> uno.Action | None:
            return random_bot(view, rng)

    state, _ = uno.new_game(players=3, seed=1)
    one = Listening()
    assert play_out(state, [one, Listening(), Listening()], Random(1)).over
    with pytest.raises(uno.errors.SetupError, match="a bot that remembers sits in one seat alone"):
        play_out(state, [one, random_bot, one], Random(1))


def test_class_in_place_of_a_bot_is_told_so() -> None:
    """Its method is for objects of it."""

    class Maker:
        def for_seat(self, view: uno.View) -> SeatedBot:
            raise NotImplementedError

        def __call__(self, view: uno.View, rng: Random) -> uno.Action | None:
            return random_bot(view, rng)

    state, _ = uno.new_game(players=2, seed=1)
    with pytest.raises(uno.errors.SetupError, match=r"Maker is a class: pass Maker\(\)"):
        play_out(state, [Maker, random_bot], Random(1))  # type: ignore[list-item]


def test_no_bot_can_foresee_the_chance_of_another_or_of_the_host() -> None:
    """Each has a `Random` of its own: whatever it does with that changes nothing for the others."""

    def meddling(view: uno.View, rng: Random) -> uno.Action | None:
        action = random_bot(view, rng)
        rng.seed(0)
        return action

    chances: list[Random] = []

    def watching(view: uno.View, rng: Random) -> uno.Action | None:
        chances.append(rng)
        return random_bot(view, rng)

    host = Random(1)
    state, _ = uno.new_game("ice-the-kicker-2023", 3, seed=1)
    play_out(state, [watching, meddling, watching], host)

    assert 2 == len({id(chance) for chance in chances})
    assert host not in chances
