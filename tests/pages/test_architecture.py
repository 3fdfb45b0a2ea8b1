"""The pages for maintainers: every file that they name is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import unorules

ROOT = Path(__file__).parents[2]
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
