"""What the switches mean, from the source of `Rules`: Python does not keep the texts under its fields."""

from __future__ import annotations

import ast
import re
from functools import cache
from importlib.resources import files
from inspect import cleandoc
from itertools import pairwise

from attrs import frozen


@frozen
class SwitchText:
    """A switch in words."""

    what: str
    """What it decides."""
    values: dict[str, str]
    """What each of its values means; nothing for a number."""


@cache
def switch_texts() -> dict[str, SwitchText]:
    """Return what every switch means, by name."""
    tree = ast.parse(files("unorules.model").joinpath("rules.py").read_text(encoding="utf-8"))
    (rules,) = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "Rules"]
    return {
        field.target.id: _read(cleandoc(below.value.value))
        for field, below in pairwise(rules.body)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(below, ast.Expr)
        and isinstance(below.value, ast.Constant)
        and isinstance(below.value.value, str)
    }


def _read(text: str) -> SwitchText:
    what, _, listed = text.replace("`", "").replace("None", "none").partition("\n\n")
    values = dict(re.findall(r"^- (\w+): (.+?)\.$", listed, re.MULTILINE))
    return SwitchText(re.sub(r" \(R-[^)]+\)", "", " ".join(what.split())), values)
