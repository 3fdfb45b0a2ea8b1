"""The source as it is written: the texts under assignments, which Python itself does not keep."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from inspect import cleandoc
from itertools import pairwise


def target(statement: ast.Assign | ast.AnnAssign) -> str:
    """What is assigned to; of `self.name`, the name."""
    found = statement.target if isinstance(statement, ast.AnnAssign) else statement.targets[0]
    return ast.unparse(found).removeprefix("self.")


def texts_under(body: Sequence[ast.stmt]) -> dict[str, str]:
    """What the texts under assignments say of them."""
    return {
        target(statement): cleandoc(str(below.value.value))
        for statement, below in pairwise(body)
        if isinstance(statement, ast.Assign | ast.AnnAssign)
        and isinstance(below, ast.Expr)
        and isinstance(below.value, ast.Constant)
    }
