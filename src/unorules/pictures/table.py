"""The picture of a table: its seats, the piles in the middle, the reader's hand."""

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
from unorules.words.sentences import describe
from unorules.words.titles import in_order
from unorules.words.voice import Voice

# A table, drawn from what one seat sees of it.

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
        description=_table_words(view, voice),
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
        raise SetupError(f"a table is drawn from a view, as in table_svg(view(state, seat)), not from {quote(view)}")


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


def _table_words(view: View, voice: Voice) -> str:
    said = [voice.say("picture.top", card=voice.noun(view.top))]
    if view.color is not None:
        said.append(voice.say("picture.color", color=voice.color(view.color)))
    said.append(voice.say("picture.draw_pile", count=view.draw_size))
    if view.next_back is not None:
        said.append(voice.say("picture.next_back", card=voice.noun(view.next_back)))
    said += [_hand_words(view, seat, voice) for seat in view.active]
    return "; ".join(said)


def _hand_words(view: View, seat: Seat, voice: Voice) -> str:
    """Return how many cards a seat holds and, where they have two sides, what everyone sees of them."""
    cards = voice.count(view.sizes[seat])
    if not view.backs:
        return voice.say("picture.holds", seat, cards=cards)
    return voice.say("picture.backs", seat, cards=cards, backs=voice.cards(view.backs[seat]))


# Seats: where they are around the table, and what is shown of each.

TABLE_WIDTH = 360
"""As wide as a small phone, so that a unit is a pixel there."""
CHIP_WIDTH, CHIP_HEIGHT = 100, 42
GAP = 12
MARGIN = 10
MIN_MIDDLE = 124
"""The least height between the seats above and below."""
TALL_CHIP, FACE_SCALE = 96, 0.29
"""How high a seat is where cards have two sides, and how large their other sides are drawn there."""
FACES_IN_A_ROW, MOST_FACES = 6, 12
FACE_STEP, FACE_ROW = 46, 88
"""How far a face is from the one before, which still shows what is printed on it, and a row from the one above."""
MOST_BACKS, SOME_BACKS, FEW_BACKS = 9, 6, 3
"""So many cards of a hand are drawn, so many beside a score, and so many beside a score and the mark of the dealer.

The number beside them counts them all.
"""

_ABOVE = {1: (180,), 2: (105, 255), 3: (60, 180, 300)}
"""The centres of the seats in the row above, by how many they are."""
_LEFT, _RIGHT = 60, 300


@frozen(eq=False, repr=False)
class Places(Value):
    """Where the seats are."""

    corners: dict[Seat, tuple[float, float]]
    """The upper left corner of each seat."""
    above: int
    """How many are in the row above."""
    beside: int
    """How many are on each side."""
    middle: float
    """How far down the centre of the table is."""
    height: float
    chip: int
    """How high a seat is."""


def chip_height(view: View) -> int:
    """Return how high a seat is: where cards have two sides, there is room for the other ones."""
    return TALL_CHIP if has_faces(view) else CHIP_HEIGHT


def has_faces(view: View) -> bool:
    """Return whether cards have two sides, so that everyone sees something of each hand."""
    return view.variant.deck[0][0].back is not None


def place_seats(count: int, first: Seat, chip: int = CHIP_HEIGHT) -> Places:
    """Return where so many seats are: `first` below, the next one to the left of it, and so on around the table."""
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
    """Return a seat: its name, how many cards it holds, and what else everyone should know about it."""
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
    """Return the seats that stand out: whom the game waits for or, at its end, who has won."""
    waits = view.prompt.about if view.prompt.seat is None else view.prompt.seat
    return view.winners if waits is None else (waits,)


def _out_label(voice: Voice) -> str:
    return f'<text class="uno-count" x="9" y="34">{escape(voice.say("picture.out"))}</text>'


def _hand_backs(view: View, seat: Seat, symbols: Symbols) -> str:
    """Return the backs of a hand, and their number; the number alone where everyone sees the other sides."""
    size = view.sizes[seat]
    most = MOST_BACKS if not any(view.scores) else SOME_BACKS if seat != view.dealer else FEW_BACKS
    shown = 0 if has_faces(view) else min(size, most)
    number = f'<text class="uno-count" x="{18 + 4 * shown if shown else 9}" y="34">{size}</text>'
    if not shown:
        return number
    backs = symbols.define(f'<path d="M9 23{"h4v12h-4zm4 0" * (shown - 1)}h8v12h-8z"/>')
    return f'<use class="uno-fan" href="#{backs}"/>{number}'


def faces_of(view: View, seat: Seat, symbols: Symbols) -> tuple[str, ...]:
    """Return the ids of the other sides of the cards that a seat holds: those of them that are drawn."""
    dark = not view.turned
    backs = in_order(view.backs[seat] if view.backs else (), view.variant)
    return tuple([symbols.card(face, dark=dark) for face in backs[:MOST_FACES]])


def draw_faces(ids: Sequence[str], corner: tuple[float, float]) -> str:
    """Return faces in rows, at their place in a seat."""
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
    """Return a short text on a coloured ground."""
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


# The middle of the table: the piles, the colour in force, and which way the game goes.

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
