"""OpenSpiel: `crazy_eights`, another game, which UNO comes from. It is written in C++."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from comparison.library import ENGINE_SEATS, ENVIRONMENT_SEATS, HELD_STEPS, Library, Loop, Played, Row, of_package
from comparison.resident_memory import holder

SAMPLE = 300
"""How many games tell how long one is."""

OPENSPIEL = Library(
    "OpenSpiel",
    of_package("open_spiel", "pip install open_spiel"),
    "Another game: Crazy Eights, in C++, with 52 cards and its special cards (skip, reverse, draw two, which stacks), "
    "five cards each (seven between two), up to five draws a turn; a game is broken off after 100 turns. Cards are "
    "dealt by chance nodes, which are not counted as steps. The bots run in C++ too. They draw when they could play, "
    f"so that most of their games are broken off; their steps are estimated from {SAMPLE} games.",
)
FIRST_NO_CARD = 52
"""The actions from here on are drawing, passing and naming a suit."""


@cache
def load_game(seats: int) -> Any:
    """Return the game that is nearest to UNO."""
    import pyspiel

    return pyspiel.load_game(f"crazy_eights(players={seats},use_special_cards=True,reshuffle=True)")


def deal(state: Any, pick: Any) -> None:
    """Resolve chance until a player can act."""
    while state.is_chance_node():
        outcomes = state.legal_actions()
        state.apply_action(outcomes[int(pick() * len(outcomes))])


def random_play(actions: list[int], pick: Any) -> int:
    """Pick a random play or, if there is none, anything else that is allowed. The actions are sorted."""
    if actions[0] < FIRST_NO_CARD:
        while actions[-1] >= FIRST_NO_CARD:
            actions.pop()
    return actions[int(pick() * len(actions))]


def engine_loop(seats: int) -> Loop:
    """Play from Python."""
    game = load_game(seats)

    def play(games: int) -> Played:
        pick = Random(seats).random
        steps = 0
        for _ in range(games):
            state = game.new_initial_state()
            deal(state, pick)
            while not state.is_terminal():
                state.apply_action(random_play(state.legal_actions(), pick))
                deal(state, pick)
                steps += 1
        return Played(steps, games)

    return play


def environment_loop(seats: int) -> Loop:
    """Play from Python, with an observation as an array in every step."""
    from open_spiel.python.observation import make_observation

    game = load_game(seats)
    observation = make_observation(game)

    def play(games: int) -> Played:
        pick = Random(seats).random
        steps = 0
        for _ in range(games):
            state = game.new_initial_state()
            deal(state, pick)
            while not state.is_terminal():
                observation.set_from(state, state.current_player())
                state.apply_action(random_play(state.legal_actions(), pick))
                deal(state, pick)
                steps += 1
        return Played(steps, games)

    return play


def bots_loop(seats: int) -> Loop:
    """Let OpenSpiel's own random bots play."""
    import pyspiel

    game = load_game(seats)
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(seats)]

    def play_out(seed: int) -> Any:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, seed)
        return state

    counted = sum(move.player >= 0 for seed in range(SAMPLE) for move in play_out(seed).full_history())

    def play(games: int) -> Played:
        for seed in range(games):
            play_out(seed)
        return Played(round(games * counted / SAMPLE), games)

    return play


def state_in_play(seats: int) -> Any:
    """Return a game after some steps."""
    pick = Random(seats).random
    state = load_game(seats).new_initial_state()
    deal(state, pick)
    for _ in range(HELD_STEPS):
        if not state.is_terminal():
            state.apply_action(random_play(state.legal_actions(), pick))
            deal(state, pick)
    return state


HOLD = holder(state_in_play)

ROWS = [
    Row("OpenSpiel crazy_eights (another game)", OPENSPIEL, "engine", ENGINE_SEATS, engine_loop, HOLD),
    Row("OpenSpiel crazy_eights, its bots", OPENSPIEL, "engine", ENGINE_SEATS, bots_loop, HOLD),
    Row(
        "OpenSpiel crazy_eights (another game)",
        OPENSPIEL,
        "environment",
        ENVIRONMENT_SEATS,
        environment_loop,
        HOLD,
    ),
]
