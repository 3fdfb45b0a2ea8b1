"""Files for language models: `llms.txt`, the pages and the API at a glance, and `llms-full.txt`, their text.

Both are made from the pages as they are built, and written beside them. The form is that of llmstxt.org: a title, a
summary, and lists of links.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from docutils import nodes  # type: ignore[import-untyped]
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.builders.text import TextBuilder
from sphinx.environment import BuildEnvironment
from sphinx.util.typing import ExtensionMetadata
from sphinx.writers.text import TextTranslator

SITE: Final = "https://unorules.readthedocs.io/en/latest/"

LEFT_OUT: Final = {"Sheets and products", "The project", "perft", "speed", "reference/index"}
"""Captions and pages that are not in the full text: long tables, and what is not about using the library."""

ENOUGH: Final = 80
"""So many characters say what a page is about."""


def setup(app: Sphinx) -> ExtensionMetadata:
    """Write the files when the pages are done."""
    app.connect("build-finished", write)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}


def write(app: Sphinx, error: Exception | None) -> None:
    """Write both files, if these are the pages for browsers and they could be built."""
    if error is None and app.builder.format == "html":
        for name, lines in (("llms.txt", overview(app.env)), ("llms-full.txt", full_text(app))):
            (app.outdir / name).write_text("\n".join(lines) + "\n", "utf-8", newline="\n")


# --- At a glance ----------------------------------------------------------------------------------


def overview(env: BuildEnvironment) -> Iterator[str]:
    """Return a line for each page, under the captions of the contents, and the names that are described there."""
    yield from (f"# {title(env, 'index')}", "", f"> {first_sentences(env, 'index')}", "")
    yield f"What you need to use the library, in one file: [llms-full.txt]({SITE}llms-full.txt)."
    for caption, pages in contents(env).items():
        yield from ("", f"## {caption}", "")
        for page in pages:
            yield f"- [{title(env, page)}]({SITE}{page}.html): {first_sentences(env, page)}".removesuffix(": ")
    yield from ("", "## Names of the API", "")
    for page, names in api(env).items():
        yield f"- [{title(env, page)}]({SITE}{page}.html): {', '.join(names)}"


def contents(env: BuildEnvironment) -> dict[str, list[str]]:
    """Return the pages by the caption they stand under, in their order."""
    tables = env.get_doctree("index").findall(addnodes.toctree)
    return {table["caption"]: [page for _, page in table["entries"]] for table in tables}


def api(env: BuildEnvironment) -> dict[str, list[str]]:
    """Return the names that a page describes, as one imports them, without the members of classes."""
    found: dict[str, list[str]] = defaultdict(list)
    for name, entry in env.domains["py"].objects.items():
        if entry.objtype in ("function", "class", "exception", "data", "type") and not entry.aliased:
            found[entry.docname].append(name)
    order = env.toctree_includes.get("reference/index", [])
    return {page: found[page] for page in order if found[page]}


def title(env: BuildEnvironment, page: str) -> str:
    return str(env.titles[page].astext())


def first_sentences(env: BuildEnvironment, page: str) -> str:
    """Return the first sentences of a page, until they say enough."""
    told = ""
    for paragraph in next(env.get_doctree(page).findall(nodes.section)).children:
        if isinstance(paragraph, nodes.paragraph) and not isinstance(paragraph[0], nodes.image):
            for sentence in re.split(r"(?<=[.?!]) (?=[A-Z])", " ".join(paragraph.astext().split())):
                told += f" {sentence}"
                if len(told) >= ENOUGH:
                    return told.strip()
    return told.strip()


# --- All of it ------------------------------------------------------------------------------------


def full_text(app: Sphinx) -> Iterator[str]:
    """Return the text of the pages, in the order of the contents."""
    builder = TextBuilder(app, app.env)
    builder.secnumbers = {}  # sections have no numbers here
    for page in pages_in_order(app.env):
        document = app.env.get_and_resolve_doctree(page, builder)
        translator = TextTranslator(document, builder)
        document.walkabout(translator)
        yield from (f"<!-- {SITE}{page}.html -->", "", translator.body.strip(), "")


def pages_in_order(env: BuildEnvironment) -> Iterator[str]:
    """Return the pages of the full text as somebody meets them who reads from the first to the last."""
    for caption, pages in contents(env).items():
        if caption not in LEFT_OUT:
            for page in pages:
                yield from (name for name in (page, *env.toctree_includes.get(page, [])) if name not in LEFT_OUT)
