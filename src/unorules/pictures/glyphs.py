"""Glyphs: what is printed large on a card. They go by what the kind does, so that cards of others are covered too."""

from __future__ import annotations

from unorules.model.effects import Penalty, Reverse, Skip
from unorules.model.kinds import Kind
from unorules.pictures.text import clean, escape, width

ICONS = {
    "skip": "M4 35V21a13 13 0 0 1 26 0v12M21 25l9 9 9-9M14 34h2",
    "reverse": "M4 15h26a9 9 0 0 1 0 18H15M14 4 4 15l10 11",
}
"""A hop over the next seat, and a turn back: lines in a square of 42."""

LARGE, MEDIUM = 48, 30
"""The sizes of a glyph that stands alone, and of one that has words below it."""
ROOM = 47
"""How wide a glyph may be."""

_SMALL_WORDS = frozenset(("wild", "the", "a", "an", "of", "and"))


def glyph_of(kind: Kind | None, title: str) -> str:
    """Return what stands for a kind: the name of an icon, a number, what it makes others draw, or its initials.

    Nothing stands for a wild that does nothing else.
    """
    if kind is None:
        return initials(title)
    if kind.number is not None:
        return str(kind.number)
    effects = kind.on_play if isinstance(kind.on_play, tuple) else ()
    drawn = kind.penalty or sum(effect.count for effect in effects if isinstance(effect, Penalty))
    if drawn:
        return f"+{drawn}"
    if len(effects) == 1 and isinstance(effects[0], Skip | Reverse):
        return "skip" if isinstance(effects[0], Skip) else "reverse"
    return "" if kind.names_color and kind.on_play == () else initials(title)


def initials(title: str) -> str:
    """Return up to two initials of a title, without the words that many titles have."""
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
    # Several characters are squeezed to their usual width, because a font may be wide.
    squeezed = f' textLength="{int(size * width(glyph) * 0.92)}" lengthAdjust="spacingAndGlyphs"' if glyph[1:] else ""
    place = f'x="7" y="{9 + size * 3 // 4}" font-size="{size}"'
    return f'<text class="uno-glyph" {place} fill="{ink}"{squeezed}>{escape(glyph)}</text>'
