"""The page about perft: its example is one of the positions, and all of them are in its tables."""

from __future__ import annotations

import re
from pathlib import Path

from docs._ext.tables import with_tables
from tests.perft.files import Entry, entries, read_entry, read_files
from tests.perft.library import LIBRARY

PAGE = (Path(__file__).parents[2] / "docs" / "perft.md").read_text(encoding="utf-8")
ENTRIES = {entry.name: entry for entry in entries(read_files())}


def example() -> Entry:
    return read_entry(PAGE.partition("```text\n")[2].partition("```")[0])


def test_example_is_one_of_the_positions() -> None:
    """With the counts of its first two depths."""
    kept = ENTRIES["can be caught"]

    assert (kept.name, kept.about, kept.text) == (example().name, example().about, example().text)
    assert kept.counts[:2] == example().counts


def test_example_is_worked_out_as_it_is_counted() -> None:
    """For each first action what can follow, and how many sequences that makes."""
    start = LIBRARY.read(example().text)
    follows = {action: LIBRARY.actions(LIBRARY.after(start, action)) for action in LIBRARY.actions(start)}
    rows = re.findall(r"^\| `(.+?)` \| (.+) \| (\d+) \|$", PAGE, re.MULTILINE)

    assert ENTRIES["can be caught"].divided == {action: int(count) for action, _, count in rows}
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

    assert list(ENTRIES) == re.findall(r"^\* - `(.+)`$", made, re.MULTILINE)
    assert row in made


def test_every_key_is_explained() -> None:
    """Of every position, and of every depth."""
    keys = {line.partition(":")[0] for entry in ENTRIES.values() for line in entry.text.splitlines()}
    explained = set(re.findall(r"`([a-z]+(?: [a-z0-9]+)?)(?:: yes)?`", PAGE))

    assert {re.sub(r"hand \d", "hand 0", key) for key in keys} <= explained
