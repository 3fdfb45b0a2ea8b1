"""The docstrings: modules say what lives there, and whatever is public is said in a sentence."""

from __future__ import annotations

import ast
import inspect
import re
from collections import Counter
from collections.abc import Iterator
from types import ModuleType

import attrs
import pytest

import unorules as uno
from tests.kit.source import library_modules, texts_under
from unorules import pictures, players, replay_page, testing
from unorules.variants import house

MODULES = library_modules()
PUBLIC = [
    *(f"unorules {name}" for name in (*uno.__all__, "__version__", *testing.__all__)),
    *(f"unorules {name}" for name in vars(house) if name.isupper()),
    *(f"unorules.pictures {name}" for name in pictures.__all__),
    *(f"unorules.replay_page {name}" for name in replay_page.__all__),
    *(f"unorules.players {name}" for name in players.__all__),
]
"""What users import from `unorules` and its packages of pictures, players, pages and testing, and presets of rules."""

TABLE_WORDS = {"color", "count", "dealer", "players", "round", "scores", "seat"}
"""Fields that mean the same everywhere."""

ENGINES_OWN = {"State": {a.name for a in attrs.fields(uno.State)} - {"direction", "seq"}}
"""Fields that are not for users."""


def public_texts() -> Iterator[tuple[str, str]]:
    """Every public name, method, property and field after the package that has it, with what the source says of it."""
    for module in MODULES[1:]:
        body = ast.parse(inspect.getsource(module)).body
        room = module.__name__.split(".")[1]
        if room == "rl":
            continue  # its reference page has everything
        package = f"unorules.{room}" if room in ("pictures", "players", "replay_page") else "unorules"
        texts = texts_under(body)
        for node in body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef):
                texts[node.name] = ast.get_docstring(node) or ""
        for name, text in texts.items():
            if f"{package} {name}" in PUBLIC:
                yield f"{package} {name}", text
        for node in body:
            if isinstance(node, ast.ClassDef) and f"{package} {node.name}" in PUBLIC and node.name != "RuleChanges":
                yield from ((f"{package} {name}", text) for name, text in member_texts(node))


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


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_module_says_what_lives_there(module: ModuleType) -> None:
    """In its first line."""
    assert (module.__doc__ or "").strip()


def test_every_public_name_is_looked_at() -> None:
    """Once: two definitions of one name would hide each other."""
    assert Counter(PUBLIC) == Counter(name for name, _ in TEXTS if "." not in name.split()[1])


@pytest.mark.parametrize(("name", "text"), TEXTS, ids=[name for name, _ in TEXTS])
def test_what_is_public_is_said_in_a_sentence(name: str, text: str) -> None:
    """Aliases, constants, methods and properties too, and fields unless their name says it.

    Of a name the first line is one; of what belongs to a class, the first paragraph.
    """
    first = text.partition("\n\n" if "." in name.split()[1] else "\n")[0]

    assert first.endswith((".", ":"))
