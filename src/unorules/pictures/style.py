"""The paint and shape of each colour, and the stylesheet of all pictures for day and night."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from colorsys import hls_to_rgb
from functools import cache
from zlib import crc32

from attrs import frozen

from unorules._values import Value
from unorules.cards.cards import Color

# Paint: the fill of a colour, the ink that can be read on it, and its shape.

INK = "#1b1d2a"
WHITE = "#ffffff"
PAPER = "#fbf8f1"

MIN_CONTRAST = 4.5
"""The least contrast of text in the guidelines for accessible pages (WCAG)."""


@frozen(eq=False, repr=False)
class Paint(Value):
    """The look of a colour."""

    fill: str
    """The fill, like `#c9342d`."""
    ink: str
    """The colour of text and drawings on the fill."""
    shape: str
    """The name of the shape that stands for the colour, like `square`."""


def luminance(fill: str) -> float:
    """Return the luminance of a colour like `#c9342d`, from 0 to 1, as WCAG defines it."""
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in _channels(fill))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21, as WCAG defines it."""
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def ink_on(fill: str) -> str:
    """Return the ink with the better contrast on a colour."""
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
"""Fills and shapes by the name of a colour. Those of the shipped sheets differ for the colour-blind too."""


def palette(colors: Iterable[Color]) -> dict[Color, Paint]:
    """Return the paints of a variant's colours. An unknown name gets a paint unlike the others."""
    listed = list(colors)
    chosen = {color: KNOWN[color] for color in listed if color in KNOWN}
    for color in listed:
        if color not in chosen:
            chosen[color] = _invent(color, chosen)
    return {color: Paint(chosen[color][0], ink_on(chosen[color][0]), chosen[color][1]) for color in listed}


def _invent(color: Color, chosen: Mapping[Color, tuple[str, str]]) -> tuple[str, str]:
    """Return a fill and a shape unlike those already chosen. The name decides between equally good ones."""
    number = crc32(color.encode())
    fills = _rotate(_FILLS, number)
    fill = max(fills, key=lambda one: min((_distance(one, taken) for taken, _ in chosen.values()), default=0))
    used = [shape for _, shape in chosen.values()]
    return fill, min(_rotate(list(SHAPES), number), key=used.count)


def _rotate(things: list[str], number: int) -> list[str]:
    start = number % len(things)
    return things[start:] + things[:start]


@cache
def _channels(fill: str) -> tuple[float, ...]:
    return tuple(int(fill[at : at + 2], 16) / 255 for at in (1, 3, 5))


def _distance(one: str, other: str) -> float:
    """Return roughly how different two colours look."""
    red, green, blue = (a - b for a, b in zip(_channels(one), _channels(other), strict=True))
    return 2 * red * red + 4 * green * green + 3 * blue * blue


def _hsl_fill(hue: int, lightness: float) -> str:
    return "#" + "".join(f"{round(255 * c):02x}" for c in hls_to_rgb(hue / 360, lightness, 0.55))


_FILLS = [
    fill
    for hue in range(0, 360, 10)
    for lightness in (0.3, 0.42, 0.6, 0.74)
    if contrast(fill := _hsl_fill(hue, lightness), ink_on(fill)) >= MIN_CONTRAST
]
"""The fills for unknown names of colours."""


# The stylesheet of all pictures, for day and night.
#
# Night is where the reader's system is dark, or inside any element of the class `uno-dark`, but not inside `uno-light`.
# Symbols are styled by single classes alone: browsers do not look outside of a symbol for the rest of a selector. They
# inherit what differs at night, as `currentColor`: the colour of the ground under the cards.

FONT = 'ui-rounded,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif'

_CARDS = {
    ".uno": f"font-family:{FONT};max-width:100%;height:auto;color:{WHITE}",
    ".uno-glyph": "font-weight:800;letter-spacing:-.04em",
    ".uno-icon": "fill:none;stroke-width:6;stroke-linecap:round;stroke-linejoin:round",
    ".uno-faint": "opacity:.15",
    ".uno-shapes": f"stroke:{INK};stroke-width:1.5;stroke-linejoin:round",
    ".uno-words": "font-size:8px;font-weight:700",
    ".uno-tags": "font-size:6.5px;font-weight:700",
    ".uno-card": "stroke:currentColor",
    ".uno-paper": f"fill:{PAPER};stroke:{INK}",
    ".uno-back": "fill:#343a5c;stroke:currentColor",
    ".uno-pattern": "fill:#6a72a3",
}
_CARDS_AT_NIGHT = {".uno": "color:#191c27"}

_TABLE = {
    ".uno-felt": "fill:#efece5",
    ".uno-rim": "fill:#f8f6f2;stroke:#d8d3c7;stroke-width:2",
    ".uno-way": "fill:none;stroke:#8a8473;stroke-width:3;stroke-linecap:round;stroke-linejoin:round",
    ".uno-halo": "fill:none;stroke-width:4",
    ".uno-chip": f"fill:{WHITE};stroke:#d8d3c7",
    ".uno-seat": f"fill:{INK}",
    ".uno-name": "font-size:12.5px;font-weight:700",
    ".uno-count": "font-size:13px;font-weight:700",
    ".uno-small": "font-size:11px;font-weight:600;text-anchor:end",
    ".uno-fan": f"fill:#343a5c;stroke:{WHITE}",
    ".uno-dealer": "fill:none;stroke:#8a8473;stroke-width:1.2",
    ".uno-mark": "font-size:8px;font-weight:800;text-anchor:middle",
    ".uno-on": f"fill:{WHITE}",
    ".uno-on .uno-chip": f"fill:{INK};stroke:{INK}",
    ".uno-on .uno-fan": f"fill:#a9afd0;stroke:{INK}",
    ".uno-out .uno-chip": "fill:none;stroke-dasharray:4 3",
    ".uno-out": "fill:#6b6758",
    ".uno-badge": f"font-size:11px;font-weight:800;text-anchor:middle;fill:{WHITE}",
    ".uno-catch": "fill:#b8281f",
    ".uno-owes": "fill:#a84300",
    ".uno-asked": "fill:#2456b8",
    ".uno-wins": "fill:#1a7048",
    ".uno-say,.uno-more,.uno-label,.uno-copies": f"fill:{INK}",
    ".uno-say": "font-size:13.5px;font-weight:700;text-anchor:middle",
    ".uno-more": "font-size:12px;text-anchor:middle",
    ".uno-label": "font-size:12.5px;font-weight:700",
    ".uno-mid,.uno-copies": "text-anchor:middle",
    ".uno-copies": "font-size:10px;font-weight:600",
}
_TABLE_AT_NIGHT = {
    ".uno-felt": "fill:#10121a",
    ".uno-rim": "fill:#191c27;stroke:#343a4c",
    ".uno-way": "stroke:#8f96ab",
    ".uno-chip": "fill:#272b3a;stroke:#3d4356",
    ".uno-seat": "fill:#f2f2f5",
    ".uno-fan": "fill:#a9afd0;stroke:#272b3a",
    ".uno-dealer": "stroke:#8f96ab",
    ".uno-on": f"fill:{INK}",
    ".uno-on .uno-chip": "fill:#f2f2f5;stroke:#f2f2f5",
    ".uno-on .uno-fan": "fill:#343a5c;stroke:#f2f2f5",
    ".uno-out": "fill:#a3a8b8",
    ".uno-out .uno-chip": "fill:none",
    ".uno-say,.uno-more,.uno-label,.uno-copies": "fill:#f2f2f5",
}


_IN_THE_DARK = ".uno:is(.uno-dark,.uno-dark *)"
_NOT_IN_THE_LIGHT = ".uno:not(.uno-light,.uno-light *)"


def _write(rules: Mapping[str, str], root: str = "") -> str:
    return "".join(f"{_scope(root, selector)}{{{text}}}" for selector, text in rules.items())


def _scope(root: str, selector: str) -> str:
    """Return a selector limited to a root and what is below it."""
    if not root:
        return selector
    return root if selector == ".uno" else ",".join(f"{root} {one}" for one in selector.split(","))


def _stylesheet(day: Mapping[str, str], night: Mapping[str, str]) -> str:
    dark = f"@media(prefers-color-scheme:dark){{{_write(night, _NOT_IN_THE_LIGHT)}}}"
    return _write(day) + dark + _write(night, _IN_THE_DARK)


CARD_STYLE = _stylesheet(_CARDS, _CARDS_AT_NIGHT)
"""The stylesheet of pictures that show only cards."""

STYLE = _stylesheet({**_CARDS, **_TABLE}, {**_CARDS_AT_NIGHT, **_TABLE_AT_NIGHT})
"""The stylesheet of all pictures, for a page that shows many of them."""


# Shapes: a symbol for every colour, so that nobody has to tell colours apart.

SIDE = 24
"""The side of the square that every shape fills."""

SHAPES = {
    "square": "M4 2h16q2 0 2 2v16q0 2-2 2H4q-2 0-2-2V4q0-2 2-2z",
    "triangle": "M10.3 2.6q1.7-2.4 3.4 0l9.4 17q1.3 2.9-1.7 2.9H2.6q-3 0-1.7-2.9z",
    "leaf": "M2.6 23q-1.6 0-1.6-1.6C1 8 8 1 21.4 1 23 1 23 1 23 2.6 23 16 16 23 2.6 23z",
    "circle": "M12 1a11 11 0 1 0 .01 0z",
    "heart": "M12 22.5C5 17 1 13.4 1 8.300a6.2 6.2 0 0 1 11-3.8 6.2 6.2 0 0 1 11 3.800C23 13.4 19 17 12 22.500z",
    "hexagon": "M12 .8l9.9 5.600v11.200L12 23.200l-9.9-5.600V6.400z",
    "star": "M12 .8l3.4 7.4 8.1 1-6 5.5 1.6 8L12 18.700l-7.1 4 1.6-8-6-5.5 8.1-1z",
    "plus": "M8 1h8v7h7v8h-7v7H8v-7H1V8h7z",
    "moon": "M17 1.400A11.2 11.2 0 1 0 22.6 16 9.5 9.5 0 0 1 17 1.400z",
    "bolt": "M15 .5 2.5 14h7.300L8 23.5 21.5 9.300h-7.600z",
    "dome": "M1 18.500a11 12 0 0 1 22 0z",
    "bars": "M1 3h22v7H1zm0 11h22v7H1z",
    "diamond": "M12 .5 21.5 12 12 23.5 2.5 12z",
    "cup": "M1 3h22v6a11 11 0 0 1-22 0z",
}
"""The outline of each shape, as the data of a path."""
