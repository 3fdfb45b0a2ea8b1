"""Steps per second of the environments for learning, beside RLCard's: interleaved, best of N, CPU time.

    pip install '.[rl,bench]'
    python benchmarks/learning.py

One policy for all: a random legal play, drawing only when nothing can be played. A step is an observation as an array,
the legal actions, a choice among them, and applying it. What differs, and should be known beside the figures:

- `raw` is `unorules_v0.raw_env`, and `env` the same in PettingZoo's wrapper; both pick an id with numpy, as `gym` does.
  `env, sample` picks it with Gymnasium's `sample(mask)`, as the pages do. `gym` lets one agent play against random
  bots, and counts the agent's steps alone.
- RLCard's environment is made for two seats. It gives the legal actions as a dictionary, and ends a turn that drew by
  itself; here passing, playing a drawn card and answering a Wild Draw Four are steps of their own.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from timing import best_of, this_python
from unorules.rl import WAIT, unorules_v0
from unorules.rl.gym_env import UnoEnv

SEATS = (2, 4)


def pick(mask: Any, dice: Random) -> Any:
    """Pick a random play or, if there is none, anything else that is allowed."""
    ids = mask.nonzero()[0]
    plays = ids[ids > WAIT]
    chosen = plays if len(plays) else ids
    return chosen[int(dice.random() * len(chosen))]


def raw(seats: int, games: int) -> int:
    """Play rounds without PettingZoo's wrapper; returns how many steps they took."""
    return _rounds(unorules_v0.raw_env(seats=seats), games, partial(pick, dice=Random(seats)))


def wrapped(seats: int, games: int) -> int:
    """The same in the wrapper."""
    return _rounds(unorules_v0.env(seats=seats), games, partial(pick, dice=Random(seats)))


def sampled(seats: int, games: int) -> int:
    """The same in the wrapper, with Gymnasium's `sample` to pick an id."""
    env = unorules_v0.env(seats=seats)
    space = env.action_space(env.possible_agents[0])
    space.seed(seats)

    def sample(mask: Any) -> Any:
        if mask[WAIT + 1 :].any():
            mask[: WAIT + 1] = 0
        return space.sample(mask)

    return _rounds(env, games, sample)


def _rounds(env: Any, games: int, policy: Callable[[Any], Any]) -> int:
    steps = 0
    for seed in range(games):
        env.reset(seed=seed)
        while True:
            observation, _reward, over, _cut, _info = env.last()
            if over:
                break
            env.step(policy(observation["action_mask"]))
            steps += 1
    return steps


def gym(seats: int, games: int) -> int:
    """One agent against random bots."""
    env: Any = UnoEnv(seats=seats)
    dice = Random(seats)
    steps = 0
    for seed in range(games):
        _observation, info = env.reset(seed=seed)
        over = False
        while not over:
            _observation, _reward, over, _cut, info = env.step(pick(info["action_mask"], dice))
            steps += 1
    return steps


def rlcard_env(seats: int, games: int) -> int:
    """The same with RLCard, which allows drawing only when nothing can be played."""
    import rlcard

    env: Any = rlcard.make("uno", config={"seed": seats})
    pick = Random(seats).random
    steps = 0
    for _ in range(games):
        state, _player = env.reset()
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _player = env.step(actions[int(pick() * len(actions))])
            steps += 1
    return steps


LOOPS: dict[tuple[str, int], Callable[[int, int], int]] = {
    ("rlcard", 2): rlcard_env,
    **{("raw", seats): raw for seats in SEATS},
    **{("env", seats): wrapped for seats in SEATS},
    **{("env, sample", seats): sampled for seats in SEATS},
    **{("gym", seats): gym for seats in SEATS},
}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--games", type=int, default=50, help="rounds a run (default 50)")
    options.add_argument("--repeats", type=int, default=9, help="runs of each environment (default 9)")
    chosen = options.parse_args()
    jobs = {(name, seats): partial(loop, seats, chosen.games) for (name, seats), loop in LOOPS.items()}
    best = best_of(chosen.repeats, jobs)
    print(f"{this_python()}, best of {chosen.repeats}")
    print(f"{'environment':<12} {'seats':>5} {'steps/s':>9} {'rounds/s':>8} {'steps/round':>11} {'to rlcard':>9}")
    rlcard_time, rlcard_steps = best["rlcard", 2]
    theirs = rlcard_steps / rlcard_time
    for (name, seats), (taken, steps) in best.items():
        speed = steps / taken
        length = steps / chosen.games
        print(
            f"{name:<12} {seats:>5} {speed:>9.0f} {chosen.games / taken:>8.0f} {length:>11.1f} {speed / theirs:>8.2f}x"
        )


if __name__ == "__main__":
    main()
