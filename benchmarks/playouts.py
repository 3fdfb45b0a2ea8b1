"""Playouts per second, beside RLCard's UNO engine: both in one run, interleaved, best of N, CPU time.

    pip install '.[bench]'
    python benchmarks/playouts.py

Each engine plays in two loops. The `plain` loop is what one would write first: it looks at `state.prompt`, lists the
legal actions of that seat, and takes one with `random.choice`. The `lean` loop looks at nothing but the legal actions
and picks by index. One policy for all: a random legal play, drawing only when nothing can be played; a drawn card is
played when it can be; a Wild Draw Four is accepted, because RLCard knows no challenge. The figures are whole loops:
asking for the legal actions, choosing one, applying it. What differs, and should be known beside the figures:

- RLCard's `Game.step` builds an observation for the next player; ours builds the next immutable state and the events.
- RLCard changes one game in place, and ends a turn that drew by itself; here passing, playing a drawn card and
  answering a Wild Draw Four are steps of their own, so that a game has more of them.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import unorules as uno
from timing import best_of, this_python
from unorules import NextRound, Play, Variant
from unorules.variants import CLASSIC_2010


def ours_plain(seats: int, games: int, variant: Variant = CLASSIC_2010) -> int:
    """Play rounds of UNO, written as the README writes a game; returns how many steps they took."""
    rng = Random(seats)
    steps = 0
    for seed in range(games):
        state, _events = uno.new_game(variant, seats, seed=seed)
        while state.prompt.kind != "round_over":
            seat = state.prompt.seat
            actions = uno.legal_actions(state, seat)
            plays = [action for action in actions if isinstance(action, Play)]
            state, _events = uno.apply(state, rng.choice(plays) if plays else actions[0])
            steps += 1
    return steps


def ours_lean(seats: int, games: int, variant: Variant = CLASSIC_2010) -> int:
    """The same, asking for no more than it needs."""
    pick = Random(seats).random
    new_game, legal_actions, apply = uno.new_game, uno.legal_actions, uno.apply
    steps = 0
    for seed in range(games):
        state, _events = new_game(variant, seats, seed=seed)
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


def rlcard_plain(seats: int, games: int) -> int:
    """The same with RLCard's mutable engine."""
    rng = Random(seats)
    game = rlcard_game(seats)
    steps = 0
    for _ in range(games):
        state, _player = game.init_game()
        while not game.is_over():
            state, _player = game.step(rng.choice(state["legal_actions"]))
            steps += 1
    return steps


def rlcard_lean(seats: int, games: int) -> int:
    """The same, picking by index."""
    pick = Random(seats).random
    game = rlcard_game(seats)
    steps = 0
    for _ in range(games):
        state, _player = game.init_game()
        while not game.is_over():
            actions = state["legal_actions"]
            state, _player = game.step(actions[int(pick() * len(actions))])
            steps += 1
    return steps


def rlcard_game(seats: int) -> Any:
    """Return a game of RLCard, with a seed."""
    from numpy.random import RandomState
    from rlcard.games.uno import Game

    game = Game(num_players=seats)
    game.np_random = RandomState(seats)
    return game


LOOPS: dict[tuple[str, str], Callable[[int, int], int]] = {
    ("plain", "unorules"): ours_plain,
    ("plain", "rlcard"): rlcard_plain,
    ("lean", "unorules"): ours_lean,
    ("lean", "rlcard"): rlcard_lean,
}


def measure(seats: int, games: int, repeats: int) -> dict[tuple[str, str], tuple[float, float, float]]:
    """Steps/s, games/s and steps/game of each loop: the same games again and again, by turns, the best time."""
    best = best_of(repeats, {name: partial(loop, seats, games) for name, loop in LOOPS.items()})
    return {name: (steps / taken, games / taken, steps / games) for name, (taken, steps) in best.items()}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--games", type=int, default=100, help="games a run (default 100)")
    options.add_argument("--repeats", type=int, default=25, help="runs of each engine (default 25)")
    chosen = options.parse_args()
    print(f"{this_python()}, best of {chosen.repeats}")
    print(f"{'seats':>5} {'loop':<6} {'engine':<9} {'steps/s':>9} {'games/s':>8} {'steps/game':>10}")
    for seats in (2, 4):
        best = measure(seats, chosen.games, chosen.repeats)
        for (loop, engine), (steps, games, length) in best.items():
            print(f"{seats:>5} {loop:<6} {engine:<9} {steps:>9.0f} {games:>8.0f} {length:>10.1f}")
        for loop in ("plain", "lean"):
            ours, theirs = best[loop, "unorules"], best[loop, "rlcard"]
            print(f"{seats:>5} {loop:<6} {'ratio':<9} {ours[0] / theirs[0]:>8.2f}x {ours[1] / theirs[1]:>7.2f}x")


if __name__ == "__main__":
    main()
