"""The errors that the reference lists, tried: the calls of its examples, with arguments that make no sense."""

from __future__ import annotations

import inspect
import sys
from functools import cache
from importlib import import_module
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any

import pytest

pytest.importorskip("sphinx")
pytest.importorskip("pettingzoo")
pytest.importorskip("numba")

from docs._ext.explained import documented, errors, parameters
from tests.pages.test_entries import ENTRIES, EXAMPLES, takes_arguments
from unorules import UnoError, card
from unorules.variants import CLASSIC_2010

NONSENSE: tuple[Any, ...] = (
    None,
    -1,
    3.5,
    "",
    "xyz",
    b"",
    (),
    [1],
    {},
    object(),
    True,
    10**6,
    card("red-7"),
    CLASSIC_2010,
    ["a"],
)

LONG = ("batch.", "rl.")
"""What takes its time."""

NOT_TRIED = (*LONG, "ReplayLog", "players.BotMaker", "players.Results.plot", "players.SeatedBot", "players.tournament")
"""What writes files, has no code, or takes its time."""


def function_of(path: str) -> FunctionType | None:
    """Return the function of an entry, unbound; of a class, its constructor. None if there is none."""
    of = documented(path)
    if of.is_member:
        owner = documented(path.rpartition(".")[0])
        found = vars(getattr(import_module(owner.source.module), owner.node.name))[of.node.name]
    else:
        found = getattr(import_module(of.source.module), of.node.name)
    if isinstance(found, type):
        found = vars(found).get("__init__")
    found = getattr(found, "__func__", found)
    return found if isinstance(found, FunctionType) else None


FUNCTIONS = {
    path: function
    for path, found in ENTRIES.items()
    if takes_arguments(found) and not path.startswith(NOT_TRIED)
    if parameters(documented(path)) and (function := function_of(path)) is not None
}


@cache
def calls() -> dict[CodeType, dict[str, Any]]:
    """Return what each function is first called with, directly or not, when the examples run."""
    found: dict[CodeType, dict[str, Any]] = {}
    wanted = {function.__code__ for function in FUNCTIONS.values()}

    def note(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and frame.f_code in wanted and frame.f_code not in found:
            found[frame.f_code] = dict(frame.f_locals)

    for name, example in EXAMPLES.items():
        if name == example.names[0] and not name.startswith(LONG):
            module = sys.modules[name] = ModuleType(name)
            sys.setprofile(note)
            try:
                exec(example.program, vars(module))
            finally:
                sys.setprofile(None)
                del sys.modules[name]
    return found


@pytest.mark.parametrize("path", FUNCTIONS)
def test_nonsense_raises_only_what_is_listed(path: str) -> None:
    """One argument at a time; errors that are not of this library are not promised."""
    function = FUNCTIONS[path]
    given = calls()[function.__code__]
    listed = {error.rpartition(".")[2] for error in errors(documented(path))}

    for name in inspect.signature(function).parameters:
        for nonsense in NONSENSE if name not in ("self", "cls") else ():
            error = raised_by(function, {**given, name: nonsense})
            assert error is None or listed & {base.__name__ for base in type(error).__mro__}, (name, nonsense, error)


def raised_by(function: FunctionType, given: dict[str, Any]) -> UnoError | None:
    """Call a function and return the error of this library that it raises."""
    by_place: list[Any] = []
    by_name: dict[str, Any] = {}
    for name, parameter in inspect.signature(function).parameters.items():
        value = given[name]
        if parameter.kind is parameter.VAR_KEYWORD:
            by_name |= value if isinstance(value, dict) else {}
        elif parameter.kind is parameter.VAR_POSITIONAL:
            by_place += value if isinstance(value, tuple) else ()
        elif parameter.kind is parameter.KEYWORD_ONLY:
            by_name[name] = value
        else:
            by_place.append(
                object.__new__(type(value)) if function.__name__ == "__init__" and name == "self" else value
            )
    try:
        back = function(*by_place, **by_name)
        if inspect.isgenerator(back):
            next(back, None)
    except UnoError as error:
        return error
    except Exception:  # noqa: BLE001
        return None
    return None
