"""Seeing: seats from which a game is watched, and games in which there is much to see."""

from __future__ import annotations

from typing import Any

import unorules as uno
from tests.kit.builders import WD4, play
from tests.kit.decks import FOURS
from unorules import Play, State, Variant
from unorules.variants import CLASSIC_2010, FRIENDS_2022, HELLO_KITTY_2017, ICE_THE_KICKER_2023

SEATS: list[int | None] = [None, 0, 1, 2]
"""A spectator, and the seats of three."""

VARIANTS: list[Variant] = [
    CLASSIC_2010,
    CLASSIC_2010.with_rules(uno_false_penalty=1, turn_limit=30, challenge_reveal="all"),
    HELLO_KITTY_2017,
    ICE_THE_KICKER_2023,
    FRIENDS_2022,
    FOURS,
]
"""Together they have every type of prompt and event."""


def table(**fields: Any) -> State:
    """Return a position with three seats."""
    hands = ["wild red-1 red-2", "blue-3 blue-4", "green-5 green-6 green-7 green-8"]
    given: dict[str, Any] = {"top": "red-9", "players": ["Ann", "Bo", "Cy"]} | fields
    return uno.position(hands, **given)


def asked() -> State:
    """Seat 1 is asked whether it challenges; seat 0 can be caught."""
    laid = uno.position(["wild-draw-four red-1", "blue-3 blue-4", "green-5 green-6"], top="red-9")
    return play(laid, Play(0, WD4, color="green"))[0]
