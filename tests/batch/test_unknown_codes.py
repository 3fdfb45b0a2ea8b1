"""A code that the kernel does not know ends the match without a winner, which the comparison finds at once."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import unorules as uno
from tests.batch.kernels import interpreted_module, kernel
from unorules import Play, State, card
from unorules.batch import codes, to_number, to_row
from unorules.batch.games import new_work
from unorules.batch.layout import WORK, as_rows
from unorules.batch.program import Program, program_of
from unorules.variants import CLASSIC_2010

SWAPS = CLASSIC_2010.with_rules(uno_call="auto", seven_zero="on")
STATE = uno.position(["red-7 red-reverse red-1", "blue-1 blue-2", "blue-3 blue-4"], top="red-2", variant=SWAPS)


def changed(program: Program) -> Any:
    """Return the record of a program that may be changed."""
    return program.record.copy()


def step(record: Any, program: Program, games: Any, action: uno.Action) -> None:
    """Carry out an action with a changed program, interpreted."""
    number = np.array([to_number(program, games[0], action)])

    assert -1 == kernel("interpreted").step_games(as_rows(record)[0], as_rows(games), new_work(), number)


def assert_given_up(games: Any) -> None:
    """Assert that a match is over, and nobody has won."""
    assert (codes.MATCH_OVER, codes.NOBODY, 0) == tuple(games[["prompt", "seat", "winners"]][0])


@pytest.mark.parametrize("table", ["code", "effects"])
def test_unknown_card_does_nothing(table: str) -> None:
    """Neither what is run by code nor an effect."""
    program, games = program_of(STATE), to_row(program_of(STATE), STATE)
    record = changed(program)
    record[table] = 99
    step(record, program, games, Play(0, card("red-7" if table == "code" else "red-reverse")))

    assert_given_up(games)
    assert [2, 2, 2] == games["sizes"][0, :3].tolist()


def test_unknown_answer_does_nothing() -> None:
    """The hands stay where they are."""
    state: State = uno.apply(STATE, Play(0, card("red-7")))[0]
    program, games = program_of(state), to_row(program_of(state), state)
    record = changed(program)
    record["code"] = 99
    held = games["held"].copy()
    step(record, program, games, uno.Answer(0, 1))

    assert_given_up(games)
    assert held.tolist() == games["held"].tolist()


def test_careful_player_prefers_nothing_in_an_unknown_question() -> None:
    """It takes the first option."""
    state: State = uno.apply(STATE, Play(0, card("red-7")))[0]
    program, game, work = program_of(state), to_row(program_of(state), state)[0], np.zeros(1, WORK)[0]
    game.question, work.options = 99, 2

    assert 0 == interpreted_module("policies").best_answer(program.record[0], game, work)


def test_only_a_challenge_keeps_a_secret() -> None:
    """Whether its player bluffs."""
    program, games = program_of(STATE), to_row(program_of(STATE), STATE)
    step(program.record, program, games, Play(0, card("red-7")))

    assert codes.SWAP == games["question"][0]
    assert 0 == games["memo"][0]
