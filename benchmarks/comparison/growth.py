"""Growth: speed by the number of seats, and by the number of games side by side."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal

from attrs import frozen

from comparison.batch import calls_of_rollouts, environment, rollouts
from comparison.library import Loop, of_rounds
from comparison.pure_engine import ROUNDS
from comparison.races import race
from playouts import ours_lean

SEATS = range(2, 11)
GAMES = (1, 10, 100, 1_000, 10_000)
GAMES_SEATS = 4
"""How many seats there are where the number of games grows."""

BY_SEATS: dict[str, Callable[[int], Loop]] = {
    "rollouts, fast": partial(rollouts, "fast"),
    "rollouts, exact": partial(rollouts, "exact"),
    "BatchEnv, fast": partial(environment, "fast"),
    "the pure engine, lean loop": of_rounds(partial(ours_lean, variant=ROUNDS)),
}
BY_GAMES: dict[str, Callable[[int], Loop]] = {
    "rollouts, fast": partial(calls_of_rollouts, seats=GAMES_SEATS),
    "BatchEnv, fast": lambda games: environment("fast", GAMES_SEATS, games),
}


@frozen
class Point:
    """The speed of a series with so many seats, or games."""

    series: str
    by: Literal["seats", "games"]
    at: int
    steps_per_second: float
    games_per_second: float


def measure_growth(seconds: float, repeats: int) -> list[Point]:
    """Race all series at all their points."""
    starts: dict[tuple[str, Literal["seats", "games"], int], Callable[[int], Loop]] = {
        **{(name, "seats", seats): start for name, start in BY_SEATS.items() for seats in SEATS},
        **{(name, "games", games): start for name, start in BY_GAMES.items() for games in GAMES},
    }
    speeds = race({key: start(key[2]) for key, start in starts.items()}, seconds, repeats)
    return [
        Point(series, by, at, speed.steps_per_second, speed.games_per_second)
        for (series, by, at), speed in speeds.items()
    ]
