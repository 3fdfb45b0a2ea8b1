"""Playouts per second, beside RLCard's UNO engine: both in one run, interleaved, best of N, CPU time.

    pip install '.[bench]'
    python benchmarks/playouts.py

One policy for both: a random legal play, drawing only when nothing can be played; a drawn card is played when it
can be; a Wild Draw Four is accepted, because RLCard knows no challenge. The figures are whole loops: asking for the
legal actions, choosing one, applying it. What differs, and should be known beside the figures:

- RLCard's `Game.step` builds an observation for the next player; ours builds the next immutable state and the events.
- RLCard changes one game in place, and ends a turn that drew by itself; here passing, playing a drawn card and
  answering a Wild Draw Four are steps of their own, so that a game has more of them.
"""

from __future__ import annotations

import argparse
import platform
import sys
import time
from collections.abc import Callable
from random import Random

import unorules as uno
from unorules import NextRound, Play


def play_ours(seats: int, games: int) -> int:
    """Play rounds of classic UNO; returns how many steps they took."""
    pick = Random(seats).random
    new_game, legal_actions, apply = uno.new_game, uno.legal_actions, uno.apply
    steps = 0
    for seed in range(games):
        state, _events = new_game(players=seats, seed=seed)
        while True:
            actions = legal_actions(state)
            # What the prompt asks for comes first: plays before the draw, accepting before challenging.
            action = actions[0]
            if type(action) is Play:
                action = actions[int(pick() * len(actions))]
                while type(action) is not Play:
                    action = actions[int(pick() * len(actions))]
            elif type(action) is NextRound:
                break
            state, _events = apply(state, action)
            steps += 1
    return steps


def play_rlcard(seats: int, games: int) -> int:
    """The same with RLCard's mutable engine."""
    from numpy.random import RandomState
    from rlcard.games.uno import Game

    pick = Random(seats).random
    game = Game(num_players=seats)
    game.np_random = RandomState(seats)
    steps = 0
    for _ in range(games):
        state, _player = game.init_game()
        while not game.is_over():
            actions = state["legal_actions"]
            state, _player = game.step(actions[int(pick() * len(actions))])
            steps += 1
    return steps


ENGINES: dict[str, Callable[[int, int], int]] = {"unorules": play_ours, "rlcard": play_rlcard}


def measure(seats: int, games: int, repeats: int) -> dict[str, tuple[float, float, float]]:
    """Steps/s, games/s and steps/game of each engine: the same games again and again, by turns, the best time."""
    best: dict[str, float] = dict.fromkeys(ENGINES, float("inf"))
    steps: dict[str, int] = {}
    for _ in range(repeats):
        for name, engine in ENGINES.items():
            start = time.process_time()
            steps[name] = engine(seats, games)
            best[name] = min(best[name], time.process_time() - start)
    return {name: (steps[name] / best[name], games / best[name], steps[name] / games) for name in ENGINES}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--games", type=int, default=100, help="games a run (default 100)")
    options.add_argument("--repeats", type=int, default=25, help="runs of each engine (default 25)")
    chosen = options.parse_args()
    print(f"{platform.python_implementation()} {platform.python_version()} on {sys.platform}, best of {chosen.repeats}")
    print(f"{'seats':>5} {'engine':<9} {'steps/s':>9} {'games/s':>8} {'steps/game':>10}")
    for seats in (2, 4):
        best = measure(seats, chosen.games, chosen.repeats)
        for name, (steps, games, length) in best.items():
            print(f"{seats:>5} {name:<9} {steps:>9.0f} {games:>8.0f} {length:>10.1f}")
        ours, theirs = best["unorules"], best["rlcard"]
        print(f"{seats:>5} {'ratio':<9} {ours[0] / theirs[0]:>8.2f}x {ours[1] / theirs[1]:>7.2f}x")


if __name__ == "__main__":
    main()
