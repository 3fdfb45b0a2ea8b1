"""Pages of the repository that are also pages of the documentation: their links lead to the right place from both."""

from __future__ import annotations

import re
from pathlib import Path

from sphinx.application import Sphinx

ROOT = Path(__file__).parents[2]
REPOSITORY = "https://github.com/unorules/unorules/blob/main"
INCLUDE = re.compile(r"^```\{include\} \.\./(\w+\.md)\n```$", re.MULTILINE)
LINK = re.compile(r"\]\((?!https?:|#)([^)\s]+)\)")


def include(app: Sphinx, name: str, source: list[str]) -> None:
    """Put the page of the repository in place of the directive that names it."""

    def text(found: re.Match[str]) -> str:
        app.env.note_dependency(str(ROOT / found[1]))
        return LINK.sub(link, (ROOT / found[1]).read_text(encoding="utf-8"))

    def link(found: re.Match[str]) -> str:
        target, _, heading = found[1].partition("#")
        own = f"{Path(target).stem.lower()}.md"
        if target.startswith("docs/"):
            target = target.removeprefix("docs/")
        elif (ROOT / "docs" / own).exists() and "/" not in target:
            target = own
        else:
            target = f"{REPOSITORY}/{target}"
        return f"]({target}{'#' if heading else ''}{heading})"

    source[0] = INCLUDE.sub(text, source[0])


def setup(app: Sphinx) -> dict[str, bool]:
    """Say to Sphinx what to call."""
    app.connect("source-read", include)
    return {"parallel_read_safe": True}
