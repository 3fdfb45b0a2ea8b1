"""House rules: variants with them, fixed or random, and states in which they matter."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

import unorules as uno
from tests.kit.builders import WD4, play
from unorules import Action, CallUno, Draw, Leave, Pass, Play, State, Variant, card
from unorules.errors import VariantError
from unorules.rules import CHOICES
from unorules.variants import CLASSIC_2010

PARTY = CLASSIC_2010.with_rules(
    stacking="any",
    bounce="both",
    jump_in="any",
    seven_zero="on",
    multi_play="identical",
    turn_draw="until_playable",
    draw_choice="only_if_stuck",
    mercy=20,
    leaving="allowed",
    uno_window="own_turn",
    last_card="no_wild",
    decks=2,
)
"""Every house rule at once, but the two that change who wins."""

PAIRS = CLASSIC_2010.with_rules(
    partners="opposite", leaving="allowed", scoring="own_tally", target=200, stacking="same_kind", mercy=15
)
"""Partners, some of whom leave or hold too many cards."""

LAST_STANDING = CLASSIC_2010.with_rules(scoring="last_standing", target=60, hand_size=4, jump_in="colored")
"""Whoever reaches the target is out of the match."""

HOUSE_TABLES: tuple[tuple[Variant, int], ...] = ((PARTY, 4), (PARTY, 9), (PAIRS, 4), (LAST_STANDING, 4))


NUMBERS: dict[str, tuple[Any, ...]] = {"mercy": (None, 9, 15, 25), "decks": (1, 1, 2), "uno_false_penalty": (0, 1)}


def with_any_rules(variant: Variant, dice: Random) -> Variant:
    """Return a variant with random switches, except those that contradict an earlier one."""
    switches = list((CHOICES | NUMBERS).items())
    dice.shuffle(switches)
    for switch, values in switches:
        changes: Any = {switch: dice.choice(values)}
        with suppress(VariantError):
            variant = variant.with_rules(**changes)
    return variant


def rarely_leaving(legal: tuple[Action, ...], chance: float) -> tuple[Action, ...]:
    """Return the actions without those of leaving, unless `chance`, a number below 1, is small."""
    if chance < 0.02:
        return legal
    return tuple(action for action in legal if not isinstance(action, Leave)) or legal


@cache
def house_states() -> dict[str, State]:
    """Return states in which a house rule matters, by name."""
    return {**_with_a_debt(), **_with_several_at_once(), **_with_somebody_out(), **_between_rounds()}


def _with_a_debt() -> dict[str, State]:
    stacking = CLASSIC_2010.with_rules(stacking="any", bounce="both", uno_false_penalty=1)
    hands = ["red-draw-two red-1", "wild-draw-four red-reverse blue-2", "green-draw-two green-4 green-5"]
    table = uno.position(hands, top="red-9", variant=stacking, seed=3)
    owing, _ = play(table, Play(0, card("red-draw-two")))
    passed_on, _ = play(owing, Play(1, card("red-reverse")))
    challenge, _ = play(owing, Play(1, WD4, color="blue"))
    return {"debt": owing, "debt that was passed on": passed_on, "challenge on a debt": challenge}


def _with_several_at_once() -> dict[str, State]:
    moving = CLASSIC_2010.with_rules(seven_zero="on", jump_in="any")
    seven = uno.position(["red-7 red-1 red-2", "blue-2 blue-3", "green-4"], top="red-9", variant=moving)
    slow = CLASSIC_2010.with_rules(uno_window="own_turn")
    two = uno.position(["red-1 red-2", "red-3 red-4", "blue-5 blue-6"], top="red-9", variant=slow)
    together = CLASSIC_2010.with_rules(multi_play="identical")
    three = uno.position(["red-1 red-1 blue-4", "blue-2 blue-3"], top="red-9", variant=together)
    return {
        "swap": play(seven, Play(0, card("red-7")))[0],
        "two can be caught": play(two, Play(0, card("red-1")), Play(1, card("red-3")))[0],
        "called ahead of several": play(three, CallUno(0))[0],
        "several laid": play(three, Play(0, card("red-1"), count=2))[0],
    }


def _with_somebody_out() -> dict[str, State]:
    merciful = CLASSIC_2010.with_rules(mercy=4, hand_size=2, leaving="allowed")
    many = "green-4 green-5 green-6 green-7"
    table = uno.position(["red-1 red-2 red-3", "blue-2 blue-3", many], top="red-9", variant=merciful)
    opening = uno.from_deck("red-1 red-2 red-3 wild", CLASSIC_2010.with_rules(hand_size=1, leaving="allowed"), 3)[0]
    untouched = uno.new_game(CLASSIC_2010.with_rules(jump_in="any", opening="numbers_only"), 3, seed=2)[0]
    return {
        "out by mercy": play(table, Play(0, card("red-1")))[0],
        "has left": play(table, Leave(2))[0],
        "left and a wild opens": play(opening, Leave(1))[0],
        "nobody has played yet": untouched,
    }


def _between_rounds() -> dict[str, State]:
    leaving = CLASSIC_2010.with_rules(leaving="allowed")
    table = uno.position(["red-1", "blue-2", "blue-3"], top="red-9", variant=leaving)
    over, _ = play(table, Play(0, card("red-1")))
    standing = uno.position(["red-1", "wild", "blue-3"], top="red-9", variant=LAST_STANDING, scores=[0, 20, 5])
    partners = CLASSIC_2010.with_rules(partners="opposite")
    pairs = uno.position(["red-1", "blue-2", "blue-3", "wild"], top="red-9", variant=partners, scores=[450, 0, 450, 0])
    return {
        "left between rounds": play(over, Leave(2))[0],
        "won because all others have left": play(over, Leave(2), Leave(0))[0],
        "out of the match by points": play(standing, Play(0, card("red-1")))[0],
        "partners win": play(pairs, Play(0, card("red-1")))[0],
        "the last one wins the round": play(table, Draw(0), Pass(0), Leave(0), Leave(1))[0],
    }
