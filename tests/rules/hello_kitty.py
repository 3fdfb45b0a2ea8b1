"""Hello Kitty: a table at which a Badtz-Maru is about to be laid."""

from __future__ import annotations

import unorules as uno
from tests.kit.builders import Direction
from unorules import Play, Seat, State, card
from unorules.variants import HELLO_KITTY_2017

BADTZ = card("wild-badtz-maru")
COLORS = ("blue", "green", "pink", "yellow")
NUMBERS = 2 * [f"{color}-{number}" for number in range(1, 10) for color in ("green", "yellow", "blue")]


def table(*left: int, turn: Seat = 0, direction: Direction = 1) -> State:
    """A table at which each seat holds so many cards, none of them pink, once Badtz-Maru has left the hand."""
    cards = iter(NUMBERS)
    hands = [[next(cards) for _ in range(count)] for count in left]
    hands[turn].append("wild-badtz-maru")
    return uno.position(hands, top="pink-5", turn=turn, direction=direction, variant=HELLO_KITTY_2017)


def badtz(seat: Seat = 0, color: str = "pink") -> Play:
    """Laying a Badtz-Maru."""
    return Play(seat, BADTZ, color=color)
