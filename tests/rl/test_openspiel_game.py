"""The OpenSpiel game, by OpenSpiel's own tests and ours."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pyspiel  # pyright: ignore[reportMissingImports]
import pytest
from open_spiel.python.algorithms import ismcts, mcts  # pyright: ignore[reportMissingImports]

from unorules.rl import Layout
from unorules.rl.openspiel_game import switches

SHORT = "rules=hand_size:4+draw_choice:only_if_stuck+drawn_card:force_play"
"""Rules under which random players soon come to an end."""

GAMES = [
    f"python_unorules({SHORT})",
    f"python_unorules(players=4,{SHORT}+stacking:any+seven_zero:on+jump_in:any)",
    f"python_unorules(variant=friends-2022,players=3,calls=actions,{SHORT})",
    f"python_unorules(variant=ice-the-kicker-2023,players=5,{SHORT})",
    "python_unorules(players=10,max_steps=30)",
    f"python_unorules(rounds=match,{SHORT}+target:60)",
]


def play(game: Any, steps: int, dice: Random) -> Any:
    """Return a state after the seed and so many random decisions."""
    state = game.new_initial_state()
    for _ in range(8 + steps):
        if not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_random_simulations_of_openspiel_pass(name: str) -> None:
    """With serialization, clones, returns and observations of every state."""
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_player_cannot_tell_a_resampled_state_from_the_true_one(name: str) -> None:
    """Its information state, observation and actions are the same."""
    game, dice = pyspiel.load_game(name), Random(2)
    for steps in range(0, 20, 4):
        state = play(game, steps, dice)
        if state.is_terminal():
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, dice.random)
        assert state.information_state_string(player) == other.information_state_string(player)
        assert state.observation_string(player) == other.observation_string(player)
        assert state.observation_tensor(player) == other.observation_tensor(player)
        assert state.legal_actions() == other.legal_actions()


@pytest.mark.parametrize("name", [name for name in GAMES if "jump_in" not in name])
def test_resampling_leaves_it_to_the_same_player(name: str) -> None:
    """As OpenSpiel's own test of games that can be resampled asks for every player."""
    game, dice = pyspiel.load_game(name), Random(4)
    state = play(game, 0, dice)
    for _ in range(25):
        for player in range(game.num_players()):
            other = state.resample_from_infostate(player, dice.random)
            assert state.information_state_string(player) == other.information_state_string(player)
            assert state.current_player() == other.current_player()
        if state.is_terminal():
            break
        state.apply_action(dice.choice(state.legal_actions()))


def test_search_of_openspiel_plays_a_game() -> None:
    """IS-MCTS finds its way with resampled states alone."""
    game = pyspiel.load_game(GAMES[0])
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 20, random_state=np.random.RandomState(2))
    state, dice = game.new_initial_state(), Random(3)
    while not state.is_terminal():
        searches = not state.is_chance_node() and state.current_player() == 0
        state.apply_action(int(bot.step(state)) if searches else dice.choice(state.legal_actions()))

    assert [-1.0, 1.0] == sorted(state.returns())


def test_parts_of_the_tensor_are_those_of_the_layout() -> None:
    """In its order, before the deal all zero."""
    game = pyspiel.load_game("python_unorules(players=3)")
    layout = Layout(game.variant, 3)

    assert [len(layout)] == game.observation_tensor_shape()
    assert not any(game.new_initial_state().observation_tensor(0))
    assert 7 == sum(play(game, 0, Random(1)).observation_tensor(1)[layout["hand"]])


def test_actions_have_words() -> None:
    """Those of chance too."""
    game = pyspiel.load_game("python_unorules")
    state = game.new_initial_state()

    assert "seed 7" == state.action_to_string(state.current_player(), 7)
    state = play(game, 0, Random(1))
    assert "draw" == state.action_to_string(state.current_player(), 0)
    assert 8 == game.max_chance_nodes_in_history()
    assert str(state).startswith("<State classic-2010 ")


def test_switches_are_written_in_one_word() -> None:
    """Commas and brackets belong to OpenSpiel."""
    assert {"stacking": "any", "mercy": 25} == switches("stacking:any+mercy:25")
    assert {} == switches("")
