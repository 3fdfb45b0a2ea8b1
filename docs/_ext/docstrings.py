"""A parser of docstrings: the text, and the parameters and errors of its sections `Args:` and `Raises:`.

Parameters that mean the same everywhere need no entry: `EVERYWHERE` explains them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from textwrap import dedent
from typing import Final

from attrs import field, frozen

_SECTION = re.compile(r"^(Args|Raises):\n((?:    .*(?:\n|\Z)|\n(?=    ))+)", re.MULTILINE)
_ENTRY = re.compile(r"^([\w.]+): (.+(?:\n(?:    .*)?)*)", re.MULTILINE)

EVERYWHERE: Final = {
    ("action", "Action"): "What a seat, or the host, does.",
    ("card", "Card"): "The card.",
    ("card", "Card | None"): "The card; None for a card that lies face down.",
    ("game", "Any"): "The row of the game.",
    ("game", "int"): "The number of the game, counted from 0.",
    ("games", "Any"): "Rows of games, from `new_games`, `fast_games` or `to_rows`.",
    ("language", "Language"): "`en`, `de`, or a `Catalogue` of your own.",
    ("names", "Sequence[str]"): "The names of the players, by seat.",
    ("path", "str | PathLike[str]"): "The path of the file.",
    ("players", "Sequence[Player]"): "The bots, one for each seat.",
    ("program", "Program"): "The program that `program_for` returned.",
    ("registry", "Registry"): "Where variants are looked up: by default among the built-in ones.",
    ("replay", "Replay"): "The game so far.",
    ("rng", "Random"): "The source of all randomness.",
    ("seat", "Seat | None"): "The seat; None is a spectator.",
    ("seats", "int"): "How many seats there are.",
    ("state", "State"): "The state of the game.",
    ("symbols", "Symbols"): "The symbols of the picture.",
    ("variant", "Variant | None"): "The variant, for the titles of cards of your own.",
    ("variant", "Variant | str"): "A variant, or the id of a built-in one.",
    ("view", "View"): "What the seat sees now.",
}
"""Explanations of parameters by name and type, for docstrings without an entry of their own."""


@frozen
class Docstring:
    """The parts of a docstring, as they are written."""

    text: str
    args: Mapping[str, str] = field(factory=dict)
    raises: Mapping[str, str] = field(factory=dict)


def parse(docstring: str) -> Docstring:
    """Return the parts of a docstring."""
    found = {section: _entries(body) for section, body in _SECTION.findall(docstring)}
    return Docstring(_SECTION.sub("", docstring).strip(), found.get("Args", {}), found.get("Raises", {}))


def _entries(section: str) -> dict[str, str]:
    return {name: " ".join(text.split()) for name, text in _ENTRY.findall(dedent(section))}
