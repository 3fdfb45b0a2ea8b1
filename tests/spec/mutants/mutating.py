"""Mutating: every small mistake that could be made in a file of the model."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

import attrs

from tests.kit import ROOT

MODEL = ROOT / "tests/spec/model"

OPPOSITES: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
DROPPED = (ast.Assign, ast.AugAssign, ast.Expr, ast.Return, ast.Break)


@attrs.frozen
class Mutant:
    """One file of the model with one mistake."""

    file: str
    function: str
    line: int
    what: str
    place: int
    """Which of the places of the file is changed."""
    choice: int
    """Which of the changes is made there."""

    @property
    def module(self) -> str:
        """The name of the module that it takes the place of."""
        return f"tests.spec.model.{self.file.removesuffix('.py')}"

    @property
    def name(self) -> str:
        """Where and what, without the line: what `survivors.txt` calls it."""
        return f"{self.file} {self.function}: {self.what}"

    def tree(self) -> ast.Module:
        """Return its code."""
        tree = ast.parse((MODEL / self.file).read_text("utf-8"))
        places = _places(tree)
        node = places[self.place][1]
        _, change = list(_changes(node, _words(places)))[self.choice]
        _put(tree, node, change)
        return ast.fix_missing_locations(tree)

    def __str__(self) -> str:
        return f"tests/spec/model/{self.file}:{self.line}: {self.function}: {self.what}"


def model_files() -> list[Path]:
    """Return the files of the model that hold any rules."""
    return sorted(path for path in MODEL.glob("*.py") if path.name != "__init__.py")


def mutants(path: Path) -> Iterator[Mutant]:
    """Yield every mutant of a file."""
    places = _places(ast.parse(path.read_text("utf-8")))
    same = Counter[tuple[str, str]]()
    for place, (function, node) in enumerate(places):
        for choice, (what, _) in enumerate(_changes(node, _words(places))):
            same[function, what] += 1
            times = same[function, what]
            named = what if times == 1 else f"{what} (number {times})"
            yield Mutant(path.name, function, node.lineno, named, place, choice)


Places: TypeAlias = list[tuple[str, ast.expr | ast.stmt]]
"""Where something can be changed: the function or constant, and the node."""


def _words(places: Places) -> list[str]:
    """Return all texts of a file."""
    return sorted({node.value for _, node in places if isinstance(node, ast.Constant) and type(node.value) is str})


def _places(tree: ast.Module) -> Places:
    """Return the expressions and statements of each function and constant, without docstrings and annotations."""
    found: Places = []
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            found += [(node.name, part) for statement in node.body[1:] for part in _parts(statement)]
        elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            name = ast.unparse(node.target if isinstance(node, ast.AnnAssign) else node.targets[0])
            # What a file lets others import is no rule.
            found += [(name, part) for part in _parts(node.value) if name != "__all__"]
    return found


def _parts(node: ast.AST) -> list[ast.expr | ast.stmt]:
    hidden = {
        id(part) for found in ast.walk(node) if isinstance(found, ast.AnnAssign) for part in ast.walk(found.annotation)
    }
    return [part for part in ast.walk(node) if isinstance(part, ast.expr | ast.stmt) and id(part) not in hidden]


def _changes(node: ast.expr | ast.stmt, words: list[str]) -> Iterator[tuple[str, ast.AST]]:
    """Yield what can be put in the place of a node, and what that is called."""
    text = ast.unparse(node).split("\n")[0][:70]
    if isinstance(node, ast.Compare):
        yield (
            f"turn {text} around",
            ast.Compare(node.left, [OPPOSITES[type(node.ops[0])](), *node.ops[1:]], node.comparators),
        )
    if isinstance(node, ast.BoolOp):
        swapped = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield f"swap and/or in {text}", ast.BoolOp(swapped, node.values)
    if isinstance(node, ast.UnaryOp):
        yield f"take {text} as it is", node.operand
    if isinstance(node, ast.If):
        yield f"negate {text}", ast.If(ast.UnaryOp(ast.Not(), node.test), node.body, node.orelse)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub | ast.Mult | ast.Mod):
        other = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
        yield f"another sign in {text}", ast.BinOp(node.left, other, node.right)
    if isinstance(node, ast.Constant):
        yield from _constants(node)
        if type(node.value) is str and len(words) > 1:
            other_word = words[(words.index(node.value) + 1) % len(words)]
            yield f"{other_word!r} for {text}", ast.Constant(other_word)
    if isinstance(node, DROPPED):
        yield f"drop {text}", ast.Pass()


def _constants(node: ast.Constant) -> Iterator[tuple[str, ast.AST]]:
    if type(node.value) is bool:
        yield f"{not node.value} for {node.value}", ast.Constant(not node.value)
    elif type(node.value) is int:
        yield f"{node.value + 1} for {node.value}", ast.Constant(node.value + 1)


def _put(tree: ast.Module, place: ast.AST, change: ast.AST) -> None:
    """Put something else in a place of the tree."""
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            if value is place:
                setattr(parent, name, change)
                return
            if isinstance(value, list) and any(item is place for item in value):
                value[[item is place for item in value].index(True)] = change
                return
