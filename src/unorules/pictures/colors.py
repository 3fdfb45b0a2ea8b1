"""Colours: how each is painted, what can be read on it, and which shape stands for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from colorsys import hls_to_rgb
from functools import cache
from zlib import crc32

from attrs import frozen

from unorules.model.cards import Color
from unorules.model.values import Value
from unorules.pictures.shapes import SHAPES

INK = "#1b1d2a"
WHITE = "#ffffff"
PAPER = "#fbf8f1"

MIN_CONTRAST = 4.5
"""Of text, as the guidelines for accessible pages (WCAG) want it."""


@frozen(eq=False, repr=False)
class Paint(Value):
    """How a colour looks."""

    fill: str
    """Written like `#c9342d`."""
    ink: str
    """What is written and drawn on it."""
    shape: str
    """The name of the shape that stands for it, like `square`."""


def luminance(fill: str) -> float:
    """Return how bright a colour like `#c9342d` is, from 0 to 1, as WCAG defines it."""
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in _channels(fill))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21, as WCAG defines it."""
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def ink_on(fill: str) -> str:
    """Return the ink that can be read best on a colour."""
    return max((WHITE, INK), key=lambda ink: contrast(fill, ink))


KNOWN = {
    "red": ("#c9342d", "square"),
    "yellow": ("#f6bf26", "triangle"),
    "green": ("#2fa872", "leaf"),
    "blue": ("#2456b8", "circle"),
    "pink": ("#f277bd", "heart"),
    "orange": ("#f76707", "hexagon"),
    "purple": ("#7a3fa8", "star"),
    "teal": ("#0c7177", "moon"),
    "black": ("#3a3d4d", "diamond"),
    "white": ("#dfe3ea", "dome"),
    "grey": ("#8f96a3", "bars"),
    "brown": ("#7b4a2b", "cup"),
}
"""Colours that are painted as they are called. Those of the shipped sheets differ for the colour-blind too."""


def palette(colors: Iterable[Color]) -> dict[Color, Paint]:
    """Return how the colours of a variant are painted. A name that is not known gets a colour unlike the others."""
    listed = list(colors)
    chosen = {color: KNOWN[color] for color in listed if color in KNOWN}
    for color in listed:
        if color not in chosen:
            chosen[color] = _invented(color, chosen)
    return {color: Paint(chosen[color][0], ink_on(chosen[color][0]), chosen[color][1]) for color in listed}


def _invented(color: Color, chosen: Mapping[Color, tuple[str, str]]) -> tuple[str, str]:
    """Return a fill and a shape that are far from those already chosen, beginning at a place that the name gives."""
    number = crc32(color.encode())
    fills = _turned(_FILLS, number)
    fill = max(fills, key=lambda one: min((_distance(one, taken) for taken, _ in chosen.values()), default=0))
    used = [shape for _, shape in chosen.values()]
    return fill, min(_turned(list(SHAPES), number), key=used.count)


def _turned(things: list[str], number: int) -> list[str]:
    start = number % len(things)
    return things[start:] + things[:start]


@cache
def _channels(fill: str) -> tuple[float, ...]:
    return tuple(int(fill[at : at + 2], 16) / 255 for at in (1, 3, 5))


def _distance(one: str, other: str) -> float:
    """Return how unlike two colours look, roughly."""
    red, green, blue = (a - b for a, b in zip(_channels(one), _channels(other), strict=True))
    return 2 * red * red + 4 * green * green + 3 * blue * blue


def _fill(hue: int, lightness: float) -> str:
    return "#" + "".join(f"{round(255 * c):02x}" for c in hls_to_rgb(hue / 360, lightness, 0.55))


_FILLS = [
    fill
    for hue in range(0, 360, 10)
    for lightness in (0.3, 0.42, 0.6, 0.74)
    if contrast(fill := _fill(hue, lightness), ink_on(fill)) >= MIN_CONTRAST
]
"""What colours are invented from."""
