"""Tables with house rules, set up by hand, with some actions played."""

from __future__ import annotations

from typing import Any

import unorules as uno
from unorules.variants import ALL_WILD, ATTACK_2010, CLASSIC_2010, FLIP_2018, NO_MERCY_2023, house

Laid = tuple[uno.State, list[uno.Action]]


def lay(variant: uno.Variant, hands: list[str], plays: list[uno.Action], **more: Any) -> Laid:
    """A table for Ann, Bo, Cy and Dot, or the first of them. Ann moves, unless `turn` says who does."""
    players = ["Ann", "Bo", "Cy", "Dot"][: len(hands)]
    return uno.position(hands, variant=variant, players=players, **{"top": "red-9", **more}), plays


def play(seat: int, face: str, color: str | None = None) -> uno.Play:
    return uno.Play(seat, uno.card(face), color=color)


CLASSIC = CLASSIC_2010
PARTY = CLASSIC.with_rules(house.PARTY)

HOUSE_TABLES: dict[str, Laid] = {
    # Bo, Cy and Dot have each laid a Draw Two: Ann owes six.
    "debt": lay(
        PARTY,
        [
            "red-draw-two red-7 yellow-2 green-4 blue-5 blue-skip wild-draw-four",
            "blue-draw-two green-1 green-2 blue-1",
            "green-draw-two yellow-9 yellow-1",
            "yellow-draw-two yellow-3 yellow-4 blue-2 red-1",
        ],
        [play(1, "blue-draw-two"), play(2, "green-draw-two"), play(3, "yellow-draw-two")],
        top="blue-8", turn=1, scores=[120, 84, 0, 211],
    ),
    # The middle of a lively game: it is Ann's turn, and play goes to the right.
    "game": (
        uno.position(
            [
                "red-7 red-draw-two yellow-2 green-7 blue-5 blue-skip wild wild-draw-four",
                "green-1 green-2 green-3 green-4 blue-1",
                "green-9 yellow-9 yellow-1",
                "blue-9 yellow-3 yellow-4 blue-2 green-skip red-1 red-2 red-3",
                "blue-reverse yellow-6 red-8 red-9",
            ],
            variant=PARTY, players=["Ann", "Bo", "Cy", "Dot", "Eve"],
            top="blue-8", turn=4, dealer=3, scores=[120, 84, 0, 211, 45],
        ),
        [play(4, "blue-reverse"), play(3, "blue-9"), play(2, "green-9"), play(1, "green-1")],
    ),
    # Bo has laid a card that Ann also has, and it is Cy's turn.
    "jump": lay(
        PARTY,
        ["green-5 red-7 yellow-2 blue-5 wild", "green-5 green-1 green-2", "green-3 yellow-9 yellow-1", "blue-2 red-1"],
        [play(1, "green-5")],
        top="green-8", turn=1, scores=[120, 84, 0, 211],
    ),
    # A Wild Draw Four on a Draw Two: Ann is asked about all six.
    "stacked": lay(
        PARTY,
        ["red-draw-two green-draw-two red-1 red-2", "wild-draw-four blue-1 blue-2"],
        [play(0, "red-draw-two"), play(1, "wild-draw-four", "green")],
    ),
    "swap": lay(PARTY, ["red-7 blue-1 blue-2", "green-1 green-2", "yellow-1"], []),
    "several": lay(
        CLASSIC.with_rules(multi_play="identical"), ["red-8 red-8 wild wild blue-1 blue-2", "green-1 green-2"], []
    ),
    "sides": lay(
        CLASSIC.with_rules(house.PARTNERS),
        ["red-7", "green-1 green-2", "blue-1 blue-2", "yellow-1 yellow-2"],
        [],
        scores=[120, 84, 120, 84],
    ),
    # Bo holds ten cards when it would be Bo's turn.
    "mercy": lay(
        CLASSIC.with_rules(mercy=10),
        ["red-7 red-5 red-3", " ".join(f"green-{number}" for number in range(10)), "red-1 red-2"],
        [],
    ),
    "leaving": lay(CLASSIC.with_rules(leaving="allowed"), ["red-7 red-5", "red-1 red-2", "red-3 red-4", "blue-1"], []),
}  # fmt: skip

FLIP = lay(
    FLIP_2018,
    [
        "red-flip red-7 yellow-2 green-4 blue-5 wild wild-draw-two",
        "green-1 green-2 green-3 green-6",
        "blue-2 blue-4 yellow-9 yellow-1 yellow-skip red-1",
    ],
    [],
)

# Bo, Cy and Dot have each laid a higher draw card: Ann owes twelve.
MERCY_DEBT = lay(
    NO_MERCY_2023,
    [
        "wild-draw-ten red-draw-two blue-draw-four red-7 yellow-2 green-4 blue-5",
        "red-draw-two green-1 green-2 blue-1",
        "red-draw-four yellow-9 yellow-1",
        "wild-draw-six yellow-3 yellow-4 blue-2",
    ],
    [play(1, "red-draw-two"), play(2, "red-draw-four"), play(3, "wild-draw-six", "green")],
    turn=1,
)

PRODUCT_TABLES: dict[str, Laid] = {
    "flip-desktop": FLIP,
    "flip-phone": FLIP,
    # When Ann has turned the cards over, Bo has a Wild Draw Color, and a card of the colour in force.
    "dark": lay(FLIP_2018, ["red-flip red-7 green-4", "blue-8 yellow-2 red-1", "green-1 green-2 green-3"], []),
    "sorted": lay(FLIP_2018, ["yellow-2 red-flip blue-8 red-7", "green-1 green-2"], []),
    "mercy-debt-desktop": MERCY_DEBT,
    "mercy-debt-phone": MERCY_DEBT,
    "roulette": lay(NO_MERCY_2023, ["wild-color-roulette red-1 red-2", "blue-1 blue-2"], []),
    "seven-zero": lay(NO_MERCY_2023, ["red-7 blue-1 blue-2", "red-0 green-1 green-2", "yellow-1 yellow-3"], []),
    "launcher": lay(ATTACK_2010, ["blue-1 blue-2", "red-1 red-hit-two"], []),
    "no-colours": lay(ALL_WILD, ["wild-targeted-draw-two wild", "wild wild", "wild wild"], [], top="wild"),
}
"""Tables with the cards of other products."""
