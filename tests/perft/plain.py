"""A second engine, small and slow, which shares nothing with the library: numbers, action cards and plain wilds.

It plays by the classic sheet without switches. It shows what another engine has to provide, and that the counts do not
come from one program alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy

from attrs import define

COLORS = ("red", "yellow", "green", "blue")
POINTS = {"skip": 20, "reverse": 20, "draw-two": 20, "wild": 50}
TARGET = 500
OUT_OF_REACH = ("wild-", "pink-", ".", "turns left", "opening", "waits: color")


def can_play(text: str) -> bool:
    """Return whether this engine knows the cards and the switches of a position."""
    return "switches: none" in text and not any(word in text for word in OUT_OF_REACH)


@define
class Plain:
    """A table in the middle of a round."""

    sheet: str
    dealer: str
    direction: int
    hands: list[list[str]]
    draw: list[str]
    discard: list[str]
    color: str
    seat: int | None
    """Who is to move; None when the round is over."""
    drawn: str | None
    passes: int
    called: bool
    uncalled: int | None
    scores: list[int]
    out: int | None = None

    def next(self, steps: int = 1) -> int:
        assert self.seat is not None
        return (self.seat + steps * self.direction) % len(self.hands)

    def fits(self, card: str) -> bool:
        color, _, face = card.partition("-")
        top = self.discard[0].partition("-")
        return card == "wild" or color == self.color or (face == top[2] and self.discard[0] != "wild")

    def take(self, seat: int, count: int) -> list[str]:
        """Give a seat cards, as long as there are any. Nobody who draws can be caught."""
        taken: list[str] = []
        while len(taken) < count and (self.draw or len(self.discard) > 1):
            if not self.draw:
                self.draw, self.discard = self.discard[1:], self.discard[:1]
            taken.append(self.draw.pop(0))
        self.hands[seat] = sorted(self.hands[seat] + taken)
        if taken and self.uncalled == seat:
            self.uncalled = None
        return taken

    def turn_to(self, seat: int | None, passes: int = 0) -> None:
        self.seat, self.drawn, self.called, self.passes = seat, None, False, passes


class PlainEngine:
    """The small engine as an `Engine`."""

    def read(self, text: str) -> Plain:
        lines = dict(line.split(": ", 1) for line in text.splitlines())
        _, seat, *drawn = lines["waits"].split()
        rows = {key: [] if row == "none" else row.split() for key, row in lines.items()}
        return Plain(
            sheet=lines["sheet"],
            dealer=lines["dealer"],
            direction=1 if lines["direction"] == "left" else -1,
            hands=[row for key, row in rows.items() if key.startswith("hand ")],
            draw=rows["draw"],
            discard=rows["discard"],
            color=lines["color"],
            seat=int(seat),
            drawn=drawn[0] if drawn else None,
            passes=int(lines.get("passes", 0)),
            called="called" in lines,
            uncalled=int(lines["uncalled"]) if "uncalled" in lines else None,
            scores=[int(score) for score in lines["scores"].split()],
        )

    def write(self, position: Plain) -> str:
        return "\n".join(_lines(position))

    def actions(self, position: Plain) -> Iterator[str]:
        seat = position.seat
        if seat is None:
            return
        hand = position.hands[seat]
        playable = [card for card in sorted(set(hand)) if position.fits(card) and position.drawn in (None, card)]
        for card in playable:
            if card == "wild":
                yield from (f"play {seat} wild {color}" for color in COLORS)
            if card != "wild" or len(hand) == 1:
                yield f"play {seat} {card}"
        if position.drawn is None and (position.draw or len(position.discard) > 1):
            yield f"draw {seat}"
        elif position.drawn is not None or not playable:
            yield f"pass {seat}"
        if len(hand) == 2 and not position.called:
            yield f"call {seat}"
        if (late := position.uncalled) is not None:
            yield f"call {late}"
            yield from (f"catch {other} {late}" for other in range(len(position.hands)) if other != late)

    def after(self, position: Plain, action: str) -> Plain:
        table = deepcopy(position)
        verb, who, *what = action.split()
        seat = int(who)
        if verb == "play":
            _play(table, seat, what[0], what[1] if len(what) > 1 else "none")
        elif verb == "draw":
            table.turn_to(seat)
            table.drawn, table.uncalled = table.take(seat, 1)[0], None
        elif verb == "pass":
            table.uncalled = None
            passes = 0 if table.drawn else table.passes + 1
            table.turn_to(table.next() if passes < len(table.hands) else None, passes % len(table.hands))
        elif verb == "catch":
            table.take(int(what[0]), 2)
            table.uncalled = None
        elif table.uncalled == seat:
            table.uncalled = None
        else:
            table.called = True
        return table


def _play(table: Plain, seat: int, card: str, named: str) -> None:
    hand = table.hands[seat]
    hand.remove(card)
    table.discard.insert(0, card)
    color, _, face = card.partition("-")
    table.color = color if face else named if hand else "none"
    table.uncalled = seat if len(hand) == 1 and not table.called else None
    if face == "draw-two":
        table.take(table.next(), 2)
    if not hand:
        _end(table, seat)
        return
    if face == "reverse":
        table.direction = -table.direction
    skips = face in ("skip", "draw-two") or (face == "reverse" and len(table.hands) == 2)
    table.turn_to(table.next(2 if skips else 1))


def _end(table: Plain, winner: int) -> None:
    """Let the winner score all cards that are left."""
    left = [card for hand in table.hands for card in hand]
    faces = [card.partition("-")[2] or card for card in left]
    table.scores[winner] += sum(POINTS[face] if face in POINTS else int(face) for face in faces)
    table.out = winner
    table.turn_to(None)


def _lines(table: Plain) -> Iterator[str]:
    yield from (f"sheet: {table.sheet}", "switches: none", f"dealer: {table.dealer}")
    yield f"direction: {'left' if table.direction == 1 else 'right'}"
    yield from (f"hand {seat}: {' '.join(hand) or 'none'}" for seat, hand in enumerate(table.hands))
    yield f"draw: {' '.join(table.draw) or 'none'}"
    yield f"discard: {' '.join(table.discard)}"
    yield f"color: {table.color}"
    if table.seat is None:
        yield f"waits: {'match' if max(table.scores) >= TARGET else 'round'} over"
    else:
        yield f"waits: turn {table.seat}" if table.drawn is None else f"waits: drawn {table.seat} {table.drawn}"
    if table.passes:
        yield f"passes: {table.passes}"
    if table.called:
        yield "called: yes"
    if table.uncalled is not None:
        yield f"uncalled: {table.uncalled}"
    yield f"scores: {' '.join(map(str, table.scores))}"
    if table.out is not None:
        yield f"out: {table.out}"
