"""This library's batch: rollouts, and many games at once as an environment."""

from __future__ import annotations

from functools import partial
from typing import Any

from comparison.library import ENGINE_SEATS, ENVIRONMENT_SEATS, Library, Loop, Played, Row, of_package
from comparison.pure_engine import CLASSIC

ONE_ROUND = CLASSIC.with_rules(target=1)
"""A match that is one round."""
ONLY_IF_STUCK = CLASSIC.with_rules(draw_choice="only_if_stuck")
"""Drawing is legal only when nothing can be played, so that `sample` plays as all others do."""
MODES = ("exact", "fast")
ENV_GAMES = 256
"""How many games `BatchEnv` plays side by side."""


def find() -> str:
    """Return the versions of the library and of Numba, or raise Missing."""
    numba = of_package("numba", "pip install -e '.[batch]'")()
    return f"{of_package('unorules', 'pip install -e .')()}, Numba {numba}"


BATCH = Library(
    "unorules.batch",
    find,
    "The same rules, compiled; one thread. In `exact` rows the shuffles are those of the library, and game n is "
    "`new_game(seed=n)`; `fast` ones have a quick generator. Rollouts answer a Wild Draw Four at random. `BatchEnv` "
    f"plays {ENV_GAMES:,} games side by side, with an observation, a mask and rewards in every step, and the switch "
    "`draw_choice=only_if_stuck`, so that `sample(mask)` draws only when nothing can be played. Its "
    "memory is counted, not measured.",
)


def rollouts(mode: str, seats: int) -> Loop:
    """Play rounds from their start to their end."""
    from unorules.batch import play_matches, program_for

    program = program_for(ONE_ROUND, seats)

    def play(games: int) -> Played:
        matches = play_matches(program, range(games) if mode == "exact" else games)
        return Played(int(matches.steps.sum()), int(matches.rounds.sum()))

    return play


def calls_of_rollouts(games: int, seats: int) -> Loop:
    """Play rounds with quick shuffles, so many with each call."""
    from unorules.batch import play_matches, program_for

    program = program_for(ONE_ROUND, seats)

    def play(calls: int) -> Played:
        steps = rounds = 0
        for seed in range(calls):
            matches = play_matches(program, games, seed=seed)
            steps += int(matches.steps.sum())
            rounds += int(matches.rounds.sum())
        return Played(steps, rounds)

    return play


def environment(mode: Any, seats: int, games: int = ENV_GAMES) -> Loop:
    """Play in an environment, as a program would that learns."""
    from unorules.batch import BatchEnv

    env = BatchEnv(ONLY_IF_STUCK, seats, games, seed=seats, mode=mode)
    mask = env.reset().mask

    def play(steps: int) -> Played:
        nonlocal mask
        finished = 0
        for _ in range(steps):
            _observation, _reward, done, mask, _seat = env.step(env.sample(mask))
            finished += int(done.sum())
        return Played(steps * games, finished)

    return play


def hold_rows(_seats: int, _games: int) -> float:
    """Return how many bytes a game has: they are all alike."""
    from unorules.batch.layout import GAME

    return float(GAME.itemsize)


def hold_environment(seats: int, games: int) -> float:
    """Start an environment, and return how many bytes each game has: its row, a mask, and what is shown of it."""
    from unorules.batch import BatchEnv

    shown = BatchEnv(ONLY_IF_STUCK, seats, games).reset()
    return hold_rows(seats, games) + (shown.mask.nbytes + sum(part.nbytes for part in shown)) / games


ROWS = [
    *(
        Row(f"{BATCH.name}, rollouts, {mode}", BATCH, "engine", ENGINE_SEATS, partial(rollouts, mode), hold_rows)
        for mode in MODES
    ),
    *(
        Row(
            f"{BATCH.name}, BatchEnv, {mode}",
            BATCH,
            "environment",
            ENVIRONMENT_SEATS,
            partial(environment, mode),
            hold_environment,
        )
        for mode in MODES
    ),
]
