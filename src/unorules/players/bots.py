"""Bots: what one is, the calls that all of them make, the random one, and one that forgets calls."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from inspect import getattr_static
from random import Random
from typing import Any, Protocol, TypeAlias, cast

from attrs import evolve, frozen
from typing_extensions import TypeIs

from unorules._engine.scoring import side_of
from unorules.actions import Action, CallUno, Catch, Play
from unorules.errors import SetupError, UnoError, quote
from unorules.events import Event
from unorules.views import View

# Bots: what a player is, with a memory or without one.

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
    if is_bot_class(given):
        raise SetupError(f"{given.__name__} is a class: pass {given.__name__}(), or make its for_seat a class method")
    bot: Any = given.for_seat(view) if hasattr(given, "for_seat") else given
    if not callable(bot):
        raise SetupError(f"a bot must be a function of a view and a Random, not {quote(bot)}")
    return cast("Bot | SeatedBot", bot)


def is_bot_class(player: object) -> bool:
    """Return whether this is a class of which an object is meant: one that makes no bots without an object."""
    makes = getattr_static(player, "for_seat", None)
    return isinstance(player, type) and not isinstance(makes, classmethod | staticmethod)


def remembers(bot: Bot | SeatedBot) -> TypeIs[SeatedBot]:
    """Return whether a bot wants to be told what happens."""
    return hasattr(bot, "see")


def check_reusable(player: Player) -> None:
    """Raise a `SetupError` if this is a bot that remembers, and not what makes one for each seat and game."""
    if hasattr(player, "see") and not hasattr(player, "for_seat"):
        raise SetupError(f"{quote(player)} has see, but is not made for each seat: give it a method for_seat(view)")


def check_one_seat_each(bots: Iterable[Bot | SeatedBot]) -> None:
    """Raise a `SetupError` if one of these bots remembers and sits in several seats: it would see their hands."""
    told = [bot.see for bot in bots if remembers(bot)]
    if any(see in told[:at] for at, see in enumerate(told)):
        raise SetupError(
            "a bot that remembers sits in one seat alone: give it a method for_seat(view), which makes more"
        )


# UNO calls: what every bot says besides its move, unless it forgets.


def due_call(view: View) -> CallUno | Catch | None:
    """Return the call or catch that is due now, whoever is to move: its own first, and none against a partner."""
    if not view.catchable or view.seat is None:
        return None
    if view.seat in view.catchable:
        return CallUno(view.seat)
    side = side_of(view.variant.rules, len(view.players), view.seat)
    for action in view.legal:
        if type(action) is Catch and action.target in view.catchable and action.target not in side:
            return action
    return None


def with_call(view: View, move: Action) -> Action:
    """Return the call that has to come ahead of a move, or else the move itself."""
    if type(move) is Play and len(view.hand) - move.count == 1 and not view.called_early:
        call = CallUno(move.seat)
        if call in view.legal and view.prompt.seat == move.seat:
            return call
    return move


# The random bot: plays any card, whenever it can.


def random_bot(view: View, rng: Random) -> Action | None:
    """Play any of the cards that fit or, if none does, make any other move. Answer questions at random.

    It calls UNO and catches whenever that is due, and never plays out of turn.
    """
    call = due_call(view)
    if call is not None:
        return call
    if view.prompt.seat is None or view.prompt.seat != view.seat:
        return None
    moves = [action for action in view.legal if type(action) is not CallUno and type(action) is not Catch]
    plays = [action for action in moves if type(action) is Play]
    return with_call(view, rng.choice(plays or moves))


# Forgetting: bots that miss a call now and then, as people do.


def forgetful(player: Player, misses: float = 0.3) -> Forgetful:
    """Return a player that plays like another, but misses some of its chances to call UNO or to catch.

    Args:
        player: Whom it plays like.
        misses: The share of chances that it misses, from 0 to 1.

    Raises:
        SetupError: For any other share, and if the player remembers but has no `for_seat`.
    """
    given: object = misses
    if not isinstance(given, int | float) or not 0 <= given <= 1:
        raise SetupError(f"misses must be a chance from 0 to 1, not {quote(misses)}")
    check_reusable(player)
    return Forgetful(player, misses)


@frozen
class Forgetful:
    """Plays like another player whose attention wanders. Made by `forgetful`."""

    player: Player
    """Whom it plays like."""
    misses: float
    """Which share of its chances to call or catch it misses."""

    def for_seat(self, view: View) -> SeatedBot:
        """Return a bot for one seat, with a memory if the player has one.

        Raises:
            SetupError: If it was made with something that is no player.
        """
        seated: Any = _SeatedForgetful(for_seat(self.player, view), self.misses)  # whose `see` is a property
        return cast(SeatedBot, seated)

    def __call__(self, view: View, rng: Random) -> Action | None:
        """Return what the seat does now; None means wait."""
        return _SeatedForgetful(for_seat(self.player, view), self.misses)(view, rng)


@frozen
class _SeatedForgetful:
    bot: Bot | SeatedBot
    misses: float

    @property
    def see(self) -> Callable[[tuple[Event, ...]], None]:
        # That of the bot itself, so that one bot in two seats is found out.
        return self.bot.see if remembers(self.bot) else self._ignore

    def _ignore(self, events: tuple[Event, ...]) -> None: ...

    def __call__(self, view: View, rng: Random) -> Action | None:
        if rng.random() < self.misses:
            legal = tuple([action for action in view.legal if not isinstance(action, CallUno | Catch)])
            view = evolve(view, legal=legal, catchable=())
        return self.bot(view, rng)
