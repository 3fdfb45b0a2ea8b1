"""The parameters and errors of public names, as their docstrings list them."""

from __future__ import annotations

import ast
import builtins
from functools import cache

from attrs import frozen

from docs._ext.docstrings import Docstring, parse
from docs._ext.public_source import Source, public_modules, public_names, source_of


@frozen(eq=False)
class Documented:
    """A public function, class, method or property, and where it is written."""

    path: str
    """How users import it."""
    source: Source
    node: ast.FunctionDef | ast.ClassDef
    is_member: bool = False

    @property
    def docstring(self) -> Docstring:
        return parse(ast.get_docstring(self.node) or "")

    def member(self, name: str) -> Documented:
        """Return a method or property of a class."""
        found = next((part for part in self.node.body if isinstance(part, ast.FunctionDef) and part.name == name), None)
        if found is None:
            raise LookupError(f"{self.path} has no {name}")
        return Documented(f"{self.path}.{name}", self.source, found, is_member=True)


@cache
def documented(name: str) -> Documented:
    """Return what a public name stands for: `apply`, `players.tournament`, `tournament` or `Table.apply`."""
    defined = {path: where for where, path in public_names().items()}
    for module in public_modules():
        parts = f"{module}.{name}".split(".")
        for cut in range(len(parts), 1, -1):
            path = ".".join(parts[:cut])
            if path not in defined:
                continue
            source, original = source_of(defined[path][0]), defined[path][1]
            node = source.defined[original]
            if isinstance(node, ast.ClassDef | ast.FunctionDef):
                found = Documented(path, source, node)
                for member in parts[cut:]:
                    found = found.member(member)
                return found
    raise LookupError(f"no function, class or method is called {name}")


def parameters(of: Documented) -> list[str]:
    """Return the parameters in their order: those of a function, or of a written constructor."""
    node: ast.AST | None = of.node
    if isinstance(of.node, ast.ClassDef):
        node = next((n for n in of.node.body if isinstance(n, ast.FunctionDef) and n.name == "__init__"), None)
    if not isinstance(node, ast.FunctionDef):
        return list(of.docstring.args)  # for a private field
    given = node.args
    by_place = [*given.posonlyargs, *given.args]
    if (node is not of.node or of.is_member) and "staticmethod" not in map(ast.unparse, node.decorator_list):
        del by_place[0]
    named = filter(None, [*by_place, given.vararg, *given.kwonlyargs, given.kwarg])
    return [one.arg for one in named]


def arguments(of: Documented) -> dict[str, str]:
    """Return what is said of each parameter; an empty text if nothing is."""
    said = of.docstring.args
    return {name: said.get(name, "") for name in parameters(of)}


def errors(of: Documented) -> dict[str, str]:
    """Return when it raises what, by the name that users catch it by."""
    return {error_path(name, of.source): text for name, text in of.docstring.raises.items()}


def error_path(name: str, source: Source) -> str:
    """Return where an error is imported from: one of this library, of Python, or one that the module imports."""
    for path in public_names().values():
        if path.endswith(f".{name}"):
            return path
    if hasattr(builtins, name):
        return name
    if name not in source.imported:
        raise LookupError(f"{source.module} raises {name}, which nobody can import")
    return ".".join(source.imported[name])
