"""Ice The Kicker: a table at which the kick is due."""

from __future__ import annotations

import pytest

import unorules as uno
from tests.kit.builders import play
from unorules import Play, State, card
from unorules.variants import ICE_THE_KICKER_2023

KICKER = card("wild-ice-the-kicker")
BOTH_REPORTS = pytest.mark.parametrize(("report", "count"), [("good", 0), ("no-good", 3)])


def asked(held: str = "green-2 green-3", *, draw: str = "") -> State:
    """Seat 0 of three has laid the card, named green and holds these others; the kick of seat 1 is due."""
    state = uno.position(
        [f"wild-ice-the-kicker {held}", "green-8 blue-8", "yellow-9 blue-9"],
        top="red-5",
        draw=draw,
        variant=ICE_THE_KICKER_2023,
    )
    return play(state, Play(0, KICKER, color="green"))[0]
