"""The files: how they are read and written."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.perft.counting import Count
from tests.perft.files import Entry, PerftFile, counted_again, read_entry, read_file, read_files, write_file, written
from tests.perft.library import LIBRARY

PASSED = """\
position: two have passed
about: The third passes, and the round is void.
sheet: classic-2010
switches: none
dealer: 2
direction: left
hand 0: blue-1 blue-2
hand 1: green-1 green-2
hand 2: yellow-1 yellow-2
draw: none
discard: red-9
color: red
waits: turn 2
passes: 2
scores: 10 20 30"""

COUNTED = """\
depth 1: sequences 2 positions 2 ended 1 matches 0 points 0
depth 2: sequences 1 positions 1 ended 1 matches 0 points 0
divide 2: 0 pass 2
divide 2: 1 call 2"""


@pytest.mark.parametrize("file", read_files(), ids=lambda file: file.path.stem)
def test_file_is_as_it_would_be_written(file: PerftFile) -> None:
    """Nothing in it is overlooked."""
    assert file.path.read_text(encoding="utf-8") == written(file)


def test_entry_has_a_name_a_position_and_counts() -> None:
    """Lines that begin with a number sign are left out."""
    entry = read_entry(f"# A remark.\n{PASSED}\n{COUNTED}")

    assert ("two have passed", "The third passes, and the round is void.") == (entry.name, entry.about)
    assert "\n".join(PASSED.splitlines()[2:]) == entry.text
    assert (Count(2, 2, 1, 0, 0), Count(1, 1, 1, 0, 0)) == entry.counts
    assert (2, {"pass 2": 0, "call 2": 1}) == (entry.divided_at, entry.divided)


def test_new_position_needs_only_its_depths(tmp_path: Path) -> None:
    """The counts are filled in, those of all smaller depths too."""
    path = tmp_path / "new.txt"
    path.write_text(f"# New.\n\n{PASSED}\ndepth 2:\ndivide 2:\n", encoding="utf-8")
    file = read_file(path)
    write_file(PerftFile(path, file.comment, tuple(counted_again(LIBRARY, entry) for entry in file.entries)))

    assert f"# New.\n\n{PASSED}\n{COUNTED}\n" == path.read_text(encoding="utf-8")


def test_position_need_not_be_divided() -> None:
    """Then no line says so."""
    entry = counted_again(LIBRARY, read_entry(f"{PASSED}\ndepth 1:"))

    assert Entry(entry.name, entry.about, entry.text, (Count(2, 2, 1, 0, 0),)) == entry
