"""Seats: where they are around the table, and what is shown of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from unorules.model.seats import Seat
from unorules.model.values import Value
from unorules.pictures.symbols import Symbols
from unorules.pictures.text import cut, escape, width
from unorules.view import View
from unorules.words.titles import in_order
from unorules.words.voice import Voice

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
    state = " uno-on" if seat in leading(view) else "" if plays else " uno-out"
    name = escape(cut(view.players[seat], (CHIP_WIDTH - 18) / 12.5))
    chip = f'<rect class="uno-chip" width="{CHIP_WIDTH}" height="{chip_height(view)}" rx="12"/>'
    parts = {
        "seat": f'{chip}<text class="uno-name" x="9" y="17">{name}</text>',
        "cards": _cards(view, seat, symbols) if plays else _out(voice),
        "notes": _dealer_and_score(view, seat, voice) + _badges(view, seat, voice),
    }
    around = f'<g class="uno-seat{state}" transform="translate({corner[0]:g} {corner[1]:g})">'
    drawn = {f"{part}-{seat}": f"{around}{inside}</g>" if inside else "" for part, inside in parts.items()}
    return drawn | {f"faces-{seat}": draw_faces(faces_of(view, seat, symbols), corner)} if has_faces(view) else drawn


def leading(view: View) -> tuple[Seat, ...]:
    """Return the seats that stand out: whom the game waits for or, at its end, who has won."""
    waits = view.prompt.about if view.prompt.seat is None else view.prompt.seat
    return view.winners if waits is None else (waits,)


def _out(voice: Voice) -> str:
    return f'<text class="uno-count" x="9" y="34">{escape(voice.say("picture.out"))}</text>'


def _cards(view: View, seat: Seat, symbols: Symbols) -> str:
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
    for kind, text in _notes(view, seat, voice):
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


def _notes(view: View, seat: Seat, voice: Voice) -> Iterator[tuple[str, str]]:
    if seat in view.winners:
        yield "wins", "★"
    if seat == view.prompt.seat and view.prompt.owed:
        yield "owes", f"+{view.prompt.owed}"
    if seat == view.prompt.about and view.prompt.question is not None:
        yield "asked", "?"
    if seat in view.catchable:
        yield "catch", voice.say("picture.catch")
