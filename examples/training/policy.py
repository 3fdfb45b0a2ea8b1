"""The policy: a small network that rates the actions in a view, and a bot that plays the best."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

from unorules import Action, CallUno, Catch, Variant, View
from unorules.players.bots import due_call, with_call
from unorules.rl import DRAW, PASS, ActionSpace, Layout

LOOKS_AT = ("hand", "drawn", "top", "color", "prompt", "asker", "question", "owed", "sizes", "left")
"""The parts of an observation that mean the same in every round, whatever the score and whoever calls UNO."""


class Thought(NamedTuple):
    """What the network makes of observations: arrays with a row for each."""

    inputs: Any
    hidden: Any
    chances: Any
    """How likely it is to take each action."""
    value: Any
    """What it expects to get in the end, from -1 to 1."""


class Policy:
    """A network with one hidden layer. Called with a view, it is a bot that does what it finds best."""

    def __init__(self, variant: Variant | str, seats: int, hidden: int = 64, seed: int = 0) -> None:
        self.ids, self.layout = ActionSpace(variant, seats), Layout(variant, seats)
        self.columns = np.concatenate([np.arange(len(self.layout))[self.layout[part]] for part in LOOKS_AT])
        rng = np.random.default_rng(seed)
        inputs, outputs = len(self.columns), len(self.ids) + 1
        self.weights: list[Any] = [
            rng.normal(0, 2 / np.sqrt(inputs), (inputs, hidden)).astype(np.float32),
            np.zeros(hidden, np.float32),
            rng.normal(0, 0.01, (hidden, outputs)).astype(np.float32),
            np.zeros(outputs, np.float32),
        ]
        # Rather play than draw: where nobody minds drawing, rounds take a thousand steps, and few wins are seen.
        self.weights[3][[DRAW, PASS]] = -3

    def think(self, observation: Any, mask: Any) -> Thought:
        """Return what the network makes of observations and of masks that say what is allowed."""
        into_hidden, hidden_bias, into_output, output_bias = self.weights
        inputs = observation[:, self.columns].astype(np.float32)
        hidden = np.maximum(inputs @ into_hidden + hidden_bias, 0)
        output = hidden @ into_output + output_bias
        likes = np.where(mask, output[:, :-1], -np.inf)
        chances = np.exp(likes - likes.max(axis=1, keepdims=True))
        return Thought(inputs, hidden, chances / chances.sum(axis=1, keepdims=True), output[:, -1])

    def __call__(self, view: View, rng: Random) -> Action | None:
        """Play as a bot. It has learned with automatic calls: where players call UNO, it misses none."""
        call = due_call(view)
        if call is not None or view.prompt.seat != view.seat:
            return call
        moves = [action for action in view.legal if not isinstance(action, CallUno | Catch)]
        ids = self.ids.ids(moves)
        mask = self.ids.mask_of(ids)
        chances = self.think(self.layout.observe(view)[None], mask[None]).chances[0]
        return with_call(view, moves[chances[ids].argmax()])

    def save(self, path: Path) -> None:
        """Write the weights to a file, with what tells whether they fit."""
        np.savez_compressed(path, *self.weights, made_for=self._fingerprints())

    @classmethod
    def load(cls, path: Path, variant: Variant | str, seats: int) -> Policy:
        """Return the policy of a file. Raises a `ValueError` if its numbers mean something else in this game."""
        policy = cls(variant, seats)
        with np.load(path) as stored:
            if stored["made_for"].tolist() != policy._fingerprints():
                raise ValueError(f"{path} is not for {policy.ids.variant} with {seats} seats")
            policy.weights = [stored[f"arr_{number}"] for number in range(len(policy.weights))]
        return policy

    def _fingerprints(self) -> list[str]:
        return [self.ids.fingerprint, self.layout.fingerprint]
