"""Train a policy by letting it play against itself, in hundreds of games at once.

python -m examples.training.train [--updates N] [--seed N] [--out FILE]

It is an actor-critic, in plain NumPy. All games go on for a few steps. Then each choice is compared with what the
network had expected there: what turned out better becomes more likely, what turned out worse less.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

from examples.training.policy import Policy, Thought
from unorules import Variant
from unorules.batch import BatchEnv, BatchStep

GAMES, LENGTH = 512, 16
"""How many games go on at once, and for how many steps before the policy is improved."""
FORESIGHT = 0.9
"""How far to trust what came of it rather than what the network expects one step later: the lambda of TD(lambda)."""
CURIOSITY = 0.003
"""How much it is worth to keep trying things: the weight of the entropy."""
RATE = 0.001
"""How much an update changes the weights. It falls to zero over the training."""


def train(variant: Variant | str, seats: int, updates: int, *, games: int = GAMES, seed: int = 0) -> Policy:
    """Return a policy that has played so long against itself. On one machine, the same seed gives the same policy."""
    policy = Policy(variant, seats, seed=seed)
    env = BatchEnv(variant, seats, games, seed, mode="fast")
    rng = np.random.default_rng(seed)
    adam = Adam(policy.weights)
    step, began = env.reset(), process_time()
    for update in range(updates):
        steps, actions, thoughts = play(policy, env, step, rng)
        step = steps[-1]
        goals = outcomes(steps, [thought.value for thought in thoughts])
        batch = Thought(*map(np.concatenate, zip(*thoughts[:-1], strict=True)))
        slope = gradient(policy, batch, np.concatenate(actions), np.concatenate(goals))
        adam.improve(slope, RATE * (1 - update / updates))
        if update == 0 or (update + 1) % 200 == 0:
            count, seconds = (update + 1) * LENGTH * games, process_time() - began
            print(f"{update + 1:>6} updates  {count:>11,} steps  {seconds:>6,.1f} s", flush=True)
    return policy


def play(policy: Policy, env: BatchEnv, step: BatchStep, rng: Any) -> tuple[list[BatchStep], list[Any], list[Thought]]:
    """Let the policy play all seats for some steps. Return them, what it did, and what it thought, also in the end."""
    steps, actions, thoughts = [step], [], [policy.think(step.observation, step.mask)]
    for _ in range(LENGTH):
        sums = thoughts[-1].chances.cumsum(axis=1)
        actions.append((sums > rng.random((len(env), 1)) * sums[:, -1:]).argmax(axis=1))
        steps.append(env.step(actions[-1]))
        thoughts.append(policy.think(steps[-1].observation, steps[-1].mask))
    return steps, actions, thoughts


def outcomes(steps: list[BatchStep], values: list[Any]) -> list[Any]:
    """Return what came of each choice for the seat that made it.

    That is the reward of a game that has ended. Of others it is what the network expects later on, where what one seat
    expects, the others lose in equal parts.
    """
    games, seats = steps[0].reward.shape
    rows = np.arange(games)

    def by_seat(place: int) -> Any:
        shares = np.repeat(-values[place][:, None] / (seats - 1), seats, axis=1)
        shares[rows, steps[place].seat] = values[place]
        return shares

    outcome, found = by_seat(-1), []
    for place in reversed(range(len(steps) - 1)):
        after = steps[place + 1]
        later = FORESIGHT * outcome + (1 - FORESIGHT) * by_seat(place + 1)
        outcome = np.where(after.done[:, None], after.reward, after.reward + later)
        found.append(outcome[rows, steps[place].seat])
    return found[::-1]


def gradient(policy: Policy, thought: Thought, actions: Any, goals: Any) -> list[Any]:
    """Return in which direction the weights make things worse, for each array of them."""
    surprise = goals - thought.value
    advantage = (surprise / (surprise.std() + 1e-8))[:, None]
    logs = np.log(thought.chances + 1e-12)
    entropy = -(thought.chances * logs).sum(axis=1, keepdims=True)
    likes = thought.chances * (advantage + CURIOSITY * (logs + entropy))
    likes[np.arange(len(actions)), actions] -= advantage[:, 0]
    output = np.column_stack([likes, -surprise / 2]) / np.float32(len(actions))
    hidden = (output @ policy.weights[2].T) * (thought.hidden > 0)
    return [thought.inputs.T @ hidden, hidden.sum(axis=0), thought.hidden.T @ output, output.sum(axis=0)]


class Adam:
    """The optimizer of Kingma and Ba, with its usual settings. It changes the weights where they are."""

    def __init__(self, weights: list[Any]) -> None:
        self.weights, self.count = weights, 0
        self.means, self.squares = ([np.zeros_like(array) for array in weights] for _ in range(2))

    def improve(self, gradients: list[Any], rate: float) -> None:
        """Take a step against the gradients."""
        self.count += 1
        for weights, gradient, mean, square in zip(self.weights, gradients, self.means, self.squares, strict=True):
            mean[:] += 0.1 * (gradient - mean)
            square[:] += 0.001 * (gradient**2 - square)
            weights[:] -= rate * (mean / (1 - 0.9**self.count)) / (np.sqrt(square / (1 - 0.999**self.count)) + 1e-8)


if __name__ == "__main__":
    parser = ArgumentParser(
        prog="python -m examples.training.train", description="Train a policy of classic UNO for two."
    )
    parser.add_argument("--updates", type=int, default=2000, help="so often it is improved (default: 2000)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--out", type=Path, default=Path("build/policy.npz"), metavar="FILE", help="to write (default: %(default)s)"
    )
    given = parser.parse_args()
    given.out.parent.mkdir(parents=True, exist_ok=True)
    print("The first run after an installation compiles for up to about half a minute.", file=sys.stderr)
    train("classic-2010", 2, given.updates, seed=given.seed).save(given.out)
    print(f"The policy is in {given.out}.", file=sys.stderr)
