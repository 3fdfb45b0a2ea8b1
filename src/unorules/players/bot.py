"""Bots: what a player is, with a memory or without one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from inspect import getattr_static
from random import Random
from typing import Any, Protocol, TypeAlias, cast

from typing_extensions import TypeIs

from unorules.errors import SetupError, UnoError, shown
from unorules.model.actions import Action
from unorules.model.events import Event
from unorules.view import View

Bot: TypeAlias = Callable[[View, Random], Action | None]
"""Decides what a seat does, from the view of that seat alone: one of `view.legal`, or None to wait.

None is not allowed when the game waits for the seat. All chance comes from the `Random`.
"""


class SeatedBot(Protocol):
    """A bot that sits in one seat and remembers what it has seen."""

    def see(self, events: tuple[Event, ...]) -> None:
        """Take note of what happened. Called once after every action.

        Args:
            events: The events of the action, as `redact` shows them to this seat.
        """

    def __call__(self, view: View, rng: Random) -> Action | None:
        """Return what the seat does now; None means wait."""


class BotMaker(Protocol):
    """Makes bots that remember, one for each seat."""

    def for_seat(self, view: View) -> SeatedBot:
        """Return a bot for the seat whose view this is. It is told all that happens from then on."""
        ...


Player: TypeAlias = Bot | BotMaker
"""A bot, or what makes one with a memory for each seat. Everything that plays games takes both."""


class BotError(UnoError):
    """A bot broke its contract: it waited when it had to move, or moved for another seat."""


def for_seat(player: Player, view: View) -> Bot | SeatedBot:
    """Return the bot that plays in the seat whose view this is: a new one, if the player makes bots that remember.

    Args:
        player: A bot, or what makes one.

    Raises:
        SetupError: Unless given a player.
    """
    given: Any = player
    if is_class_of_bots(given):
        raise SetupError(f"{given.__name__} is a class: pass {given.__name__}(), or make its for_seat a class method")
    bot: Any = given.for_seat(view) if hasattr(given, "for_seat") else given
    if not callable(bot):
        raise SetupError(f"a bot must be a function of a view and a Random, not {shown(bot)}")
    return cast("Bot | SeatedBot", bot)


def is_class_of_bots(player: object) -> bool:
    """Return whether this is a class of which an object is meant: one that makes no bots without an object."""
    makes = getattr_static(player, "for_seat", None)
    return isinstance(player, type) and not isinstance(makes, classmethod | staticmethod)


def remembers(bot: Bot | SeatedBot) -> TypeIs[SeatedBot]:
    """Return whether a bot wants to be told what happens."""
    return hasattr(bot, "see")


def check_makes_more(player: Player) -> None:
    """Raise a `SetupError` if this is a bot that remembers, and not what makes one for each seat and game."""
    if hasattr(player, "see") and not hasattr(player, "for_seat"):
        raise SetupError(f"{shown(player)} has see, but is not made for each seat: give it a method for_seat(view)")


def check_apart(bots: Iterable[Bot | SeatedBot]) -> None:
    """Raise a `SetupError` if one of these bots remembers and sits in several seats: it would see their hands."""
    told = [bot.see for bot in bots if remembers(bot)]
    if any(see in told[:at] for at, see in enumerate(told)):
        raise SetupError(
            "a bot that remembers sits in one seat alone: give it a method for_seat(view), which makes more"
        )
