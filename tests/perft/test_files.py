"""Perft files: reading, writing, and the same counts from every engine."""

from __future__ import annotations

import re
from itertools import islice, takewhile
from pathlib import Path
from typing import Any

import pytest

from docs._ext.tables import with_tables
from tests.perft.counts import Count, Engine, counts, divide
from tests.perft.files import (
    Entry,
    PerftFile,
    count_again,
    entries,
    read_entry,
    read_file,
    read_files,
    to_text,
    write_file,
)
from tests.perft.library import LIBRARY
from tests.perft.specification import SPECIFICATION

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
    assert file.path.read_text(encoding="utf-8") == to_text(file)


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
    write_file(PerftFile(path, file.comment, tuple(count_again(LIBRARY, entry) for entry in file.entries)))

    assert f"# New.\n\n{PASSED}\n{COUNTED}\n" == path.read_text(encoding="utf-8")


def test_position_need_not_be_divided() -> None:
    """Then no line says so."""
    entry = count_again(LIBRARY, read_entry(f"{PASSED}\ndepth 1:"))

    assert Entry(entry.name, entry.about, entry.text, (Count(2, 2, 1, 0, 0),)) == entry


# Counts.

ENGINES: dict[str, Engine[Any]] = {"library": LIBRARY, "specification": SPECIFICATION}
"""Two that share no rules."""

ENTRIES = list(entries(read_files()))
PAIRS = [
    pytest.param(engine, entry, id=f"{name}: {entry.name}") for name, engine in ENGINES.items() for entry in ENTRIES
]

FEW = 50
"""So many positions at one depth are counted in no time."""


def naive(engine: Engine[Any], position: Any, depth: int) -> int:
    """Count sequences one by one, without looking whether two of them lead to the same position."""
    if depth == 0:
        return 1
    return sum(naive(engine, engine.after(position, action), depth - 1) for action in engine.actions(position))


def two_actions(engine: Engine[Any], text: str) -> dict[tuple[str, str], str]:
    """Return the texts of the positions that one action leads to, and then another one."""
    reached: dict[tuple[str, str], str] = {}
    start = engine.read(text)
    for first in engine.actions(start):
        position = engine.after(start, first)
        reached[first, ""] = engine.write(position)
        for second in engine.actions(position):
            reached[first, second] = engine.write(engine.after(position, second))
    return reached


@pytest.mark.sampled(5)
@pytest.mark.parametrize(("engine", "entry"), PAIRS)
def test_small_depths_are_counted_as_the_file_says(engine: Engine[Any], entry: Entry) -> None:
    """Sequences, positions, rounds and matches ended, and points."""
    expected = list(takewhile(lambda count: count.positions <= FEW, entry.counts))

    assert expected
    assert expected == list(islice(counts(engine, entry.text), len(expected)))


@pytest.mark.slow
@pytest.mark.parametrize(("engine", "entry"), PAIRS)
def test_all_depths_are_counted_as_the_file_says(engine: Engine[Any], entry: Entry) -> None:
    """Down to the deepest."""
    assert list(entry.counts) == list(islice(counts(engine, entry.text), len(entry.counts)))


@pytest.mark.sampled(5)
@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_engines_reach_the_same_positions(entry: Entry) -> None:
    """By every action, and by every one after that."""
    assert two_actions(LIBRARY, entry.text) == two_actions(SPECIFICATION, entry.text)


@pytest.mark.sampled(5)
@pytest.mark.parametrize(("engine", "entry"), PAIRS)
def test_first_actions_divide_the_sequences_as_the_file_says(engine: Engine[Any], entry: Entry) -> None:
    """All of them together are the sequences of that depth."""
    assert entry.divided == divide(engine, entry.text, entry.divided_at)
    assert entry.counts[entry.divided_at - 1].sequences == sum(entry.divided.values())


@pytest.mark.sampled(5)
@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_counting_one_by_one_gives_the_same(entry: Entry) -> None:
    """Sequences that meet in one position really have the same future."""
    depth = sum(count.sequences <= 300 for count in takewhile(lambda count: count.sequences, entry.counts))

    assert entry.counts[depth - 1].sequences == naive(LIBRARY, LIBRARY.read(entry.text), depth)


# The page about perft.

PAGE = (Path(__file__).parents[2] / "docs" / "perft.md").read_text(encoding="utf-8")
ENTRIES_BY_NAME = {entry.name: entry for entry in entries(read_files())}


def example() -> Entry:
    return read_entry(PAGE.partition("```text\n")[2].partition("```")[0])


def test_example_is_one_of_the_positions() -> None:
    """With the counts of its first two depths."""
    kept = ENTRIES_BY_NAME["can be caught"]

    assert (kept.name, kept.about, kept.text) == (example().name, example().about, example().text)
    assert kept.counts[:2] == example().counts


def test_example_is_worked_out_as_it_is_counted() -> None:
    """For each first action what can follow, and how many sequences that makes."""
    start = LIBRARY.read(example().text)
    follows = {action: LIBRARY.actions(LIBRARY.after(start, action)) for action in LIBRARY.actions(start)}
    rows = re.findall(r"^\| `(.+?)` \| (.+) \| (\d+) \|$", PAGE, re.MULTILINE)

    assert ENTRIES_BY_NAME["can be caught"].divided == {action: int(count) for action, _, count in rows}
    for action, said, _ in rows:
        assert said == "The same." or set(follows[action]) == set(re.findall(r"`(.+?)`", said))


def test_every_position_is_in_a_table() -> None:
    """In the order of the files, with its deepest counts."""
    made = with_tables(PAGE)
    row = """\
* - `two have passed`
  - Two of three have passed with nothing to draw; the third passes, and the round is void.
  - 2
  - 1
  - 1
  - 1
"""

    assert list(ENTRIES_BY_NAME) == re.findall(r"^\* - `(.+)`$", made, re.MULTILINE)
    assert row in made


def test_every_key_is_explained() -> None:
    """Of every position, and of every depth."""
    keys = {line.partition(":")[0] for entry in ENTRIES_BY_NAME.values() for line in entry.text.splitlines()}
    explained = set(re.findall(r"`([a-z]+(?: [a-z0-9]+)?)(?:: yes)?`", PAGE))

    assert {re.sub(r"hand \d", "hand 0", key) for key in keys} <= explained
