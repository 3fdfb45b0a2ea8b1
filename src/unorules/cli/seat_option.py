"""The options `--seat` and `--public`: whose view of a game is shown."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from unorules.errors import SeatError, shown
from unorules.limits import MAX_TEXT_CHARS
from unorules.model.seats import Seat, check_seat


def add_seat_options(parser: argparse.ArgumentParser) -> None:
    viewer = parser.add_mutually_exclusive_group()
    viewer.add_argument(
        "--seat", metavar="SEAT", help="as one player saw it: a name, or the number of a seat; the first seat is 0"
    )
    viewer.add_argument("--public", action="store_true", help="as everyone saw it")


def chosen_seat(given: str, players: Sequence[str]) -> Seat:
    """Return a seat from its number or the name of its player. A number is never taken for a name.

    Raises a `SeatError` that lists the names if there is no such player, or several.
    """
    if len(given) <= MAX_TEXT_CHARS and given.removeprefix("-").isdecimal():
        seat = int(given)
        check_seat(seat, len(players))
        return seat
    named = [seat for seat, name in enumerate(players) if name == given] or [
        seat for seat, name in enumerate(players) if name.casefold() == given.casefold()
    ]
    if len(named) == 1:
        return named[0]
    listed = ", ".join(f"{seat} {name}" for seat, name in enumerate(players))
    raise SeatError(f"{'several players are' if named else 'no player is'} called {shown(given)}; the seats: {listed}")
