"""Tables: what is played. Sheets and products, tables with other switches, and random house rules on top of them."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from unorules import Rules, Variant
from unorules.errors import VariantError
from unorules.rules import CHOICES
from unorules.variants import BUILT_IN, CLASSIC_2010, FLIP_2018, FRIENDS_2022, HELLO_KITTY_2017, ICE_THE_KICKER_2023

BEHIND = ("pink-1", "teal-1", "orange-1", "purple-1", "pink-flip", "teal-5", "wild", "wild-draw-color")

FEW_BACKS = FLIP_2018.with_deck(
    "test:few-backs",
    {
        f"{front.front}/{BEHIND[number % len(BEHIND)]}": 2
        for number, (front, _) in enumerate({face.front: (face, 0) for face, _ in FLIP_2018.deck}.values())
    },
)
"""Cards with two sides, many of which have the same back, so that there are many fronts to guess."""

TABLES: tuple[Variant, ...] = (
    *BUILT_IN,
    FEW_BACKS,
    CLASSIC_2010.with_rules(wd4="enforce", drawn_card="force_play", scoring="own_tally"),
    CLASSIC_2010.with_rules(wd4="free", drawn_card="keep", uno_call="auto", opening="numbers_only"),
    HELLO_KITTY_2017.with_rules(challenge_reveal="all", uno_false_penalty=1, turn_limit=60, hand_size=3),
    ICE_THE_KICKER_2023.with_rules(challenge_match="color", uno_call="off", scoring="winner_takes", target=50),
    FRIENDS_2022.with_rules(drawn_card="force_play", hand_size=2, scoring="winner_takes", target=80),
)
"""All variants, and tables at which everything but a house rule is switched somewhere."""

HOUSE_SWITCHES: dict[str, tuple[Any, ...]] = {
    **{
        name: CHOICES[name][1:]
        for name in (
            *("stacking", "bounce", "jump_in", "seven_zero", "multi_play", "turn_draw", "draw_choice"),
            *("leaving", "partners", "uno_window", "last_card"),
        )
    },
    "scoring": ("last_standing",),
    "mercy": (8, 10, 15, 25),
    "decks": (2, 3),
}
"""The house rules: what each switch is set to where it is not at its default."""


def with_house_rules(table: Variant, dice: Random) -> Variant:
    """Return a table with a random combination of house rules, at least one."""
    share = dice.choice((0.2, 0.4, 0.7))
    while True:
        changed: Any = {name: dice.choice(values) for name, values in HOUSE_SWITCHES.items() if dice.random() < share}
        if changed.get("scoring") == "last_standing":
            changed["target"] = 60
        try:
            varied = table.with_rules(**changed)
        except VariantError:
            continue  # two of them contradict each other
        if changed:
            return varied


@cache
def house_rules_of(rules: Rules) -> tuple[str, ...]:
    """Return the house rules that are played, as `name=value`."""
    played = ((name, getattr(rules, name)) for name in HOUSE_SWITCHES)
    return tuple(f"{name}={value}" for name, value in played if value in HOUSE_SWITCHES[name])


def random_seats(variant: Variant, dice: Random) -> int:
    """Return a number of players that this table can have."""
    seats = (4, 4, 6, 10) if variant.rules.partners == "opposite" else (2, 2, 3, 4, 4, 5, 10)
    return min(dice.choice(seats), variant.most_players)
