"""A watch on the bots of a game: which one ran last, so that notes on an error can say whose it is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from traceback import extract_tb
from typing import Any, ParamSpec, TypeVar

from attrs import define, field, frozen

from unorules._seats import Seat
from unorules.players.bots import Player, for_seat
from unorules.views import View

P = ParamSpec("P")
T = TypeVar("T")

MAX_PLACES = 4
"""How many of the innermost lines of code are listed."""


@define
class Watch:
    """Remembers the seat whose bot is running: it is being made, asked for an action, or fed events."""

    seat: Seat | None = None
    """None while no bot runs, as when the host moves."""
    seated: dict[Any, Any] = field(factory=dict)
    """The wrapper of each bot that remembers, so that one in several seats is noticed."""

    def wrap(self, player: Player) -> Player:
        """Return a player that does the same under this watch."""
        return _WatchedPlayer(self, player)

    def wrap_call(self, seat: Seat, function: Callable[P, T]) -> Callable[P, T]:
        """Return a function that does the same, and notes that it runs for this seat."""

        def wrapper(*given: P.args, **named: P.kwargs) -> T:
            self.seat = seat
            return function(*given, **named)

        return wrapper


@frozen
class _WatchedPlayer:
    watch: Watch
    player: Player

    def for_seat(self, view: View) -> Any:
        """Return a wrapper of the player's bot."""
        seat: Any = view.seat
        bot: Any = self.watch.wrap_call(seat, for_seat)(self.player, view)
        watched: Any = self.watch.wrap_call(seat, bot)
        if not hasattr(bot, "see"):
            return watched
        watched.see = self.watch.wrap_call(seat, bot.see)
        return self.watch.seated.setdefault(bot.see, watched)


def raise_sites(error: BaseException) -> str:
    """Return the innermost lines of code of a bot that raised an error, in the order of their calls; empty if none."""
    frames = extract_tb(error.__traceback__)
    inside = next((at for at, frame in enumerate(reversed(frames)) if frame.filename == __file__), 0)
    innermost = frames[len(frames) - min(inside, MAX_PLACES) :]
    return ", ".join(f"{Path(frame.filename).name}:{frame.lineno} in {frame.name}" for frame in innermost)
