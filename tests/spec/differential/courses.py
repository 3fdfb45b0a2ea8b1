"""Courses: boxes in which rare situations are frequent, by their decks, small hands and switches."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import attrs

from tests.spec.model.cards import kind_of
from tests.spec.model.sheets import FOUR_COLORS
from tests.spec.model.table import Sheet


def deck(colored: str, wilds: str = "") -> dict[str, int]:
    """Return these kinds in every colour, and these wilds, as often as they are named."""
    return Counter([*(f"{color}-{kind}" for color in FOUR_COLORS for kind in colored.split()), *wilds.split()])


FOURS = "wild-draw-four " * 6
ATTACKS = deck("draw-two draw-two reverse reverse skip skip 1 2 7", f"wild wild wild {FOURS}")
SEVENS = deck("7 7 0 0 0 1 2 skip draw-two", "wild wild")
FEW = deck("1 draw-two", "wild-draw-four")
NUMBERS = deck("1 2 3 4 5 6 7 8 9", "wild wild wild-draw-four wild-draw-four")
OPENERS = deck("draw-two draw-two draw-two draw-two 1", "wild wild")
WILDS = deck("1 2 3", "wild " * 30)
KICKS = deck("1 2 3 reverse", f"{'wild-ice-the-kicker ' * 8} wild-draw-four")
FRIENDS = ["1", "draw-two", "skip", "wild-draw-four"]
"""The kinds that are left of that sheet, with the friends on them."""


@attrs.frozen
class Course:
    """A deck, the switches with the values that are tried of them, and the numbers of seats."""

    deck: dict[str, int] | list[str]
    """The cards, or the kinds of the sheet's cards."""
    switches: dict[str, list[Any]]
    seats: range
    sheet: str = "classic-2010"

    def box(self, rng: Random, sheet: Sheet) -> tuple[str, Sheet]:
        """Return the id of a variant and its sheet, which may be impossible to play."""
        rules = {**sheet["rules"], **{name: rng.choice(values) for name, values in self.switches.items()}}
        if isinstance(self.deck, dict):
            return f"odd:{self.sheet}", {**sheet, "deck": self.deck, "rules": rules}
        kept = {card: copies for card, copies in sheet["deck"].items() if kind_of(card) in self.deck}
        return f"odd:{self.sheet}", {**sheet, "deck": kept, "rules": rules}


STACKED: dict[str, list[Any]] = {"stacking": ["any"], "bounce": ["both"], "hand_size": [4]}
ON, ANY, LEAVING = ["on"], ["any"], ["allowed"]

COURSES = [
    # Debts, jump-ins and several cards at once.
    Course(
        ATTACKS,
        {
            **STACKED,
            "stacking": ["same_kind", "equal_or_higher", "any", "off"],
            "jump_in": ANY,
            "multi_play": ["identical"],
            "wd4": ["challenge", "free"],
        },
        range(2, 5),
    ),
    Course(
        ATTACKS,
        {
            **STACKED,
            "draw_choice": ["free", "only_if_stuck"],
            "turn_draw": ["one", "until_playable"],
            "turn_limit": [None, 6],
        },
        range(3, 5),
    ),
    Course(OPENERS, {"stacking": ANY, "hand_size": [2], "jump_in": ["colored"]}, range(2, 4)),
    Course(FEW, {**STACKED, "uno_window": ["next_turn", "own_turn"], "hand_size": [2]}, range(3, 4)),
    Course(
        FRIENDS,
        {"stacking": ANY, "multi_play": ["identical"], "jump_in": ANY, "hand_size": [4]},
        range(3, 4),
        "friends-2022",
    ),
    Course(ATTACKS, {"multi_play": ["identical"], "decks": [2], "stacking": ["off", "any"]}, range(2, 6)),
    # Small hands, which are soon gone.
    Course(
        ATTACKS,
        {
            **STACKED,
            "last_card": ["any", "no_wild", "numbers_only"],
            "multi_play": ["off", "identical"],
            "jump_in": ["off", "any"],
            "uno_window": ["next_turn", "own_turn"],
            "hand_size": [1, 2],
        },
        range(2, 5),
    ),
    Course(NUMBERS, {"jump_in": ["colored"], "hand_size": [3], "decks": [2]}, range(3, 5)),
    # Many 7s and 0s.
    Course(
        SEVENS,
        {"seven_zero": ON, "jump_in": ["colored"], "uno_call": ["manual", "auto"], "hand_size": [2], "decks": [2]},
        range(2, 5),
    ),
    Course(SEVENS, {"seven_zero": ON, "hand_size": [3], "mercy": [5], "leaving": LEAVING}, range(4, 6)),
    # Seats that are out.
    Course(
        ATTACKS,
        {
            **STACKED,
            "mercy": [6, 8],
            "leaving": ["never", "allowed"],
            "partners": ["off", "off", "opposite"],
            "uno_false_penalty": [0, 1],
            "uno_penalty": [2, 5],
            "decks": [2, 3],
        },
        range(3, 7),
    ),
    Course(ATTACKS, {**STACKED, "leaving": LEAVING, "seven_zero": ["off", "on"]}, range(4, 6)),
    Course(ATTACKS, {"turn_draw": ["until_playable"], "hand_size": [4], "mercy": [5], "decks": [2]}, range(4, 5)),
    Course(KICKS, {"leaving": LEAVING, "hand_size": [3]}, range(4, 6), "ice-the-kicker-2023"),
    Course(WILDS, {"leaving": LEAVING, "hand_size": [1]}, range(4, 6)),
    # Matches of short rounds.
    Course(
        NUMBERS,
        {
            "scoring": ["last_standing"],
            "leaving": LEAVING,
            "next_dealer": ["rotate_left", "same"],
            "hand_size": [3],
            "target": [40],
        },
        range(3, 5),
    ),
    Course(
        NUMBERS,
        {
            "scoring": ["winner_takes", "own_tally"],
            "partners": ["opposite"],
            "leaving": LEAVING,
            "hand_size": [3],
            "target": [40],
        },
        range(4, 7),
    ),
    # Short piles, and drawing that is restricted.
    Course(
        NUMBERS,
        {"turn_draw": ["until_playable"], "drawn_card": ["optional", "keep"], "hand_size": [2]},
        range(4, 7),
    ),
    Course(
        deck("1 2", FOURS + FOURS),
        {"draw_choice": ["only_if_stuck"], "challenge_match": ["color_or_wild"], "hand_size": [3]},
        range(2, 4),
    ),
]
