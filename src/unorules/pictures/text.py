"""Text in pictures: cleaned, escaped, and cut to its room. Widths are generous guesses, because no font is measured."""

from __future__ import annotations

import re
from unicodedata import combining, east_asian_width

from unorules._limits import BIDI_MARKS, CONTROL

ELLIPSIS = "…"
MAX_CHARS = 60
"""The longest text in a picture, even if its characters are narrow."""

_UNWANTED = re.compile(f"[{CONTROL}{BIDI_MARKS}\ud800-\udfff\ufffe\uffff]")
"""Characters that XML forbids, that break a line, or that change the direction of writing."""

_ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})

_NARROW = frozenset("iljtfrI.,:;'!|()[]- ")
_BROAD = frozenset("mwMW@%&")


def clean(text: str) -> str:
    """Return a text on one line, without control characters and marks that change the direction of writing."""
    return _UNWANTED.sub("", " ".join(text.split()))


def escape(text: str) -> str:
    """Return a clean text for SVG and HTML, between tags or in an attribute."""
    return clean(text).translate(_ENTITIES)


def width(text: str) -> float:
    """Return an upper estimate of the width of a text in bold letters, as a multiple of their size."""
    return sum(map(_width, text))


def _width(char: str) -> float:
    if combining(char):
        return 0
    if east_asian_width(char) in "WF":
        return 1.05
    if char in _NARROW:
        return 0.38
    return 0.98 if char in _BROAD else 0.72 if char.isupper() else 0.62


def cut(text: str, room: float) -> str:
    """Return a text that fits into the room, with an ellipsis if it was cut."""
    text = clean(text)
    if len(text) <= MAX_CHARS and width(text) <= room:
        return text
    text = text[:MAX_CHARS]
    while text and width(text) > room - 1:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS


def wrap(text: str, room: float, most: int) -> list[str]:
    """Return a text in up to `most` lines, each cut to the room."""
    lines: list[str] = []
    for part in parts(text):
        if lines and (len(lines) == most or width(f"{lines[-1]}{part}".rstrip()) <= room):
            lines[-1] += part
        else:
            lines.append(part)
    return [cut(line, room) for line in lines]


def wrap_evenly(text: str, room: float, most: int) -> list[str]:
    """Return a text in lines like `wrap`, but of nearly equal length."""
    lines = wrap(text, room, most)
    even = wrap(text, min(room, 1.15 * width(clean(text)) / len(lines)), most)
    return even if " ".join(even) == " ".join(lines) else lines


def parts(text: str) -> list[str]:
    """Split a text where a line may end: after spaces, and after hyphens inside words."""
    return re.split(r"(?<= )|(?<=\w-)(?=\w)", clean(text))
