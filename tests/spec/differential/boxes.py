"""Boxes: random variants with random switches, and courses in which rare situations are frequent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import attrs

from tests.spec.differential.comparison import card_of
from tests.spec.model.cards import kind_of
from tests.spec.model.effects import HITS
from tests.spec.model.products import (
    ALL_WILD_DECK,
    DARK,
    DARK_COLORS,
    FOUR_COLORS,
    HOUSE_RULES,
    LIGHT,
    NO_MERCY_WILDS,
    OF_EACH_COLOR,
    PRODUCTS,
)
from tests.spec.model.table import Sheet
from unorules import Rules, Variant
from unorules.cards import Kind
from unorules.rules import CHOICES
from unorules.variants import BUILT_IN, CLASSIC_2018, NO_MERCY_2023, SHEETS

# Decks of a few cards.

SYMBOLS = ["skip", "reverse", "draw-two"]
MORE_SYMBOLS = ["draw-four", "discard-all", "skip-everyone"]
WILDS = ["wild", "wild-draw-four", "wild-badtz-maru", "wild-ice-the-kicker", "wild-the-one-where-you-draw"]
MORE_WILDS = [*NO_MERCY_WILDS, "wild-swap-hands", "wild-customizable"]


def random_deck(rng: Random, sheet: Sheet) -> Sheet:
    """Return a sheet with another deck: a few cards of its own, or a few kinds of all sheets in odd colours."""
    if rng.random() < 0.5:
        cards = [card for card, copies in sheet["deck"].items() for _ in range(copies)]
        few = rng.sample(cards, rng.choice([4, 6, 8, 10, 15, 40]))
        return {**sheet, "deck": {card: few.count(card) for card in sheet["deck"] if card in few}}
    if sheet["back_colors"]:
        return {**sheet, "deck": _two_sided(rng)}
    if sheet["launcher"]:
        return {**sheet, "deck": _launcher_cards(rng)}
    if not sheet["colors"]:
        wilds = rng.sample(list(ALL_WILD_DECK), rng.randint(1, 5))
        return {**sheet, "deck": {wild: rng.randint(1, 8) for wild in wilds}}
    return _mix(rng, sheet)


def _two_sided(rng: Random) -> dict[str, int]:
    """Return cards with few faces on both sides, and many that turn all cards over."""
    light, dark = (
        [
            *(f"{color}-{kind}" for color in rng.sample(colors, 2) for kind in ("flip", *rng.sample(kinds, 3))),
            *rng.sample(wilds, rng.randint(0, 2)),
        ]
        for colors, kinds, wilds in (
            (FOUR_COLORS, LIGHT, ["wild", "wild-draw-two"]),
            (DARK_COLORS, DARK, ["wild", "wild-draw-color"]),
        )
    )
    cards = [f"{rng.choice(light)}/{rng.choice(dark)}" for _ in range(rng.choice([6, 10, 20, 40]))]
    return {card: cards.count(card) for card in cards}


def _launcher_cards(rng: Random) -> dict[str, int]:
    """Return a few cards for a launcher."""
    kinds = rng.sample(["7", "skip", "reverse", "discard-all", *HITS], rng.randint(1, 4))
    wilds = rng.sample(["wild", "wild-attack-attack"], rng.randint(0, 2))
    faces = [*(f"{color}-{kind}" for color in FOUR_COLORS[: rng.randint(1, 4)] for kind in kinds), *wilds]
    return {face: rng.randint(1, 4) for face in faces}


def _mix(rng: Random, sheet: Sheet) -> Sheet:
    """Return a few kinds of all sheets in odd colours."""
    colors = rng.sample(["red", "yellow", "green", "blue", "pink", "teal"], rng.choice([1, 2, 2, 3, 4, 6]))
    more = rng.random() < 0.5
    symbols = [*SYMBOLS, *MORE_SYMBOLS] if more else SYMBOLS
    pool = rng.choice([symbols, [*symbols, "7", "0"], list(OF_EACH_COLOR), list(OF_EACH_COLOR)])
    kinds = rng.sample(pool, min(len(pool), rng.choice([1, 1, 2, 3, 6])))
    wilds = rng.sample([*WILDS, *MORE_WILDS] if more else WILDS, rng.randint(0, 4))
    faces = [*(f"{color}-{kind}" for color in colors for kind in kinds), *wilds]
    shows = ["", "", "", ".joey", ".ross", ".monica.rachel"]
    most = rng.choice([1, 2, 4])
    deck = {face + rng.choice(shows): rng.randint(1, most) for face in faces}
    points = {**PRODUCTS["classic-2018"]["points"], **sheet["points"]}
    return {**sheet, "colors": colors, "deck": deck, "points": points}


# Random boxes.

WORDS: dict[str, list[str]] = {name: list(values) for name, values in CHOICES.items()}
"""The switches that are a choice among words."""

NUMBERS: dict[str, list[int | None]] = {
    "hand_size": [1, 2, 3, 3, 4, 5, 9],
    "uno_penalty": [1, 3, 4],
    "uno_false_penalty": [0, 1, 2, 3],
    "turn_limit": [None, None, None, 1, 8, 8, 40],
    "target": [1, 60, 150, 300],
    "mercy": [4, 6, 8, 10, 12, 25],
    "decks": [1, 2, 2, 3],
}
"""The switches that are numbers, and what is tried of them."""

KINDS: dict[str, Kind] = {kind.id: kind for variant in (*SHEETS, NO_MERCY_2023, CLASSIC_2018) for kind in variant.kinds}
"""The kinds that can be mixed in one deck."""


@attrs.frozen
class Box:
    """A variant twice: for the library and for the model."""

    variant: Variant
    sheet: Sheet


def random_rules(rng: Random, printed: dict[str, Any]) -> dict[str, Any]:
    """Return switches of which about a third are not as printed, with no, a few or many house rules."""
    rules = dict(printed)
    switches: dict[str, Sequence[object]] = {**WORDS, **NUMBERS}
    house = rng.choice([0.0, 0.0, 0.2, 0.5, 0.8, 0.9])
    for name, values in switches.items():
        if rng.random() < (house if name in HOUSE_RULES else 0.4):
            rules[name] = rng.choice(values)
    return rules


def random_box(rng: Random, sheets: dict[str, Sheet]) -> tuple[str, Sheet]:
    """Return the id of a variant and its sheet, which may be impossible to play."""
    name = rng.choice(list(sheets))
    sheet = sheets[name]
    rules = random_rules(rng, sheet["rules"])
    if rng.random() < 0.6:
        name, sheet = f"odd:{name}", random_deck(rng, sheet)
        # Few cards are enough for small hands only.
        rules["hand_size"] = rng.choice([1, 1, 2, 3, rules["hand_size"]])
    return name, {**sheet, "rules": rules}


def build(name: str, sheet: Sheet) -> Variant:
    """Return a sheet of the model as a variant of the library. Raises VariantError if the library refuses it."""
    rules, printed = Rules(**sheet["rules"]), BUILT_IN.variant(name.removeprefix("odd:"))
    if not name.startswith("odd:"):
        return attrs.evolve(printed, rules=rules)
    return attrs.evolve(
        printed,
        id=name,
        colors=tuple(sheet["colors"]),
        deck=tuple((card_of(card), copies) for card, copies in sheet["deck"].items()),
        # What a product has printed in its own way counts for it.
        kinds=tuple({**KINDS, **{kind.id: kind for kind in printed.kinds}}.values()),
        rules=rules,
    )


# Courses.


def deck(colored: str, wilds: str = "") -> dict[str, int]:
    """Return these kinds in every colour, and these wilds, as often as they are named."""
    return Counter([*(f"{color}-{kind}" for color in FOUR_COLORS for kind in colored.split()), *wilds.split()])


FOURS = "wild-draw-four " * 6
ATTACKS = deck("draw-two draw-two reverse reverse skip skip 1 2 7", f"wild wild wild {FOURS}")
SEVENS = deck("7 7 0 0 0 1 2 skip draw-two", "wild wild")
FEW = deck("1 draw-two", "wild-draw-four")
NUMBER_DECK = deck("1 2 3 4 5 6 7 8 9", "wild wild wild-draw-four wild-draw-four")
OPENERS = deck("draw-two draw-two draw-two draw-two 1", "wild wild")
WILD_DECK = deck("1 2 3", "wild " * 30)
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
    Course(NUMBER_DECK, {"jump_in": ["colored"], "hand_size": [3], "decks": [2]}, range(3, 5)),
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
    Course(WILD_DECK, {"leaving": LEAVING, "hand_size": [1]}, range(4, 6)),
    # Matches of short rounds.
    Course(
        NUMBER_DECK,
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
        NUMBER_DECK,
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
        NUMBER_DECK,
        {"turn_draw": ["until_playable"], "drawn_card": ["optional", "keep"], "hand_size": [2]},
        range(4, 7),
    ),
    Course(
        deck("1 2", FOURS + FOURS),
        {"draw_choice": ["only_if_stuck"], "challenge_match": ["color_or_wild"], "hand_size": [3]},
        range(2, 4),
    ),
]
