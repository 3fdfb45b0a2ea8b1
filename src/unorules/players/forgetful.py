"""Forgetting: bots that miss a call now and then, as people do."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, cast

from attrs import evolve, frozen

from unorules.errors import SetupError, shown
from unorules.model.actions import Action, CallUno, Catch
from unorules.model.events import Event
from unorules.players.bot import Bot, Player, SeatedBot, check_makes_more, for_seat, remembers
from unorules.view import View


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
        raise SetupError(f"misses must be a chance from 0 to 1, not {shown(misses)}")
    check_makes_more(player)
    return Forgetful(player, misses)


@frozen
class Forgetful:
    """Plays like another player whose attention wanders. Made by `forgetful`."""

    player: Player
    """Whom it plays like."""
    misses: float
    """Which share of its chances to call or catch it misses."""

    def for_seat(self, view: View) -> SeatedBot:
        """Return a bot for one seat, with a memory if the player has one."""
        seated: Any = _Seated(for_seat(self.player, view), self.misses)  # whose `see` is a property
        return cast(SeatedBot, seated)

    def __call__(self, view: View, rng: Random) -> Action | None:
        """Return what the seat does now; None means wait."""
        return _Seated(for_seat(self.player, view), self.misses)(view, rng)


@frozen
class _Seated:
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
