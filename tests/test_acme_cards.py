"""The example package: cards made outside the library, with its public names alone."""

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

import pytest
from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser

import unorules as uno
from tests.kit.builders import drew, of, play, playable, refused, sizes
from unorules import Answer, NextRound, Play, Reason, State, card
from unorules.cards import Kind
from unorules.events import Asked, Skipped

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

from unorules.variants import BUILT_IN, CLASSIC_2010

PACKAGE = Path(__file__).parents[1] / "examples" / "acme_cards"
WILDS = [storm, lightning, forecast, barometer, trade_wind, tornado, gale, weathervane]
CARDS = [*WILDS, umbrella]
STORM, LIGHTNING, FORECAST, *_ = (card(kind.id) for kind in WILDS)
HANDS = ["acme:wild-storm acme:wild-lightning acme:wild-forecast red-1 red-2", "blue-1 blue-2", "blue-3 blue-4"]


def laid(draw: str = "") -> State:
    """Three at a table; the first holds one of each card, and every other card is in the draw pile."""
    return uno.position(HANDS, top="red-9", draw=draw, variant=ACME_UNO)


def asked_whom() -> State:
    """Lightning has been laid, and its player has to name somebody."""
    return play(laid(), Play(0, LIGHTNING, color="green"))[0]


def asked_outside(draw: str = "") -> State:
    """A forecast has been laid, with green called, and the host has to report."""
    return play(laid(draw), Play(0, FORECAST, color="green"))[0]


def played_out(seed: int) -> tuple[State, tuple[State, ...]]:
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
    state, events = play(laid("green-1 green-2"), Play(0, STORM, color="yellow"))

    assert [4, 3, 3] == sizes(state)
    assert ["green-1"] == drew(events, 1)
    assert ["green-2"] == drew(events, 2)
    assert ("turn", 1, "yellow") == (state.prompt.kind, state.prompt.seat, state.color)


def test_lightning_asks_its_player_whom() -> None:
    """Anyone but the player themselves."""
    state, events = play(laid(), Play(0, LIGHTNING, color="green"))

    assert [Asked(0, 0, "whom", (1, 2))] == of(Asked, events)
    assert ("ask", 0, (1, 2)) == (state.prompt.kind, state.prompt.seat, state.prompt.options)
    assert [Answer(0, 1), Answer(0, 2)] == list(uno.legal_actions(state, 0))
    assert Reason.NO_SUCH_OPTION is refused(state, Answer(0, 0))


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
    assert Reason.HOST_ONLY is refused(state, Answer(1, "right"))


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
        state, waited = pool.submit(played_out, 5).result()
        question = waited[0]
        answer = uno.legal_actions(question)[0]
        there = pool.submit(uno.apply, question, answer).result()

    assert (state, waited) == played_out(5)
    assert there == uno.apply(question, answer)
    assert Reason.MATCH_OVER is refused(state, NextRound())


@pytest.mark.slow
def test_package_has_tests_that_pass() -> None:
    """Those that its readers copy."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"]
    path = {**os.environ, "PYTHONPATH": str(PACKAGE / "src"), "PYTEST_ADDOPTS": ""}
    ran = subprocess.run(command, cwd=PACKAGE, env=path, capture_output=True, text=True, check=False)
    assert "2 passed" in ran.stdout, ran.stdout
