"""The face of a card, with its large glyph."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from unorules.cards.effects import Penalty, Reverse, Skip
from unorules.cards.kind import Kind
from unorules.pictures.style import INK, PAPER, SHAPES, SIDE, Paint
from unorules.pictures.text import clean, cut, escape, parts, width, wrap

WIDTH, HEIGHT = 60, 84
LEFT, INSIDE = 7, 47
"""The left edge of text on a card, and its greatest width."""
EDGE = "#8f96ab"
"""The edge of a dark card, visible on a dark page too."""
WORD_SIZE, SMALLEST, TAG_SIZE = 8, 6, 6.5
ROOMY = 40
"""The width below which a line fits in any font."""


class Define(Protocol):
    """A function that keeps a drawing for repeated use, and returns its id."""

    def __call__(self, drawing: str, element: str = "g") -> str: ...


def shape(name: str, define: Define) -> str:
    """Return the id of a shape."""
    return define(f'<path d="{SHAPES[name]}"/>')


def place(id: str, x: float, y: float, side: float, more: str = "") -> str:
    """Return a shape at a place, scaled to a side."""
    return f'<use href="#{id}" transform="translate({x:g} {y:g})scale({side / SIDE:.3g})"{more}/>'


def draw_colored(glyph: str, words: str, tags: str, paint: Paint, define: Define, *, dark: bool = False) -> str:
    """Return the face of a card of one colour, with a dark frame on the dark side."""
    ground = _framed_ground(paint, define) if dark else _ground(paint, define)
    return (
        f'<use href="#{ground}"/>{draw_glyph(glyph, MEDIUM if words else LARGE, paint.ink)}'
        f"{_word_lines(words, 2, 44, paint.ink)}{_tag_line(tags, paint.ink)}"
    )


def draw_wild(glyph: str, words: str, paints: Sequence[Paint], define: Define, *, dark: bool = False) -> str:
    """Return the face of a wild: paper, dark on the dark side, with the shape of every colour."""
    shapes = (_shape_row if glyph else _shape_block)(paints, define) if paints else ""
    paper, outlines, ink = _NIGHT_PAPER if dark else _DAY_PAPER
    ground = define(f'<use href="#{_outline(define)}" {paper}/><g {outlines}>{shapes}</g>')
    large = draw_glyph(glyph, MEDIUM if words else LARGE, ink) if glyph else ""
    return f'<use href="#{ground}"/>{large}{_word_lines(words, 3, 46, ink)}'


_DAY_PAPER = 'class="uno-paper"', 'class="uno-shapes"', INK
_NIGHT_PAPER = f'fill="{INK}" stroke="{EDGE}"', f'stroke="{PAPER}" stroke-width="1.5" stroke-linejoin="round"', PAPER
"""The attributes of a wild's paper and of the outlines of its shapes, and the ink of its text."""


def draw_back(define: Define) -> str:
    """Return a card face down."""
    places = {"square": (10, 17), "triangle": (32, 17), "leaf": (10, 49), "circle": (32, 49)}
    shapes = "".join(place(shape(name, define), x, y, 18) for name, (x, y) in places.items())
    return f'<use href="#{_outline(define)}" class="uno-back"/><g class="uno-pattern">{shapes}</g>'


def _ground(paint: Paint, define: Define) -> str:
    """Return the ground of a colour's cards, with its shape in the corner and, faintly, across the card."""
    symbol = shape(paint.shape, define)
    inside = define('<rect x="1" y="1" width="58" height="82" rx="7.5"/>', "clipPath")
    return define(
        f'<use href="#{_outline(define)}" class="uno-card" fill="{paint.fill}"/><g fill="{paint.ink}">'
        f'<g class="uno-faint" clip-path="url(#{inside})">{place(symbol, 29, 40, 54)}</g>{place(symbol, 8, 58, 18)}</g>'
    )


def _framed_ground(paint: Paint, define: Define) -> str:
    """Return the ground of a colour's cards with a dark frame."""
    ground = _ground(paint, define)
    frame = f'<rect x="2.5" y="2.5" width="{WIDTH - 5}" height="{HEIGHT - 5}" rx="6.5"'
    edge = f'<use href="#{_outline(define)}" stroke="{EDGE}"/>'
    return define(f'<use href="#{ground}"/><g fill="none">{frame} stroke="{INK}" stroke-width="5"/>{edge}</g>')


def _outline(define: Define) -> str:
    return define(f'<rect x=".5" y=".5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="8"/>')


def _shape_row(paints: Sequence[Paint], define: Define) -> str:
    """Return shapes in a row at the bottom."""
    side = min(10.0, INSIDE / len(paints) - 1)
    step = (INSIDE - side) / max(len(paints) - 1, 3)
    return _place_shapes(((LEFT + step * at, 67.0) for at in range(len(paints))), side, paints, define)


def _shape_block(paints: Sequence[Paint], define: Define) -> str:
    """Return shapes in two or four columns, for a wild without a glyph."""
    columns = 2 if len(paints) <= 6 else 4
    rows = -(-len(paints) // columns)
    step = min(INSIDE / columns, 72 / rows)
    left, top = (WIDTH - step * columns) / 2, (HEIGHT - step * rows) / 2
    places = ((left + step * (at % columns) + step * 0.06, top + step * (at // columns)) for at in range(len(paints)))
    return _place_shapes(places, step * 0.88, paints, define)


def _place_shapes(places: Iterable[tuple[float, float]], side: float, paints: Iterable[Paint], define: Define) -> str:
    return "".join(
        place(shape(paint.shape, define), round(x, 1), round(y, 1), side, f' fill="{paint.fill}"')
        for (x, y), paint in zip(places, paints, strict=True)
    )


def _word_lines(words: str, most: int, top: int, ink: str) -> str:
    """Return words below a glyph, a little smaller if there is a long one."""
    longest = max(width(part.rstrip()) for part in parts(words))
    size = max(SMALLEST, min(WORD_SIZE, round(INSIDE / longest - 0.05, 1))) if longest else WORD_SIZE
    scale = "" if size == WORD_SIZE else f"scale({size / WORD_SIZE:.3g})"
    return "".join(
        f'<text class="uno-words" fill="{ink}" transform="translate({LEFT} {top + 9 * at}){scale}"'
        f"{_fixed_length(line, size)}>{escape(line)}</text>"
        for at, line in enumerate(wrap(words, INSIDE / size, most))
        if line
    )


def _fixed_length(line: str, size: float) -> str:
    """Return attributes that keep a long line on the card, because a font may be wide."""
    wide = width(line)
    if wide * size < ROOMY:
        return ""
    return f' textLength="{int(wide * WORD_SIZE)}" lengthAdjust="spacingAndGlyphs"'


def _tag_line(tags: str, ink: str) -> str:
    """Return the tags along the right edge, read upwards."""
    if not tags:
        return ""
    said = escape(cut(tags, 36 / TAG_SIZE))
    return f'<text class="uno-tags" fill="{ink}" transform="translate(54 78)rotate(-90)">{said}</text>'


# Glyphs, printed large on a card. They follow from the effects of a kind, so that kinds of your own have one too.

ICONS = {
    "skip": "M4 35V21a13 13 0 0 1 26 0v12M21 25l9 9 9-9M14 34h2",
    "reverse": "M4 15h26a9 9 0 0 1 0 18H15M14 4 4 15l10 11",
    "skip-two": "M3 34V23a8 8 0 0 1 16 0v3M19 23a8 8 0 0 1 16 0v10M27 27l8 8 6-7M10 36h1M26 36h1",
    "skip-everyone": "M7 14a16 16 0 1 1 0 14M6 40V28h12M21 21h.1",
    "flip": "M6 19a15 15 0 0 1 27-7M36 23a15 15 0 0 1-27 7M34 2v11H23M8 40V29h11",
    "discard": "M21 3v19M11 13l10 10 10-10M5 31h32M5 39h32",
    "press": "M4 27v11h34V27M21 29V4M11 14 21 4l10 10",
    "press-twice": "M4 27v11h34V27M11 29V5M4 12l7-7 7 7M31 29V5M24 12l7-7 7 7",
    "roulette": "M21 4a17 17 0 1 0 .1 0zM21 4v34M4 21h34",
    "swap": "M5 12h31M28 4l8 8-8 8M37 31H6M14 23l-8 8 8 8",
    "mix": "M3 10h8l18 22h9M32 25l7 7-7 7M3 32h8l4-5M25 15l4-5h9M32 3l7 7-7 7",
    "pool": "M5 4l16 15L37 4M21 19v19M12 30l9 9 9-9",
    "pen": "M5 37l3-11L28 5l9 9-20 21zM23 11l9 9",
    "shield": "M21 4l16 5v11c0 9-6 15-16 19C11 35 5 29 5 20V9z",
    "target": "M21 8a13 13 0 1 0 .1 0zM21 2v11M21 29v11M2 21h11M29 21h11",
    "any": "M21 4v34M6 12l30 18M36 12 6 30",
}
"""Lines in a square of 42: a hop over the next seat, a turn back, and so on."""

KNOWN = {
    "flip": "flip",
    "discard-all": "discard",
    "skip-everyone": "skip-everyone",
    "hit-one": "press",
    "hit-two": "press-twice",
    "wild-attack-attack": "press-twice",
    "wild-color-roulette": "roulette",
    "wild-draw-color": "+?",
    "wild-sorting-hat": "+?",
    "wild-targeted-draw-two": "target",
    "wild-creeper": "+3",
    "wild-forced-swap": "swap",
    "wild-swap-hands": "swap",
    "wild-pool-hands": "pool",
    "wild-shuffle-hands": "mix",
    "wild-customizable": "pen",
    "wild-invincible": "shield",
    "wild-tag-sweep": "discard",
    "wild-dare": "!",
    "wild-item-box": "?",
}
"""The glyphs of shipped kinds whose effects do not tell them, by id."""

LARGE, MEDIUM = 48, 30
"""The sizes of a glyph alone, and of one with words below it."""
ROOM = 47
"""The greatest width of a glyph."""

_SMALL_WORDS = frozenset(("wild", "the", "a", "an", "of", "and"))


def glyph_of(kind: Kind | None, title: str) -> str:
    """Return the glyph of a kind: the name of an icon, a number, the cards it makes others draw, or its initials.

    A wild without effects has none.
    """
    if kind is None:
        return initials(title)
    if kind.number is not None:
        return str(kind.number)
    if kind.id in KNOWN:
        return KNOWN[kind.id]
    effects = kind.on_play if isinstance(kind.on_play, tuple) else ()
    drawn = kind.penalty or sum(effect.count for effect in effects if isinstance(effect, Penalty))
    if drawn:
        return f"+{drawn}"
    if len(effects) == 1 and isinstance(effects[0], Skip | Reverse):
        return "reverse" if isinstance(effects[0], Reverse) else "skip" if effects[0].count == 1 else "skip-two"
    if kind.colorless and kind.on_play == ():
        return "any"
    return "" if kind.names_color and kind.on_play == () else initials(title)


def initials(title: str) -> str:
    """Return up to two initials of a title, leaving out small words."""
    words = clean(title).replace("-", " ").split()
    telling = [word for word in words if word.lower() not in _SMALL_WORDS] or words
    # An accent without a letter has no width of its own.
    firsts = [next((sign for sign in word if width(sign)), "") for word in telling]
    return "".join(filter(None, firsts))[:2].upper() or "?"


def draw_glyph(glyph: str, size: int, ink: str) -> str:
    """Return a glyph in the upper left corner of a card, smaller than `size` if it is wide."""
    if glyph in ICONS:
        scaled = "" if size == LARGE else f"scale({size / LARGE:.2g})"
        return f'<path class="uno-icon" stroke="{ink}" d="{ICONS[glyph]}" transform="translate(8 8){scaled}"/>'
    size = min(size, int(ROOM / width(glyph)))
    # Several characters keep their usual width, because a font may be wide.
    length = f' textLength="{int(size * width(glyph) * 0.92)}" lengthAdjust="spacingAndGlyphs"' if glyph[1:] else ""
    place = f'x="7" y="{9 + size * 3 // 4}" font-size="{size}"'
    return f'<text class="uno-glyph" {place} fill="{ink}"{length}>{escape(glyph)}</text>'
