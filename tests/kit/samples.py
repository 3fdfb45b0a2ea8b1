"""Samples: a game and a challenge, for the tests of replays, tables and commands."""

from __future__ import annotations

from attrs import evolve

import unorules as uno
from tests.kit.builders import WD4
from tests.kit.games import game, states_of
from unorules import Action, Answer, Play, Replay

GAME = game(players=3, seed=6, most=100)
"""A round and the beginning of the next one: every type of action is in it."""

STATES = states_of(GAME)
"""Its start, and the state after each action."""

SEATS: list[int | None] = [None, 0, 1, 2]
"""Everyone who can look at it; None is a spectator."""


def with_action(at: int, action: Action) -> Replay:
    """Return the replay of the game with one action replaced."""
    return evolve(GAME, actions=(*GAME.actions[:at], action, *GAME.actions[at + 1 :]))


def challenge() -> Replay:
    """Return a replay in which seat 1 challenges a Wild Draw Four, and is shown the hand."""
    table = uno.position(
        ["wild-draw-four red-1 blue-2", "green-3 green-4", "blue-5 blue-6"], top="red-9", players=["Ann", "Bo", "Cy"]
    )
    return Replay.of(table, [Play(0, WD4, color="green"), Answer(1, "challenge")])
