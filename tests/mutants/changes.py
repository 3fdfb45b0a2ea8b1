"""Changes: what a mutant puts in the place of a node of the syntax tree."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

_COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}
_FUNCTIONS = {"any": "all", "all": "any", "max": "min", "min": "max", "sorted": "list", "bool": "not"}
_WORD = re.compile(r"[^ ]*")  # what a program compares; text for people has spaces
_NOTHING = ast.Constant(None)


def changes(node: ast.expr | ast.stmt, parent: ast.AST | None) -> Iterator[ast.AST]:
    """Yield everything that a mutant may put in the place of a node."""
    match node:
        case ast.Compare():
            yield from _compared_otherwise(node)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
            for fewer in _each_left_out(values):
                yield fewer[0] if len(fewer) == 1 else ast.BoolOp(op, fewer)
        case ast.UnaryOp(operand=operand):
            yield operand
        case ast.BinOp(left, op, right):
            yield ast.BinOp(left, _ARITHMETIC[type(op)](), right)
        case ast.IfExp(body=body, orelse=orelse):
            yield body
            yield orelse
        case ast.Constant(value):
            for other in _other_values(value, parent):
                yield ast.Constant(other)
        case ast.Call():
            yield from _called_otherwise(node)
        case ast.Slice():
            for part in ("lower", "upper", "step"):
                if getattr(node, part) is not None:
                    shorter = ast.Slice(node.lower, node.upper, node.step)
                    setattr(shorter, part, None)
                    yield shorter
        case ast.Set(elements):
            yield from map(ast.Set, _each_left_out(elements))
        case ast.Tuple(elements) if isinstance(parent, ast.Compare | ast.Starred):
            for fewer in _each_left_out(elements):
                yield ast.Tuple(fewer, ast.Load())
        case ast.Dict(keys, values):
            for index in range(len(keys)):
                yield ast.Dict([*keys[:index], *keys[index + 1 :]], [*values[:index], *values[index + 1 :]])
        case ast.ListComp(element, [generator]) | ast.GeneratorExp(element, [generator]) if generator.ifs:
            without = ast.comprehension(generator.target, generator.iter, [], 0)
            yield type(node)(elt=element, generators=[without])
        case ast.stmt():
            yield from _changed_statement(node)
        case _:
            pass
    if isinstance(node, ast.expr) and isinstance(parent, ast.If | ast.While) and node is parent.test:
        yield from _decided(node, parent)


def _changed_statement(node: ast.stmt) -> Iterator[ast.stmt]:
    match node:
        case ast.Return(ast.expr() as value) if not _is_nothing(value):
            yield ast.Return(_NOTHING)
        case ast.AugAssign(target, op, value):
            yield ast.AugAssign(target, _ARITHMETIC[type(op)](), value)
            yield ast.Pass()
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield ast.Pass()
        case ast.Expr() | ast.Raise() | ast.Break() | ast.Continue() | ast.Return(None):
            yield ast.Pass()
        case _:
            pass


def _compared_otherwise(node: ast.Compare) -> Iterator[ast.Compare]:
    for index, op in enumerate(node.ops):
        for other in _COMPARISONS[type(op)]:
            yield ast.Compare(node.left, [*node.ops[:index], other(), *node.ops[index + 1 :]], node.comparators)


def _called_otherwise(node: ast.Call) -> Iterator[ast.expr]:
    """Yield the call of another function, with two arguments swapped, or without one that has a name."""
    arguments, named = node.args, node.keywords
    if isinstance(node.func, ast.Name) and node.func.id in _FUNCTIONS:
        other = _FUNCTIONS[node.func.id]
        if other == "not":
            yield ast.UnaryOp(ast.Not(), arguments[0])
        else:
            yield ast.Call(ast.Name(other, ast.Load()), arguments, named)
    for index, (one, two) in enumerate(pairwise(arguments)):
        if ast.dump(one) != ast.dump(two) and not isinstance(two, ast.Starred):
            yield ast.Call(node.func, [*arguments[:index], two, one, *arguments[index + 2 :]], named)
    for index, keyword in enumerate(named):
        if keyword.arg is not None:
            yield ast.Call(node.func, arguments, [*named[:index], *named[index + 1 :]])


def _other_values(value: object, parent: ast.AST | None) -> Iterator[bool | int | str | bytes]:
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
        if value:
            yield value - 1
    elif isinstance(value, str) and not isinstance(parent, ast.JoinedStr) and _WORD.fullmatch(value):
        yield value + "X"
    elif isinstance(value, bytes):
        yield value + b"X"


def _decided(node: ast.expr, parent: ast.If | ast.While) -> Iterator[ast.expr]:
    """Yield a condition that never holds, one that always does, and the opposite where no other change gives it."""
    yield ast.Constant(False)
    if isinstance(parent, ast.If):
        yield ast.Constant(True)
    if not isinstance(node, ast.Compare | ast.UnaryOp | ast.Constant):
        yield ast.UnaryOp(ast.Not(), node)


def _is_nothing(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


def _each_left_out(values: Sequence[ast.expr]) -> Iterator[list[ast.expr]]:
    """Yield the values without the first, without the second, and so on."""
    for index in range(len(values)):
        yield [*values[:index], *values[index + 1 :]]
