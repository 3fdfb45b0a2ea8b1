"""The counts: every engine counts what the files say, at every depth."""

from __future__ import annotations

from itertools import islice, takewhile
from typing import Any

import pytest

from tests.perft.counting import Engine, counts, divide
from tests.perft.files import Entry, entries, read_files
from tests.perft.library import LIBRARY
from tests.perft.specification import SPECIFICATION

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
