"""The interface of bots, the UNO calls and catches that all of them make, the random bot, and a forgetful one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from inspect import getattr_static
from random import Random
from typing import Any, Protocol, TypeAlias, cast

from attrs import evolve, frozen
from typing_extensions import TypeIs

from unorules.actions import Action, CallUno, Catch, Play
from unorules.errors import SetupError, UnoError, quote
from unorules.events import Event
from unorules.rules import side_of
from unorules.views import View

Bot: TypeAlias = Callable[[View, Random], Action | None]
"""A function that picks one of `view.legal`, or None to wait. It knows the view of its own seat alone.

None is not allowed when the game waits for the seat. All randomness comes from the `Random`.
"""


class SeatedBot(Protocol):
    """A bot that sits in one seat and remembers what it has seen."""

    def see(self, events: tuple[Event, ...]) -> None:
        """Take in the events of an action. Called once after every action.

        Args:
            events: The events of the action, as `redact` shows them to this seat.
        """

    def __call__(self, view: View, rng: Random) -> Action | None:
        """Return the next action of the seat, or None to wait.

        Args:
            view: What the seat sees now.
            rng: The source of its randomness.
        """


class BotMaker(Protocol):
    """Makes bots that remember, one for each seat."""

    def for_seat(self, view: View) -> SeatedBot:
        """Return a bot for the seat of this view. It gets all events from then on.

        Args:
            view: What the seat sees now.
        """
        ...


Player: TypeAlias = Bot | BotMaker
"""A bot, or a maker of bots that remember. Everything that plays games takes both."""


class BotError(UnoError):
    """A bot broke its contract: it waited when it had to move, or moved for another seat."""


def for_seat(player: Player, view: View) -> Bot | SeatedBot:
    """Return the bot that plays in the seat of this view: a new one, if the player makes bots that remember.

    Args:
        player: A bot, or a maker of bots.
        view: What the seat sees now.

    Raises:
        SetupError: Unless `player` is one of these.
    """
    given: Any = player
    if is_bot_class(given):
        raise SetupError(f"{given.__name__} is a class: pass {given.__name__}(), or make its for_seat a class method")
    bot: Any = given.for_seat(view) if hasattr(given, "for_seat") else given
    if not callable(bot):
        raise SetupError(f"a bot must be a function of a view and a Random, not {quote(bot)}")
    return cast("Bot | SeatedBot", bot)


def is_bot_class(player: object) -> bool:
    """Return whether this is a class that was passed in place of one of its objects."""
    makes = getattr_static(player, "for_seat", None)
    return isinstance(player, type) and not isinstance(makes, classmethod | staticmethod)


def remembers(bot: Bot | SeatedBot) -> TypeIs[SeatedBot]:
    """Return whether a bot has a memory that has to be fed with events."""
    return hasattr(bot, "see")


def check_reusable(player: Player) -> None:
    """Raise a `SetupError` if this is a bot that remembers, rather than a maker of one for each seat and game."""
    if hasattr(player, "see") and not hasattr(player, "for_seat"):
        raise SetupError(f"{quote(player)} has see, but is not made for each seat: give it a method for_seat(view)")


def check_one_seat_each(bots: Iterable[Bot | SeatedBot]) -> None:
    """Raise a `SetupError` if a bot that remembers sits in several seats: it would see all their hands."""
    told = [bot.see for bot in bots if remembers(bot)]
    if any(see in told[:at] for at, see in enumerate(told)):
        raise SetupError(
            "a bot that remembers sits in one seat alone: give it a method for_seat(view), which makes more"
        )


# UNO calls and catches, which every bot makes besides its moves.


def due_call(view: View) -> CallUno | Catch | None:
    """Return the call or catch that is due now, in turn or not: its own call first, and no catch of a partner."""
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
    """Return the call that has to come before a move, or the move itself."""
    if type(move) is Play and len(view.hand) - move.count == 1 and not view.called_early:
        call = CallUno(move.seat)
        if call in view.legal and view.prompt.seat == move.seat:
            return call
    return move


# The random bot.


def random_bot(view: View, rng: Random) -> Action | None:
    """Play any card that fits or, if there is none, make any other move. Answer questions at random.

    It calls UNO and catches whenever that is due, and never plays out of turn.

    Args:
        view: What the seat sees now.
        rng: The source of its randomness.
    """
    call = due_call(view)
    if call is not None:
        return call
    if view.prompt.seat is None or view.prompt.seat != view.seat:
        return None
    moves = [action for action in view.legal if type(action) is not CallUno and type(action) is not Catch]
    plays = [action for action in moves if type(action) is Play]
    return with_call(view, rng.choice(plays or moves))


# The forgetful bot, which misses a call now and then, as people do.


def forgetful(player: Player, misses: float = 0.3) -> Forgetful:
    """Return a player that plays like another, but misses some of its chances to call UNO or to catch.

    Args:
        player: The bot that it plays like.
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
    """A bot that plays like another one, but misses some calls. Made by `forgetful`."""

    player: Player
    """The bot that it plays like."""
    misses: float
    """The share of its chances to call or catch that it misses."""

    def for_seat(self, view: View) -> SeatedBot:
        """Return a bot for one seat, with a memory if the player has one.

        Args:
            view: What the seat sees now.

        Raises:
            SetupError: If `player` is neither a bot nor a maker of bots.
        """
        seated: Any = _SeatedForgetful(for_seat(self.player, view), self.misses)  # its `see` is a property
        return cast(SeatedBot, seated)

    def __call__(self, view: View, rng: Random) -> Action | None:
        """Return the next action of the seat, or None to wait.

        Args:
            view: What the seat sees now.
            rng: The source of its randomness.
        """
        return _SeatedForgetful(for_seat(self.player, view), self.misses)(view, rng)


@frozen
class _SeatedForgetful:
    bot: Bot | SeatedBot
    misses: float

    @property
    def see(self) -> Callable[[tuple[Event, ...]], None]:
        # The method of the bot itself, so that `check_one_seat_each` notices one bot in two seats.
        return self.bot.see if remembers(self.bot) else self._ignore

    def _ignore(self, events: tuple[Event, ...]) -> None: ...

    def __call__(self, view: View, rng: Random) -> Action | None:
        if rng.random() < self.misses:
            legal = tuple([action for action in view.legal if not isinstance(action, CallUno | Catch)])
            view = evolve(view, legal=legal, catchable=())
        return self.bot(view, rng)
