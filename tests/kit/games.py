"""Games: played at random, by seeded dice that are the same in every process, or by a policy."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, TypeAlias

import unorules as uno
from tests.kit.decks import FOURS, TINY
from tests.kit.house import rarely_leaving
from unorules import (
    Action,
    Answer,
    CallUno,
    Catch,
    Draw,
    Leave,
    NextRound,
    Pass,
    Play,
    Registry,
    Replay,
    State,
    Step,
    Variant,
)

Policy: TypeAlias = Callable[[Random, State, tuple[Action, ...]], Action]
"""Chooses one of the legal actions."""

OWN = Registry([TINY, FOURS])
"""Variants that are not shipped, as a user would add them on the command line."""


def chosen(state: State, seed: int) -> Action:
    """Return the action that the dice of this seed choose in a state: always the same one."""
    rng = Random(seed * 1_000_003 + state.seq)
    legal = uno.legal_actions(state)
    if any(isinstance(action, Leave) for action in legal):
        legal = rarely_leaving(legal, rng.random())
    windows = [action for action in legal if isinstance(action, CallUno | Catch)]
    if windows and rng.random() < 0.3:
        return rng.choice(windows)
    moves = [action for action in legal if not isinstance(action, CallUno | Catch)]
    plays = [action for action in moves if isinstance(action, Play)]
    return rng.choice(plays if plays and rng.random() < 0.8 else moves)


def plays_on(rng: Random, state: State, legal: tuple[Action, ...]) -> Action:
    """Play if possible, else do what else the turn asks for."""
    return rng.choice(_of(legal, Play) or _of(legal, Answer, Draw, Pass, NextRound))


def does_anything(rng: Random, state: State, legal: tuple[Action, ...]) -> Action:
    """Any legal action, each as likely as the next. Hardly anybody leaves."""
    if any(isinstance(action, Leave) for action in legal):
        legal = rarely_leaving(legal, rng.random())
    return rng.choice(legal)


def draws_on(rng: Random, state: State, legal: tuple[Action, ...]) -> Action:
    """Draw and keep if possible, play only when there is no other way."""
    return rng.choice(_of(legal, Draw, Pass) or _of(legal, Answer, NextRound, Play))


def moves_on(rng: Random, state: State, legal: tuple[Action, ...]) -> Action:
    """Mostly play, answer, pass or begin the next round, now and then any action. Hardly anybody leaves."""
    if any(isinstance(action, Leave) for action in legal):
        legal = rarely_leaving(legal, rng.random())
    moves = _of(legal, Play, Answer, Pass, NextRound)
    return rng.choice(moves if moves and rng.random() < 0.7 else legal)


def calls_and_catches(rng: Random, state: State, legal: tuple[Action, ...]) -> Action:
    """Call and catch at half of the chances, else play on."""
    windows = _of(legal, CallUno, Catch)
    return rng.choice(windows) if windows and rng.random() < 0.5 else plays_on(rng, state, legal)


POLICIES: tuple[Policy, ...] = (plays_on, does_anything, calls_and_catches)


def _of(legal: tuple[Action, ...], *sorts: type[Action]) -> list[Action]:
    return [action for action in legal if isinstance(action, sorts)]


def dice(seed: int) -> Callable[[State], Action]:
    """Return how the dice of this seed choose."""
    return lambda state: chosen(state, seed)


def follow(policy: Policy, rng: Random) -> Callable[[State], Action]:
    """Return how a policy chooses with these random numbers."""
    return lambda state: policy(rng, state, uno.legal_actions(state))


def play_on(
    state: State,
    choose: Callable[[State], Action],
    most: int,
    *,
    apply: Callable[[State, Action], Step] = uno.apply,
) -> Iterator[tuple[Action, Step]]:
    """Yield at most `most` actions, each with the step that it is; fewer if the match is over before."""
    for _ in range(most):
        if state.over:
            return
        action = choose(state)
        step = apply(state, action)
        yield action, step
        state, _ = step


def actions_from(state: State, seed: int, most: int) -> tuple[Action, ...]:
    """Return at most `most` actions of these dice; fewer if the match is over before."""
    return tuple(action for action, _ in play_on(state, dice(seed), most))


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
