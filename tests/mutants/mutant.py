"""A mutant: one small change of one function, as text."""

from __future__ import annotations

import ast
import importlib.util
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from tests.mutants.changes import changes

MODULE_LEVEL = "(module)"
_SHORT = 16  # A text of fewer characters is shown with what is around it.


def _package() -> Path:
    """Find the library, which is not imported: a process that tries a mutant must not know the original."""
    found = importlib.util.find_spec("unorules")
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).parent


PACKAGE = _package()


@dataclass(frozen=True)
class Mutant:
    """A change in a file. It keeps its name while the lines around it change."""

    file: str
    function: str
    before: str
    after: str
    lines: range
    """From the beginning of the statement to the end of what is changed."""
    scope: range
    """The lines of the innermost function or class around it."""
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
        """What `survivors.txt` calls it."""
        return self.file, self.function, self.change

    def apply(self, source: bytes) -> bytes:
        """Return the source with the change made."""
        return source[: self.start] + self.text.encode() + source[self.end :]


def mutated_files() -> list[str]:
    """Return the files whose mutants are tried, as paths in the package."""
    engine = sorted(path.relative_to(PACKAGE).as_posix() for path in PACKAGE.glob("_engine/*.py"))
    return [*engine, "view.py", "redact.py", "_codec/consistency.py"]


def mutants_of(file: str) -> list[Mutant]:
    """Return every mutant of a file of the package, in the order of the file."""
    return mutants_in((PACKAGE / file).read_bytes(), file)


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
        before, after = _line(shown), _line(_with(shown, node, new))
        alike[function, f"{before} => {after}"] += 1
        nth = alike[function, f"{before} => {after}"]
        lines = range(statement.lineno, anchor.end_lineno + 1)
        scope, swappable = _scope(parents), not once and _in_a_body([*parents, node])
        mutants.append(Mutant(file, function, before, after, lines, scope, swappable, start, end, text, nth))
    return mutants


_Place = tuple[str, list[ast.AST], ast.expr | ast.stmt, ast.AST]


def _walk(tree: ast.Module) -> Iterator[_Place]:
    """Yield every change: the function, the nodes above from the outermost on, the node, and what replaces it."""
    yield from _walk_below(tree, [], [])


def _walk_below(node: ast.AST, parents: list[ast.AST], names: list[str]) -> Iterator[_Place]:
    if isinstance(node, ast.expr | ast.stmt):
        for new in changes(node, parents[-1] if parents else None):
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


def _scope(parents: list[ast.AST]) -> range:
    for above in reversed(parents):
        if isinstance(above, ast.FunctionDef | ast.ClassDef):
            return range(above.lineno, (above.end_lineno or above.lineno) + 1)
    return range(0)


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
