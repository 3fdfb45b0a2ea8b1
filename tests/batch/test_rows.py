"""Rows and numbers that do not fit are refused before the kernel sees them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import unorules as uno
from unorules import Answer, Draw, NextRound, Pass, Play, card
from unorules.batch import (
    BatchError,
    Program,
    fast_games,
    legal_numbers,
    new_games,
    program_for,
    roll_out,
    step,
    to_action,
    to_number,
    to_row,
    to_state,
)
from unorules.batch.bridge import require_rows
from unorules.batch.codes import ANSWER, DRAW_CARD, NEXT_ROUND, PLAY
from unorules.batch.layout import GAME
from unorules.variants import CLASSIC_2010, FRIENDS_2022

CLASSIC = CLASSIC_2010.with_rules(uno_call="auto")
OURS = program_for(CLASSIC, 2)

USES: list[Callable[[Program, Any], object]] = [
    lambda program, games: roll_out(program, games, most_steps=1),
    lambda program, games: step(program, games, [DRAW_CARD] * len(games)),
    lambda program, games: legal_numbers(program, games, 0),
]


@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize(
    "deal",
    [
        lambda: new_games(program_for(CLASSIC, 4), range(3)),
        lambda: fast_games(program_for(CLASSIC.with_rules(target=100), 2), 3),
        lambda: fast_games(program_for(FRIENDS_2022.with_rules(uno_call="auto"), 2), 3),
        lambda: to_row(program_for(CLASSIC, 4), uno.new_game(CLASSIC, 4, seed=1)[0]),
        lambda: np.concatenate((new_games(OURS, [1]), new_games(program_for(CLASSIC, 3), [1]))),
        lambda: np.zeros(3, GAME),
    ],
    ids=["seats", "switches", "variant", "state", "one", "zeros"],
)
def test_games_of_another_program_are_refused(use: Callable[[Program, Any], object], deal: Callable[[], Any]) -> None:
    """The kernel would write beyond their hands, or go round forever; they stay as they were."""
    others = deal()
    before = others.copy()
    with pytest.raises(
        BatchError, match=r"^these games are of another program than Program\('classic-2010', seats=2, "
    ):
        use(OURS, others)

    assert before.tobytes() == others.tobytes()


@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize(
    "deal",
    [
        lambda: new_games(OURS, range(4))[::2],
        lambda: new_games(OURS, range(4)).reshape(2, 2),
        lambda: new_games(OURS, [1])[0],
        lambda: new_games(OURS, [1]).tobytes(),
        lambda: np.zeros((2, GAME.itemsize), np.uint8),
        lambda: np.frombuffer(new_games(OURS, [1]).tobytes(), GAME),
    ],
    ids=["gaps", "plane", "record", "bytes", "numbers", "constant"],
)
def test_games_are_one_array(use: Callable[[Program, Any], object], deal: Callable[[], Any]) -> None:
    """That can be changed where it is."""
    with pytest.raises(BatchError, match="games must be one array as `new_games` returns it"):
        use(OURS, deal())


def test_part_of_the_games_can_be_played() -> None:
    """The others stay as they were."""
    games = new_games(OURS, range(5))
    step(OURS, games[1:3], [DRAW_CARD, DRAW_CARD])

    assert [0, 1, 1, 0, 0] == games["seq"].tolist()
    assert (2, GAME.itemsize) == require_rows(OURS, games[1:3]).shape


def test_game_of_another_program_has_no_state() -> None:
    """Nor actions and numbers."""
    others: list[Any] = [new_games(program_for(CLASSIC, 4), [1])[0], np.zeros(1, GAME)[0], new_games(OURS, [1]), None]
    for game in others:
        with pytest.raises(BatchError, match="this is not a game of Program"):
            to_state(OURS, game)
        with pytest.raises(BatchError, match="this is not a game of Program"):
            to_action(OURS, game, DRAW_CARD)
        with pytest.raises(BatchError, match="this is not a game of Program"):
            to_number(OURS, game, Draw(0))


@pytest.mark.parametrize(
    ("actions", "told"),
    [
        ([DRAW_CARD], r"int64 of shape \(1,\)"),
        ([DRAW_CARD] * 4, r"int64 of shape \(4,\)"),
        ([1.0] * 3, r"float64 of shape \(3,\)"),
        (DRAW_CARD, r"int64 of shape \(\)"),
    ],
)
def test_there_is_an_action_for_each_game(actions: Any, told: str) -> None:
    """An integer; nothing is read beyond the end."""
    games = new_games(OURS, range(3))
    with pytest.raises(BatchError, match=f"there must be 3 integers, not {told}"):
        step(OURS, games, actions)

    assert [0, 0, 0] == games["seq"].tolist()


@pytest.mark.parametrize(
    "number",
    [-1, PLAY * 54, PLAY * 255, 5, ANSWER, ANSWER + 3, NEXT_ROUND - 1, NEXT_ROUND + 3, 10**9, 1.5, "draw", None],
)
def test_number_of_no_action_is_refused(number: Any) -> None:
    """There is no such card, colour, option or dealer."""
    with pytest.raises(BatchError, match="is not the number of an action of this game"):
        to_action(OURS, new_games(OURS, [1])[0], number)


def test_host_neither_plays_nor_draws() -> None:
    """A seat does; numbers may be numpy's."""
    games = new_games(OURS, [1])
    roll_out(OURS, games)
    for number in (0, DRAW_CARD, DRAW_CARD + 1):
        with pytest.raises(BatchError, match="is not the number of an action of this game"):
            to_action(OURS, games[0], number)

    dealer: Any = np.int64(NEXT_ROUND + 2)
    assert NextRound(1) == to_action(OURS, games[0], dealer)


@pytest.mark.parametrize(
    "action",
    [
        Play(0, card("red-1.joey")),
        Play(0, card("wild"), color="mauve"),
        Play(0, card("red-1"), count=2),
        Answer(0, "challenge"),
        Draw(1),
        Pass(7),
        NextRound(2),
        "draw",
        None,
    ],
)
def test_action_of_another_game_has_no_number(action: Any) -> None:
    """Or of another seat."""
    state = uno.position(["red-1", "blue-1"], top="red-2", variant=CLASSIC)
    with pytest.raises(BatchError, match="is not an action of this game"):
        to_number(OURS, to_row(OURS, state)[0], action)


def test_switches_that_differ_are_named() -> None:
    """With both values."""
    state, _ = uno.new_game(CLASSIC.with_rules(stacking="any", target=100), 2, seed=1)
    with pytest.raises(
        BatchError, match=r"^the state is played with target=100 instead of 500, stacking='any' instead of 'off'$"
    ):
        to_row(OURS, state)
