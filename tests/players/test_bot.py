"""Bots and what makes them: both sorts take a seat in the same way."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import unorules as uno
from unorules import Action, Draw, Event, View
from unorules.players import SeatedBot, for_seat, random_bot

TABLE = uno.position(["red-1 red-2", "blue-3 blue-4"], top="red-9")
SEEN = uno.view(TABLE, 0)


class Counting:
    """A maker of bots that count the actions they have seen."""

    def __init__(self) -> None:
        self.views: list[View] = []

    def for_seat(self, view: View) -> SeatedBot:
        """Return a bot that starts from this view."""
        self.views.append(view)
        return CountingBot()


class CountingBot:
    """A bot that draws, and counts the actions it has seen."""

    def __init__(self) -> None:
        self.seen: list[tuple[Event, ...]] = []

    def see(self, events: tuple[Event, ...]) -> None:
        """Count an action."""
        self.seen.append(events)

    def __call__(self, view: View, rng: Random) -> Action | None:
        """Draw."""
        return None if view.seat is None else Draw(view.seat)


def test_function_plays_in_any_seat() -> None:
    """It is its own bot, because it remembers nothing."""
    assert random_bot is for_seat(random_bot, SEEN)


def test_maker_makes_a_bot_for_each_seat() -> None:
    """From the view of that seat, and a new one every time."""
    maker = Counting()
    one, other = for_seat(maker, SEEN), for_seat(maker, uno.view(TABLE, 1))

    assert one is not other
    assert [0, 1] == [view.seat for view in maker.views]
    assert Draw(0) == one(SEEN, Random(1))


class MakesNothing:
    """A maker that forgets to return its bot."""

    def for_seat(self, view: View) -> Any:
        """Return nothing."""


@pytest.mark.parametrize("player", ["careful", None, 7, MakesNothing()])
def test_only_players_play(player: Any) -> None:
    """A name is not a bot, and neither is a maker that returns none."""
    with pytest.raises(uno.errors.SetupError, match="a bot must be a function"):
        for_seat(player, SEEN)
