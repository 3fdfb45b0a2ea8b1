"""The face of a card, drawn from what is printed on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from unorules.pictures.colors import INK, PAPER, Paint
from unorules.pictures.glyphs import LARGE, MEDIUM, draw_glyph
from unorules.pictures.shapes import SHAPES, SIDE
from unorules.pictures.text import cut, escape, parts, width, wrap

WIDTH, HEIGHT = 60, 84
LEFT, INSIDE = 7, 47
"""Where text begins on a card, and how wide it may be."""
EDGE = "#8f96ab"
"""The edge of a dark card, so that it can be seen on a dark page too."""
WORD_SIZE, SMALLEST, TAG_SIZE = 8, 6, 6.5
ROOMY = 40
"""Shorter lines have room enough in any font."""


class Define(Protocol):
    """Keeps a drawing that recurs, and returns the id by which it can be used."""

    def __call__(self, drawing: str, element: str = "g") -> str: ...


def shape(name: str, define: Define) -> str:
    """Return the id of a shape."""
    return define(f'<path d="{SHAPES[name]}"/>')


def place(id: str, x: float, y: float, side: float, more: str = "") -> str:
    """Return a shape at a place, as large as it is wanted."""
    return f'<use href="#{id}" transform="translate({x:g} {y:g})scale({side / SIDE:.3g})"{more}/>'


def draw_colored(glyph: str, words: str, tags: str, paint: Paint, define: Define, *, dark: bool = False) -> str:
    """Return the face of a card of one colour. That of a dark side has a dark frame."""
    ground = _framed(paint, define) if dark else _ground(paint, define)
    return (
        f'<use href="#{ground}"/>{draw_glyph(glyph, MEDIUM if words else LARGE, paint.ink)}'
        f"{_lines(words, 2, 44, paint.ink)}{_upright(tags, paint.ink)}"
    )


def draw_wild(glyph: str, words: str, paints: Sequence[Paint], define: Define, *, dark: bool = False) -> str:
    """Return the face of a wild: paper, with the shape of every colour. The paper of a dark side is dark."""
    shapes = (_row if glyph else _block)(paints, define) if paints else ""
    paper, outlines, ink = _NIGHT_PAPER if dark else _DAY_PAPER
    ground = define(f'<use href="#{_blank(define)}" {paper}/><g {outlines}>{shapes}</g>')
    large = draw_glyph(glyph, MEDIUM if words else LARGE, ink) if glyph else ""
    return f'<use href="#{ground}"/>{large}{_lines(words, 3, 46, ink)}'


_DAY_PAPER = 'class="uno-paper"', 'class="uno-shapes"', INK
_NIGHT_PAPER = f'fill="{INK}" stroke="{EDGE}"', f'stroke="{PAPER}" stroke-width="1.5" stroke-linejoin="round"', PAPER
"""How a wild is painted: its paper, the outlines of its shapes, and what is written on it."""


def draw_back(define: Define) -> str:
    """Return a card face down."""
    places = {"square": (10, 17), "triangle": (32, 17), "leaf": (10, 49), "circle": (32, 49)}
    shapes = "".join(place(shape(name, define), x, y, 18) for name, (x, y) in places.items())
    return f'<use href="#{_blank(define)}" class="uno-back"/><g class="uno-pattern">{shapes}</g>'


def _ground(paint: Paint, define: Define) -> str:
    """Return what all cards of a colour share: its shape in the corner, and once more faintly across the card."""
    symbol = shape(paint.shape, define)
    inside = define('<rect x="1" y="1" width="58" height="82" rx="7.5"/>', "clipPath")
    return define(
        f'<use href="#{_blank(define)}" class="uno-card" fill="{paint.fill}"/><g fill="{paint.ink}">'
        f'<g class="uno-faint" clip-path="url(#{inside})">{place(symbol, 29, 40, 54)}</g>{place(symbol, 8, 58, 18)}</g>'
    )


def _framed(paint: Paint, define: Define) -> str:
    """Return the same with a dark frame around it."""
    ground = _ground(paint, define)
    frame = f'<rect x="2.5" y="2.5" width="{WIDTH - 5}" height="{HEIGHT - 5}" rx="6.5"'
    edge = f'<use href="#{_blank(define)}" stroke="{EDGE}"/>'
    return define(f'<use href="#{ground}"/><g fill="none">{frame} stroke="{INK}" stroke-width="5"/>{edge}</g>')


def _blank(define: Define) -> str:
    return define(f'<rect x=".5" y=".5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="8"/>')


def _row(paints: Sequence[Paint], define: Define) -> str:
    """Return the shapes in a row at the bottom."""
    side = min(10.0, INSIDE / len(paints) - 1)
    step = (INSIDE - side) / max(len(paints) - 1, 3)
    return _shapes(((LEFT + step * at, 67.0) for at in range(len(paints))), side, paints, define)


def _block(paints: Sequence[Paint], define: Define) -> str:
    """Return the shapes in two columns, or in more if they are many: all that is on a plain wild."""
    columns = 2 if len(paints) <= 6 else 4
    rows = -(-len(paints) // columns)
    step = min(INSIDE / columns, 72 / rows)
    left, top = (WIDTH - step * columns) / 2, (HEIGHT - step * rows) / 2
    places = ((left + step * (at % columns) + step * 0.06, top + step * (at // columns)) for at in range(len(paints)))
    return _shapes(places, step * 0.88, paints, define)


def _shapes(places: Iterable[tuple[float, float]], side: float, paints: Iterable[Paint], define: Define) -> str:
    return "".join(
        place(shape(paint.shape, define), round(x, 1), round(y, 1), side, f' fill="{paint.fill}"')
        for (x, y), paint in zip(places, paints, strict=True)
    )


def _lines(words: str, most: int, top: int, ink: str) -> str:
    """Return words below a glyph, a little smaller if one of them is long."""
    longest = max(width(part.rstrip()) for part in parts(words))
    size = max(SMALLEST, min(WORD_SIZE, round(INSIDE / longest - 0.05, 1))) if longest else WORD_SIZE
    scale = "" if size == WORD_SIZE else f"scale({size / WORD_SIZE:.3g})"
    return "".join(
        f'<text class="uno-words" fill="{ink}" transform="translate({LEFT} {top + 9 * at}){scale}"'
        f"{_squeezed(line, size)}>{escape(line)}</text>"
        for at, line in enumerate(wrap(words, INSIDE / size, most))
        if line
    )


def _squeezed(line: str, size: float) -> str:
    """Return what keeps a long line on the card, because a font may be wide."""
    wide = width(line)
    if wide * size < ROOMY:
        return ""
    return f' textLength="{int(wide * WORD_SIZE)}" lengthAdjust="spacingAndGlyphs"'


def _upright(tags: str, ink: str) -> str:
    """Return the tags along the right edge, read upwards."""
    if not tags:
        return ""
    said = escape(cut(tags, 36 / TAG_SIZE))
    return f'<text class="uno-tags" fill="{ink}" transform="translate(54 78)rotate(-90)">{said}</text>'
