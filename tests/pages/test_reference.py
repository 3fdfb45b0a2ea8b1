"""The API reference: every public name stands in it once, with a few words about it."""

from __future__ import annotations

import ast
import inspect
import re
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import attrs
import pytest

import unorules as uno
from tests.kit.source import texts_under
from unorules import testing

FOLDER = Path(__file__).parents[2] / "docs" / "reference"
PAGES = {page.stem: page.read_text(encoding="utf-8") for page in sorted(FOLDER.glob("*.md"))}
INDEX = PAGES.pop("index")
TITLES = {page: text.partition("\n")[0].removeprefix("# ") for page, text in PAGES.items()}

LISTED = re.compile(r"^```\{public\}\n(.*?)^```$", re.MULTILINE | re.DOTALL)

TESTING = [f"testing.{name}" for name in testing.__all__]
"""What variant authors import from `unorules.testing`."""

TABLE_WORDS = {"color", "count", "dealer", "players", "round", "scores", "seat"}
"""Fields that mean the same everywhere."""

ENGINES_OWN = {"State": {a.name for a in attrs.fields(uno.State)} - {"direction", "seq"}}
"""Fields that are not for users."""


def listed(text: str) -> list[str]:
    """The names that a page describes."""
    return [name for names in LISTED.findall(text) for name in names.split()]


def public_texts() -> Iterator[tuple[str, str]]:
    """Every public name, method, property and field, with what the source says of it."""
    public = {*uno.__all__, "__version__", *(name.removeprefix("testing.") for name in TESTING)}
    for found in walk_packages(uno.__path__, "unorules."):
        body = ast.parse(inspect.getsource(import_module(found.name))).body
        yield from ((name, text) for name, text in texts_under(body).items() if name in public)
        for node in body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name in public:
                yield node.name, ast.get_docstring(node) or ""
            if isinstance(node, ast.ClassDef) and node.name in public - {"RuleChanges"}:
                yield from member_texts(node)


def member_texts(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """The fields, properties and methods of a class.

    A field is explained by its type if that is a public name, or by the text about the class.
    """
    about, texts = ast.get_docstring(node) or "", texts_under(node.body)
    for part in node.body:
        if isinstance(part, ast.FunctionDef) and not part.name.startswith("_"):
            if not any(ast.unparse(mark).endswith(".setter") for mark in part.decorator_list):
                yield f"{node.name}.{part.name}", ast.get_docstring(part) or ""
        elif isinstance(part, ast.AnnAssign):
            name = ast.unparse(part.target)
            plain = name in TABLE_WORDS or ast.unparse(part.annotation) in uno.__all__
            if not (plain or name.startswith("_") or name in ENGINES_OWN.get(node.name, ())):
                yield f"{node.name}.{name}", texts.get(name) or (about if re.search(f"`{name}[`=]", about) else "")


TEXTS = list(public_texts())


def test_every_public_name_stands_in_the_reference_once() -> None:
    """And nothing else does."""
    described = Counter(name for text in (INDEX, *PAGES.values()) for name in listed(text))

    assert Counter([*uno.__all__, "__version__", *TESTING]) == described


def test_every_page_stands_in_the_index() -> None:
    """In the table of contents, and with a table of its names under its title."""
    contents = INDEX.partition("```{toctree}")[2].partition("```")[0].split("\n\n")[1].split()
    compiled = re.findall(r"^## \[(.+)\]\((.+)\.md\)\n\n```\{public-index\} (.+)\n```$", INDEX, re.MULTILINE)

    assert sorted(PAGES) == sorted(contents)
    assert [(TITLES[page], page, page) for page in contents] == compiled


def test_every_public_name_is_looked_at() -> None:
    """Once: two definitions of one name would hide each other."""
    described = Counter(name for name, _ in TEXTS if "." not in name)

    assert Counter([*uno.__all__, "__version__", *(name.removeprefix("testing.") for name in TESTING)]) == described


@pytest.mark.parametrize(("name", "text"), TEXTS, ids=[name for name, _ in TEXTS])
def test_what_is_public_is_said_in_a_sentence(name: str, text: str) -> None:
    """Aliases, constants, methods and properties too, and fields unless their name says it."""
    assert text.partition("\n\n")[0].endswith((".", ":"))
