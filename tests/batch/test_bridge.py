"""The bridge: states and actions as rows of numbers, and invalid rows."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import unorules as uno
from tests.batch.cases import AUTOMATIC
from tests.batch.kernels import kernel
from unorules import Answer, CallUno, Draw, NextRound, Pass, Play, card
from unorules.batch import (
    BatchError,
    Program,
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
from unorules.batch.bridge import require_rows
from unorules.batch.codes import ANSWER, DRAW_CARD, NEXT_ROUND, PLAY
from unorules.batch.games import new_work
from unorules.batch.layout import GAME, as_rows
from unorules.variants import CLASSIC_2010, FRIENDS_2022, ICE_THE_KICKER_2023

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
    program = program_for(AUTOMATIC, 4)
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


# Rows and numbers that do not fit.

OURS = program_for(AUTOMATIC, 2)

USES: list[Callable[[Program, Any], object]] = [
    lambda program, games: roll_out(program, games, most_steps=1),
    lambda program, games: step(program, games, [DRAW_CARD] * len(games)),
    lambda program, games: legal_numbers(program, games, 0),
]


@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize(
    "deal",
    [
        lambda: new_games(program_for(AUTOMATIC, 4), range(3)),
        lambda: fast_games(program_for(AUTOMATIC.with_rules(target=100), 2), 3),
        lambda: fast_games(program_for(FRIENDS_2022.with_rules(uno_call="auto"), 2), 3),
        lambda: to_row(program_for(AUTOMATIC, 4), uno.new_game(AUTOMATIC, 4, seed=1)[0]),
        lambda: np.concatenate((new_games(OURS, [1]), new_games(program_for(AUTOMATIC, 3), [1]))),
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
    others: list[Any] = [new_games(program_for(AUTOMATIC, 4), [1])[0], np.zeros(1, GAME)[0], new_games(OURS, [1]), None]
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
    state = uno.position(["red-1", "blue-1"], top="red-2", variant=AUTOMATIC)
    with pytest.raises(BatchError, match="is not an action of this game"):
        to_number(OURS, to_row(OURS, state)[0], action)


def test_switches_that_differ_are_named() -> None:
    """With both values."""
    state, _ = uno.new_game(AUTOMATIC.with_rules(stacking="any", target=100), 2, seed=1)
    with pytest.raises(
        BatchError, match=r"^the state is played with target=100 instead of 500, stacking='any' instead of 'off'$"
    ):
        to_row(OURS, state)
