"""Running: all configurations and courses, so many games of each, and a table of what was reached."""

from __future__ import annotations

from collections.abc import Sequence
from time import process_time

from tests.house.configurations import Chosen, all_pairs, build, cover
from tests.house.courses import Course, courses
from tests.house.playing import Tally, play_from, play_new
from tests.house.situations import SITUATIONS

SEED = 2010
GAMES_PER_CONFIGURATION = 14
GAMES_PER_COURSE = 80
ENOUGH = 20
"""How often each situation must be reached."""


def play_configurations(chosen: Sequence[Chosen], games: int, tally: Tally) -> None:
    """Play so many games of each configuration."""
    for at, one in enumerate(chosen):
        variant, seats = build(one)
        for game in range(games):
            play_new(variant, seats, at * 1_000_003 + game, tally)


def play_courses(chosen: Sequence[Course], games: int, tally: Tally) -> None:
    """Play so many games of each course, with each of its numbers of seats in turn."""
    for at, course in enumerate(chosen):
        for game in range(games):
            seed = at * 1_000_003 + game
            if course.table is None:
                seats = course.seats[game % len(course.seats)]
                play_new(course.variant, seats, seed, tally, policy=course.policy, most=course.most)
            else:
                play_from(course.table, seed, tally, policy=course.policy, most=course.most)


def too_rare(tally: Tally, enough: int = ENOUGH) -> list[str]:
    """Return the situations that were not reached often enough."""
    return [name for name in SITUATIONS if tally.situations[name] < enough]


def main(factor: float) -> None:
    """Play everything, print what was reached, and exit with a message if a situation was reached too rarely."""
    begun = process_time()
    configurations, directed = cover(SEED), [*courses()]
    tally = Tally()
    play_configurations(configurations, round(GAMES_PER_CONFIGURATION * factor), tally)
    played = tally.games
    play_courses(directed, round(GAMES_PER_COURSE * factor), tally)
    for name in SITUATIONS:
        print(f"{tally.situations[name]:8}  {name}")
    print(f"configurations: {len(configurations)}, in which {len(all_pairs())} pairs of values meet")
    print(f"games: {played} of them, {tally.games - played} of {len(directed)} courses")
    print(f"steps: {tally.steps}; after {tally.tried} of them every possible action was tried")
    charged, drawn, lapsed = (tally.book[name] for name in ("charged", "drawn", "lapsed"))
    print(f"cards owed: {charged}, drawn {drawn}, lapsed {lapsed}, still owed at the end {charged - drawn - lapsed}")
    rarest = min(tally.situations[name] for name in SITUATIONS)
    print(f"situations: {len(SITUATIONS)}, each reached {rarest} times or more")
    print(f"seconds of CPU: {process_time() - begun:.0f}")
    if missed := too_rare(tally):
        raise SystemExit(f"error: reached fewer than {ENOUGH} times: {'; '.join(missed)}")
