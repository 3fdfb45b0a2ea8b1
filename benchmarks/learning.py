"""Steps per second of the environments for learning, beside RLCard's: interleaved, best of N, CPU time.

    pip install '.[rl,bench]'
    python benchmarks/learning.py

One policy for all: a random legal play, drawing only when nothing can be played. A step is an observation as an array,
the legal actions, a choice among them, and applying it. What differs, and should be known beside the figures:

- `raw` is `unorules_v0.raw_env`, which picks an id from the mask; `env` has the usual wrappers of PettingZoo and is
  stepped with `agent_iter`, `last` and `action_space(agent).sample(mask)`, as its pages do. `gym` lets one agent play
  against random bots, and counts the agent's steps alone.
- RLCard's environment is made for two seats. It gives the legal actions as a dictionary, and ends a turn that drew by
  itself; here passing, playing a drawn card and answering a Wild Draw Four are steps of their own.
"""

from __future__ import annotations

import argparse
import platform
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

from unorules.rl import WAIT, unorules_v0
from unorules.rl.gym_env import UnoEnv

SEATS = (2, 4)
RLCARD_DRAW = 60


def raw(seats: int, games: int) -> int:
    """Play rounds without wrappers; returns how many steps they took."""
    env: Any = unorules_v0.raw_env(seats=seats)
    pick = Random(seats).random
    steps = 0
    for seed in range(games):
        env.reset(seed=seed)
        while True:
            observation, _reward, over, _cut, _info = env.last()
            if over:
                break
            ids = observation["action_mask"].nonzero()[0]
            plays = ids[ids > WAIT]
            chosen = plays if len(plays) else ids
            env.step(chosen[int(pick() * len(chosen))])
            steps += 1
    return steps


def wrapped(seats: int, games: int) -> int:
    """The same, as PettingZoo's pages write it."""
    env = unorules_v0.env(seats=seats)
    for agent in env.possible_agents:
        env.action_space(agent).seed(seats)
    steps = 0
    for seed in range(games):
        env.reset(seed=seed)
        for agent in env.agent_iter():
            observation, _reward, over, cut, _info = env.last()
            if over or cut:
                env.step(None)
                continue
            mask = observation["action_mask"]
            if mask[WAIT + 1 :].any():
                mask[: WAIT + 1] = 0
            env.step(env.action_space(agent).sample(mask))
            steps += 1
    return steps


def gym(seats: int, games: int) -> int:
    """One agent against random bots."""
    env: Any = UnoEnv(seats=seats)
    pick = Random(seats).random
    steps = 0
    for seed in range(games):
        env.reset(seed=seed)
        over = False
        while not over:
            ids = env.action_masks().nonzero()[0]
            plays = ids[ids > WAIT]
            chosen = plays if len(plays) else ids
            _observation, _reward, over, _cut, _info = env.step(chosen[int(pick() * len(chosen))])
            steps += 1
    return steps


def rlcard_env(seats: int, games: int) -> int:
    """The same with RLCard."""
    import rlcard

    env: Any = rlcard.make("uno", config={"seed": seats})
    pick = Random(seats).random
    steps = 0
    for _ in range(games):
        state, _player = env.reset()
        while not env.is_over():
            actions = list(state["legal_actions"])
            plays = [action for action in actions if action != RLCARD_DRAW]
            chosen = plays or actions
            state, _player = env.step(chosen[int(pick() * len(chosen))])
            steps += 1
    return steps


LOOPS: dict[tuple[str, int], Callable[[int, int], int]] = {
    ("rlcard", 2): rlcard_env,
    **{("raw", seats): raw for seats in SEATS},
    **{("env", seats): wrapped for seats in SEATS},
    **{("gym", seats): gym for seats in SEATS},
}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--games", type=int, default=50, help="rounds a run (default 50)")
    options.add_argument("--repeats", type=int, default=9, help="runs of each environment (default 9)")
    chosen = options.parse_args()
    best = dict.fromkeys(LOOPS, float("inf"))
    steps: dict[tuple[str, int], int] = {}
    for _ in range(chosen.repeats):
        for (name, seats), loop in LOOPS.items():
            start = time.process_time()
            steps[name, seats] = loop(seats, chosen.games)
            best[name, seats] = min(best[name, seats], time.process_time() - start)
    print(f"{platform.python_implementation()} {platform.python_version()} on {sys.platform}, best of {chosen.repeats}")
    print(f"{'environment':<12} {'seats':>5} {'steps/s':>9} {'rounds/s':>8} {'steps/round':>11} {'to rlcard':>9}")
    theirs = steps["rlcard", 2] / best["rlcard", 2]
    for (name, seats), taken in best.items():
        speed = steps[name, seats] / taken
        length = steps[name, seats] / chosen.games
        print(
            f"{name:<12} {seats:>5} {speed:>9.0f} {chosen.games / taken:>8.0f} {length:>11.1f} {speed / theirs:>8.2f}x"
        )


if __name__ == "__main__":
    main()
