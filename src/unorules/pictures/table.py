"""The picture of a table as one seat sees it: the seats, the piles and the reader's hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from attrs import frozen

from unorules._seats import Seat
from unorules._values import Value
from unorules.actions import Play
from unorules.errors import SetupError, quote
from unorules.pictures.cards import ROW, draw_hand
from unorules.pictures.face import HEIGHT, WIDTH, place
from unorules.pictures.style import STYLE
from unorules.pictures.svg import Picture, Symbols, picture
from unorules.pictures.text import cut, escape, width, wrap_evenly
from unorules.views import View
from unorules.words.catalogue import Language
from unorules.words.sentences import prompt_sentence
from unorules.words.titles import in_order
from unorules.words.voice import Voice

CAPTION_HEIGHT = 50
SAY_SIZE, MORE_SIZE = 13.5, 12


@frozen(eq=False, repr=False)
class TableDrawing(Value):
    """A table in parts, `width` units wide and `height` units high.

    All views of a game from one seat have the same parts, with other contents: a page that plays a game keeps the first
    table and then, step by step, the few parts that change.
    """

    parts: dict[str, str]
    """SVG by name, drawn in this order: `surface`, `direction`; `seat-0`, `cards-0`, `notes-0` and so on for all seats,
    each with `faces-0` if cards have two sides; `draw-pile`, `draw-size`, `color`, `top`, `debt` and `caption`. A
    part may be empty."""
    width: float
    height: float


def table_svg(view: View, *, language: Language = "en", width: float = 480) -> Picture:
    """Return a picture of a table as a view shows it, with the hand of its seat below.

    Args:
        view: What its seat, or a spectator, sees.
        language: `en`, `de`, or a `Catalogue` of your own.
        width: The width of the picture, in pixels.

    Raises:
        SetupError: If `view` is not a View, or the width is not a number in range.
        LanguageError: For an unknown language.
    """
    check_view(view)
    symbols, voice = Symbols(view.variant, language=language), voice_of(view, language)
    prompt = prompt_sentence(view.prompt, voice)
    table = _draw(view, symbols, voice, prompt)
    content, high = "".join(table.parts.values()), table.height
    if view.hand:
        cards = in_order(view.hand, view.variant)
        hand = draw_hand(cards, symbols, {action.card for action in view.legal if isinstance(action, Play)})
        scale = (TABLE_WIDTH - 2 * MARGIN) / ROW
        left = (TABLE_WIDTH - hand.width * scale) / 2
        content += f'<g transform="translate({left:.4g} {high:g})scale({scale:.4g})">{hand.content}</g>'
        high = round(high + hand.height * scale + MARGIN, 1)
    ground = f'<rect class="uno-felt" width="{TABLE_WIDTH}" height="{high:g}" rx="20"/>'
    return picture(
        f"{view.variant.title}: {prompt}",
        ground + content,
        (TABLE_WIDTH, high),
        width / TABLE_WIDTH,
        symbols,
        style=STYLE,
        description=_table_words(view, voice),
    )


def draw_table(view: View, symbols: Symbols) -> TableDrawing:
    """Return a table without the hand, for a picture that has these symbols.

    Args:
        view: What a seat, or a spectator, sees.
        symbols: The symbols of the picture.

    Raises:
        SetupError: If `view` is not a View.
    """
    check_view(view)
    voice = voice_of(view, symbols.language)
    return _draw(view, symbols, voice, prompt_sentence(view.prompt, voice))


def _draw(view: View, symbols: Symbols, voice: Voice, prompt: str) -> TableDrawing:
    places = place_seats(len(view.players), view.seat or 0, chip_height(view))
    parts = {"surface": draw_rim(places), "direction": draw_direction(view, places)}
    for seat, corner in sorted(places.corners.items()):
        parts |= draw_seat(view, seat, corner, symbols, voice)
    parts |= draw_piles(view, symbols, voice, places)
    parts["caption"] = _caption(prompt, view, voice, places.height)
    return TableDrawing(parts, TABLE_WIDTH, places.height + CAPTION_HEIGHT)


def check_view(view: object) -> None:
    """Raise SetupError unless given a view."""
    if type(view) is not View:
        raise SetupError(f"a table is drawn from a view, as in table_svg(view(state, seat)), not from {quote(view)}")


def voice_of(view: View, language: Language) -> Voice:
    """Return the voice that speaks to the reader of a view."""
    return Voice(view.players, view.seat, language, view.variant)


def _caption(prompt: str, view: View, voice: Voice, top: float) -> str:
    """Return the prompt and its options, as lines below the table."""
    room, options = TABLE_WIDTH - 2 * MARGIN, " · ".join(map(voice.option, view.prompt.options))
    lines = [("uno-say", line) for line in wrap_evenly(prompt, room / SAY_SIZE, 1 if options else 2)]
    lines += [("uno-more", cut(options, room / MORE_SIZE))] if options else []
    return "".join(
        f'<text class="{kind}" x="{TABLE_WIDTH // 2}" y="{top + 22 + 17 * at:g}">{escape(line)}</text>'
        for at, (kind, line) in enumerate(lines)
    )


def _table_words(view: View, voice: Voice) -> str:
    """Return the table in words, for those who cannot see it."""
    said = [voice.say("picture.top", card=voice.noun(view.top))]
    if view.color is not None:
        said.append(voice.say("picture.color", color=voice.color(view.color)))
    said.append(voice.say("picture.draw_pile", count=view.draw_size))
    if view.next_back is not None:
        said.append(voice.say("picture.next_back", card=voice.noun(view.next_back)))
    said += [_hand_words(view, seat, voice) for seat in view.active]
    return "; ".join(said)


def _hand_words(view: View, seat: Seat, voice: Voice) -> str:
    """Return the number of cards that a seat holds and, if they have two sides, their backs."""
    cards = voice.count(view.sizes[seat])
    if not view.backs:
        return voice.say("picture.holds", seat, cards=cards)
    return voice.say("picture.backs", seat, cards=cards, backs=voice.cards(view.backs[seat]))


# Seats around the table, each with a name, cards and badges.

TABLE_WIDTH = 360
"""The width of a small phone, so that a unit is a pixel there."""
CHIP_WIDTH, CHIP_HEIGHT = 100, 42
GAP = 12
MARGIN = 10
MIN_MIDDLE = 124
"""The least height between the seats above and below."""
TALL_CHIP, FACE_SCALE = 96, 0.29
"""The height of a seat if cards have two sides, and the scale of the faces in it."""
FACES_IN_A_ROW, MOST_FACES = 6, 12
FACE_STEP, FACE_ROW = 46, 88
"""The distance from a face to the next, which leaves both readable, and from a row to the one below."""
MOST_BACKS, SOME_BACKS, FEW_BACKS = 9, 6, 3
"""The most cards of a hand that are drawn: alone, beside a score, and beside a score and the mark of the dealer.

The number beside them counts them all.
"""

_ABOVE = {1: (180,), 2: (105, 255), 3: (60, 180, 300)}
"""The centres of the seats in the row above, by their number."""
_LEFT, _RIGHT = 60, 300


@frozen(eq=False, repr=False)
class Places(Value):
    """The places of the seats around a table."""

    corners: dict[Seat, tuple[float, float]]
    """The upper left corner of each seat."""
    above: int
    """The number of seats in the row above."""
    beside: int
    """The number of seats on each side."""
    middle: float
    """The distance of the table's centre from the top."""
    height: float
    chip: int
    """The height of a seat."""


def chip_height(view: View) -> int:
    """Return the height of a seat, with room for faces if cards have two sides."""
    return TALL_CHIP if has_faces(view) else CHIP_HEIGHT


def has_faces(view: View) -> bool:
    """Return whether cards have two sides, so that everyone sees the backs of each hand."""
    return view.variant.deck[0][0].back is not None


def place_seats(count: int, first: Seat, chip: int = CHIP_HEIGHT) -> Places:
    """Return the places of `count` seats: `first` below, the next one to its left, and so on around the table."""
    others = count - 1
    above = others if others < 3 else 2 if others % 2 == 0 else 1 if others == 3 else 3
    beside = (others - above) // 2
    top = MARGIN + chip + GAP
    middle = max(MIN_MIDDLE, beside * (chip + GAP) - GAP)
    column = [top + middle / beside * (at + 0.5) for at in range(beside)]
    bottom = top + middle + GAP + chip / 2
    centres = [
        (TABLE_WIDTH / 2, bottom),
        *((_LEFT, y) for y in reversed(column)),
        *((x, MARGIN + chip / 2) for x in _ABOVE[above]),
        *((_RIGHT, y) for y in column),
    ]
    corners = {(first + at) % count: (x - CHIP_WIDTH / 2, round(y - chip / 2, 1)) for at, (x, y) in enumerate(centres)}
    return Places(corners, above, beside, top + middle / 2, bottom + chip / 2, chip)


def draw_seat(view: View, seat: Seat, corner: tuple[float, float], symbols: Symbols, voice: Voice) -> dict[str, str]:
    """Return the parts of a seat: its name, its cards and their number, and its score and badges."""
    plays = seat in view.active and seat not in view.gone
    state = " uno-on" if seat in focus_seats(view) else "" if plays else " uno-out"
    name = escape(cut(view.players[seat], (CHIP_WIDTH - 18) / 12.5))
    chip = f'<rect class="uno-chip" width="{CHIP_WIDTH}" height="{chip_height(view)}" rx="12"/>'
    parts = {
        "seat": f'{chip}<text class="uno-name" x="9" y="17">{name}</text>',
        "cards": _hand_backs(view, seat, symbols) if plays else _out_label(voice),
        "notes": _dealer_and_score(view, seat, voice) + _badges(view, seat, voice),
    }
    around = f'<g class="uno-seat{state}" transform="translate({corner[0]:g} {corner[1]:g})">'
    drawn = {f"{part}-{seat}": f"{around}{inside}</g>" if inside else "" for part, inside in parts.items()}
    return drawn | {f"faces-{seat}": draw_faces(faces_of(view, seat, symbols), corner)} if has_faces(view) else drawn


def focus_seats(view: View) -> tuple[Seat, ...]:
    """Return the seats to highlight: the one that the game waits for or, at its end, the winners."""
    waits = view.prompt.about if view.prompt.seat is None else view.prompt.seat
    return view.winners if waits is None else (waits,)


def _out_label(voice: Voice) -> str:
    return f'<text class="uno-count" x="9" y="34">{escape(voice.say("picture.out"))}</text>'


def _hand_backs(view: View, seat: Seat, symbols: Symbols) -> str:
    """Return the backs of a hand, and their number; the number alone if cards have two sides."""
    size = view.sizes[seat]
    most = MOST_BACKS if not any(view.scores) else SOME_BACKS if seat != view.dealer else FEW_BACKS
    shown = 0 if has_faces(view) else min(size, most)
    number = f'<text class="uno-count" x="{18 + 4 * shown if shown else 9}" y="34">{size}</text>'
    if not shown:
        return number
    backs = symbols.define(f'<path d="M9 23{"h4v12h-4zm4 0" * (shown - 1)}h8v12h-8z"/>')
    return f'<use class="uno-fan" href="#{backs}"/>{number}'


def faces_of(view: View, seat: Seat, symbols: Symbols) -> tuple[str, ...]:
    """Return the ids of the first faces of a hand that everyone sees: the other sides of its cards."""
    dark = not view.turned
    backs = in_order(view.backs[seat] if view.backs else (), view.variant)
    return tuple([symbols.card(face, dark=dark) for face in backs[:MOST_FACES]])


def draw_faces(ids: Sequence[str], corner: tuple[float, float]) -> str:
    """Return faces in rows, in a seat at a corner."""
    cards = "".join(
        f'<use href="#{id}" x="{at % FACES_IN_A_ROW * FACE_STEP}" y="{at // FACES_IN_A_ROW * FACE_ROW}"/>'
        for at, id in enumerate(ids)
    )
    return f'<g transform="translate({corner[0] + 9:g} {corner[1] + 40:g})scale({FACE_SCALE})">{cards}</g>'


def _dealer_and_score(view: View, seat: Seat, voice: Voice) -> str:
    """Return the mark of the dealer, and the score once somebody has one."""
    right, drawn = CHIP_WIDTH - 9, ""
    if seat == view.dealer:
        drawn = f'<circle class="uno-dealer" cx="{right - 6}" cy="29.5" r="6.5"/>'
        mark = escape(cut(voice.say("picture.dealer"), 1))
        drawn += f'<text class="uno-mark" x="{right - 6}" y="32.5">{mark}</text>'
        right -= 17
    if any(view.scores):
        drawn += f'<text class="uno-small" x="{right}" y="33.5">{cut(str(view.scores[seat]), 3)}</text>'
    return drawn


def _badges(view: View, seat: Seat, voice: Voice) -> str:
    right, drawn = CHIP_WIDTH + 5.0, ""
    for kind, text in _badge_texts(view, seat, voice):
        wide = round(max(18, 10 + 11 * width(text)), 1)
        right -= wide
        drawn += draw_badge(kind, text, right, -9.5, wide)
    return drawn


def draw_badge(kind: str, text: str, x: float, y: float, wide: float) -> str:
    """Return a badge: a short text on a coloured ground."""
    return (
        f'<rect class="uno-{kind}" x="{x:g}" y="{y:g}" width="{wide:g}" height="18" rx="9"/>'
        f'<text class="uno-badge" x="{x + wide / 2:g}" y="{y + 13:g}">{escape(text)}</text>'
    )


def _badge_texts(view: View, seat: Seat, voice: Voice) -> Iterator[tuple[str, str]]:
    if seat in view.winners:
        yield "wins", "★"
    if seat == view.prompt.seat and view.prompt.owed:
        yield "owes", f"+{view.prompt.owed}"
    if seat == view.prompt.about and view.prompt.question is not None:
        yield "asked", "?"
    if seat in view.catchable:
        yield "catch", voice.say("picture.catch")


# The middle of the table: the piles, the colour in force, and the direction of play.

RIM = 40
"""The distance of the table's rim from the edge of the picture."""


def draw_rim(places: Places) -> str:
    """Return the rim and surface of the table."""
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
"""The gaps between the seats of a row, by their number."""


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
    """Return up to three cards face down. If cards have two sides, the highest shows its back."""
    if not view.draw_size:
        return ""
    highest = symbols.card(view.next_back, dark=view.next_back is not None and not view.turned)
    cards = [*(symbols.card(None) for _ in range(1, min(3, view.draw_size))), highest]
    return "".join(
        f'<g transform="translate({-3 * at} {-3 * at})"><use href="#{id}"/></g>' for at, id in enumerate(cards)
    )


class Box(NamedTuple):
    """The place and size of a card on the table."""

    x: float
    y: float
    width: float
    height: float


def _color(view: View, symbols: Symbols, voice: Voice, card: Box) -> str:
    """Return the colour in force: a halo around the top card, with a shape and a name below."""
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
    """Return a badge on the corner of the top card, with the number of cards owed."""
    if not view.prompt.owed:
        return ""
    text = f"+{view.prompt.owed}"
    wide = round(12 + 11 * width(text), 1)
    return draw_badge("owes", text, x - wide / 2 + 2, y - 13, wide)
