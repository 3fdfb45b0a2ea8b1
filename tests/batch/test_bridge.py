"""Rows, states, actions and numbers."""

from __future__ import annotations

import json

import numpy as np
import pytest

import unorules as uno
from tests.batch.kernels import kernel
from unorules import Answer, CallUno, NextRound, Play, card
from unorules.batch import (
    BatchError,
    fast_games,
    legal_numbers,
    new_games,
    program_for,
    program_of,
    roll_out,
    step,
    to_action,
    to_number,
    to_row,
    to_state,
)
from unorules.batch.games import new_work
from unorules.batch.layout import as_rows
from unorules.variants import CLASSIC_2010, ICE_THE_KICKER_2023

VARIANT = CLASSIC_2010.with_rules(uno_call="auto", seven_zero="on", scoring="last_standing", target=200, hand_size=2)


def test_new_games_are_those_of_the_library() -> None:
    """Seed for seed, whatever sort of seed."""
    program = program_for(VARIANT, 3)
    seeds: list[int | str | bytes] = [5, "five", b"five", bytes(32)]
    games = new_games(program, seeds)

    assert [uno.new_game(VARIANT, 3, seed=seed)[0] for seed in seeds] == [to_state(program, game) for game in games]


def test_row_and_state_lead_to_each_other() -> None:
    """At every prompt of a match, with the names of the players."""
    state, _ = uno.new_game(VARIANT, ["Ann", "Bo", "Cy"], seed=4)
    program = program_of(state)
    for _ in range(300):
        game = to_row(program, state)[0]
        assert state == to_state(program, game, state.players)
        legal = uno.legal_actions(state)
        numbers = [to_number(program, game, action) for action in legal]
        assert legal == tuple(to_action(program, game, number) for number in numbers)
        state, _ = uno.apply(state, legal[0 if state.seq % 5 else -1])


def test_nothing_is_legal_when_the_match_is_over() -> None:
    """Not even another round."""
    program = program_for(CLASSIC_2010.with_rules(uno_call="off", scoring="none"), 2)
    games = new_games(program, [1])
    roll_out(program, games)

    assert to_state(program, games[0]).over
    assert [] == legal_numbers(program, games, 0)


def test_steps_of_several_games() -> None:
    """Each game is given its own action."""
    program = program_for(VARIANT, 4)
    games = new_games(program, range(20))
    states = [to_state(program, game) for game in games]
    numbers = [max(legal_numbers(program, games, index)) for index in range(20)]
    actions = [to_action(program, game, number) for game, number in zip(games, numbers, strict=True)]
    step(program, games, numbers)

    assert [uno.apply(state, action)[0] for state, action in zip(states, actions, strict=True)] == [
        to_state(program, game) for game in games
    ]


ILLEGAL = [-1, 63, 64 * 200, 64 * 255 + 63, 16_386, 16_514, 16_520, 16_600]


@pytest.mark.parametrize("number", ILLEGAL)
def test_illegal_action_is_refused(number: int) -> None:
    """Its game is named, and all games stay as they were."""
    program = program_for(CLASSIC_2010.with_rules(uno_call="auto"), 4)
    games = new_games(program, [1, 1, 1])
    before = games.copy()
    with pytest.raises(BatchError, match=f"game 1: {number} is not a legal action; nothing was done in any game"):
        step(program, games, [16_384, number, 16_384])

    assert before.tobytes() == games.tobytes()


@pytest.mark.parametrize("name", ["compiled", "interpreted"])
def test_exactly_the_legal_actions_are_taken(name: str) -> None:
    """Of all the numbers of some cards and of everything else, once at each sort of prompt."""
    state, _ = uno.new_game(VARIANT, 3, seed=4)
    program, entries, prompts = program_of(state), kernel(name), set()
    cards = [0, 51, 52, 53, 54, 200, 255]
    numbers = [-1, *(64 * card + color for card in cards for color in range(7)), *range(16_384, 16_530)]
    for _ in range(300):
        legal = uno.legal_actions(state)
        if state.prompt.kind not in prompts:
            prompts.add(state.prompt.kind)
            games = to_row(program, state)
            expected = {to_number(program, games[0], action) for action in legal}
            for number in numbers:
                refused = entries.step_games(program.row, as_rows(games), new_work(), np.array([number])) == 0
                assert (number not in expected) == refused
                games = games if refused else to_row(program, state)
        state, _ = uno.apply(state, legal[0 if state.seq % 5 else -1])

    assert {"turn", "drawn", "ask", "round_over"} == prompts


def test_quick_game_has_no_state() -> None:
    """Its shuffles could not be repeated."""
    program = program_for(VARIANT, 4)
    state, _ = uno.new_game(VARIANT, 4, seed=1)
    for game in (fast_games(program, 1)[0], to_row(program, state, exact=False)[0]):
        with pytest.raises(BatchError, match="are not those of the library"):
            to_state(program, game)


def test_state_of_another_game_has_no_row() -> None:
    """The program says which variant and how many seats."""
    program = program_for(VARIANT, 4)
    with pytest.raises(BatchError, match="of classic-2010 with 3 seats, not of Program"):
        to_row(program, uno.new_game(VARIANT, 3, seed=1)[0])


def test_state_in_which_another_hand_has_asked_has_no_row() -> None:
    """A document may say so; in a game of a batch, nothing happens to a hand before the answer."""
    table = uno.position(
        ["wild-draw-four red-1 blue-2", "blue-1 blue-3"], top="green-3", variant=CLASSIC_2010.with_rules(uno_call="off")
    )
    asked, _ = uno.apply(table, Play(0, card("wild-draw-four"), color="red"))
    document = json.loads(asked.to_json())
    document["prompt"]["card"]["hand"] = "red-1"
    with pytest.raises(BatchError, match="seat 0 has asked with another hand than it holds"):
        to_row(program_of(asked), uno.State.from_json(json.dumps(document)))

    assert asked == to_state(program_of(asked), to_row(program_of(asked), asked)[0])


def test_option_of_an_outcome_is_a_number() -> None:
    """The host answers, so that no seat does."""
    kick = uno.position(
        ["wild-ice-the-kicker red-1", "red-2"], top="red-9", variant=ICE_THE_KICKER_2023.with_rules(uno_call="off")
    )
    state, _ = uno.apply(kick, Play(0, card("wild-ice-the-kicker"), color="red"))
    program = program_of(state)
    game = to_row(program, state)[0]

    assert (Answer(None, "good"), Answer(None, "no-good")) == tuple(
        to_action(program, game, to_number(program, game, action)) for action in uno.legal_actions(state)
    )
    assert state == to_state(program, game)


def test_action_out_of_turn_has_no_number() -> None:
    """Calls are made by nobody."""
    program = program_for(VARIANT, 4)
    game = new_games(program, [1])[0]
    with pytest.raises(BatchError, match="is not an action of this game"):
        to_number(program, game, CallUno(to_state(program, game).prompt.seat or 0))

    assert 16_515 == to_number(program, game, NextRound(0))
