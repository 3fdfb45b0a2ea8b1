"""Glyphs: what is printed large on a card. They go by what the kind does, so that cards of others are covered too."""

from __future__ import annotations

from unorules.model.effects import Penalty, Reverse, Skip
from unorules.model.kinds import Kind
from unorules.pictures.text import clean, escape, width

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
"""What stands for shipped kinds, by their ids, where it does not follow from what they do."""

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
