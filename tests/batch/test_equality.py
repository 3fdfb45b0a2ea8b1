"""The kernel plays as the library does, step by step, and unknown codes do nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import unorules as uno
from tests.batch.comparison import compare_steps, smallest
from tests.batch.kernels import interpreted_kernel, interpreted_module, kernel
from tests.kit.decks import small
from unorules import Draw, Pass, Play, State, card
from unorules.batch import codes, to_number, to_row, to_state
from unorules.batch.codes import PASS_TURN
from unorules.batch.games import new_work
from unorules.batch.kernel import moves
from unorules.batch.layout import WORK, as_rows
from unorules.batch.program import Program, program_of
from unorules.cards import Kind, Penalty, Skip
from unorules.variants import CLASSIC_2010

REACHED = {"turn", "drawn", "debt", "color", "challenge", "friend", "kick", "swap", "round_over", "match_over"}


@pytest.mark.parametrize(
    ("name", "steps"),
    [
        ("compiled", 2_000),
        ("interpreted", 2_500),
        pytest.param("compiled", 10_000, marks=pytest.mark.slow),
    ],
)
def test_kernel_plays_as_the_library_does(name: str, steps: int) -> None:
    """Hands, piles, prompts, scores and legal actions are the same after every step."""
    compared, _, faults = compare_steps(steps, 2010, kernel(name))

    assert [] == faults
    assert steps <= compared


@pytest.mark.slow
@pytest.mark.parametrize(("name", "steps"), [("compiled", 300_000), ("interpreted", 10_000)])
def test_kernel_plays_as_the_library_does_in_long_runs(name: str, steps: int) -> None:
    """In as many steps as it takes to meet what is rare; interpreted, in enough to run every line."""
    compared, seen, faults = compare_steps(steps, 1971, kernel(name))

    assert [] == faults
    assert steps <= compared
    assert set() == REACHED - set(seen)


def test_fault_is_found_and_told() -> None:
    """A kernel that ignores the named colour differs at once, and the report says where."""
    source = Path(str(moves.__file__)).read_text()
    color_blind = interpreted_kernel("moves", source.replace("named if p.names_color", "color_before if p.names_color"))

    _, _, faults = compare_steps(2_000, 2010, color_blind)
    fault = smallest(faults, color_blind)

    assert {"hand_size", "uno_call"} >= set(fault.case.switches)
    assert len(fault.actions) <= 2
    assert "_color: " in str(fault)


# Steps that are rare in random games.

BOTH = pytest.mark.parametrize("name", ["compiled", "interpreted"])


def list_ids(name: str, state: State) -> set[int]:
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
    assert {to_number(program_of(state), game, action) for action in uno.legal_actions(state)} == list_ids(name, state)


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


# Codes that the kernel does not know.

SWAPS = CLASSIC_2010.with_rules(uno_call="auto", seven_zero="on")
STATE = uno.position(["red-7 red-reverse red-1", "blue-1 blue-2", "blue-3 blue-4"], top="red-2", variant=SWAPS)


def change(program: Program) -> Any:
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
    record = change(program)
    record[table] = 99
    step(record, program, games, Play(0, card("red-7" if table == "code" else "red-reverse")))

    assert_given_up(games)
    assert [2, 2, 2] == games["sizes"][0, :3].tolist()


def test_unknown_answer_does_nothing() -> None:
    """The hands stay where they are."""
    state: State = uno.apply(STATE, Play(0, card("red-7")))[0]
    program, games = program_of(state), to_row(program_of(state), state)
    record = change(program)
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
