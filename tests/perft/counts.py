"""Count the sequences of actions from a position, and the positions they reach."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Protocol, TypeVar

from attrs import frozen

P = TypeVar("P")

_OVER = re.compile(r"^waits: (round|match) over$", re.MULTILINE)
_SCORES = re.compile(r"^scores: (.+)$", re.MULTILINE)


class Engine(Protocol[P]):
    """What an engine must be able to do, with positions of its own type.

    It sets up the position of a text; it writes a position as text, the same one exactly if it is the same position; it
    lists what anyone may do, in the words of the format, which is nothing when the round is over; and it says to which
    position an action leads.
    """

    def read(self, text: str) -> P: ...
    def write(self, position: P) -> str: ...
    def actions(self, position: P) -> Iterable[str]: ...
    def after(self, position: P, action: str) -> P: ...


@frozen
class Count:
    """What is counted at one depth."""

    sequences: int
    """Sequences of so many actions."""
    positions: int
    """Distinct positions that they lead to."""
    ended: int
    """Sequences whose last action ends the round."""
    matches: int
    """Sequences whose last action ends the match."""
    points: int
    """Points written down at the ends of all these rounds."""

    def __str__(self) -> str:
        return (
            f"sequences {self.sequences} positions {self.positions} ended {self.ended}"
            f" matches {self.matches} points {self.points}"
        )


def counts(engine: Engine[P], text: str) -> Iterator[Count]:
    """Yield the counts at depth 1, 2, 3 and so on."""
    before = _total(text)
    return (_count(level, before) for level in _levels(engine, engine.read(text)))


def divide(engine: Engine[P], text: str, depth: int) -> dict[str, int]:
    """Return the sequences of a depth, at least 1, by their first action."""
    start = engine.read(text)
    divided: dict[str, int] = {}
    for action in engine.actions(start):
        deeper = islice(_levels(engine, engine.after(start, action)), depth - 1)
        counted = [sum(ways for _, ways in level.values()) for level in deeper]
        divided[action] = counted[-1] if counted else 1
    return divided


def _levels(engine: Engine[P], start: P) -> Iterator[dict[str, tuple[P, int]]]:
    """Yield the positions at depth 1, 2, 3 and so on by their texts, each with the number of ways to it.

    Sequences that lead to the same position go on together.
    """
    level = {"": (start, 1)}
    while True:
        following: dict[str, tuple[P, int]] = {}
        for position, ways in level.values():
            for action in engine.actions(position):
                reached = engine.after(position, action)
                key = engine.write(reached)
                known = following.get(key)
                following[key] = (reached, ways) if known is None else (known[0], known[1] + ways)
        level = following
        yield level


def _count(level: dict[str, tuple[P, int]], before: int) -> Count:
    ended = matches = points = 0
    for text, (_, ways) in level.items():
        if over := _OVER.search(text):
            ended += ways
            matches += ways * (over[1] == "match")
            points += ways * (_total(text) - before)
    return Count(sum(ways for _, ways in level.values()), len(level), ended, matches, points)


def _total(text: str) -> int:
    """Return the points of all seats together."""
    found = _SCORES.search(text)
    return sum(map(int, found[1].split())) if found else 0
