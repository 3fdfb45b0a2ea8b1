"""A mutant: one small change of one function, as text."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

MODULE_LEVEL = "(module)"
_SHORT = 16  # A text of fewer characters is shown with what is around it.
_LONG = 300  # Of a text with more, only what is near the change is shown.
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


@dataclass(frozen=True)
class Mutant:
    """A change in a file. It keeps its name while the lines around it change."""

    file: str
    function: str
    before: str
    after: str
    lines: range
    """From the beginning of the statement to the end of what is changed."""
    swappable: bool
    """Whether it is in the body of a function, which can be swapped in a process that has imported the original."""
    start: int
    """In bytes, like `end`."""
    end: int
    text: str
    """What stands there instead."""
    nth: int = 1
    """Which of the changes of this function that read alike."""

    @property
    def change(self) -> str:
        """What is changed into what, on one line."""
        return f"{self.before} => {self.after}" + (f" (#{self.nth})" if self.nth > 1 else "")

    @property
    def name(self) -> tuple[str, str, str]:
        """What the list of survivors calls it."""
        return self.file, self.function, self.change

    def apply(self, source: bytes) -> bytes:
        """Return the source with the change made."""
        return source[: self.start] + self.text.encode() + source[self.end :]


def mutants_in(source: bytes, file: str) -> list[Mutant]:
    """Return every mutant of a source."""
    offsets = [0]
    for line in source.splitlines(keepends=True):
        offsets.append(offsets[-1] + len(line))
    alike: Counter[tuple[str, str]] = Counter()
    seen: set[tuple[int, int, str]] = set()
    once = b"lru_cache" in source  # what such a file makes may have been made before
    mutants = []
    for function, parents, node, new in _walk(ast.parse(source)):
        # Inside an f-string, CPython 3.11 does not know the place: the whole string is replaced.
        formatted = next((above for above in parents if isinstance(above, ast.JoinedStr)), None)
        anchor: ast.expr | ast.stmt = formatted or node
        assert anchor.end_lineno is not None
        assert anchor.end_col_offset is not None
        start = offsets[anchor.lineno - 1] + anchor.col_offset
        end = offsets[anchor.end_lineno - 1] + anchor.end_col_offset
        text = ast.unparse(_with(anchor, node, new))
        if isinstance(anchor, ast.expr) and not isinstance(anchor, ast.Slice):
            text = f"({text})"
        statement = next(above for above in reversed([*parents, node]) if isinstance(above, ast.stmt))
        result = statement.lineno, statement.col_offset, ast.unparse(_with(statement, node, new))
        if result in seen:
            continue
        seen.add(result)
        shown = _context(node, parents)
        before, after = _shorten(_line(shown), _line(_with(shown, node, new)))
        alike[function, f"{before} => {after}"] += 1
        nth = alike[function, f"{before} => {after}"]
        lines = range(statement.lineno, anchor.end_lineno + 1)
        swappable = not once and _in_a_body([*parents, node])
        mutants.append(Mutant(file, function, before, after, lines, swappable, start, end, text, nth))
    return mutants


_Place = tuple[str, list[ast.AST], ast.expr | ast.stmt, ast.AST]


def _walk(tree: ast.Module) -> Iterator[_Place]:
    """Yield every change: the function, the nodes above from the outermost on, the node, and what replaces it."""
    yield from _walk_below(tree, [], [])


def _walk_below(node: ast.AST, parents: list[ast.AST], names: list[str]) -> Iterator[_Place]:
    if isinstance(node, ast.expr | ast.stmt):
        for new in _changes(node, parents[-1] if parents else None):
            yield ".".join(names) or MODULE_LEVEL, parents, node, new
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        names = [*names, node.name]
    for child in _changeable(node):
        yield from _walk_below(child, [*parents, node], names)


def _changeable(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the children that run when the library does: no annotations, decorators, docstrings or imports."""
    if isinstance(node, ast.Import | ast.ImportFrom):
        return
    if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in ("__all__", "__slots__"):
        return
    if isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias":
        return
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "bases", "targets", "target", "ctx"):
            continue
        if isinstance(node, ast.ExceptHandler) and field == "type":
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _is_docstring(child):
                yield child


def _in_a_body(nodes: list[ast.AST]) -> bool:
    """Return whether the last node runs when a function is called, not when it is defined."""
    return any(isinstance(above, ast.FunctionDef) and below in above.body for above, below in pairwise(nodes))


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _with(tree: ast.AST, old: ast.AST, new: ast.AST) -> ast.AST:
    """Return a copy of a tree in which one node is another."""
    if tree is old:
        return new
    copied: dict[str, object] = {}
    for field, value in ast.iter_fields(tree):
        if isinstance(value, list):
            copied[field] = [_with(one, old, new) if isinstance(one, ast.AST) else one for one in value]
        else:
            copied[field] = _with(value, old, new) if isinstance(value, ast.AST) else value
    return ast.copy_location(type(tree)(**copied), tree)


def _context(node: ast.AST, parents: list[ast.AST]) -> ast.AST:
    """Return what is shown of a change: the node, or as much around it as tells it from others."""
    shown = node
    for parent in reversed(parents):
        if len(ast.unparse(shown)) >= _SHORT or (hasattr(parent, "body") and not isinstance(parent, ast.expr)):
            break
        shown = parent
    return shown


def _line(node: ast.AST) -> str:
    return " ".join(ast.unparse(node).split())


def _shorten(before: str, after: str) -> tuple[str, str]:
    """Cut what two long texts have in common to a few characters on both sides of the difference."""
    if max(len(before), len(after)) <= _LONG:
        return before, after
    start = max(_alike(before, after) - _SHORT, 0)
    end = max(_alike(before[start:][::-1], after[start:][::-1]) - 2 * _SHORT, 0)
    return f"...{before[start : len(before) - end]}...", f"...{after[start : len(after) - end]}..."


def _alike(one: str, two: str) -> int:
    """Return how many characters two texts begin with in common."""
    pairs = enumerate(zip(one, two, strict=False))
    return next((number for number, (first, second) in pairs if first != second), min(len(one), len(two)))


def _changes(node: ast.expr | ast.stmt, parent: ast.AST | None) -> Iterator[ast.AST]:
    """Yield everything that a mutant may put in the place of a node."""
    match node:
        case ast.Compare():
            yield from _comparison_changes(node)
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
            yield from _call_changes(node)
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
            yield from _statement_changes(node)
        case _:
            pass
    if isinstance(node, ast.expr) and isinstance(parent, ast.If | ast.While) and node is parent.test:
        yield from _decisions(node, parent)


def _statement_changes(node: ast.stmt) -> Iterator[ast.stmt]:
    match node:
        case ast.Return(ast.Constant(False)):
            pass  # None is as false, to whoever asks
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


def _comparison_changes(node: ast.Compare) -> Iterator[ast.Compare]:
    for index, op in enumerate(node.ops):
        for other in _COMPARISONS[type(op)]:
            yield ast.Compare(node.left, [*node.ops[:index], other(), *node.ops[index + 1 :]], node.comparators)


def _call_changes(node: ast.Call) -> Iterator[ast.expr]:
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


def _decisions(node: ast.expr, parent: ast.If | ast.While) -> Iterator[ast.expr]:
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
