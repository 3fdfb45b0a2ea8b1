"""The API reference: every public name as its source writes it, under the path that users import it by.

A page may begin with the module it is about; `{public}` describes the names of it that it lists, one a line, and
`{public-index}` is a table of the names on a page. In all pages, inline code that is a public name links to its
description. Docstrings are read as Markdown, like the pages.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from copy import deepcopy
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import attrs
from attrs import field, frozen
from docutils import nodes  # type: ignore[import-untyped]
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.docutils import SphinxDirective
from sphinx.util.nodes import make_refnode
from sphinx.util.typing import ExtensionMetadata

import unorules
from docs._ext.docstrings import parse
from docs._ext.examples import FOLDER as EXAMPLES
from docs._ext.examples import examples
from docs._ext.explained import arguments, documented, errors
from docs._ext.public_source import (
    PACKAGE,
    PACKAGE_FOLDER,
    Source,
    alias_of,
    find,
    hint,
    hint_text,
    public_modules,
    public_names,
    public_path,
    public_paths,
    short,
)
from tests.kit.source import target, texts_under
from unorules import Reason, Rules
from unorules.cards import Kind

FOLDER: Final = "reference"

MADE_BY_OTHERS: Final = {"Moments", "Program", "Replay", "ReplayLog", "Results", "Sampler", "State", "View"}
"""Their constructors are not for users."""

REPEATED: Final = {"Program", "RuleChanges"}
"""Classes whose fields are not for users, or say nothing that is not said elsewhere."""

CARD_TEXTS: Final = {"wild"}
"""Public names that are also the text of a card; the decorator is written `@wild`."""

CALLED: Final = {"function", "class", "exception", "method", "property"}
"""What can have parameters and errors."""

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
    fields: tuple[str, ...] = ()
    """Parameters, errors and an example, as a list of fields in Markdown."""

    @property
    def name(self) -> str:
        return self.signature.partition("(")[0]

    def lines(self, fence: str) -> list[str]:
        """As a directive in Markdown, in fences that are longer than those of its members."""
        options = dict(self.options)
        if ": " not in self.signature or len(short(self.signature)) <= WIDE:
            options["single-line-parameter-list"] = ""
        if self.sort in ("attribute", "property"):
            options["no-contents-entry"] = ""
        return [
            f"{fence}{{py:{self.sort}}} {self.signature}",
            *(f":{key}: {json.dumps(value) if value else ''}" for key, value in options.items()),
            "",
            f"Bases: {', '.join(f'{{py:obj}}`{base}`' for base in self.bases)}" if self.bases else "",
            "",
            link_rulings(self.text),
            "",
            *map(link_rulings, self.fields),
            "",
            *(line for member in self.members for line in member.lines(fence[:-1])),
            fence,
            "",
        ]


def link_rulings(text: str) -> str:
    """Make links of rulings."""
    return _RULING.sub(lambda found: f"[{found[0]}](#ruling-{found[0].lower()})", text)


def describe(path: str) -> Description:
    """The description of a name by its public path: `apply`, or `testing.check_variant`."""
    module, _, name = f"{PACKAGE}.{path}".rpartition(".")
    source, original = find(module, name)
    node = source.defined[original]
    thing = getattr(import_module(module), name)
    if isinstance(thing, Kind):
        found = Description("data", name, {"type": f"~{PACKAGE}.cards.Kind"}, thing.text)
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
    return attrs.evolve(with_fields(found, path), options={"module": module, **found.options})


def doc_of(node: ast.ClassDef | ast.FunctionDef) -> str:
    """What a docstring says before it lists parameters and errors."""
    return parse(ast.get_docstring(node) or "").text


def with_fields(found: Description, path: str) -> Description:
    """Add what callers need to know, to a description and to those of its members."""
    lines: list[str] = []
    if found.sort in CALLED:
        of = documented(path)
        if "(" in found.signature and found.sort != "exception":  # its attributes are described
            lines += [f":param {name}: {text}" for name, text in arguments(of).items()]
        lines += [f":raises {'~' if '.' in error else ''}{error}: {text}" for error, text in errors(of).items()]
    example = examples().get(path)
    if example is not None and example.names[0] != path:
        lines.append(f":Example: See {{py:obj}}`{example.names[0]} <{PACKAGE}.{example.names[0]}>`.")
    elif example is not None:
        lines += [":Example:", "    ```python", *(f"    {line}" for line in example.program.splitlines()), "    ```"]
    members = [with_fields(member, f"{path}.{member.name}") for member in found.members]
    return attrs.evolve(found, fields=tuple(lines), members=tuple(members))


def signature(node: ast.FunctionDef, source: Source, *, bound: bool = False) -> str:
    """The parameters and what comes back, without `self` or `cls` where it is bound."""
    given = deepcopy(node.args)
    del (given.posonlyargs or given.args)[: 1 if bound else 0]
    for one in filter(None, (*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg)):
        one.annotation = one.annotation and hint(one.annotation, source)
    back = hint_text(node.returns, source)
    return f"({ast.unparse(given)})" + (f" -> {back}" if back else "")


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
        for read in (*PACKAGE_FOLDER.rglob("*.py"), *EXAMPLES.glob("*.md")):
            self.env.note_dependency(read)
        for name in filter(None, map(str.strip, self.content)):
            lines += describe(public_path(self.env.ref_context["py:module"], name)).lines("````")
        return self.parse_text_to_nodes("\n".join(lines))


class PublicIndex(SphinxDirective):
    """A table of the names that a page describes, each with the first sentence about it."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        page = Path(self.env.srcdir, FOLDER, f"{self.arguments[0]}.md")
        self.env.note_dependency(page)
        lines = ["```{table}", ":width: 100%", "", "| name | in short |", "|---|---|"]
        lines += [
            f"| {{py:obj}}`{path} <{PACKAGE}.{path}>` | {_first_sentence(describe(path).text)} |"
            for path in public_paths(page.read_text(encoding="utf-8"))
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
        paths = (f"{module}.{name}" for module in public_modules())
        return next((path for path in paths if path in objects and path != own), None)


def _ancestors(node: nodes.Node) -> Iterator[nodes.Node]:
    while node.parent is not None:
        node = node.parent
        yield node
