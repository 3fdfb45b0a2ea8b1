"""Links and file names in the pages: all of them exist."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import unorules
from tests.kit import ROOT

PAGES = [
    *sorted(ROOT.glob("*.md")),
    *sorted((ROOT / "examples").rglob("*.md")),
    *(page for page in sorted((ROOT / "docs").rglob("*.md")) if "_generated" not in page.parts),
]
CODE_BLOCK = re.compile(r"^( *)(```|~~~).*?^\1\2", re.MULTILINE | re.DOTALL)
CODE = re.compile(rf"{CODE_BLOCK.pattern}|`[^`\n]+`", CODE_BLOCK.flags)
TARGETS = (
    re.compile(r"\]\(\s*<?([^)\s>]+)"),  # [text](target), ![text](target)
    re.compile(r"^ {0,3}\[[^\]]+\]:\s*<?([^\s>]+)", re.MULTILINE),  # [label]: target
    re.compile(r"""\b(?:href|src|srcset)\s*=\s*["']?([^"'\s>]+)"""),
)
HEADING = re.compile(r"^#+ +(.*?) *$", re.MULTILINE)
LABEL = re.compile(r"^\(([\w-]+)\)=$", re.MULTILINE)
ELSEWHERE = re.compile(r"[a-z]+:")
GENERATED = re.compile(r".*_generated/|#(rule|ruling|evidence|variant)-")
"""What is made while Sphinx runs, which checks the links to it."""


def targets(text: str) -> Iterator[str]:
    """Yield where the links and pictures of a page lead."""
    prose = CODE.sub("", text)
    for pattern in TARGETS:
        yield from pattern.findall(prose)


def anchors(text: str) -> set[str]:
    """Return what a link can name in a page: its headings, as GitHub writes them, and labels."""
    titles = [re.sub(r"\[([^]]*)]\([^)]*\)", r"\1", title) for title in HEADING.findall(CODE_BLOCK.sub("", text))]
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles} | {*LABEL.findall(text)}


def dead(page: Path, text: str) -> list[str]:
    """Return the relative links of a page that lead nowhere."""
    found = []
    for target in targets(text):
        if ELSEWHERE.match(target) or GENERATED.match(target):
            continue
        path, _, anchor = target.partition("#")
        there = (page.parent / path).resolve() if path else page
        leads = there.exists() and there.is_relative_to(ROOT)
        if leads and anchor:
            leads = anchor in anchors(there.read_text(encoding="utf-8") if path else text)
        if not leads:
            found.append(target)
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_relative_link_leads_to_a_file_and_a_heading(page: Path) -> None:
    assert [] == dead(page, page.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "link",
    [
        "[gone](docs/gone.md)",
        "[no heading](docs/why.md#gone)",
        "[no heading here](#gone)",
        "[outside](../../outside.md)",
        "![gone](docs/gone.svg)",
        '<img src="docs/gone.svg">',
        "[gone]: docs/gone.md",
    ],
)
def test_dead_link_is_found(link: str) -> None:
    assert 1 == len(dead(ROOT / "README.md", f"# Title\n\n{link}\n"))


def test_links_in_code_are_none() -> None:
    assert [] == dead(ROOT / "README.md", "`[a](gone.md)`\n\n```text\n[a](gone.md)\n```\n")


def on_the_index(text: str) -> str:
    """Return the README as the package index gets it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    for change in project["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]["substitutions"]:
        text = re.sub(change["pattern"], change["replacement"], text)
    return text


def test_readme_leads_everywhere_from_the_package_index() -> None:
    """What is relative becomes absolute and leads to the same file; code stays as it is."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = on_the_index(readme)

    assert CODE_BLOCK.findall(readme) == CODE_BLOCK.findall(shown)
    assert [match[0] for match in CODE_BLOCK.finditer(readme)] == [match[0] for match in CODE_BLOCK.finditer(shown)]
    assert [] == [target for target in targets(shown) if not target.startswith("https://")]
    for before, after in zip(targets(readme), targets(shown), strict=True):
        path = before.partition("#")[0]
        assert ELSEWHERE.match(before) or path.removeprefix("docs/").removesuffix(".md") in after


def test_every_way_to_write_a_link_becomes_absolute() -> None:
    repository = "https://github.com/unorules/unorules/blob/main"
    pages = "https://unorules.readthedocs.io/en/latest"
    raw = "https://raw.githubusercontent.com/unorules/unorules/main"

    assert f"[a]({repository}/LICENSE)" == on_the_index("[a](LICENSE)")
    assert f"[a]({pages}/how-to/b.html#c)" == on_the_index("[a](docs/how-to/b.md#c)")
    assert f"![a]({raw}/docs/a.svg)" == on_the_index("![a](docs/a.svg)")
    assert "[a](https://b) [c](#d)" == on_the_index("[a](https://b) [c](#d)")


# Files named on the pages for maintainers.

PACKAGE = Path(unorules.__file__).parent
PAGE = "".join((ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("architecture.md", "new-things.md"))
PLACES = (
    *(ROOT, ROOT / "docs", ROOT / ".github" / "workflows", ROOT / "tests" / "spec" / "model"),
    *(PACKAGE.parent, PACKAGE, PACKAGE / "_codec", PACKAGE / "batch"),
    *(PACKAGE / "replay_page" / "template", PACKAGE / "words" / "messages"),
)
"""Where a path begins that the page names: the repository, the package, or the folder that a paragraph is about."""
FILES = sorted(set(re.findall(r"`([\w./-]+\.(?:py|md|toml|js|css|html|yml|json))`", PAGE)))
TABLE = PAGE.partition("| room |")[2].partition("\n\n")[0]
ROOMS = [room for row in TABLE.splitlines()[2:] for room in re.findall(r"`(\w+)/?`", row.split("|")[1])]


@pytest.mark.parametrize("name", FILES)
def test_every_file_that_is_named_exists(name: str) -> None:
    if name.endswith(".yml") and not (ROOT / ".github").exists():
        pytest.skip("the workflows are in the repository alone")
    assert any((place / name.removeprefix("src/")).exists() for place in PLACES)


@pytest.mark.parametrize("room", ROOMS)
def test_every_room_of_the_table_exists(room: str) -> None:
    assert (PACKAGE / room).is_dir() or (PACKAGE / f"{room}.py").exists()


def test_every_room_of_the_package_has_a_place_in_the_table() -> None:
    rooms = {path.stem for path in PACKAGE.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}

    assert rooms == {*ROOMS, "__init__", "__main__"}
    assert len(ROOMS) == len(set(ROOMS))


def test_architecture_fits_on_a_few_screens() -> None:
    assert (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").count("\n") <= 160
