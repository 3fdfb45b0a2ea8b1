"""The watch of a game: which bot was asked last, so that an error says whose it is."""

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
"""So many of the innermost lines of code are told."""


@define
class Watch:
    """Notes the seat whose bot runs: it is being made, asked or told something."""

    seat: Seat | None = None
    """None while no bot is asked, as when the host moves."""
    seated: dict[Any, Any] = field(factory=dict)
    """What stands for each bot that remembers, so that one in several seats is found out."""

    def wrap(self, player: Player) -> Player:
        """Return a player that does the same, under this watch."""
        return _WatchedPlayer(self, player)

    def wrap_call(self, seat: Seat, function: Callable[P, T]) -> Callable[P, T]:
        """Return a function that does the same, and is known to be of this seat."""

        def called(*given: P.args, **named: P.kwargs) -> T:
            self.seat = seat
            return function(*given, **named)

        return called


@frozen
class _WatchedPlayer:
    watch: Watch
    player: Player

    def for_seat(self, view: View) -> Any:
        """Return a bot that does the same as the player's own one."""
        seat: Any = view.seat
        bot: Any = self.watch.wrap_call(seat, for_seat)(self.player, view)
        watched: Any = self.watch.wrap_call(seat, bot)
        if not hasattr(bot, "see"):
            return watched
        watched.see = self.watch.wrap_call(seat, bot.see)
        return self.watch.seated.setdefault(bot.see, watched)


def raise_sites(error: BaseException) -> str:
    """Return where a bot raised an error: its innermost lines of code, in the order of their calls; empty if none."""
    frames = extract_tb(error.__traceback__)
    inside = next((at for at, frame in enumerate(reversed(frames)) if frame.filename == __file__), 0)
    told = frames[len(frames) - min(inside, MAX_PLACES) :]
    return ", ".join(f"{Path(frame.filename).name}:{frame.lineno} in {frame.name}" for frame in told)
