"""Perft files: positions with their counts, as lines of text that every engine reads."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from attrs import Factory, evolve, frozen

from tests.perft.counts import Count, Engine, counts, divide

# The lines of a position.

SWITCHES = (
    "opening",
    "two_player_reverse",
    "drawn_card",
    "wd4",
    "challenge_match",
    "uno_call",
    "uno_penalty",
    "uno_false_penalty",
    "scoring",
    "target",
    "stacking",
    "bounce",
    "jump_in",
    "seven_zero",
    "multi_play",
    "turn_draw",
    "draw_choice",
    "mercy",
    "leaving",
    "partners",
    "uno_window",
    "last_card",
)
"""The switches that a position gives. The others make no difference to what is counted."""

TURN_LIMIT = 1000
"""In positions that say how many turns are left. How many there were to begin with makes no difference."""

OPTIONS = {
    "challenge": ["accept", "challenge"],
    "kick": ["good", "no-good"],
    "friend": ["monica", "chandler", "joey", "ross", "phoebe", "rachel"],
    "launched": [str(count) for count in range(11)],
}
"""The questions of cards that have the same options every time. A `swap` and a `target` have the other seats."""

REPORTED = ("kick", "launched")
"""What the host is asked."""


def parse(text: str) -> dict[str, str]:
    """Return the lines of a text, by their keys."""
    return dict(line.split(": ", 1) for line in text.splitlines())


def cards(line: str) -> list[str]:
    """Return the cards of a line."""
    return [] if line == "none" else line.split()


def hands(lines: Mapping[str, str]) -> list[list[str]]:
    """Return the cards of each seat."""
    return [cards(line) for key, line in lines.items() if key.startswith("hand ") and key != "hand before"]


def all_cards(lines: Mapping[str, str]) -> list[str]:
    """Return all the cards there are, as they are written."""
    return [card for pile in (cards(lines["discard"]), *hands(lines), cards(lines["draw"])) for card in pile]


def deck(lines: Mapping[str, str]) -> Counter[str]:
    """Return all the cards there are, each with the side in front with which a round begins."""
    turned = "turned" in lines
    return Counter("/".join(reversed(card.split("/"))) if turned else card for card in all_cards(lines))


def switches(line: str) -> dict[str, Any]:
    """Return the switches of a line, with numbers as numbers."""
    words = dict(word.split("=") for word in line.split() if word != "none")
    unknown = set(words) - set(SWITCHES)
    assert not unknown, f"no such switch: {unknown}"
    return {name: int(value) if value.isdecimal() else value for name, value in words.items()}


def seats(lines: Mapping[str, str], key: str) -> list[int]:
    """Return the seats of a line, which may not be there."""
    return [int(seat) for seat in lines.get(key, "").split()]


def others(lines: Mapping[str, str], seat: int) -> list[int]:
    """Return the other seats that play, from the next one on in the direction of play."""
    count, step = len(hands(lines)), 1 if lines["direction"] == "left" else -1
    around = [(seat + step * number) % count for number in range(1, count)]
    return [other for other in around if other not in seats(lines, "inactive")]


def owed_before(lines: Mapping[str, str]) -> int:
    """Return the debt that a Wild Draw Four, or a Wild Draw Two, was laid on, while it is asked about."""
    own = 2 if lines["discard"].startswith("wild-draw-two") else 4
    return max(0, int(lines.get("owed", 0)) - own)


def turn_limit(lines: Mapping[str, str]) -> int | None:
    """Return the turn limit of a position, if it has one."""
    return TURN_LIMIT if "turns left" in lines else None


def undealt(dealt: list[list[str]], dealer: int) -> list[str]:
    """Return the cards of the hands in the order in which they were dealt, from the left of the dealer."""
    seats = len(dealt)
    return [dealt[(dealer + 1 + at) % seats][number] for number in range(len(dealt[0])) for at in range(seats)]


# Files.

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


def count_again(engine: Engine[Any], entry: Entry) -> Entry:
    """Return an entry with its counts at the same depths, as an engine counts them."""
    now = tuple(islice(counts(engine, entry.text), len(entry.counts)))
    first = divide(engine, entry.text, entry.divided_at) if entry.divided_at else {}
    return evolve(entry, counts=now, divided=first)


def write_file(file: PerftFile) -> None:
    """Write a file anew."""
    file.path.write_text(to_text(file), encoding="utf-8", newline="\n")


def to_text(file: PerftFile) -> str:
    """Return the text of a file."""
    return "\n\n".join(["\n".join(file.comment), *("\n".join(_lines(entry)) for entry in file.entries)]) + "\n"


def _lines(entry: Entry) -> Iterator[str]:
    yield from (f"position: {entry.name}", f"about: {entry.about}", entry.text)
    yield from (f"depth {depth}: {count}" for depth, count in enumerate(entry.counts, 1))
    yield from (f"divide {entry.divided_at}: {count} {action}" for action, count in entry.divided.items())


def entries(files: Iterable[PerftFile]) -> Iterator[Entry]:
    """Yield the positions of files."""
    return (entry for file in files for entry in file.entries)
