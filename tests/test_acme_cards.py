"""The example package: cards and house rules made outside the library, with its public names alone."""

from __future__ import annotations

import ast
import inspect
import os
import pickle
import subprocess
import sys
import tomllib
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from importlib.metadata import EntryPoint
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Literal

import pytest
from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser
from typing_extensions import Unpack

import unorules as uno
from tests.kit.builders import drew, of, play, play_of, playable, refusal, sizes
from unorules import Answer, Draw, Event, NextRound, Pass, Play, Reason, State, card
from unorules.cards import Kind
from unorules.events import Announced, Asked, Discarded, HandMoved, HandsPooled, Owed, Skipped
from unorules.rules import RuleChanges
from unorules.testing import check_variant
from unorules.variants import BUILT_IN, CLASSIC_2010

# The tests run against what is installed, and this package is not.
sys.path.insert(0, str(Path(__file__).parents[1] / "examples" / "acme_cards" / "src"))

from acme_cards import (
    ACME_UNO,
    REGISTRY,
    barometer,
    forecast,
    gale,
    lightning,
    storm,
    tornado,
    trade_wind,
    umbrella,
    weathervane,
)

PACKAGE = Path(__file__).parents[1] / "examples" / "acme_cards"
WILDS = [storm, lightning, forecast, barometer, trade_wind, tornado, gale, weathervane]
CARDS = [*WILDS, umbrella]
STORM, LIGHTNING, FORECAST, *_ = (card(kind.id) for kind in WILDS)
HANDS = ["acme:wild-storm acme:wild-lightning acme:wild-forecast red-1 red-2", "blue-1 blue-2", "blue-3 blue-4"]


def lay(draw: str = "") -> State:
    """Three at a table; the first holds one of each card, and every other card is in the draw pile."""
    return uno.position(HANDS, top="red-9", draw=draw, variant=ACME_UNO)


def asked_whom() -> State:
    """Lightning has been laid, and its player has to name somebody."""
    return play(lay(), Play(0, LIGHTNING, color="green"))[0]


def asked_outside(draw: str = "") -> State:
    """A forecast has been laid, with green called, and the host has to report."""
    return play(lay(draw), Play(0, FORECAST, color="green"))[0]


def play_out(seed: int) -> tuple[State, tuple[State, ...]]:
    """A whole match by dice, and the states in which one of the new cards waited for an answer."""
    dice = Random(seed)
    state, _ = uno.new_game(ACME_UNO, 3, seed=seed)
    waited: list[State] = []
    while not state.over:
        if state.prompt.question in ("whom", "forecast"):
            waited.append(state)
        state, _ = uno.apply(state, dice.choice(uno.legal_actions(state)[:4]))
    return state, tuple(waited)


def test_storm_has_everyone_else_draw_one() -> None:
    """From the next player on; nobody loses a turn."""
    state, events = play(lay("green-1 green-2"), Play(0, STORM, color="yellow"))

    assert [4, 3, 3] == sizes(state)
    assert ["green-1"] == drew(events, 1)
    assert ["green-2"] == drew(events, 2)
    assert ("turn", 1, "yellow") == (state.prompt.kind, state.prompt.seat, state.color)


def test_lightning_asks_its_player_whom() -> None:
    """Anyone but the player themselves."""
    state, events = play(lay(), Play(0, LIGHTNING, color="green"))

    assert [Asked(0, 0, "whom", (1, 2))] == of(Asked, events)
    assert ("ask", 0, (1, 2)) == (state.prompt.kind, state.prompt.seat, state.prompt.options)
    assert [Answer(0, 1), Answer(0, 2)] == list(uno.legal_actions(state, 0))
    assert Reason.NO_SUCH_OPTION is refusal(state, Answer(0, 0))


@pytest.mark.parametrize("target", [1, 2])
def test_lightning_strikes_the_player_who_is_named(target: int) -> None:
    """Two cards, and the turn goes on as always."""
    state, events = play(asked_whom(), Answer(0, target))

    assert 2 == len(drew(events, target))
    assert [4, 4 if target == 1 else 2, 4 if target == 2 else 2] == sizes(state)
    assert [] == of(Skipped, events)
    assert ("turn", 1, "green") == (state.prompt.kind, state.prompt.seat, state.color)


def test_forecast_waits_for_the_host() -> None:
    """It is about the next player, who cannot answer it."""
    state = asked_outside()

    assert ("outcome", None, 1) == (state.prompt.kind, state.prompt.seat, state.prompt.about)
    assert Reason.HOST_ONLY is refusal(state, Answer(1, "right"))


def test_right_forecast_costs_nothing() -> None:
    """The next player plays on."""
    state, events = play(asked_outside(), Answer(None, "right"))

    assert [] == drew(events, 1)
    assert ("turn", 1) == (state.prompt.kind, state.prompt.seat)


def test_wrong_forecast_draws_until_the_colour_called() -> None:
    """The card that ends it is there for all to see, and the player may play it."""
    state, events = play(asked_outside("red-3 wild green-5 green-6"), Answer(None, "wrong"))

    assert ["red-3", "wild", "green-5"] == drew(events, 1)
    assert [False, False, True] == [event.shown for event in of(uno.events.Drew, events)]
    assert ["green-5", "wild"] == playable(state, 1)


def test_wrong_forecast_costs_five_cards_at_most() -> None:
    """Though the sixth would have been green."""
    state, events = play(asked_outside("red-3 red-4 red-5 red-6 red-7 green-5"), Answer(None, "wrong"))

    assert ["red-3", "red-4", "red-5", "red-6", "red-7"] == drew(events, 1)
    assert card("green-5") == state.draw_pile[0]


@pytest.mark.parametrize("kind", WILDS, ids=str)
def test_last_card_just_wins(kind: Kind) -> None:
    """None of the wilds acts, or asks, when its player has gone out with it."""
    state = uno.position([kind.id, "blue-1", "blue-3"], top="red-9", variant=ACME_UNO)
    state, events = play(state, Play(0, card(kind.id)))

    assert "round_over" == state.prompt.kind
    assert ["Played", "RoundEnded"] == [type(event).__name__ for event in events]


@pytest.mark.parametrize(
    ("state", "answer"),
    [(asked_whom(), Answer(0, 2)), (asked_outside(), Answer(None, "wrong"))],
    ids=["whom", "forecast"],
)
def test_game_is_kept_in_the_middle_of_a_question(state: State, answer: Answer) -> None:
    """What is loaded again is the same, and goes on the same."""
    loaded: State = pickle.loads(pickle.dumps(state))

    assert state == loaded
    assert uno.apply(state, answer) == uno.apply(loaded, answer)


@pytest.mark.parametrize("kind", CARDS, ids=str)
def test_card_is_short(kind: Kind) -> None:
    """All of its code, decorators and docstrings and all, is under fifteen lines."""
    functions = {part.__name__ for part in (kind.on_play, kind.on_answer, kind.answers) if inspect.isfunction(part)}
    lines = 0
    for node in ast.parse((PACKAGE / "src" / "acme_cards" / "cards.py").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef) and node.name in functions:
            lines += len(node.decorator_list) + 1 + (node.end_lineno or 0) - node.lineno
        elif isinstance(node, ast.Assign) and kind.id in ast.unparse(node):
            lines += 1 + (node.end_lineno or 0) - node.lineno

    assert 3 < lines < 15


@pytest.mark.parametrize("kind", CARDS, ids=str)
def test_card_says_in_one_sentence_what_it_does(kind: Kind) -> None:
    """In its text, which for a wild is the docstring of its function."""
    sentence = kind.text

    assert sentence.endswith(".")
    assert 1 == sentence.count(".") == len(sentence.splitlines())


def test_package_uses_public_names_alone() -> None:
    """Everything comes from public modules, and is listed there."""
    taken: set[str] = set()
    for module in (PACKAGE / "src" / "acme_cards").glob("*.py"):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                assert not any(alias.name.startswith("unorules") for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("unorules"):
                assert not any(name.startswith("_") for name in str(node.module).split("."))
                taken |= {alias.name for alias in node.names}
                public = import_module(str(node.module))
                assert {alias.name for alias in node.names} <= set(getattr(public, "__all__", dir(public)))

    assert taken


def test_package_announces_its_game() -> None:
    """By an entry point, where `Registry.installed` looks."""
    project = tomllib.loads((PACKAGE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    ((name, value),) = project["entry-points"]["unorules.variants"].items()

    assert ACME_UNO is EntryPoint(name, value, "unorules.variants").load()


def test_registry_finds_the_game_and_the_shipped_ones() -> None:
    """The classic deck, with two of each wild and an umbrella of each colour."""
    umbrellas = [(uno.Card(umbrella.id, color), 1) for color in ACME_UNO.colors]

    assert REGISTRY.variant("acme:uno") is ACME_UNO
    assert [*BUILT_IN, ACME_UNO] == list(REGISTRY)
    assert [*CLASSIC_2010.deck, *((card(kind.id), 2) for kind in WILDS), *umbrellas] == list(ACME_UNO.deck)


def test_every_code_block_of_its_readme_runs() -> None:
    """As a reader would type it."""
    examples = list(Sybil(parsers=[PythonCodeBlockParser()], path=str(PACKAGE)).parse(PACKAGE / "README.md").examples())
    for example in examples:
        example.evaluate()

    assert examples


def test_another_process_plays_the_same_match() -> None:
    """It gets a variant or a state and nothing else; what it sends back goes on here."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        state, waited = pool.submit(play_out, 5).result()
        question = waited[0]
        answer = uno.legal_actions(question)[0]
        there = pool.submit(uno.apply, question, answer).result()

    assert (state, waited) == play_out(5)
    assert there == uno.apply(question, answer)
    assert Reason.MATCH_OVER is refusal(state, NextRound())


@pytest.mark.slow
def test_package_has_tests_that_pass() -> None:
    """Those that its readers copy."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"]
    path = {**os.environ, "PYTHONPATH": str(PACKAGE / "src"), "PYTEST_ADDOPTS": ""}
    ran = subprocess.run(command, cwd=PACKAGE, env=path, capture_output=True, text=True, check=False)
    assert "2 passed" in ran.stdout, ran.stdout


# The example package.

HOUSE: list[RuleChanges] = [
    {},
    {"stacking": "any", "seven_zero": "on"},
    {"stacking": "any", "seven_zero": "on", "jump_in": "any", "multi_play": "identical", "mercy": 15},
]
"""Rules under which the cards are checked: those of the sheet, and house rules that meet what the cards do."""


def after_playing(
    text: str, *hands: str, color: str = "green", **rules: Unpack[RuleChanges]
) -> tuple[State, tuple[Event, ...]]:
    """The first of some players has laid a card on a red 9."""
    state = uno.position([f"{text} {hands[0]}", *hands[1:]], top="red-9", variant=ACME_UNO.with_rules(**rules))
    return uno.apply(state, play_of(text, color=color))


@pytest.mark.parametrize(
    ("hands", "word", "cost"),
    [
        (["red-1 red-2", "blue-1", "blue-2"], "rain", 2),
        (["red-1", "blue-1", "blue-2"], "sunshine", 0),
        (["red-1", "blue-1 blue-3", "blue-2"], "sunshine", 0),
    ],
    ids=["fewer", "as many", "more"],
)
def test_barometer_says_why_the_next_player_draws(hands: list[str], word: str, cost: int) -> None:
    """Only who holds fewer cards than its player, who has just laid one; everyone hears the verdict."""
    state, events = after_playing("acme:wild-barometer", *hands)

    assert [Announced(0, word)] == of(Announced, events)
    assert cost == len(drew(events, 1))
    assert ("turn", 1) == (state.prompt.kind, state.prompt.seat)


def test_trade_wind_swaps_hands_with_the_player_who_is_named() -> None:
    """Each of the two sees the cards that they get, and nobody else does."""
    state, _ = after_playing("acme:wild-trade-wind", "red-1 red-2", "blue-1", "yellow-5 yellow-6 yellow-7")
    assert ("ask", 0, "swap", (1, 2)) == (
        state.prompt.kind,
        state.prompt.seat,
        state.prompt.question,
        state.prompt.options,
    )
    state, events = uno.apply(state, Answer(0, 2))

    assert ["yellow-5 yellow-6 yellow-7", "blue-1", "red-1 red-2"] == [" ".join(map(str, hand)) for hand in state.hands]
    assert [(0, 2, 3), (2, 0, 2)] == [(event.seat, event.source, event.count) for event in of(HandMoved, events)]
    assert [True, False] == [event.cards is not None for event in of(HandMoved, uno.redact(events, 0))]
    assert ("turn", 1) == (state.prompt.kind, state.prompt.seat)


def test_whoever_gets_a_single_card_has_to_call() -> None:
    """The seat that gave it away does not."""
    state, _ = after_playing("acme:wild-trade-wind", "red-1 red-2", "blue-1", "yellow-5 yellow-6")
    state, _ = uno.apply(state, Answer(0, 1))

    assert (0,) == state.catchable


def test_tornado_deals_all_hands_again() -> None:
    """One card at a time from the next player on, so that its player comes last; none is added or lost."""
    hands = ["red-1", "blue-1 blue-2 blue-3", "yellow-1"]
    state, events = after_playing("acme:wild-tornado", *hands)

    assert [HandsPooled((1, 2, 0))] == of(HandsPooled, events)
    assert [1, 2, 2] == sizes(state)
    assert sorted(" ".join(hands).split()) == sorted(str(held) for hand in state.hands for held in hand)


def test_gale_blows_away_the_colour_that_is_named() -> None:
    """The cards lie under the gale and do nothing; wilds stay in the hand."""
    state, events = after_playing("acme:wild-gale", "green-1 green-skip green-draw-two red-5 wild", "blue-1", "blue-2")

    assert [Discarded(0, (card("green-1"), card("green-skip"), card("green-draw-two")))] == of(Discarded, events)
    assert [2, 1, 1] == sizes(state)
    assert "acme:wild-gale" == str(state.top)
    assert ("turn", 1) == (state.prompt.kind, state.prompt.seat)


def test_gale_that_empties_the_hand_wins() -> None:
    """All of the cards were of that colour."""
    state, _ = after_playing("acme:wild-gale", "green-1 green-2", "blue-1", "blue-2")

    assert ("round_over", (3, 0, 0)) == (state.prompt.kind, state.scores)


def test_weathervane_points_at_who_is_next() -> None:
    """Nobody loses a turn, and play goes on from there."""
    state, _ = after_playing("acme:wild-weathervane", "red-1 red-2", "blue-1", "blue-2", "blue-3 blue-4")
    state, events = play(state, Answer(0, 3), Draw(3), Pass(3))

    assert [] == of(Skipped, events)
    assert 0 == state.prompt.seat


def test_umbrella_is_a_plain_card_at_other_times() -> None:
    """It goes on its colour, and on another umbrella."""
    hands = ["blue-acme:umbrella red-acme:umbrella red-1", "blue-1"]

    assert ["red-1", "red-acme:umbrella"] == playable(uno.position(hands, top="red-9", variant=ACME_UNO), 0)
    assert 2 == len(playable(uno.position(hands, top="green-acme:umbrella", variant=ACME_UNO), 0))


@pytest.mark.parametrize("stacking", ["off", "any"])
def test_umbrella_answers_a_debt(stacking: Literal["off", "any"]) -> None:
    """Whatever its colour: nobody draws, and the next player has an ordinary turn."""
    hands = ["red-1 red-2", "blue-acme:umbrella blue-3", "blue-4 blue-5"]
    state, events = after_playing("red-draw-two", *hands, stacking=stacking)
    assert [Owed(1, 2)] == of(Owed, events)
    assert ("debt", 1, 2) == (state.prompt.kind, state.prompt.seat, state.prompt.owed)
    state, events = play(state, Play(1, card("blue-acme:umbrella")))

    assert [] == of(uno.events.Drew, events)
    assert ("turn", 2, 0, "blue") == (state.prompt.kind, state.prompt.seat, state.prompt.owed, state.color)


def test_umbrella_keeps_off_a_whole_stack() -> None:
    """Two draw cards have been laid on each other, and the last player owes for both."""
    hands = ["red-1 red-2", "blue-draw-two blue-3", "yellow-acme:umbrella blue-5"]
    state, _ = after_playing("red-draw-two", *hands, stacking="any")
    state, _ = uno.apply(state, Play(1, card("blue-draw-two")))
    assert (2, 4) == (state.prompt.seat, state.prompt.owed)
    state, _ = uno.apply(state, Play(2, card("yellow-acme:umbrella")))

    assert [2, 1, 1] == sizes(state)
    assert ("turn", 0) == (state.prompt.kind, state.prompt.seat)


def test_umbrella_as_the_last_card_leaves_no_debt() -> None:
    """Its player goes out, and nobody draws."""
    state, _ = after_playing("red-draw-two", "red-1 red-2", "blue-acme:umbrella", "blue-5")
    state, events = uno.apply(state, Play(1, card("blue-acme:umbrella")))

    assert "round_over" == state.prompt.kind
    assert [] == of(uno.events.Drew, events)


def test_debt_without_an_umbrella_is_drawn() -> None:
    """All of it, and the turn is lost; no other card helps."""
    hands = ["red-1 red-2", "red-3 red-4", "blue-5"]
    state, _ = after_playing("red-draw-two", *hands)
    assert Reason.NOT_AN_ANSWER is refusal(state, Play(1, card("red-3")))
    state, events = uno.apply(state, Draw(1))

    assert 2 == len(drew(events, 1))
    assert [Skipped(1)] == of(Skipped, events)
    assert 2 == state.prompt.seat


@pytest.mark.sampled(3)
@pytest.mark.parametrize("rules", HOUSE, ids=["sheet", "stacking and seven-zero", "party"])
def test_cards_keep_the_promises_of_the_library(rules: RuleChanges) -> None:
    """Every card has come up, and every round has ended."""
    report = check_variant(ACME_UNO.with_rules(**rules), games=6, seats=[2, 3, 6])

    assert () == report.unplayed
    assert (18, 0) == (report.games, report.void)
