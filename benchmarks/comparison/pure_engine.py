"""This library: the pure engine, and its environment for PettingZoo."""

from __future__ import annotations

from functools import partial
from typing import Any

import unorules as uno
from comparison.library import (
    ENGINE_SEATS,
    ENVIRONMENT_SEATS,
    HELD_STEPS,
    Library,
    Loop,
    Row,
    of_package,
    of_rounds,
)
from comparison.resident_memory import holder
from playouts import ours_lean, ours_plain
from unorules.variants import CLASSIC_2010

CLASSIC = CLASSIC_2010.with_rules(uno_call="auto")
"""What all loops of this library play, so that they can be compared: UNO is called for the players."""
ROUNDS = CLASSIC.with_rules(target=1_000_000)
"""A match that no round ends."""

PIP_RL = "pip install -e '.[rl]'"

ENGINE = Library(
    "unorules",
    of_package("unorules", "pip install -e ."),
    "One round of the 2010 sheet: Wild Draw Four can be challenged (these loops accept it), every action is a step, "
    "and each state is kept as it was. `plain` is the loop that you would write first, `lean` looks at nothing that it "
    "does not need.",
)
LEARNING = Library(
    "unorules.rl",
    lambda: f"PettingZoo {of_package('pettingzoo', PIP_RL)()}",
    "The same round through PettingZoo, with an observation and a mask in every step; `raw_env` is `env` without "
    "PettingZoo's wrapper.",
)


def state_in_play(seats: int) -> uno.State:
    """Return a game after some steps."""
    state, _events = uno.new_game(CLASSIC, seats)
    for _ in range(HELD_STEPS):
        if state.prompt.kind != "round_over":
            state, _events = uno.apply(state, uno.legal_actions(state)[0])
    return state


def env_in_play(name: str, seats: int) -> Any:
    """Return an environment after some steps."""
    from unorules.rl import unorules_v0

    env = getattr(unorules_v0, name)(seats=seats)
    env.reset(seed=1)
    for _ in range(HELD_STEPS):
        observation, _reward, over, *_rest = env.last()
        if not over:
            env.step(int(observation["action_mask"].nonzero()[0][-1]))
    return env


def learning_loop(name: str, seats: int) -> Loop:
    """Start a loop of `learning.py`."""
    import learning

    return of_rounds(getattr(learning, name))(seats)


HOLD = holder(state_in_play)

ROWS = [
    Row(
        f"unorules, {loop.__name__.removeprefix('ours_')} loop",
        ENGINE,
        "engine",
        ENGINE_SEATS,
        of_rounds(partial(loop, variant=ROUNDS)),
        HOLD,
    )
    for loop in (ours_plain, ours_lean)
] + [
    Row(
        f"unorules_v0.{name}",
        LEARNING,
        "environment",
        ENVIRONMENT_SEATS,
        partial(learning_loop, loop),
        holder(partial(env_in_play, name)),
    )
    for name, loop in (("raw_env", "raw"), ("env", "wrapped"))
]
