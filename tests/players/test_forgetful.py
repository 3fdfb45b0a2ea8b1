"""Forgetful bots: they miss calls and catches now and then, and play as before otherwise."""

from __future__ import annotations

from random import Random

import pytest

import unorules as uno
from unorules import CallUno, Play, State
from unorules.players import BotError, forgetful, play_out, random_bot
from unorules.players.bots import for_seat


def two_left() -> State:
    """Return a table at which seat 0 has two cards, of which one fits."""
    return uno.position(["red-1 blue-9", "green-2 green-3"], top="red-5")


def test_one_that_never_misses_calls_ahead_of_its_play() -> None:
    """With `misses=0` nothing changes."""
    assert CallUno(0) == forgetful(random_bot, 0)(uno.view(two_left(), 0), Random(1))


def test_one_that_always_misses_plays_without_a_call() -> None:
    """It does what the other bot would do if calls did not exist."""
    assert Play(0, uno.card("red-1")) == forgetful(random_bot, 1)(uno.view(two_left(), 0), Random(1))


def test_one_that_always_misses_never_catches() -> None:
    """It waits while somebody could be caught."""
    state, _ = uno.apply(two_left(), Play(0, uno.card("red-1")))
    assert (0,) == state.catchable
    catcher = uno.view(state, 1)
    assert uno.Catch(1, 0) == random_bot(catcher, Random(1))
    assert uno.Catch(1, 0) != forgetful(random_bot, 1)(catcher, Random(1))


def test_the_share_of_missed_chances_is_the_one_asked_for() -> None:
    """About three calls in ten are missed."""
    view, rng = uno.view(two_left(), 0), Random(3)
    bot = forgetful(random_bot, 0.3)
    missed = sum(bot(view, rng) != CallUno(0) for _ in range(2000))
    assert 540 < missed < 660


def test_a_bot_with_a_memory_keeps_it() -> None:
    """What a seat is told reaches the bot inside."""
    told: list[object] = []

    class Listening:
        @classmethod
        def for_seat(cls, view: uno.View) -> Listening:
            return cls()

        def see(self, events: tuple[uno.Event, ...]) -> None:
            told.extend(events)

        def __call__(self, view: uno.View, rng: Random) -> uno.Action | None:
            return random_bot(view, rng)

    state, _ = uno.new_game("friends-2022", 2, seed=1)
    assert play_out(state, [forgetful(Listening), forgetful(random_bot)], Random(1)).over
    assert any(isinstance(event, uno.events.MatchEnded) for event in told)


class Spy:
    """A bot that remembers, and is always the same."""

    def see(self, events: tuple[uno.Event, ...]) -> None: ...

    def __call__(self, view: uno.View, rng: Random) -> uno.Action | None:
        return random_bot(view, rng)


class Double(Spy):
    """Says that it makes bots, but gives itself."""

    def for_seat(self, view: uno.View) -> Double:
        return self


def test_bot_that_remembers_must_be_made_for_each_seat() -> None:
    """A forgetful one may sit in several seats, in which one bot would see several hands."""
    with pytest.raises(
        uno.errors.SetupError, match=r"Spy .* has see, but is not made for each seat: give it a method for_s"
    ):
        forgetful(Spy())


def test_bot_that_remembers_is_found_in_two_seats() -> None:
    """Behind a forgetful player too; one that has nothing to remember sits where it likes."""
    twice = forgetful(Double())
    state, _ = uno.new_game(players=2, seed=1)
    assert play_out(state, [twice, forgetful(random_bot)], Random(1)).over
    with pytest.raises(uno.errors.SetupError, match="a bot that remembers sits in one seat alone"):
        play_out(state, [twice, twice], Random(1))
    plain = forgetful(random_bot)
    assert play_out(state, [plain, plain], Random(1)).over


@pytest.mark.parametrize("misses", [-0.1, 1.1, "often", None])
def test_misses_is_a_chance(misses: object) -> None:
    """Anything else is refused."""
    with pytest.raises(uno.errors.SetupError, match="misses must be a chance from 0 to 1"):
        forgetful(random_bot, misses)  # type: ignore[arg-type]


def test_what_is_no_bot_is_refused() -> None:
    """A clear error instead of a TypeError in the middle of a game."""
    with pytest.raises(uno.errors.SetupError, match="a bot must be a function of a view and a Random, not 7"):
        for_seat(7, uno.view(two_left(), 0))  # type: ignore[arg-type]
    assert issubclass(BotError, uno.UnoError)
