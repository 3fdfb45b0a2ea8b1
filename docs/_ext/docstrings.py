"""A parser of docstrings: the text, and the parameters and errors of its sections `Args:` and `Raises:`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from textwrap import dedent

from attrs import field, frozen

_SECTION = re.compile(r"^(Args|Raises):\n((?:    .*(?:\n|\Z)|\n(?=    ))+)", re.MULTILINE)
_ENTRY = re.compile(r"^([\w.]+): (.+(?:\n(?:    .*)?)*)", re.MULTILINE)


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
