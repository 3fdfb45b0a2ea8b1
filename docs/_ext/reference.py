"""The API reference: every public name as its source writes it, under the path that users import it by.

`{public}` describes the names it lists, one a line. `{public-index}` is a table of the names on a page. In all pages,
inline code that is a public name links to its description. Docstrings are read as Markdown, like the pages.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, TypeAlias

import attrs
from attrs import field, frozen
from docutils import nodes  # type: ignore[import-untyped]
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.docutils import SphinxDirective
from sphinx.util.nodes import make_refnode
from sphinx.util.typing import ExtensionMetadata

import unorules
from tests.kit.source import target, texts_under
from unorules import Kind, Reason, Rules

PACKAGE: Final = "unorules"
TESTING: Final = "unorules.testing"
PICTURES: Final = "unorules.pictures"
PLAYERS: Final = "unorules.players"
REPLAY_PAGE: Final = "unorules.replay_page"
RL: Final = "unorules.rl"
BATCH: Final = "unorules.batch"
VARIANTS: Final = "unorules.variants"
FOLDER: Final = "reference"

LISTED: Final = re.compile(r"^```\{public\}\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""The names that a page describes."""

MADE_BY_OTHERS: Final = {"Moments", "Program", "Replay", "ReplayLog", "Results", "Sampler", "State", "View"}
"""Their constructors are not for users."""

REPEATED: Final = {"Program", "RuleChanges"}
"""Classes whose fields are not for users, or say nothing that is not said elsewhere."""

CARD_TEXTS: Final = {"wild"}
"""Public names that are also the text of a card; the decorator is written `@wild`."""

WIDE: Final = 75
"""Longer signatures have every parameter on a line of its own, if parameters are shown with their types."""

_RULING = re.compile(r"\bR-\d+[a-z]?\b")
_NAME = re.compile(r"@?(?:uno\.|unorules\.)?([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)(\(.*\))?")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Names are looked up in the package first, so that other pages can write {py:func}`apply` or {any}`apply`."""
    app.add_directive("public", Public)
    app.add_directive("public-index", PublicIndex)
    app.add_post_transform(LinkCode)
    app.connect("missing-reference", plain)
    app.connect("source-read", lambda app, _docname, _text: app.env.ref_context.update({"py:module": PACKAGE}))
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}


def plain(_app: Sphinx, _env: object, wanted: addnodes.pending_xref, shown: nodes.Element) -> nodes.Element | None:
    """Leave names of packages whose inventory is not kept here as they are, without a link."""
    return shown if wanted.get("reftarget", "").startswith(("gymnasium.", "numpy.")) else None


# --- The source -----------------------------------------------------------------------------------

Defined: TypeAlias = ast.ClassDef | ast.FunctionDef | ast.Assign | ast.AnnAssign


@frozen(eq=False)
class Source:
    """A module as it is written."""

    module: str
    path: str
    defined: dict[str, Defined] = field(factory=dict)
    imported: dict[str, tuple[str, str]] = field(factory=dict)
    """From where, and under which name."""
    modules: dict[str, str] = field(factory=dict)
    """Modules that are imported under another name."""
    docs: dict[str, str] = field(factory=dict)
    """The texts under assignments."""


@cache
def source_of(module: str) -> Source:
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        raise ExtensionError(f"there is no source of {module}")
    source = Source(module, spec.origin)
    tree = ast.parse(Path(spec.origin).read_text(encoding="utf-8"))
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
            raise ExtensionError(f"{source.module} has no {name}")
        module, name = source.imported[name]
        source = source_of(module)
    return source, name


@cache
def public_names() -> dict[tuple[str, str], str]:
    """The path that users import a name by, for every place where one is defined."""
    found = {(TESTING, name): f"{TESTING}.{name}" for name in source_of(TESTING).defined}
    for package in (PICTURES, PLAYERS, REPLAY_PAGE, RL, BATCH, PACKAGE):
        for name in import_module(package).__all__:
            source, original = find(package, name)
            found[source.module, original] = f"{package}.{name}"
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
        raise ExtensionError(f"{source.module}.{name} is in a public type hint, and not public")
    return value


def hint(node: ast.expr, source: Source) -> ast.expr:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):  # of a class that is defined further down
        node = ast.parse(node.value, mode="eval").body
    found: ast.expr = PublicPaths(source).visit(deepcopy(node))
    return found


def hint_text(node: ast.expr | None, source: Source) -> str:
    return "" if node is None else ast.unparse(hint(node, source))


# --- Descriptions ---------------------------------------------------------------------------------


@frozen
class Description:
    """One name for the Python domain: its sort, its signature, what is said of it, and its members."""

    sort: str
    signature: str
    options: dict[str, str] = field(factory=dict)
    text: str = ""
    bases: tuple[str, ...] = ()
    members: tuple[Description, ...] = ()

    def lines(self, fence: str) -> list[str]:
        """As a directive in Markdown, in fences that are longer than those of its members."""
        options = dict(self.options)
        if ": " not in self.signature or len(re.sub(r"~[\w.]*\.", "", self.signature)) <= WIDE:
            options["single-line-parameter-list"] = ""
        if self.sort in ("attribute", "property"):
            options["no-contents-entry"] = ""
        return [
            f"{fence}{{py:{self.sort}}} {self.signature}",
            *(f":{key}: {json.dumps(value) if value else ''}" for key, value in options.items()),
            "",
            f"Bases: {', '.join(f'{{py:obj}}`{base}`' for base in self.bases)}" if self.bases else "",
            "",
            _RULING.sub(lambda found: f"[{found[0]}](#ruling-{found[0].lower()})", self.text),
            "",
            *(line for member in self.members for line in member.lines(fence[:-1])),
            fence,
            "",
        ]


def describe(path: str) -> Description:
    """The description of a name, as written in a page: `apply`, or `testing.check_variant`."""
    module, _, name = f"{PACKAGE}.{path}".rpartition(".")
    source, original = find(module, name)
    node = source.defined[original]
    thing = getattr(import_module(module), name)
    if isinstance(thing, Kind):
        found = Description("data", name, {"type": f"~{PACKAGE}.Kind"}, thing.text)
    elif isinstance(node, ast.ClassDef):
        found = describe_class(node, source, thing)
    elif isinstance(node, ast.FunctionDef):
        found = Description("function", name + signature(node, source), text=doc_of(node))
    elif isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias":
        stands_for = hint_text(alias_of(source, original), source)
        found = Description("type", name, {"canonical": stands_for}, source.docs.get(original, ""))
    else:
        sort = type(thing).__name__
        options = {"type": f"~{PACKAGE}.{sort}" if sort in unorules.__all__ else sort}
        if isinstance(thing, Rules | int) and node.value is not None:
            options["value"] = ast.unparse(node.value)
        found = Description("data", name, options, source.docs.get(original, ""))
    return attrs.evolve(found, options={"module": module, **found.options})


def doc_of(node: ast.ClassDef | ast.FunctionDef) -> str:
    return ast.get_docstring(node) or ""


def signature(node: ast.FunctionDef, source: Source, *, bound: bool = False) -> str:
    """The parameters and what comes back, without `self` or `cls` where it is bound."""
    arguments = deepcopy(node.args)
    del arguments.args[: 1 if bound else 0]
    for argument in filter(None, (*arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg)):
        argument.annotation = argument.annotation and hint(argument.annotation, source)
    back = hint_text(node.returns, source)
    return f"({ast.unparse(arguments)})" + (f" -> {back}" if back else "")


def describe_class(node: ast.ClassDef, source: Source, thing: type) -> Description:
    begun = next((part for part in node.body if isinstance(part, ast.FunctionDef) and part.name == "__init__"), None)
    made = ""
    members = () if node.name in REPEATED else (*_attributes(node, begun, source, thing), *_methods(node, source))
    if node.name not in MADE_BY_OTHERS:
        if begun is not None:
            made = signature(begun, source, bound=True).removesuffix(" -> None")
            if issubclass(thing, Exception):  # its attributes have the types
                made = re.sub(r": [^,)]+", "", made)
        elif attrs.has(thing):
            made = f"({', '.join(_parameters(node, source, thing))})"
    sort = "exception" if issubclass(thing, Exception) else "class"
    bases = tuple(hint_text(base, source) for base in node.bases if _is_public(base, source))
    return Description(sort, node.name + made, text=doc_of(node), bases=bases, members=members)


def _is_public(base: ast.expr, source: Source) -> bool:
    """Whether a base class means anything to users: one of the package that is not public does not."""
    name = ast.unparse(base)
    if name in source.defined or source.imported.get(name, ("", ""))[0].startswith(PACKAGE):
        found, original = find(source.module, name)
        return (found.module, original) in public_names()
    return True


def _field_nodes(node: ast.ClassDef) -> dict[str, ast.AnnAssign]:
    return {ast.unparse(part.target): part for part in node.body if isinstance(part, ast.AnnAssign)}


def _default(written: ast.expr | None) -> str:
    """The default of a field, as it is written."""
    if isinstance(written, ast.Call) and ast.unparse(written.func) == "field":
        written = next((word.value for word in written.keywords if word.arg == "default"), None)
    return "" if written is None else ast.unparse(written)


def _parameters(node: ast.ClassDef, source: Source, thing: Any) -> Iterator[str]:
    """How an attrs class is made. A field that is private has no description: its type stands here."""
    written = _field_nodes(node)
    starred = False
    for a in sorted(attrs.fields(thing), key=lambda a: a.kw_only):
        if a.kw_only and not starred:
            starred = True
            yield "*"
        default = _default(written[a.name].value)
        takes = ""
        if a.name.startswith("_"):
            if a.converter is None:
                continue  # the library's own
            converter = find(source.module, a.converter.__name__)[0].defined[a.converter.__name__]
            takes = f": {hint_text(converter.args.args[0].annotation, source)}"  # type: ignore[union-attr]
        yield f"{a.alias}{takes}{'=' if default else ''}{default}"


def _attributes(
    node: ast.ClassDef, begun: ast.FunctionDef | None, source: Source, thing: type
) -> Iterator[Description]:
    """Fields, the members of an enum, and what the constructor sets."""
    if issubclass(thing, Reason):
        for reason in thing:
            yield Description("attribute", reason.name, {"value": repr(reason.value)}, reason.sentence)
        return
    docs, fields = texts_under(node.body), _field_nodes(node)
    for name, part in fields.items():
        if not name.startswith("_"):
            value = "" if node.name in MADE_BY_OTHERS else _default(part.value)
            options = {"type": hint_text(part.annotation, source), **({"value": value} if value else {})}
            yield Description("attribute", name, options, docs.get(name, ""))
    if begun is not None:
        docs, types = texts_under(begun.body), {one.arg: one.annotation for one in begun.args.args}
        for statement in begun.body:
            name = target(statement).removeprefix("self.") if isinstance(statement, ast.Assign) else ""
            if name in types and name not in fields:
                yield Description("attribute", name, {"type": hint_text(types[name], source)}, docs.get(name, ""))


def _methods(node: ast.ClassDef, source: Source) -> Iterator[Description]:
    for part in node.body:
        if not isinstance(part, ast.FunctionDef) or part.name.startswith("_"):
            continue
        marks = [ast.unparse(mark) for mark in part.decorator_list]
        if marks == ["property"]:
            yield Description("property", part.name, {"type": hint_text(part.returns, source)}, doc_of(part))
        elif marks in ([], ["classmethod"], ["staticmethod"]):
            made = part.name + signature(part, source, bound=marks != ["staticmethod"])
            yield Description("method", made, dict.fromkeys(marks, ""), doc_of(part))


# --- Pages ----------------------------------------------------------------------------------------


class Public(SphinxDirective):
    """Describes public names."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        lines: list[str] = []
        for path in filter(None, map(str.strip, self.content)):
            module, _, name = f"{PACKAGE}.{path}".rpartition(".")
            self.env.note_dependency(find(module, name)[0].path)
            lines += describe(path).lines("````")
        return self.parse_text_to_nodes("\n".join(lines))


class PublicIndex(SphinxDirective):
    """A table of the names that a page describes, each with the first sentence about it."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        page = Path(self.env.srcdir, FOLDER, f"{self.arguments[0]}.md")
        self.env.note_dependency(page)
        lines = ["```{table}", ":width: 100%", "", "| name | in short |", "|---|---|"]
        for names in LISTED.findall(page.read_text(encoding="utf-8")):
            lines += [
                f"| {{py:obj}}`{path} <{PACKAGE}.{path}>` | {_first_sentence(describe(path).text)} |"
                for path in names.split()
            ]
        return self.parse_text_to_nodes("\n".join([*lines, "```"]))


def _first_sentence(text: str) -> str:
    found = re.match(r"(.+?\.)(?=\s|\Z)", " ".join(text.split()))
    return found[1].replace("|", r"\|") if found else ""


class LinkCode(SphinxPostTransform):
    """Makes links of inline code that is a public name.

    In a description, a name is first one of the class: its methods are linked, its fields stand just there. Outside
    of the reference a name in small letters is linked only as a call, because it could be a key or a word.
    """

    default_priority = 5

    def run(self, **_kwargs: Any) -> None:
        objects = self.env.domains.python_domain.objects
        for literal in list(self.document.findall(nodes.literal)):
            around = list(_ancestors(literal))
            if any(isinstance(node, nodes.reference | nodes.title | addnodes.pending_xref) for node in around):
                continue
            target = self.target(literal.astext(), next((n for n in around if isinstance(n, addnodes.desc)), None))
            if target is not None:
                there = objects[target]
                inner = literal.deepcopy()
                inner["classes"] += ["xref", "py", "py-obj"]
                link = make_refnode(
                    self.app.builder, self.env.current_document.docname, there.docname, there.node_id, inner, target
                )
                literal.replace_self(link)

    def target(self, text: str, described: addnodes.desc | None) -> str | None:
        """The public path that inline code names, if it does."""
        objects = self.env.domains.python_domain.objects
        found = _NAME.fullmatch(text)
        if found is None or text in CARD_TEXTS:
            return None
        name, called = found[1], found[2] is not None
        own = ""
        if described is not None:
            head = next(described.findall(addnodes.desc_signature))
            own = f"{head['module']}.{head['fullname']}"
            owner = head["fullname"] if described["objtype"] in ("class", "exception") else head["class"]
            member = f"{head['module']}.{owner}.{name}"
            if owner and member in objects and member != own:
                return member if objects[member].objtype == "method" else None
        elif name.islower() and not called and not self.env.current_document.docname.startswith(FOLDER):
            return None
        modules = (PACKAGE, TESTING, PICTURES, PLAYERS, REPLAY_PAGE, RL, BATCH, VARIANTS)
        paths = (f"{module}.{name}" for module in modules)
        return next((path for path in paths if path in objects and path != own), None)


def _ancestors(node: nodes.Node) -> Iterator[nodes.Node]:
    while node.parent is not None:
        node = node.parent
        yield node
