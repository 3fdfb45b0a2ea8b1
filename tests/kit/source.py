"""Source code: the modules of the library, and the docstrings under assignments, which Python does not keep."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from importlib import import_module
from inspect import cleandoc
from itertools import pairwise
from pkgutil import walk_packages
from types import ModuleType

import unorules
from unorules.players import MissingExtra


def library_modules() -> list[ModuleType]:
    """Return all modules of the library; of those that need an extra, only if it is installed."""
    modules: list[ModuleType] = [unorules]
    for found in walk_packages(unorules.__path__, "unorules.", onerror=lambda name: None):
        try:
            modules.append(import_module(found.name))
        except MissingExtra:
            continue
    return modules


def target(statement: ast.Assign | ast.AnnAssign) -> str:
    """Return the name of an assignment's target; for `self.name`, that is `name`."""
    found = statement.target if isinstance(statement, ast.AnnAssign) else statement.targets[0]
    return ast.unparse(found).removeprefix("self.")


def texts_under(body: Sequence[ast.stmt]) -> dict[str, str]:
    """Return the docstrings under assignments, by name."""
    return {
        target(statement): cleandoc(str(below.value.value))
        for statement, below in pairwise(body)
        if isinstance(statement, ast.Assign | ast.AnnAssign)
        and isinstance(below, ast.Expr)
        and isinstance(below.value, ast.Constant)
    }
