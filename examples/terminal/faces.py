"""Faces: cards as words, as boxes and as one large picture, each with its colour in words too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap

from textual.content import Content

from unorules import Card, Color, Variant, face

INKS = {
    "red": ("#d70000", "#ffffff"),
    "pink": ("#ff5faf", "#121212"),
    "yellow": ("#ffd700", "#121212"),
    "green": ("#008700", "#ffffff"),
    "blue": ("#005fd7", "#ffffff"),
    "teal": ("#005f5f", "#ffffff"),
    "orange": ("#ff8700", "#121212"),
    "purple": ("#5f00af", "#ffffff"),
}
"""Background and ink of each colour. All colours here are among the 256 that every terminal has."""
FADED = {
    "red": "#5f0000",
    "pink": "#5f005f",
    "yellow": "#5f5f00",
    "green": "#005f00",
    "blue": "#00005f",
    "teal": "#1c3a3a",
    "orange": "#5f3700",
    "purple": "#2a005f",
}
"""The background of a card that cannot be played."""
BLACK = ("#000000", "#ffffff")
"""Of a wild, and of a colour that is not known here."""
BRIGHT = {
    "red": "#ff8787",
    "pink": "#ffafd7",
    "yellow": "#ffd75f",
    "green": "#5fd787",
    "blue": "#87afff",
    "teal": "#5fd7d7",
    "orange": "#ffaf5f",
    "purple": "#d787ff",
}
"""Each colour as ink on the dark of the table."""
SHAPES = {
    "red": "■",
    "pink": "♥",
    "yellow": "▲",
    "green": "◆",
    "blue": "●",
    "teal": "☾",
    "orange": "▼",
    "purple": "★",
}
"""A shape beside every colour, much as in the pictures of the library."""

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


SIGNS = {"skip": "∅", "reverse": "⇄", "flip": "↻", "skip-everyone": "⊘", "wild": "*"}
"""A sign for cards that have no number, where there is room for one letter."""


def in_order(cards: Iterable[Card], variant: Variant) -> tuple[Card, ...]:
    """Cards as one would hold them: as the library sorts them or, where they have two sides, by what is in front."""
    if not variant.back_colors:
        return tuple(cards)
    colors, kinds = (*variant.colors, *variant.back_colors, None), [kind.id for kind in variant.kinds]
    return tuple(sorted(cards, key=lambda card: (colors.index(card.color), kinds.index(card.kind))))


def words(card: Card) -> str:
    """A card in words without an article: `red 7`, `wild draw four`, `red 7 (Joey)`."""
    return face(card, article=False)


def short(card: Card) -> str:
    """Its face alone: `7`, `draw four`."""
    return words(Card(card.kind)).removeprefix("wild ")


def named(card: Card) -> str:
    """Who is on the card, if somebody is: `Joey`."""
    return ", ".join(tag.capitalize() for tag in card.tags)


def inks(color: Color | None, *, faded: bool = False) -> tuple[str, str]:
    """Background and ink of a card."""
    background, ink = BLACK if color is None else INKS.get(color, BLACK)
    return (FADED.get(color or "", background), "#eeeeee") if faded else (background, ink)


def small(card: Card, colors: Sequence[Color]) -> Content:
    """Three lines of eight letters."""
    if card.kind == "wild" and colors and not card.tags:
        patches = Content.assemble(*(("██", BRIGHT.get(color, "#ffffff")) for color in colors[:4]))
        return Content("\n").join([patches, patches, _color_name(card, colors)])
    lines = [*wrap(short(card), 8, max_lines=2, placeholder="…"), *filter(None, [named(card)])][:2]
    body = [Content.styled(line[:8], "bold") for line in lines]
    body += [Content("")] * (2 - len(body))
    return Content("\n").join([*body, _color_name(card, colors)])


def tiny(card: Card) -> Content:
    """Two letters: the shape of the colour, and a number or a sign."""
    ink = "#ffffff" if card.color is None else BRIGHT.get(card.color, "#ffffff")
    sign = card.kind if card.kind.isdecimal() else SIGNS.get(card.kind, "+" if "draw" in card.kind else "*")
    return Content.styled(f"{SHAPES.get(card.color or '', ' ')}{sign}", ink)


def large(card: Card, colors: Sequence[Color]) -> Content:
    """Six lines of fourteen letters: a figure or words, and the colour. Who is on the card stands elsewhere."""
    rows = [row.replace("#", "██").replace(".", "  ") for row in PIXELS.get(card.kind, "").split()]
    lines = wrap(words(Card(card.kind)).upper(), 14)
    body = [Content(row) for row in rows] or [Content.styled(line, "bold") for line in lines]
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
    """A colour as a shape and a word."""
    return Content.assemble((f"{SHAPES.get(color, '█')} ", BRIGHT.get(color, "#ffffff")), color)


def _color_name(card: Card, colors: Sequence[Color]) -> Content:
    """The colour as a shape and in words; a wild says so in all colours."""
    if card.color is not None:
        return Content(f"{SHAPES.get(card.color, '█')} {card.color}"[:8])
    rainbow = [BRIGHT.get(color, "#ffffff") for color in (*colors, *colors)] or ["#ffffff"] * 4
    letters = zip("wild", rainbow, strict=False)
    return Content.assemble(*((letter, f"bold {ink}") for letter, ink in letters))
