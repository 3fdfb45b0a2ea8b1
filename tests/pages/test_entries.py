"""The entries of the reference: parameters, examples, and documented errors, provoked by nonsense."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any, get_args

import pytest

pytest.importorskip("sphinx")
pytest.importorskip("pettingzoo")
pytest.importorskip("numba")

from docs._ext.docstrings import parse
from docs._ext.examples import examples
from docs._ext.explained import Documented, arguments, documented, error_path, errors, parameters
from docs._ext.reference import CALLED, Description, describe
from tests.pages.test_public_names import DESCRIBED
from unorules import Event, UnoError, card
from unorules.rl import unorules_v0
from unorules.variants import CLASSIC_2010

EVENTS = {f"events.{event.__name__}" for event in get_args(Event)}

NOT_CALLED = {"rules.RuleChanges", "Reason", "players.MissingExtra"}
"""Classes that nobody makes or calls."""


def entries() -> Iterator[tuple[str, Description]]:
    """Yield everything that can be called, methods and properties too, with its description."""

    def walk(path: str, found: Description) -> Iterator[tuple[str, Description]]:
        if found.sort in CALLED:
            yield path, found
        for member in found.members:
            yield from walk(f"{path}.{member.name}", member)

    for path in DESCRIBED:
        yield from walk(path, describe(path))


ENTRIES = dict(entries())
EXAMPLES = examples()


def takes_arguments(found: Description) -> bool:
    """Whether there is something to pass; the attributes of an error say what it holds."""
    return "(" in found.signature and found.sort != "exception"


@pytest.mark.parametrize("path", [path for path, found in ENTRIES.items() if takes_arguments(found)])
def test_every_parameter_is_explained(path: str) -> None:
    """By the docstring, so that `help()` prints it; and no other is."""
    of = documented(path)
    said = arguments(of)

    assert [] == [name for name, text in said.items() if not text.endswith(".")]
    assert set(of.docstring.args) <= set(said)


@pytest.mark.parametrize("make", [unorules_v0.env, unorules_v0.parallel_env, unorules_v0.raw_env])
def test_every_option_of_an_environment_is_explained_by_each(make: Callable[..., Any]) -> None:
    """And has the same default everywhere. Only that every seat steps is no option of a parallel environment."""
    options = dict(inspect.signature(unorules_v0.env).parameters)
    if make is unorules_v0.parallel_env:
        del options["every_seat"]

    assert options == dict(inspect.signature(make).parameters)
    assert list(options) == list(parse(inspect.getdoc(make) or "").args)


@pytest.mark.parametrize("path", ENTRIES)
def test_docstring_ends_with_its_sections(path: str) -> None:
    """First `Args:`, then `Raises:`, each with a sentence for each entry, and nothing is told in another form."""
    docstring = ast.get_docstring(documented(path).node) or ""
    sections = re.findall(r"^(\w+):$", docstring, re.MULTILINE)
    parts = parse(docstring)

    assert sections == [name for name in ("Args", "Raises") if name in sections]
    assert docstring.startswith(parts.text)
    assert [] == [text for text in (*parts.args.values(), *parts.raises.values()) if not text.endswith(".")]
    assert not re.search(r"\bRaises (an? |what|whatever)", parts.text)


@pytest.mark.parametrize("path", ENTRIES)
def test_every_error_that_is_raised_is_listed(path: str) -> None:
    """As far as the function, and what it calls in its own module, says `raise`; and users can import all of them."""
    of = documented(path)
    if ENTRIES[path].sort == "class" and not takes_arguments(ENTRIES[path]):
        return  # made by others
    told = {error.rpartition(".")[2] for error in errors(of)}

    assert {name for name in errors_raised(of) if public(name, of)} <= told


def public(name: str, of: Documented) -> bool:
    try:
        return name[0].isupper() and error_path(name, of.source).startswith("unorules.")
    except LookupError:
        return False


def errors_raised(of: Documented) -> set[str]:
    """Return the names of the errors that a function raises, also by functions of its module."""
    begin = of.node
    if isinstance(begin, ast.ClassDef):
        made = [part for part in begin.body if isinstance(part, ast.FunctionDef) and part.name == "__init__"]
        if not made:
            return set()
        begin = made[0]
    found: set[str] = set()
    seen: set[str] = set()
    todo: list[ast.FunctionDef] = [begin]
    while todo:
        for node in not_tried(todo.pop()):
            if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and isinstance(node.exc.func, ast.Name):
                found.add(node.exc.func.id)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id not in seen:
                seen.add(node.func.id)
                called = of.source.defined.get(node.func.id)
                if isinstance(called, ast.FunctionDef):
                    todo.append(called)
    return found


def not_tried(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes whose errors nobody around them can have caught."""
    yield node
    caught = node.body if isinstance(node, ast.Try) and node.handlers else []
    for child in ast.iter_child_nodes(node):
        if child not in caught:
            yield from not_tried(child)


# --- Examples -------------------------------------------------------------------------------------

NEED_EXAMPLES = [
    path
    for path, found in ENTRIES.items()
    if (found.sort == "function" or (found.sort == "class" and path not in EVENTS)) and path not in NOT_CALLED
]


@pytest.mark.parametrize("path", NEED_EXAMPLES)
def test_every_function_and_class_has_an_example(path: str) -> None:
    """It shows every method, and ends with something that can be seen to be so."""
    program = EXAMPLES[path].program
    methods = [member.name for member in ENTRIES[path].members if member.sort == "method"]

    assert [] == [name for name in methods if name not in NOT_SHOWN and f".{name}(" not in program]
    assert "assert" in program


NOT_SHOWN = {"plot"}
"""Methods that need what only an extra has."""


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_stands_in_the_reference(name: str) -> None:
    """Under the first of its names; the others refer to it."""
    owner = name.rpartition(".")[0] if name in ENTRIES and ENTRIES[name].sort in ("method", "property") else name

    assert owner in DESCRIBED
    assert "Example" in "".join((ENTRIES[name] if name in ENTRIES else describe(name)).fields)


# The listed errors, tried with arguments that make no sense.

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
            error = error_of(function, {**given, name: nonsense})
            assert error is None or listed & {base.__name__ for base in type(error).__mro__}, (name, nonsense, error)


def error_of(function: FunctionType, given: dict[str, Any]) -> UnoError | None:
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
