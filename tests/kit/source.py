"""Source code: the docstrings under assignments, which Python does not keep at run time."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from inspect import cleandoc
from itertools import pairwise


def target(statement: ast.Assign | ast.AnnAssign) -> str:
    """Return the name that is assigned to; for `self.name`, that is `name`."""
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
