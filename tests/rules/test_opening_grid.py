"""The grid of opening cards over the five sheets (matrix grid 12.1)."""

from __future__ import annotations

from collections import Counter

import pytest
from attrs import frozen

import unorules as uno
from tests.kit.builders import everything, of, play, sizes, turns
from tests.rules.dealing import turn_up
from tests.rules.sheets import OLDER, SHEETS
from unorules import Answer, Card, Variant
from unorules.events import Asked, Drew, TurnedUp


@frozen
class Opening:
    """A cell of the grid: who moves first and next, counted from the dealer, and what else happens."""

    first: int
    second: int
    direction: int = 1
    left_draws: int = 0
    asks: bool = False
    """Whether the left player names a colour before the first turn."""


NOTHING = Opening(1, 2)
COLOR = Opening(1, 2, asks=True)

GRID = [
    # Turned up: a number.
    *[
        pytest.param(sheet, "number", NOTHING, id=f"{sheet}: number", marks=pytest.mark.rule("ALL-OPEN-08"))
        for sheet in SHEETS
    ],
    # A card that acts on the older sheets.
    *[
        pytest.param(
            sheet,
            "draw-two",
            Opening(2, 3, left_draws=2),
            id=f"{sheet}: Draw Two",
            marks=pytest.mark.rule("C10-OPEN-01", "C10-OPEN-02"),
        )
        for sheet in OLDER
    ],
    *[
        pytest.param(
            sheet, "skip", Opening(2, 3), id=f"{sheet}: Skip", marks=pytest.mark.rule("C10-OPEN-01", "C10-OPEN-04")
        )
        for sheet in OLDER
    ],
    *[
        pytest.param(
            sheet,
            "reverse",
            Opening(0, -1, direction=-1),
            id=f"{sheet}: Reverse",
            marks=pytest.mark.rule("C10-OPEN-01", "C10-OPEN-03"),
        )
        for sheet in OLDER
    ],
    *[
        pytest.param(sheet, "wild", COLOR, id=f"{sheet}: Wild", marks=pytest.mark.rule("C10-OPEN-01", "C10-OPEN-05"))
        for sheet in OLDER
    ],
    pytest.param("HK", "wild-badtz-maru", COLOR, id="HK: Badtz-Maru", marks=pytest.mark.rule("HK-OPEN-07", "HK-BM-05")),
    # A Wild Draw Four, which on the older sheets goes back.
    *[
        pytest.param(
            sheet, f"{four} number", NOTHING, id=f"{sheet}: {four}, number", marks=pytest.mark.rule("C10-OPEN-06")
        )
        for sheet in OLDER
        for four in ("wild-draw-four", "wild-draw-four wild-draw-four")
    ],
    *[
        pytest.param(
            sheet,
            "wild-draw-four reverse",
            Opening(0, -1, direction=-1),
            id=f"{sheet}: wild-draw-four, reverse",
            marks=pytest.mark.rule("C10-OPEN-03", "C10-OPEN-06"),
        )
        for sheet in OLDER
    ],
    # A card that the newer sheets ignore, alone and in rows.
    *[
        pytest.param(
            sheet,
            f"{ignored} number",
            NOTHING,
            id=f"{sheet}: {ignored}, number",
            marks=pytest.mark.rule("NEW-OPEN-01", "NEW-SETUP-02"),
        )
        for sheet, special in (("NFL", "wild-ice-the-kicker"), ("FR", "wild-the-one-where-you-draw"))
        for ignored in (
            "draw-two",
            "skip",
            "reverse",
            "wild",
            "wild-draw-four",
            special,
            "reverse reverse reverse",
            "wild-draw-four wild-draw-four",
            f"{special} {special}",
            f"skip wild wild-draw-four {special}",
            f"draw-two reverse {special} skip wild",
        )
    ],
]


def kind_of(face: Card) -> str:
    """The word for a card in the grid."""
    return "number" if face.kind.isdecimal() else face.kind


def opened(variant: Variant, turned: str, players: int) -> uno.Step:
    """A game of the whole deck in which cards of these kinds are turned up, one after the other.

    After a card that goes back the pile is shuffled, and so the first seed is taken whose shuffle serves.
    """
    wanted = turned.split()
    pool = [face for face, count in variant.deck for _ in range(count)]
    pile = []
    for kind in wanted:
        face = next(one for one in pool if kind_of(one) == kind)
        pool.remove(face)
        pile.append(str(face))
    for seed in range(5000):
        state, events = turn_up(" ".join(pile), players, variant=variant, seed=seed)
        if wanted == [kind_of(up.card) for up in of(TurnedUp, events)]:
            return state, events
    pytest.fail(f"no seed turns up {turned}")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("sheet", "turned", "expected"), GRID)
def test_opening_card_does_what_the_sheet_says(sheet: str, turned: str, expected: Opening, players: int) -> None:
    """R-10 to R-16: who moves first and next, which way, who draws, who is asked, and where the cards go."""
    variant = SHEETS[sheet]
    state, events = opened(variant, turned, players)
    *before, opener = of(TurnedUp, events)

    assert "opens" == opener.fate
    assert ["returned" if sheet in OLDER else "covered"] * len(before) == [up.fate for up in before]
    under = [] if sheet in OLDER else [up.card for up in reversed(before)]
    assert [opener.card, *under] == list(state.discard_pile)

    colors = variant.colors
    assert [Asked(1, 1, "color", colors)] * expected.asks == of(Asked, events)
    if expected.asks:
        state, _ = play(state, Answer(1, colors[0]))
    assert (colors[0] if expected.asks else opener.card.color) == state.color

    assert [7, 7 + expected.left_draws, *[7] * (players - 2)] == sizes(state)
    assert [1] * expected.left_draws == [event.seat for event in of(Drew, events)]
    assert Counter(dict(variant.deck)) == everything(state)
    assert ("turn", expected.direction) == (state.prompt.kind, state.direction)
    assert [expected.first % players, expected.second % players] == turns(state, 2)
