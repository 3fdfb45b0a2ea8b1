"""The page of the architecture: every file that it names is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import unorules

ROOT = Path(__file__).parents[2]
PACKAGE = Path(unorules.__file__).parent
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
PLACES = (
    *(ROOT, ROOT / "docs", ROOT / ".github" / "workflows", ROOT / "tests" / "spec" / "model"),
    *(PACKAGE.parent, PACKAGE, PACKAGE / "_codec", PACKAGE / "batch"),
    *(PACKAGE / "replay_page" / "template", PACKAGE / "words" / "messages"),
)
"""Where a path begins that the page names: the repository, the package, or the folder that a paragraph is about."""
FILES = sorted(set(re.findall(r"`([\w./-]+\.(?:py|md|toml|js|css|html|yml|json))`", PAGE)))
ROOMS = [
    (folder, room)
    for folder, table in re.findall(
        r"^\| (?:rooms|files) of `([\w/]+)/` \|.*\n\|---\|---\|\n((?:\|.*\n)+)", PAGE, re.MULTILINE
    )
    for row in table.splitlines()
    for room in re.findall(r"`([\w/]+)`", row.split("|")[1])
]


@pytest.mark.parametrize("name", FILES)
def test_every_file_that_is_named_exists(name: str) -> None:
    if name.endswith(".yml") and not (ROOT / ".github").exists():
        pytest.skip("the workflows are in the repository alone")
    assert any((place / name.removeprefix("src/")).exists() for place in PLACES)


@pytest.mark.parametrize(("folder", "room"), ROOMS)
def test_every_room_of_a_table_exists(folder: str, room: str) -> None:
    found = [ROOT / folder, PACKAGE / folder]
    assert any((place / room).is_dir() or (place / f"{room}.py").exists() for place in found)


@pytest.mark.parametrize("folder", sorted({folder for folder, _ in ROOMS if not folder.startswith("docs")}))
def test_every_module_has_a_place_in_the_table_of_its_folder(folder: str) -> None:
    listed = {room.rstrip("/") for place, room in ROOMS if place == folder}
    modules = {path.stem for path in (PACKAGE / folder).iterdir() if path.suffix == ".py"}

    assert not modules - listed - {"__init__"}
