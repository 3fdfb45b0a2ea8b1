"""The cards, one by one and in rounds: `python -m pytest` in the folder of the package, with it installed."""

from __future__ import annotations

from acme_cards import ACME_UNO

import unorules as uno
from unorules.testing import check_variant


def test_storm_rains_on_all_others() -> None:
    """Everyone but the player draws a card."""
    state = uno.position(["acme:wild-storm red-1", "blue-1", "green-1"], top="red-9", variant=ACME_UNO)
    state, _ = uno.apply(state, uno.Play(0, uno.card("acme:wild-storm"), color="blue"))
    assert [len(hand) for hand in state.hands] == [1, 2, 2]


def test_promises_hold_in_rounds() -> None:
    """Nothing that the cards do breaks a promise of the library, and every card is played."""
    assert check_variant(ACME_UNO, games=20).unplayed == ()
