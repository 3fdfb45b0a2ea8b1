"""The report: measurements and skipped rows, kept as JSON."""

from __future__ import annotations

import json
from typing import Any

from attrs import asdict, frozen

from comparison.growth import Point
from comparison.starts import Start


@frozen
class Figure:
    """What was measured of a row."""

    name: str
    library: str
    version: str
    kind: str
    seats: int
    steps_per_second: float
    games_per_second: float
    steps_per_game: float | None
    bytes_per_game: float | None
    """None if it was not measured."""


@frozen
class Skipped:
    """A library that did not take part."""

    library: str
    reason: str


@frozen
class Report:
    """One run."""

    machine: str
    """The Python, the system and its load when the run began."""
    how: str
    """How it was measured, as a sentence."""
    figures: list[Figure]
    skipped: list[Skipped]
    differences: dict[str, str]
    """By library: what its game leaves out or does otherwise."""
    starts: list[Start]
    growth: list[Point]

    def to_json(self) -> str:
        """Return the report as a JSON document."""
        return json.dumps(asdict(self), indent=1) + "\n"

    @classmethod
    def from_json(cls, text: str) -> Report:
        """Read what `to_json` has written."""
        document: dict[str, Any] = json.loads(text)
        lists = {"figures": Figure, "skipped": Skipped, "starts": Start, "growth": Point}
        return cls(**document | {name: [made(**one) for one in document[name]] for name, made in lists.items()})
