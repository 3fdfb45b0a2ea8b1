"""No sheet has a clock, and no module of the library knows one (matrix section 11)."""

from __future__ import annotations

import ast
import datetime
import inspect
import random
import time
from collections.abc import Iterator
from types import ModuleType

import pytest

import unorules as uno
from tests.kit.builders import of, play
from tests.kit.source import library_modules
from unorules import Draw, Event, Pass, Rules
from unorules.events import RoundEnded

GIVEN_A_RANDOM = ("unorules._host", "unorules.players", "unorules.rl", "unorules.batch", "unorules.cli")
"""Bots and environments are given their chance, as a `Random`."""


def offered(*sources: ModuleType) -> list[object]:
    """Modules, and all that they offer."""
    return [
        value
        for source in sources
        for value in (source, *vars(source).values())
        if value is source or (callable(value) and getattr(value, "__module__", None) in (None, source.__name__))
    ]


def imported(module: ModuleType) -> Iterator[str]:
    """What a module's source imports, also within its functions."""
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


@pytest.mark.rule("N-11")
def test_no_clock_is_consulted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game played in a moment and one that takes years are the same game; no module knows a clock or chance."""

    def log(seconds: float) -> list[Event]:
        clock = iter(range(10**9))
        with monkeypatch.context() as patch:
            for name in ("time", "monotonic", "perf_counter"):
                patch.setattr(time, name, lambda: next(clock) * seconds)
            state, events = uno.new_game(players=3, seed=11)
            happened = list(events)
            for _ in range(300):
                state, events = uno.apply(state, uno.legal_actions(state)[0])
                happened += events
        return happened

    assert log(0.0) == log(10.0**9)
    modules = library_modules()
    assert {"unorules._engine.shuffle", "unorules._engine.prompting", "unorules.players.search"} < {
        m.__name__ for m in modules
    }
    for module in modules:
        banned = (time, datetime) if module.__name__.startswith(GIVEN_A_RANDOM) else (time, datetime, random)
        assert set() == {name.partition(".")[0] for name in imported(module)} & {one.__name__ for one in banned}
        assert [] == [name for name, value in vars(module).items() if any(value is one for one in offered(*banned))]


@pytest.mark.rule("N-11")
def test_rounds_have_no_limit_of_time_or_turns() -> None:
    """Everyone draws while there are cards to draw, and nothing ends."""
    state = uno.position(["red-1 red-2", "blue-1 blue-2", "green-1 green-2"], top="red-5")
    for turn in range(99):
        state, events = play(state, Draw(turn % 3), Pass(turn % 3))
        assert [] == of(RoundEnded, events)

    assert Rules().turn_limit is None
    assert ("turn", 0) == (state.prompt.kind, state.prompt.seat)
