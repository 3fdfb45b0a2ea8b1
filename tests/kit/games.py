"""Games played by seeded dice or by a policy, sample replays, and tables with watching seats."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, TypeAlias

from attrs import evolve

import unorules as uno
from tests.kit.builders import WD4, play
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
from unorules.variants import CLASSIC_2010, FRIENDS_2022, HELLO_KITTY_2017, ICE_THE_KICKER_2023

Policy: TypeAlias = Callable[[Random, State, tuple[Action, ...]], Action]
"""Chooses one of the legal actions."""

OWN = Registry([TINY, FOURS])
"""Variants that are not shipped, as a user would add them on the command line."""


def choose(state: State, seed: int) -> Action:
    """Return the action that dice with this seed choose in a state: always the same one."""
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
    """Play if possible, else answer, draw, pass or start the next round."""
    return rng.choice(_of(legal, Play) or _of(legal, Answer, Draw, Pass, NextRound))


def does_anything(rng: Random, state: State, legal: tuple[Action, ...]) -> Action:
    """Choose any legal action with equal probability, but leave rarely."""
    if any(isinstance(action, Leave) for action in legal):
        legal = rarely_leaving(legal, rng.random())
    return rng.choice(legal)


def draws_on(rng: Random, state: State, legal: tuple[Action, ...]) -> Action:
    """Draw and keep if possible, play only without an alternative."""
    return rng.choice(_of(legal, Draw, Pass) or _of(legal, Answer, NextRound, Play))


def moves_on(rng: Random, state: State, legal: tuple[Action, ...]) -> Action:
    """Mostly play, answer, pass or start the next round, sometimes do anything legal, but leave rarely."""
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
    """Return the choices of dice with this seed."""
    return lambda state: choose(state, seed)


def follow(policy: Policy, rng: Random) -> Callable[[State], Action]:
    """Return the choices of a policy with these random numbers."""
    return lambda state: policy(rng, state, uno.legal_actions(state))


def play_on(
    state: State,
    choose: Callable[[State], Action],
    most: int,
    *,
    apply: Callable[[State, Action], Step] = uno.apply,
) -> Iterator[tuple[Action, Step]]:
    """Yield at most `most` actions with their steps, fewer if the match ends first."""
    for _ in range(most):
        if state.over:
            return
        action = choose(state)
        step = apply(state, action)
        yield action, step
        state, _ = step


def actions_from(state: State, seed: int, most: int) -> tuple[Action, ...]:
    """Return at most `most` actions chosen by dice, fewer if the match ends first."""
    return tuple(action for action, _ in play_on(state, dice(seed), most))


def record(start: State, seed: int, *, most: int = 10_000, notes: Mapping[str, Any] | None = None) -> Replay:
    """Return the replay of a game that dice play from this state on."""
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
    return record(uno.new_game(variant, players, seed=seed, dealer=dealer)[0], seed, most=most, notes=notes)


def states_of(replay: Replay) -> list[State]:
    """Return the start of a replay and the state after each action."""
    return [state for state, _ in replay.steps()]


# Samples.

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


# Seats from which a game is watched.

WATCHED: list[Variant] = [
    CLASSIC_2010,
    CLASSIC_2010.with_rules(uno_false_penalty=1, turn_limit=30, challenge_reveal="all"),
    HELLO_KITTY_2017,
    ICE_THE_KICKER_2023,
    FRIENDS_2022,
    FOURS,
]
"""Together they have every type of prompt and event."""


def watched_table(**fields: Any) -> State:
    """Return a position with three seats."""
    hands = ["wild red-1 red-2", "blue-3 blue-4", "green-5 green-6 green-7 green-8"]
    given: dict[str, Any] = {"top": "red-9", "players": ["Ann", "Bo", "Cy"]} | fields
    return uno.position(hands, **given)


def watched_challenge() -> State:
    """Seat 1 is asked whether it challenges; seat 0 can be caught."""
    laid = uno.position(["wild-draw-four red-1", "blue-3 blue-4", "green-5 green-6"], top="red-9")
    return play(laid, Play(0, WD4, color="green"))[0]
