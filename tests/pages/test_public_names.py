"""The public names: complete, typed, and nothing else."""

from __future__ import annotations

import inspect
import subprocess
import sys
from importlib import import_module
from types import ModuleType
from typing import get_args

import pytest

import unorules as uno
from unorules.variants import PRODUCTS

PUBLIC = {name: getattr(uno, name) for name in uno.__all__}


def test_all_is_sorted_and_says_nothing_twice() -> None:
    """Constants, then classes, then functions, each in the order of the alphabet."""
    constants = sorted(name for name in uno.__all__ if name.isupper())
    classes = sorted(name for name in uno.__all__ if name[0].isupper() and not name.isupper())
    functions = sorted(name for name in uno.__all__ if name.islower())

    assert [*constants, *classes, *functions] == list(uno.__all__)
    assert len(set(uno.__all__)) == len(uno.__all__)


def test_all_is_complete() -> None:
    """What the package imports for its users is what it exports, and products, which it imports later."""
    held = {name for name, thing in vars(uno).items() if not name.startswith("_") and not isinstance(thing, ModuleType)}

    assert held | set(PRODUCTS) == set(uno.__all__)


def test_words_are_imported_when_they_are_first_used() -> None:
    """And are listed before that."""
    program = """
import sys, unorules
assert not [name for name in sys.modules if name.startswith(("unorules.words", "unorules.pictures"))]
assert set(unorules.__all__) <= set(dir(unorules))
assert "red 7" == unorules.face(unorules.card("red-7"), article=False)
assert "unorules.words.titles" in sys.modules and "unorules.words.narrate" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", program], check=True)

    assert set(uno.__all__) <= set(dir(uno))
    with pytest.raises(AttributeError, match=r"^module 'unorules' has no attribute 'nothing'$"):
        uno.nothing  # type: ignore[attr-defined]  # noqa: B018


def test_every_action_event_and_effect_is_public() -> None:
    """And so is every error: hosts have to name them all."""
    errors = {thing for thing in vars(import_module("unorules.errors")).values() if inspect.isclass(thing)}
    said = {*get_args(uno.Action), *get_args(uno.Event), *get_args(uno.cards.Effect)}
    wanted = {*said, *(error for error in errors if issubclass(error, Exception))}

    assert {sort.__name__ for sort in wanted} <= set(uno.__all__)


def test_every_error_has_one_root() -> None:
    """Which is the only one a host has to know."""
    errors = [thing for thing in PUBLIC.values() if inspect.isclass(thing) and issubclass(thing, Exception)]

    assert all(issubclass(error, uno.UnoError) for error in errors)


@pytest.mark.parametrize("name", [name for name, thing in PUBLIC.items() if inspect.isfunction(thing)])
def test_public_function_is_fully_typed(name: str) -> None:
    """Every argument and what comes back."""
    signature = inspect.signature(PUBLIC[name])

    assert signature.return_annotation is not signature.empty
    assert all(one.annotation is not one.empty for one in signature.parameters.values())
