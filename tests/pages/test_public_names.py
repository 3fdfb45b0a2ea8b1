"""The public names: complete, typed, documented, and each once in the reference."""

from __future__ import annotations

import ast
import inspect
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from pkgutil import iter_modules
from pydoc import locate
from types import ModuleType
from typing import get_args

import attrs
import pytest

import unorules as uno
from docs._ext.public_source import PACKAGE, public_modules, public_names, public_paths, source_of
from tests.kit.source import library_modules, texts_under
from unorules.players import MissingExtra
from unorules.variants import CLASSIC_2010
from unorules.variants.themed import CREEPER

PUBLIC = {name: getattr(uno, name) for name in uno.__all__}
FUNCTIONS = [name for name, thing in PUBLIC.items() if inspect.isfunction(thing)]


def classes() -> Iterator[tuple[str, type]]:
    """Yield every public class by its path; of those that need an extra, only if it is installed."""
    for path in public_names().values():
        module, _, name = path.rpartition(".")
        try:
            thing = getattr(import_module(module), name)
        except MissingExtra:
            continue
        if inspect.isclass(thing) and thing.__module__ != "builtins":  # as Seat is another name for int
            yield path, thing


CLASSES = dict(classes())


def test_all_is_sorted_and_says_nothing_twice() -> None:
    """Constants, then classes, then functions, each in the order of the alphabet."""
    constants = sorted(name for name in uno.__all__ if name.isupper())
    classes = sorted(name for name in uno.__all__ if name[0].isupper() and not name.isupper())
    functions = sorted(name for name in uno.__all__ if name.islower())

    assert [*constants, *classes, *functions] == list(uno.__all__)
    assert len(set(uno.__all__)) == len(uno.__all__)


def test_front_shelf_is_short_and_complete() -> None:
    """What the package imports for its users is what it exports, besides the modules with everything else."""
    held = {name for name, thing in vars(uno).items() if not name.startswith("_") and not isinstance(thing, ModuleType)}

    assert held == set(uno.__all__)
    assert len(uno.__all__) <= 50
    assert sorted(uno.__all__) == dir(uno)


def test_every_module_without_an_underscore_says_what_is_public_in_it() -> None:
    """But for the command line and the data."""
    top = {f"unorules.{found.name}" for found in iter_modules(uno.__path__) if not found.name.startswith("_")}

    assert top - {"unorules.cli", "unorules.data"} <= set(public_modules())


@pytest.mark.parametrize("path", CLASSES)
def test_public_class_is_where_it_says(path: str) -> None:
    """In a module that users can import, as can those who read its pickles; and its source is found."""
    thing = CLASSES[path]

    assert not any(part.startswith("_") for part in thing.__module__.split("."))
    assert thing is locate(f"{thing.__module__}.{thing.__name__}")
    assert f"class {thing.__name__}" in inspect.getsource(thing)


def test_functions_of_the_front_shelf_are_from_there() -> None:
    assert {"unorules"} == {PUBLIC[name].__module__ for name in FUNCTIONS}


def test_import_of_the_package_is_small() -> None:
    """It has neither the words, nor the players, nor a product."""
    program = """
import sys, unorules
print(*[name for name in sys.modules if name.partition(".")[0] == "unorules"])
"""
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True)
    loaded = set(ran.stdout.split())

    assert len(loaded) <= 62
    assert not {"unorules.words", "unorules.players", "unorules.pictures", "unorules.variants.flip"} & loaded


def test_games_travel_to_a_new_process_and_back() -> None:
    """Pickled by reference to public modules, with a variant that has a card with code."""
    creepers = CLASSIC_2010.extended("my:creepers", add={CREEPER: 4})
    table = uno.Table(creepers, 3, seed=1)
    events = table.feed(None)[0]
    things = [creepers, table.state, table.view(0), table.replay, *events, *table.view(None).legal]

    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert things == pool.submit(list, things).result()


def test_every_action_event_effect_and_error_is_public() -> None:
    """Hosts have to name them all."""
    for module, union in ((uno.actions, uno.Action), (uno.events, uno.Event), (uno.cards, uno.cards.Effect)):
        assert {sort.__name__ for sort in get_args(union)} <= set(module.__all__)
    errors = [thing for thing in vars(uno.errors).values() if inspect.isclass(thing) and issubclass(thing, Exception)]

    assert {error.__name__ for error in errors} <= set(uno.errors.__all__)


def test_every_error_has_one_root() -> None:
    """Which is the only one a host has to know."""
    errors = {path: thing for path, thing in CLASSES.items() if issubclass(thing, Exception)}

    assert [] == [path for path, error in errors.items() if not issubclass(error, uno.UnoError)]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_public_function_is_fully_typed(name: str) -> None:
    """Every argument and what comes back."""
    signature = inspect.signature(PUBLIC[name])

    assert signature.return_annotation is not signature.empty
    assert all(one.annotation is not one.empty for one in signature.parameters.values())


# The reference.

FOLDER = Path(__file__).parents[2] / "docs" / "reference"
PAGES = {page.stem: page.read_text(encoding="utf-8") for page in sorted(FOLDER.glob("*.md"))}
INDEX = PAGES.pop("index")
TITLES = {page: text.partition("\n")[0].removeprefix("# ") for page, text in PAGES.items()}
DESCRIBED = [path for page in (INDEX, *PAGES.values()) for path in public_paths(page)]


def test_every_public_name_stands_in_the_reference_once() -> None:
    """And nothing else does."""
    assert Counter(path.removeprefix(f"{PACKAGE}.") for path in public_names().values()) == Counter(DESCRIBED)


def test_every_page_stands_in_the_index() -> None:
    """In the table of contents, and with a table of its names under its title."""
    contents = INDEX.partition("```{toctree}")[2].partition("```")[0].split("\n\n")[1].split()
    compiled = re.findall(r"^## \[(.+)\]\((.+)\.md\)\n\n```\{public-index\} (.+)\n```$", INDEX, re.MULTILINE)

    assert sorted(PAGES) == sorted(contents)
    assert [(TITLES[page], page, page) for page in contents] == compiled


# Docstrings.

MODULES = library_modules()

TABLE_WORDS = {"color", "count", "dealer", "players", "round", "scores", "seat"}
"""Fields that mean the same everywhere."""

TYPES = {name for _, name in public_names()}
"""Whose own texts say what they are."""

ENGINES_OWN = {"State": {a.name for a in attrs.fields(uno.State)} - {"direction", "seq"}}
"""Fields that are not for users."""


def public_texts() -> Iterator[tuple[str, str]]:
    """Every public name, method, property and field by its path, with what the source says of it."""
    for (module, name), path in public_names().items():
        source = source_of(module)
        node = source.defined[name]
        if path.startswith(("unorules.batch.", "unorules.rl.")):
            continue  # their reference pages have everything
        if not isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield path, source.docs.get(name, "")
            continue
        yield path, ast.get_docstring(node) or ""
        if isinstance(node, ast.ClassDef) and name != "RuleChanges":
            yield from ((f"{path}.{member}", text) for member, text in member_texts(node))


def member_texts(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """The fields, properties and methods of a class.

    A field is explained by its type if that is a public name, or by the text about the class.
    """
    about, texts = ast.get_docstring(node) or "", texts_under(node.body)
    for part in node.body:
        if isinstance(part, ast.FunctionDef) and not part.name.startswith("_"):
            if not any(ast.unparse(mark).endswith(".setter") for mark in part.decorator_list):
                yield part.name, ast.get_docstring(part) or ""
        elif isinstance(part, ast.AnnAssign):
            name = ast.unparse(part.target)
            plain = name in TABLE_WORDS or ast.unparse(part.annotation) in TYPES
            if not (plain or name.startswith("_") or name in ENGINES_OWN.get(node.name, ())):
                yield name, texts.get(name) or (about if re.search(f"`{name}[`=]", about) else "")


TEXTS = list(public_texts())


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_module_says_what_lives_there(module: ModuleType) -> None:
    """In its first line."""
    assert (module.__doc__ or "").strip()


@pytest.mark.parametrize(("name", "text"), TEXTS, ids=[name for name, _ in TEXTS])
def test_what_is_public_is_said_in_a_sentence(name: str, text: str) -> None:
    """Aliases, constants, methods and properties too, and fields unless their name says it.

    Of a name the first line is one; of what belongs to a class, the first paragraph.
    """
    first = text.partition("\n" if name in public_names().values() else "\n\n")[0]

    assert first.endswith((".", ":"))
