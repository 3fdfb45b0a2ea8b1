"""The middle of the table: the piles, the colour in force, and which way the game goes."""

from __future__ import annotations

from typing import NamedTuple

from unorules.pictures.face import HEIGHT, WIDTH, place
from unorules.pictures.seats import MARGIN, TABLE_WIDTH, Places, draw_badge
from unorules.pictures.symbols import Symbols
from unorules.pictures.text import cut, escape, width
from unorules.view import View
from unorules.words.voice import Voice

RIM = 40
"""How far the rim of the table is from the edge of the picture."""


def draw_rim(places: Places) -> str:
    """Return the table itself."""
    top = MARGIN + places.chip / 2
    high = places.height - top - places.chip / 2
    return f'<rect class="uno-rim" x="{RIM}" y="{top:g}" width="{TABLE_WIDTH - 2 * RIM}" height="{high:g}" rx="52"/>'


def draw_direction(view: View, places: Places) -> str:
    """Return arrows along the rim: between the seats above, and beside the one below."""
    top, bottom, way = MARGIN + places.chip / 2, places.height - places.chip / 2, view.direction
    marks = [f"M{x - 4 * way} {top - 7:g}l{8 * way} 7l{-8 * way} 7" for x in _GAPS[places.above]]
    marks += [f"M{x + 4 * way} {bottom - 7:g}l{-8 * way} 7l{8 * way} 7" for x in _GAPS[1]]
    return f'<path class="uno-way" d="{"".join(marks)}"/>'


_GAPS = {1: (100, 260), 2: (180,), 3: (120, 240)}
"""Where there is room between the seats of a row, by how many they are."""


def draw_piles(view: View, symbols: Symbols, voice: Voice, places: Places) -> dict[str, str]:
    """Return the draw pile with its number of cards, and the top of the discard pile with the colour in force."""
    scale = 0.8 if places.beside else 0.95
    wide, high = WIDTH * scale, HEIGHT * scale
    left, right, top = TABLE_WIDTH / 2 - 9 - wide, TABLE_WIDTH / 2 + 9, places.middle - high / 2 - 9
    count = f'<text class="uno-label uno-mid" x="{left + wide / 2:g}" y="{top + high + 21:g}">{view.draw_size}</text>'
    face = f'<use href="#{symbols.card(view.top)}"/>'
    return {
        "draw-pile": f'<g transform="translate({left:g} {top + 3:g})scale({scale})">{_draw_pile(view, symbols)}</g>',
        "draw-size": count,
        "color": _color(view, symbols, voice, Box(right, top, wide, high)),
        "top": f'<g transform="translate({right:g} {top:g})scale({scale})">{face}</g>',
        "debt": _debt(view, right + wide, top),
    }


def _draw_pile(view: View, symbols: Symbols) -> str:
    """Return up to three cards face down. Where cards have two sides, the highest shows the other one."""
    if not view.draw_size:
        return ""
    highest = symbols.card(view.next_back, dark=view.next_back is not None and not view.turned)
    cards = [*(symbols.card(None) for _ in range(1, min(3, view.draw_size))), highest]
    return "".join(
        f'<g transform="translate({-3 * at} {-3 * at})"><use href="#{id}"/></g>' for at, id in enumerate(cards)
    )


class Box(NamedTuple):
    """A place on the table."""

    x: float
    y: float
    width: float
    height: float


def _color(view: View, symbols: Symbols, voice: Voice, card: Box) -> str:
    """Return the colour in force: around the top card, and by its shape and name below."""
    if view.color is None:
        return ""
    fill = symbols.paint(view.color).fill
    name = cut(voice.color(view.color), 4.5)
    left = round(card.x + (card.width - 15 - 12 * width(name)) / 2, 1)
    below = card.y + card.height
    shape = place(symbols.shape(view.color), left, round(below + 10.5, 1), 12, f' fill="{fill}"')
    return (
        f'<rect class="uno-halo" x="{card.x - 4:g}" y="{card.y - 4:g}" width="{card.width + 8:g}"'
        f' height="{card.height + 8:g}" rx="11" stroke="{fill}"/>'
        f"{shape}"
        f'<text class="uno-label" x="{left + 15:g}" y="{below + 21:g}">{escape(name)}</text>'
    )


def _debt(view: View, x: float, y: float) -> str:
    """Return how many cards are owed, on the corner of the top card."""
    if not view.prompt.owed:
        return ""
    text = f"+{view.prompt.owed}"
    wide = round(12 + 11 * width(text), 1)
    return draw_badge("owes", text, x - wide / 2 + 2, y - 13, wide)
