"""Docstrings in parts: what is said, the parameters and the errors, as sections `Args:` and `Raises:` list them.

An entry `...: As in `apply`.` stands for all that `apply` lists and the docstring does not. Parameters that mean the
same everywhere need no entry: what they mean is said here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from textwrap import dedent
from typing import Final

from attrs import field, frozen

OTHERS: Final = "..."
"""The entry for what another docstring lists."""

_SECTION = re.compile(r"^(Args|Raises):\n((?:    .*(?:\n|\Z)|\n(?=    ))+)", re.MULTILINE)
_ENTRY = re.compile(r"^([\w.]+): (.+(?:\n(?:    .*)?)*)", re.MULTILINE)
_AS_IN = re.compile(r"As in `([\w.]+)`\.")

EVERYWHERE: Final = {
    ("action", "Action"): "What a seat, or the host, does.",
    ("card", "Card"): "The card.",
    ("card", "Card | None"): "The card; None is one that lies face down.",
    ("events", "Iterable[Event]"): "What happened, in its order.",
    ("game", "Any"): "The row of the game.",
    ("game", "int"): "The number of the game, counted from 0.",
    ("games", "Any"): "Rows of games, from `new_games`, `fast_games` or `to_rows`.",
    ("language", "Language"): "`en`, `de`, or a `Catalogue` of your own.",
    ("names", "Sequence[str]"): "The names of the players, by seat.",
    ("path", "str | PathLike[str]"): "The path of the file.",
    ("players", "Sequence[Player]"): "The bots, one for each seat.",
    ("program", "Program"): "What is played: the program that `program_for` returned.",
    ("registry", "Registry"): "Where variants are looked up: the built-in ones, unless you give another.",
    ("replay", "Replay"): "The game so far.",
    ("rng", "Random"): "Where all chance comes from.",
    ("seat", "Seat | None"): "The seat; None is a spectator.",
    ("seats", "int"): "How many seats there are.",
    ("state", "State"): "The state of the game.",
    ("symbols", "Symbols"): "The symbols of the picture.",
    ("variant", "Variant | None"): "Where cards of your own have their titles from.",
    ("variant", "Variant | str"): "A variant, or the id of a built-in one.",
    ("view", "View"): "What the seat sees now.",
}
"""What a parameter of this name and type means, wherever nothing else is said."""


@frozen
class Docstring:
    """A docstring in its parts, as it is written."""

    text: str
    args: Mapping[str, str] = field(factory=dict)
    raises: Mapping[str, str] = field(factory=dict)


def parse(docstring: str) -> Docstring:
    """Return the parts of a docstring."""
    found = {section: _entries(body) for section, body in _SECTION.findall(docstring)}
    return Docstring(_SECTION.sub("", docstring).strip(), found.get("Args", {}), found.get("Raises", {}))


def _entries(section: str) -> dict[str, str]:
    return {name: " ".join(text.split()) for name, text in _ENTRY.findall(dedent(section))}


def as_in(entries: Mapping[str, str]) -> str:
    """Return the name whose entries are taken over, or an empty text."""
    if OTHERS not in entries:
        return ""
    found = _AS_IN.fullmatch(entries[OTHERS])
    if found is None:
        raise ValueError(f"an entry {OTHERS} says `As in` which name, not: {entries[OTHERS]}")
    return found[1]
