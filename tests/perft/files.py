"""The files: positions with their counts, as text in lines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from attrs import Factory, evolve, frozen

from tests.perft.counting import Count, Engine, counts, divide

FOLDER = Path(__file__).parent

_DEPTH = re.compile(r"depth (\d+):(?: sequences (\d+) positions (\d+) ended (\d+) matches (\d+) points (\d+))?")
_DIVIDE = re.compile(r"divide (\d+):(?: (\d+) (.+))?")


@frozen
class Entry:
    """A position of a file, and what is counted from there on."""

    name: str
    about: str
    text: str
    """The position."""
    counts: tuple[Count, ...]
    """At depth 1, 2, 3 and so on."""
    divided: dict[str, int] = Factory(dict)
    """The sequences of one depth by their first action."""
    divided_at: int = 0
    """That depth; 0 if there is none."""


@frozen
class PerftFile:
    """A file: what its first lines say, and its positions."""

    path: Path
    comment: tuple[str, ...]
    entries: tuple[Entry, ...]


def read_files(folder: Path = FOLDER) -> tuple[PerftFile, ...]:
    """Return all files, by name."""
    return tuple(read_file(path) for path in sorted(folder.glob("*.txt")))


def read_file(path: Path) -> PerftFile:
    """Return a file. Its first paragraph is a comment, each other one a position with its counts."""
    comment, *paragraphs = path.read_text(encoding="utf-8").strip().split("\n\n")
    return PerftFile(path, tuple(comment.splitlines()), tuple(map(read_entry, paragraphs)))


def read_entry(paragraph: str) -> Entry:
    """Return the position of a paragraph. Counts that are not filled in yet are all 0."""
    lines = [line for line in paragraph.splitlines() if not line.startswith("#")]
    name, about = lines[0].removeprefix("position: "), lines[1].removeprefix("about: ")
    counted = [found for line in lines if (found := _DEPTH.fullmatch(line))]
    divided = [found for line in lines if (found := _DIVIDE.fullmatch(line))]
    text = "\n".join(lines[2 : len(lines) - len(counted) - len(divided)])
    deepest = max((int(found[1]) for found in counted), default=0)
    by_depth = {int(found[1]): Count(*map(int, found.groups()[1:])) for found in counted if found[2]}
    return Entry(
        name,
        about,
        text,
        tuple(by_depth.get(depth, Count(0, 0, 0, 0, 0)) for depth in range(1, deepest + 1)),
        {found[3]: int(found[2]) for found in divided if found[2]},
        int(divided[0][1]) if divided else 0,
    )


def counted_again(engine: Engine[Any], entry: Entry) -> Entry:
    """Return an entry with its counts at the same depths, as an engine counts them."""
    now = tuple(islice(counts(engine, entry.text), len(entry.counts)))
    first = divide(engine, entry.text, entry.divided_at) if entry.divided_at else {}
    return evolve(entry, counts=now, divided=first)


def write_file(file: PerftFile) -> None:
    """Write a file anew."""
    file.path.write_text(written(file), encoding="utf-8", newline="\n")


def written(file: PerftFile) -> str:
    """Return the text of a file."""
    return "\n\n".join(["\n".join(file.comment), *("\n".join(_lines(entry)) for entry in file.entries)]) + "\n"


def _lines(entry: Entry) -> Iterator[str]:
    yield from (f"position: {entry.name}", f"about: {entry.about}", entry.text)
    yield from (f"depth {depth}: {count}" for depth, count in enumerate(entry.counts, 1))
    yield from (f"divide {entry.divided_at}: {count} {action}" for action, count in entry.divided.items())


def entries(files: Iterable[PerftFile]) -> Iterator[Entry]:
    """Yield the positions of files."""
    return (entry for file in files for entry in file.entries)
