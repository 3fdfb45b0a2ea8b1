"""What is rare in random games: the kernel, compiled and interpreted, beside the library."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import unorules as uno
from tests.batch.kernels import kernel
from tests.kit.decks import small
from unorules import Draw, Pass, Play, State, card
from unorules.batch import program_of, to_number, to_row, to_state
from unorules.batch.codes import PASS_TURN
from unorules.batch.games import new_work
from unorules.batch.layout import as_rows
from unorules.cards import Kind, Penalty, Skip
from unorules.variants import CLASSIC_2010

BOTH = pytest.mark.parametrize("name", ["compiled", "interpreted"])


def listed(name: str, state: State) -> set[int]:
    """Return the numbers of what may be done, as a kernel lists them."""
    program = program_of(state)
    numbers: Any = np.zeros(1_000, np.int64)
    count = kernel(name).list_actions(program.row, as_rows(to_row(program, state))[0], new_work(), numbers)
    found: list[int] = numbers[:count].tolist()
    return set(found)


@BOTH
def test_cards_that_may_be_kept_back_do_not_have_to_be_played(name: str) -> None:
    """R-70: each of two Wild Draw Fours makes the other one a bluff, so their player may draw."""
    rules: Any = {"uno_call": "auto", "draw_choice": "only_if_stuck", "challenge_match": "color_or_wild"}
    hands = ["wild-draw-four wild-draw-four", "blue-3 blue-4"]
    state = uno.position(hands, top="red-9", variant=CLASSIC_2010.with_rules(**rules))
    game = to_row(program_of(state), state)[0]

    assert Draw(0) in uno.legal_actions(state)
    assert {to_number(program_of(state), game, action) for action in uno.legal_actions(state)} == listed(name, state)


@BOTH
def test_reverse_passes_a_debt_back(name: str) -> None:
    """R-64: to the player who laid the draw card."""
    rules: Any = {"uno_call": "auto", "stacking": "any", "bounce": "both"}
    hands = ["red-draw-two blue-1 blue-2", "red-reverse blue-3 blue-4", "green-1 green-2 green-3"]
    table = uno.position(hands, top="red-9", variant=CLASSIC_2010.with_rules(**rules))
    owing, _ = uno.apply(table, Play(0, card("red-draw-two")))
    bounced, _ = uno.apply(owing, Play(1, card("red-reverse")))
    program = program_of(owing)
    games = to_row(program, owing)
    actions = np.array([to_number(program, games[0], Play(1, card("red-reverse")))])

    assert ("debt", 0) == (bounced.prompt.kind, bounced.prompt.seat)
    assert -1 == kernel(name).step_games(program.row, as_rows(games), new_work(), actions)
    assert bounced == to_state(program, games[0])


@BOTH
def test_forced_passes_are_counted_anew_over_a_hand_under_the_pile(name: str) -> None:
    """R-71: the third player falls, and now there are cards to draw."""
    cards = "red-9 blue-1 blue-2 blue-3 blue-4 blue-5"
    variant = small("test:stuck", cards, hand_size=1, uno_call="auto", mercy=3)
    stuck = uno.position(["blue-1", "blue-2", "blue-3 blue-4 blue-5"], top="red-9", variant=variant)
    passed, _ = uno.apply(stuck, Pass(0))
    program, games = program_of(stuck), to_row(program_of(stuck), stuck)

    assert ((0, 1), 0, 1) == (passed.active, passed._waiting.passes, passed.prompt.seat)
    assert -1 == kernel(name).step_games(program.row, as_rows(games), new_work(), np.array([PASS_TURN]))
    assert passed == to_state(program, games[0])


@BOTH
def test_whoever_has_gone_out_draws_nothing(name: str) -> None:
    """R-88: a last card that skips the other one of two would make its own player draw."""
    kind = Kind("test:back", points=20, on_play=(Skip(), Penalty(2)), on_last=True)
    variant = small("test:back", "red-test:back red-1 red-2 blue-1 blue-2 blue-3", kind, hand_size=1, uno_call="auto")
    state = uno.position(["red-test:back", "blue-1 blue-2"], top="red-1", variant=variant)
    over, _ = uno.apply(state, Play(0, card("red-test:back")))
    program = program_of(state)
    games = to_row(program, state)
    actions = np.array([to_number(program, games[0], Play(0, card("red-test:back")))])

    assert [0, 2] == [len(hand) for hand in over.hands]
    assert -1 == kernel(name).step_games(program.row, as_rows(games), new_work(), actions)
    assert over == to_state(program, games[0])
