"""Seats: where they are around the table, and what is shown of each."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from unorules.model.seats import Seat
from unorules.pictures.symbols import Symbols
from unorules.pictures.text import cut, escape
from unorules.view import View

TABLE_WIDTH = 360
"""As wide as a small phone: units are pixels there."""
CHIP_WIDTH, CHIP_HEIGHT = 100, 42
GAP = 12
MARGIN = 8
MIN_MIDDLE = 112
"""The least height between the rows of seats above and below."""
MOST_BACKS = 12
"""So many cards of a hand are drawn; the number beside them counts them all."""

_ROWS = {1: (58 + 122,), 2: (105, 255), 3: (58, 180, 302)}
"""The centres of the seats in the row above, by how many they are."""
_SIDES = (58, 302)


@frozen
class Places:
    """Where the seats are: the left upper corner of each, by seat, and how high the table is."""

    corners: dict[Seat, tuple[float, float]]
    middle: float
    """The height of the centre of the table."""
    height: float


def place_seats(count: int, first: Seat) -> Places:
    """Return the places of so many seats: `first` below, those who follow to the left of it, and so on around."""
    others = count - 1
    above = others if others < 3 else 2 if others % 2 == 0 else 1 if others == 3 else 3
    beside = (others - above) // 2
    top = MARGIN + CHIP_HEIGHT + GAP
    middle = max(MIN_MIDDLE, beside * (CHIP_HEIGHT + GAP) - GAP)
    space = middle / max(1, beside)
    column = [top + space * (at + 0.5) for at in range(beside)]
    last = top + middle + GAP + CHIP_HEIGHT / 2
    centres = [
        (TABLE_WIDTH / 2, last),
        *((_SIDES[0], y) for y in reversed(column)),
        *((x, MARGIN + CHIP_HEIGHT / 2) for x in _ROWS[above]),
        *((_SIDES[1], y) for y in column),
    ]
    corners = {
        (first + at) % count: (x - CHIP_WIDTH / 2, round(y - CHIP_HEIGHT / 2, 1)) for at, (x, y) in enumerate(centres)
    }
    return Places(corners, top + middle / 2, last + CHIP_HEIGHT / 2 + MARGIN)


def draw_seat(view: View, seat: Seat, symbols: Symbols) -> str:
    """Return a seat: its name, how many cards it holds, its score, and what everyone should know about it."""
    playing = seat in view.active and seat not in view.gone
    name = escape(cut(view.players[seat], (CHIP_WIDTH - (34 if seat == view.dealer else 18)) / 12))
    state = " u-on" if seat in acting(view) else "" if playing else " u-out"
    size = view.sizes[seat]
    return (
        f'<g class="u-seat{state}"><rect width="{CHIP_WIDTH}" height="{CHIP_HEIGHT}" rx="12"/>'
        f'<text class="u-name" x="9" y="17">{name}</text>{_dealer() if seat == view.dealer else ""}'
        f"{_cards(size, symbols) if playing else ''}"
        f"{_score(view, seat)}{_badges(view, seat)}</g>"
    )


def acting(view: View) -> tuple[Seat, ...]:
    """Return the seats that stand out: whom the game waits for or, at its end, who has won."""
    if view.over:
        return view.winners
    seat = view.prompt.about if view.prompt.seat is None else view.prompt.seat
    return () if seat is None else (seat,)


def _dealer() -> str:
    return f'<g class="u-dealer"><circle cx="{CHIP_WIDTH - 14}" cy="13" r="6.5"/><text x="{CHIP_WIDTH - 14}" y="16">D</text></g>'


def _cards(size: int, symbols: Symbols) -> str:
    """Return the backs of a hand and their number."""
    shown = min(size, MOST_BACKS)
    backs = "".join(f"M{9 + at * 4} 22h8v12h-8z" for at in range(shown))
    fan = f'<path class="u-fan" d="{backs}"/>' if shown else ""
    return f'{fan}<text class="u-count" x="{9 + shown * 4 + 8 if shown else 9}" y="33">{size}</text>'


def _score(view: View, seat: Seat) -> str:
    if view.variant.rules.scoring == "none":
        return ""
    return f'<text class="u-score" x="{CHIP_WIDTH - 9}" y="33">{view.scores[seat]}</text>'


def _badges(view: View, seat: Seat) -> str:
    right = CHIP_WIDTH + 4
    drawn = []
    for kind, text in _notes(view, seat):
        wide = 10 + 6 * len(text)
        right -= wide
        drawn.append(
            f'<g class="u-{kind}"><rect x="{right}" y="-7" width="{wide}" height="16" rx="8"/>'
            f'<text class="u-badge" x="{right + wide / 2:g}" y="4.5">{text}</text></g>'
        )
    return "".join(drawn)


def _notes(view: View, seat: Seat) -> Iterator[tuple[str, str]]:
    prompt = view.prompt
    if prompt.owed and seat == prompt.seat:
        yield "owes", f"+{prompt.owed}"
    if prompt.kind in ("ask", "outcome") and seat == prompt.about:
        yield "asked", "?"
    if seat in view.catchable:
        yield "catch", "catch!"
    if seat in view.winners:
        yield "wins", "★"
