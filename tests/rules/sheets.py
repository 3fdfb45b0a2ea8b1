"""Sheets: the five of them, and tables of any of them, written in the faces of the classic cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, Literal

import pytest

import unorules as uno
from tests.kit.builders import Direction
from tests.rules.dealing import turn_up
from unorules import Card, Play, Seat, State, Variant
from unorules.variants import CLASSIC_2010, FRIENDS_2022, HELLO_KITTY_2017, ICE_THE_KICKER_2023, SHANTELL_MARTIN_2023

OLDER: Final = {"C10": CLASSIC_2010, "HK": HELLO_KITTY_2017, "SM": SHANTELL_MARTIN_2023}
NEWER: Final = {"NFL": ICE_THE_KICKER_2023, "FR": FRIENDS_2022}
SHEETS: Final = OLDER | NEWER
"""The games by the prefix of their rules."""

BOTH: Final = pytest.mark.parametrize("variant", [pytest.param(newer, id=sheet) for sheet, newer in NEWER.items()])
"""Marks a test that holds for both of the newer sheets."""

SPECIAL: Final = {
    HELLO_KITTY_2017.id: "wild-badtz-maru",
    ICE_THE_KICKER_2023.id: "wild-ice-the-kicker",
    FRIENDS_2022.id: "wild-the-one-where-you-draw",
}
"""The wild that only this sheet has."""


def printed(text: str, variant: Variant) -> str:
    """How a sheet prints a classic card or colour: pink stands for red, and `special` for the sheet's own wild."""
    word = SPECIAL[variant.id] if text == "special" else text
    return word if "red" in variant.colors else word.replace("red", "pink")


@cache
def face(card: Card) -> str:
    """A card's text without what else is printed on it."""
    return str(Card(card.kind, card.color))


class Box:
    """The cards of a sheet, taken out by their faces."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.left = [card for card, count in variant.deck for _ in range(count)]

    def take(self, faces: str) -> list[Card]:
        """Cards with these faces, whatever else is printed on them."""
        taken = []
        for text in faces.split():
            wanted = printed(text, self.variant)
            taken.append(next(card for card in self.left if face(card) == wanted))
            self.left.remove(taken[-1])
        return taken


def table(
    variant: Variant,
    hands: Sequence[str],
    *,
    top: str = "red-5",
    color: str | None = None,
    draw: str = "",
    discard: str = "",
    rest: Literal["draw", "discard"] | Seat = "draw",
    direction: Direction = 1,
    scores: Sequence[int] | None = None,
    seed: int = 0,
) -> State:
    """A table of this sheet, written in faces; seat 0 is to move."""
    box = Box(variant)
    return uno.position(
        [box.take(hand) for hand in hands],
        top=box.take(top)[0],
        color=None if color is None else printed(color, variant),
        draw=box.take(draw),
        discard=box.take(discard),
        rest=rest,
        direction=direction,
        scores=scores,
        variant=variant,
        seed=seed,
    )


def lay(state: State, text: str, color: str | None = None) -> Play:
    """Whoever is to move lays the card with this face."""
    seat = state.prompt.seat
    assert seat is not None
    wanted = printed(text, state.variant)
    return Play(seat, next(held for held in state.hands[seat] if face(held) == wanted), color=color)


def opened(variant: Variant, turned: str, players: int = 4, *, dealer: Seat = 0) -> uno.Step:
    """A game in which these faces are on top of the draw pile once the hands are dealt."""
    wanted = " ".join(map(str, Box(variant).take(turned)))
    return turn_up(wanted, players, dealer=dealer, variant=variant)
