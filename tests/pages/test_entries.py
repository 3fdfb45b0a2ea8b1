"""The entries of the reference: parameters, errors and an example of everything that can be called."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import get_args

import pytest

pytest.importorskip("sphinx")
pytest.importorskip("pettingzoo")
pytest.importorskip("numba")

from docs._ext.docstrings import EVERYWHERE, parse
from docs._ext.examples import examples
from docs._ext.explained import Documented, arguments, documented, error_path, errors, parameters
from docs._ext.reference import CALLED, Description, describe
from tests.pages.test_reference import DESCRIBED
from unorules import Event

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
    """By the docstring, or because it means the same everywhere; and no other is."""
    of = documented(path)
    said = arguments(of)

    assert [] == [name for name, text in said.items() if not text.endswith(".")]
    assert set(of.docstring.args) <= set(said)


def test_what_means_the_same_everywhere_is_used() -> None:
    """By more than one, and by those alone that say nothing else."""
    of_entries = [documented(path) for path, found in ENTRIES.items() if takes_arguments(found)]
    used = [(name, kind) for of in of_entries for name, kind in parameters(of).items() if name not in of.docstring.args]

    assert [] == [parameter for parameter in EVERYWHERE if used.count(parameter) < 2]


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

    assert {name for name in raised(of) if public(name, of)} <= told


def public(name: str, of: Documented) -> bool:
    try:
        return name[0].isupper() and error_path(name, of.source).startswith("unorules.")
    except LookupError:
        return False


def raised(of: Documented) -> set[str]:
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
