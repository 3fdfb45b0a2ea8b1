"""The API reference: every public name stands in it once."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from docs._ext.public_source import PACKAGE, listed, public_names

FOLDER = Path(__file__).parents[2] / "docs" / "reference"
PAGES = {page.stem: page.read_text(encoding="utf-8") for page in sorted(FOLDER.glob("*.md"))}
INDEX = PAGES.pop("index")
TITLES = {page: text.partition("\n")[0].removeprefix("# ") for page, text in PAGES.items()}
DESCRIBED = [path for page in (INDEX, *PAGES.values()) for path in listed(page)]


def test_every_public_name_stands_in_the_reference_once() -> None:
    """And nothing else does."""
    assert Counter(path.removeprefix(f"{PACKAGE}.") for path in public_names().values()) == Counter(DESCRIBED)


def test_every_page_stands_in_the_index() -> None:
    """In the table of contents, and with a table of its names under its title."""
    contents = INDEX.partition("```{toctree}")[2].partition("```")[0].split("\n\n")[1].split()
    compiled = re.findall(r"^## \[(.+)\]\((.+)\.md\)\n\n```\{public-index\} (.+)\n```$", INDEX, re.MULTILINE)

    assert sorted(PAGES) == sorted(contents)
    assert [(TITLES[page], page, page) for page in contents] == compiled
