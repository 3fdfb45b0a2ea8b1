"""The source of public names: their definitions, and their type hints as users see them."""

from __future__ import annotations

import ast
import re
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

from attrs import field, frozen

import unorules
from tests.kit.source import target, texts_under

PACKAGE: Final = "unorules"
PACKAGE_FOLDER: Final = Path(unorules.__file__).parent

_LISTED = re.compile(r"^```\{(py:module|py:currentmodule|public)\} ?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""What says which module a page is about, and which names of it are described."""

Defined: TypeAlias = ast.ClassDef | ast.FunctionDef | ast.Assign | ast.AnnAssign


@frozen(eq=False)
class Source:
    """A module as it is written."""

    module: str
    defined: dict[str, Defined] = field(factory=dict)
    imported: dict[str, tuple[str, str]] = field(factory=dict)
    """From where, and under which name."""
    modules: dict[str, str] = field(factory=dict)
    """Modules that are imported under another name."""
    docs: dict[str, str] = field(factory=dict)
    """The texts under assignments."""


@cache
def source_of(module: str) -> Source:
    inside = PACKAGE_FOLDER.joinpath(*module.split(".")[1:])
    path = inside / "__init__.py" if inside.is_dir() else inside.with_suffix(".py")
    if not path.exists():
        raise LookupError(f"there is no source of {module}")
    source = Source(module)
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):  # also what only type checkers import
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            source.imported.update({found.asname or found.name: (node.module, found.name) for found in node.names})
        elif isinstance(node, ast.Import):
            source.modules.update({found.asname: found.name for found in node.names if found.asname})
    for statement in tree.body:
        if isinstance(statement, ast.ClassDef | ast.FunctionDef):
            source.defined[statement.name] = statement
        elif isinstance(statement, ast.Assign | ast.AnnAssign):
            source.defined[target(statement)] = statement
    source.docs.update(texts_under(tree.body))
    return source


def find(module: str, name: str) -> tuple[Source, str]:
    """Where a name of a module is defined."""
    source = source_of(module)
    while name not in source.defined:
        if name not in source.imported:
            raise LookupError(f"{source.module} has no {name}")
        module, name = source.imported[name]
        source = source_of(module)
    return source, name


@cache
def public_modules() -> dict[str, tuple[str, ...]]:
    """The modules that users import from, those nearest to the top first, and what each of them has in `__all__`."""
    paths = (path.relative_to(PACKAGE_FOLDER).with_suffix("") for path in PACKAGE_FOLDER.rglob("*.py"))
    modules = (".".join((PACKAGE, *path.parts)).removesuffix(".__init__") for path in paths)
    found = {}
    for module in sorted(modules, key=lambda module: (module.count("."), module)):
        names = source_of(module).defined.get("__all__")
        if isinstance(names, ast.Assign) and not re.search(r"\._(?!_)", module):
            found[module] = tuple(ast.literal_eval(names.value))
    return found


@cache
def public_names() -> dict[tuple[str, str], str]:
    """The path that users import a name by, for every place where one is defined; of several, the shortest."""
    found: dict[tuple[str, str], str] = {}
    for module, names in public_modules().items():
        for name in (*names, "__version__") if module == PACKAGE else names:
            source, original = find(module, name)
            found.setdefault((source.module, original), f"{module}.{name}")
    return found


def public_path(module: str, name: str) -> str:
    """The path of a name that a page about a module lists: `Drew`, or `events.Drew` in a page about the package."""
    inside, _, last = f"{module}.{name}".rpartition(".")
    source, original = find(inside, last)
    return public_names()[source.module, original].removeprefix(f"{PACKAGE}.")


def public_paths(page: str) -> list[str]:
    """The paths of the names that the text of a page describes, without the package."""
    module, found = PACKAGE, []
    for directive, about, names in _LISTED.findall(page):
        module = about if directive != "public" else module
        found += [public_path(module, name) for name in names.split()]
    return found


class PublicPaths(ast.NodeTransformer):
    """Type hints as users see them: public names by their path, aliases that are not public spelled out."""

    def __init__(self, source: Source) -> None:
        self.source = source

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id not in self.source.defined and node.id not in self.source.imported:
            return node  # a builtin
        module, name = self.source.imported.get(node.id, (self.source.module, node.id))
        if not module.startswith(PACKAGE):
            return ast.Name(f"~{module.replace('typing_extensions', 'typing')}.{name}")
        source, name = find(module, name)
        if path := public_names().get((source.module, name)):
            return ast.Name(f"~{path}")
        return hint(alias_of(source, name), source)

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        """A class that is not public is left out of a union: users have none to give."""
        kept = [side for side in (node.left, node.right) if not self._is_private_class(side)]
        return (
            ast.BinOp(self.visit(node.left), node.op, self.visit(node.right)) if len(kept) == 2 else self.visit(kept[0])
        )

    def _is_private_class(self, node: ast.expr) -> bool:
        if not isinstance(node, ast.Name) or node.id not in self.source.defined:
            return False
        is_class = isinstance(self.source.defined[node.id], ast.ClassDef)
        return is_class and (self.source.module, node.id) not in public_names()

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        first, _, rest = ast.unparse(node).partition(".")
        return ast.Name(f"~{self.source.modules.get(first, first)}.{rest}")


def alias_of(source: Source, name: str) -> ast.expr:
    """What an alias stands for, which may be written as text."""
    value = getattr(source.defined[name], "value", None)
    if isinstance(value, ast.Constant):
        value = ast.parse(str(value.value), mode="eval").body
    if not isinstance(value, ast.expr):
        raise LookupError(f"{source.module}.{name} is in a public type hint, and not public")
    return value


def hint(node: ast.expr, source: Source) -> ast.expr:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):  # of a class that is defined further down
        node = ast.parse(node.value, mode="eval").body
    found: ast.expr = PublicPaths(source).visit(deepcopy(node))
    return found


def hint_text(node: ast.expr | None, source: Source) -> str:
    return "" if node is None else ast.unparse(hint(node, source))


def short(text: str) -> str:
    """Return type hints by their last names, as they are shown."""
    return re.sub(r"~[\w.]*\.", "", text)
