"""A table, drawn from what one seat sees of it."""

from __future__ import annotations

from attrs import frozen

from unorules.errors import SetupError, shown
from unorules.model.actions import Play
from unorules.model.seats import Seat
from unorules.model.values import Value
from unorules.pictures.hand import ROW, draw_hand
from unorules.pictures.middle import draw_direction, draw_piles, draw_rim
from unorules.pictures.seats import MARGIN, TABLE_WIDTH, chip_height, draw_seat, place_seats
from unorules.pictures.style import STYLE
from unorules.pictures.svg import Picture, picture
from unorules.pictures.symbols import Symbols
from unorules.pictures.text import cut, escape, wrap_evenly
from unorules.view import View
from unorules.words.catalogue import Language
from unorules.words.sentences import describe
from unorules.words.titles import in_order
from unorules.words.voice import Voice

CAPTION_HEIGHT = 50
SAY_SIZE, MORE_SIZE = 13.5, 12


@frozen(eq=False, repr=False)
class TableDrawing(Value):
    """A table in parts, `width` units wide and `height` units high.

    Views of one game from the same seat differ only in what the parts contain: a page that plays a
    game keeps the first table and then, step by step, the few parts that change.
    """

    parts: dict[str, str]
    """SVG by name, drawn in this order: `surface`, `direction`; `seat-0`, `cards-0`, `notes-0` and so on for all seats,
    each with `faces-0` where cards have two sides; `draw-pile`, `draw-size`, `color`, `top`, `debt` and `caption`. A
    part may be empty."""
    width: float
    height: float


def table_svg(view: View, *, language: Language = "en", width: float = 480) -> Picture:
    """Return a picture of a table as a view shows it, with the hand of its seat below.

    Args:
        width: The width of the picture, in pixels.

    Raises:
        SetupError: For what is no view, or no width.
        LanguageError: For an unknown language.
    """
    check_view(view)
    symbols = Symbols(view.variant, language=language)
    table = draw_table(view, symbols)
    content, high = "".join(table.parts.values()), table.height
    if view.hand:
        cards = in_order(view.hand, view.variant)
        hand = draw_hand(cards, symbols, {action.card for action in view.legal if isinstance(action, Play)})
        scale = (TABLE_WIDTH - 2 * MARGIN) / ROW
        left = (TABLE_WIDTH - hand.width * scale) / 2
        content += f'<g transform="translate({left:.4g} {high:g})scale({scale:.4g})">{hand.content}</g>'
        high = round(high + hand.height * scale + MARGIN, 1)
    ground = f'<rect class="uno-felt" width="{TABLE_WIDTH}" height="{high:g}" rx="20"/>'
    voice = voice_of(view, language)
    return picture(
        f"{view.variant.title}: {_prompt(view, voice)}",
        ground + content,
        (TABLE_WIDTH, high),
        width / TABLE_WIDTH,
        symbols,
        style=STYLE,
        description=_description(view, voice),
    )


def draw_table(view: View, symbols: Symbols) -> TableDrawing:
    """Return a table without the hand, for a picture that has these symbols.

    Raises:
        SetupError: For what is no view.
    """
    check_view(view)
    voice = voice_of(view, symbols.language)
    places = place_seats(len(view.players), view.seat or 0, chip_height(view))
    parts = {"surface": draw_rim(places), "direction": draw_direction(view, places)}
    for seat, corner in sorted(places.corners.items()):
        parts |= draw_seat(view, seat, corner, symbols, voice)
    parts |= draw_piles(view, symbols, voice, places)
    parts["caption"] = _caption(view, voice, places.height)
    return TableDrawing(parts, TABLE_WIDTH, places.height + CAPTION_HEIGHT)


def check_view(view: object) -> None:
    """Raise SetupError unless given a view."""
    if type(view) is not View:
        raise SetupError(f"a table is drawn from a view, as in table_svg(view(state, seat)), not from {shown(view)}")


def voice_of(view: View, language: Language) -> Voice:
    """Return the voice that speaks to the reader of a view."""
    return Voice(view.players, view.seat, language, view.variant)


def _prompt(view: View, voice: Voice) -> str:
    return describe(view.prompt, view.players, you=view.seat, language=voice.catalogue, variant=view.variant)


def _caption(view: View, voice: Voice, top: float) -> str:
    """Return what the game waits for, and the options that there are."""
    room, options = TABLE_WIDTH - 2 * MARGIN, " · ".join(map(voice.option, view.prompt.options))
    lines = [("uno-say", line) for line in wrap_evenly(_prompt(view, voice), room / SAY_SIZE, 1 if options else 2)]
    lines += [("uno-more", cut(options, room / MORE_SIZE))] if options else []
    return "".join(
        f'<text class="{kind}" x="{TABLE_WIDTH // 2}" y="{top + 22 + 17 * at:g}">{escape(line)}</text>'
        for at, (kind, line) in enumerate(lines)
    )


def _description(view: View, voice: Voice) -> str:
    said = [voice.say("picture.top", card=voice.noun(view.top))]
    if view.color is not None:
        said.append(voice.say("picture.color", color=voice.color(view.color)))
    said.append(voice.say("picture.draw_pile", count=view.draw_size))
    if view.next_back is not None:
        said.append(voice.say("picture.next_back", card=voice.noun(view.next_back)))
    said += [_held(view, seat, voice) for seat in view.active]
    return "; ".join(said)


def _held(view: View, seat: Seat, voice: Voice) -> str:
    """Return how many cards a seat holds and, where they have two sides, what everyone sees of them."""
    cards = voice.count(view.sizes[seat])
    if not view.backs:
        return voice.say("picture.holds", seat, cards=cards)
    return voice.say("picture.backs", seat, cards=cards, backs=voice.cards(view.backs[seat]))
