"""The docstrings: modules say what lives there, and whatever is public is said in a sentence."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from types import ModuleType

import attrs
import pytest

import unorules as uno
from docs._ext.public_source import public_names, source_of
from tests.kit.source import library_modules, texts_under

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
