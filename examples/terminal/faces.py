"""Faces: cards as words, as boxes and as one large picture, each with its colour in words too."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from textual.color import Color as Shade
from textual.content import Content

from unorules import Card, Color, face

INKS = {
    "red": ("#c62828", "#ffffff"),
    "pink": ("#f06292", "#1a1a1a"),
    "yellow": ("#f9c80e", "#1a1a1a"),
    "green": ("#2e7d32", "#ffffff"),
    "blue": ("#1565c0", "#ffffff"),
}
"""Background and ink of each colour."""
BLACK = ("#16181d", "#ffffff")
"""Of a wild, and of a colour that is not known here."""
TABLE = "#12181f"
"""The dark of the table, towards which a card fades that cannot be played."""
BRIGHT = {"red": "#ff6b6b", "pink": "#ff9ec4", "yellow": "#ffd93d", "green": "#6bcb77", "blue": "#6fa8ff"}
"""Each colour as ink on the dark of the table."""

PIXELS = {
    "0": "### #.# #.# #.# ###",
    "1": ".#. ##. .#. .#. ###",
    "2": "### ..# ### #.. ###",
    "3": "### ..# .## ..# ###",
    "4": "#.# #.# ### ..# ..#",
    "5": "### #.. ### ..# ###",
    "6": "### #.. ### #.# ###",
    "7": "### ..# ..# .#. .#.",
    "8": "### #.# ### #.# ###",
    "9": "### #.# ### ..# ###",
    "skip": ".###. #..## #.#.# ##..# .###.",
    "reverse": ". ━━━━━━━━━▶ . ◀━━━━━━━━━ .",
    "draw-two": "....### .#....# ###.### .#..#.. ....###",
    "wild-draw-four": "....#.# .#..#.# ###.### .#....# ......#",
}
"""Five rows of each large figure: # is a dot, and any other sign stands for itself."""


def words(card: Card) -> str:
    """A card in words without an article: `red 7`, `wild draw four`, `red 7 (joey)`."""
    return face(card).partition(" ")[2]


def short(card: Card) -> str:
    """Its face alone: `7`, `draw four`."""
    return _spaced(card.kind).removeprefix("wild ")


def named(card: Card) -> str:
    """Who is on the card, if somebody is: `Joey`."""
    return ", ".join(tag.capitalize() for tag in card.tags)


def inks(color: Color | None, *, faded: bool = False) -> tuple[str, str]:
    """Background and ink of a card."""
    background, ink = BLACK if color is None else INKS.get(color, BLACK)
    if faded:
        return Shade.parse(background).blend(Shade.parse(TABLE), 0.6).hex, "#ffffff"
    return background, ink


def small(card: Card, colors: Sequence[Color]) -> Content:
    """Three lines of eight letters."""
    if card.kind == "wild" and not card.tags:
        patches = Content.assemble(*(("██", BRIGHT.get(color, "#ffffff")) for color in colors[:4]))
        return Content("\n").join([patches, patches, _color_name(card, colors)])
    lines = [*wrap(short(card), 8, max_lines=2, placeholder="…"), *filter(None, [named(card)])][:2]
    body = [Content.styled(line[:8], "bold") for line in lines]
    body += [Content("")] * (2 - len(body))
    return Content("\n").join([*body, _color_name(card, colors)])


def large(card: Card, colors: Sequence[Color]) -> Content:
    """Six lines of fourteen letters: a figure or words, and the colour. Who is on the card stands elsewhere."""
    rows = [row.replace("#", "██").replace(".", "  ") for row in PIXELS.get(card.kind, "").split()]
    text = _spaced(card.kind)
    body = [Content(row) for row in rows] or [Content.styled(line.upper(), "bold") for line in wrap(text, 14)]
    above = (5 - len(body)) // 2
    body = [Content("")] * above + body + [Content("")] * (5 - above - len(body))
    return Content("\n").join([*body, _color_name(card, colors)])


def tinted(text: str) -> Content:
    """A sentence with every name of a colour in that colour."""
    content = Content(text)
    for color, ink in BRIGHT.items():
        content = content.highlight_regex(rf"\b{color}\b", style=f"bold {ink}")
    return content


def swatch(color: Color) -> Content:
    """A colour as a patch and a word."""
    return Content.assemble(("██ ", BRIGHT.get(color, "#ffffff")), color)


def _spaced(kind: str) -> str:
    return kind.rpartition(":")[2].replace("-", " ").replace("_", " ")


def _color_name(card: Card, colors: Sequence[Color]) -> Content:
    """The colour in words; a wild says so in all colours."""
    if card.color is not None:
        return Content(card.color)
    letters = zip("wild", (BRIGHT.get(color, "#ffffff") for color in (*colors, *colors)), strict=False)
    return Content.assemble(*((letter, f"bold {ink}") for letter, ink in letters))
