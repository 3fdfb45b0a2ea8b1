"""RLCard: its engine and its environment."""

from __future__ import annotations

from random import Random
from typing import Any

from comparison.library import ENGINE_SEATS, ENVIRONMENT_SEATS, HELD_STEPS, Library, Loop, Row, of_package, of_rounds
from comparison.resident_memory import holder
from playouts import rlcard_game, rlcard_lean

RLCARD = Library(
    "RLCard",
    of_package("rlcard", "pip install rlcard==1.2.0"),
    "One round, changed in place. No challenge, no UNO calls, no scores; the environment has two seats, and payoffs "
    "are written for two. A Reverse between two players does nothing. A drawn card of the colour is played by itself; "
    "so is a drawn Wild, in a random colour, and a Wild Draw Four, without its effect; a drawn card of the same symbol "
    "is kept. An opening Draw Two does not skip. Reshuffling takes the top card along. What is observed of a Wild on "
    "the table is not the colour that was named.",
)


def game_in_play(seats: int) -> Any:
    """Return a game after some steps."""
    game = rlcard_game(seats)
    state, _player = game.init_game()
    for _ in range(HELD_STEPS):
        if not game.is_over():
            state, _player = game.step(state["legal_actions"][0])
    return game


def env_in_play(seats: int) -> Any:
    """Return an environment after some steps."""
    import rlcard

    env: Any = rlcard.make("uno", config={"seed": 1})
    state, _player = env.reset()
    for _ in range(HELD_STEPS):
        if not env.is_over():
            state, _player = env.step(Random(1).choice(list(state["legal_actions"])))
    return env


def env_loop(seats: int) -> Loop:
    """Start the loop of `learning.py`."""
    from learning import rlcard_env

    return of_rounds(rlcard_env)(seats)


ROWS = [
    Row("RLCard, engine", RLCARD, "engine", ENGINE_SEATS, of_rounds(rlcard_lean), holder(game_in_play)),
    Row("RLCard, environment", RLCARD, "environment", ENVIRONMENT_SEATS, env_loop, holder(env_in_play)),
]
