"""Games: played by seeded dice, the same in every process, for tests that need a long one."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import unorules as uno
from tests.kit.decks import FOURS, TINY
from tests.kit.house import rarely_leaving
from unorules import Action, CallUno, Catch, Leave, Play, Registry, Replay, State, Variant

OWN = Registry([TINY, FOURS])
"""Variants that are not shipped, as a user would add them on the command line."""


def chosen(state: State, seed: int) -> Action:
    """Return the action that the dice of this seed choose in a state: always the same one."""
    dice = Random(seed * 1_000_003 + state.seq)
    legal = uno.legal_actions(state)
    if any(isinstance(action, Leave) for action in legal):
        legal = rarely_leaving(legal, dice.random())
    windows = [action for action in legal if isinstance(action, CallUno | Catch)]
    if windows and dice.random() < 0.3:
        return dice.choice(windows)
    moves = [action for action in legal if not isinstance(action, CallUno | Catch)]
    plays = [action for action in moves if isinstance(action, Play)]
    return dice.choice(plays if plays and dice.random() < 0.8 else moves)


def actions_from(state: State, seed: int, most: int) -> tuple[Action, ...]:
    """Return at most `most` actions of these dice; fewer if the match is over before."""
    actions: list[Action] = []
    while not state.over and len(actions) < most:
        actions.append(chosen(state, seed))
        state, _ = uno.apply(state, actions[-1])
    return tuple(actions)


def recorded(start: State, seed: int, *, most: int = 10_000, notes: Mapping[str, Any] | None = None) -> Replay:
    """Return the replay of a game that these dice play from this state on."""
    return Replay.of(start, actions_from(start, seed, most), notes=notes)


def game(
    variant: Variant | str = "classic-2010",
    players: int = 3,
    *,
    seed: int = 1,
    dealer: int | None = None,
    most: int = 10_000,
    notes: Mapping[str, Any] | None = None,
) -> Replay:
    """Return the replay of a new game, played to its end or for `most` actions."""
    return recorded(uno.new_game(variant, players, seed=seed, dealer=dealer)[0], seed, most=most, notes=notes)


def states_of(replay: Replay) -> list[State]:
    """Return the start of a replay and the state after each action."""
    return [state for state, _ in replay.steps()]
