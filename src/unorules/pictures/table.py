"""A table, drawn from what one seat sees of it."""

from __future__ import annotations

from unorules.model.actions import Play
from unorules.pictures.face import HEIGHT, WIDTH, place
from unorules.pictures.hand import draw_hand
from unorules.pictures.seats import CHIP_HEIGHT, CHIP_WIDTH, MARGIN, TABLE_WIDTH, Places, draw_seat, place_seats
from unorules.pictures.svg import picture
from unorules.pictures.symbols import Symbols, card_title
from unorules.pictures.text import cut, escape
from unorules.view import View
from unorules.words.titles import color_title

CAPTION = 34
CENTRE = TABLE_WIDTH / 2


def table_svg(view: View, *, width: float = 540) -> str:
    """Return a picture of the table as this view shows it, with the hand of its seat below."""
    symbols = Symbols(view.variant)
    places = place_seats(len(view.players), view.seat or 0)
    parts = table_parts(view, symbols)
    hand = parts.pop("hand", None)
    high = places.height + CAPTION
    content = draw_surface(places) + "".join(parts.values())
    if view.hand:
        legal = {action.card for action in view.legal if isinstance(action, Play)}
        drawn = draw_hand(view.hand, symbols, legal)
        scale = (TABLE_WIDTH - 2 * MARGIN) / max(drawn.width, 448)
        content += f'<g transform="translate({(TABLE_WIDTH - drawn.width * scale) / 2:.4g} {high:g})scale({scale:.4g})">{drawn.content}</g>'
        high += drawn.height * scale + MARGIN
    return picture("table", width / TABLE_WIDTH, (TABLE_WIDTH, round(high, 1)), symbols, content)


def table_parts(view: View, symbols: Symbols) -> dict[str, str]:
    places = place_seats(len(view.players), view.seat or 0)
    parts = {"direction": _direction(view, places)}
    for seat, (x, y) in sorted(places.corners.items()):
        parts[f"seat-{seat}"] = f'<g transform="translate({x:g} {y:g})">{draw_seat(view, seat, symbols)}</g>'
    parts["piles"] = _piles(view, symbols, places)
    parts["caption"] = f'<text class="u-say" x="{CENTRE:g}" y="{places.height + 18:g}">{escape(_caption(view))}</text>'
    return parts


def draw_surface(places: Places) -> str:
    top = MARGIN + CHIP_HEIGHT / 2
    return (
        f'<rect class="u-felt" width="{TABLE_WIDTH}" height="2000" rx="0"/>'
        f'<rect class="u-rim" x="40" y="{top:g}" width="280" height="{places.height - 2 * top:g}" rx="56"/>'
    )


def _direction(view: View, places: Places) -> str:
    top, bottom = MARGIN + CHIP_HEIGHT / 2, places.height - MARGIN - CHIP_HEIGHT / 2
    turned = 0 if view.direction == 1 else 180
    marks = ((98, bottom, 180 + turned), (262, bottom, 180 + turned))
    return '<path class="u-way" d="' + "" + '"/>' if False else "".join(
        f'<path class="u-way" d="M-4-7 4 0-4 7" transform="translate({x} {y:g})rotate({turn % 360})"/>' for x, y, turn in marks
    )


def _piles(view: View, symbols: Symbols, places: Places) -> str:
    y = places.middle - 46
    paint = None if view.color is None else symbols.paint(view.color)
    halo = "" if paint is None else f'<rect class="u-halo" x="184" y="{y - 5:g}" width="64" height="84" rx="12" stroke="{paint.fill}"/>'
    named = ""
    if paint is not None:
        named = place(symbols.shape(view.color), 190, y + 84, 11, f' fill="{paint.fill}"') + f'<text class="u-color" x="205" y="{y + 94:g}">{escape(cut(color_title(view.color, view.variant), 4))}</text>'
    return (
        f'<g transform="translate(118 {y:g})scale(.88)"><use href="#{symbols.card(None)}" x="4" y="4"/><use href="#{symbols.card(None)}" x="2" y="2"/><use href="#{symbols.card(None)}"/></g>'
        f'<text class="u-color u-mid" x="144" y="{y + 94:g}">{view.draw_size}</text>'
        f'{halo}<g transform="translate(189.600 {y:g})scale(.88)"><use href="#{symbols.card(view.top)}"/></g>{named}'
    )


def _caption(view: View) -> str:
    prompt = view.prompt
    name = "" if prompt.seat is None else view.players[prompt.seat]
    return f"{name}: {prompt.kind}"
