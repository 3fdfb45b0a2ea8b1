"""Courses: games in which rare situations are frequent, by their decks, small hands and policies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from attrs import frozen

import unorules as uno
from tests.house.policy import Policy
from tests.kit.decks import small
from unorules import State, Variant
from unorules.variants import CLASSIC_2010, FRIENDS_2022, ICE_THE_KICKER_2023

COLORS: Final = CLASSIC_2010.colors


@frozen
class Course:
    """A variant, the numbers of seats that it is played with in turn, and how."""

    variant: Variant
    seats: tuple[int, ...]
    policy: Policy
    most: int = 60
    """How many steps are played at most."""
    table: State | None = None
    """Where the games start; None to deal."""


def deck(id: str, colored: str, wilds: str = "", *, of: Variant = CLASSIC_2010) -> Variant:
    """Return a variant with these kinds in every colour, and these wilds, as often as they are named."""
    faces = [f"{color}-{kind}" for color in COLORS for kind in colored.split()]
    return of.with_deck(f"house:{id}", Counter([*faces, *wilds.split()]))


FOURS = "wild-draw-four " * 6
ATTACKS = deck("attacks", "draw-two draw-two reverse reverse skip skip 1 2 7", f"wild wild wild {FOURS}")
SEVENS = deck("sevens", "7 7 0 0 0 1 2 skip draw-two", "wild wild")
FEW = deck("few", "1 draw-two", "wild-draw-four")
NUMBERS = deck("numbers", "1 2 3 4 5 6 7 8 9", "wild wild wild-draw-four wild-draw-four")
OPENERS = deck("openers", "draw-two draw-two draw-two draw-two 1", "wild wild")
KICKS = deck("kicks", "1 2 3 reverse", f"{'wild-ice-the-kicker ' * 8} wild-draw-four", of=ICE_THE_KICKER_2023)
FRIENDS = FRIENDS_2022.with_deck(
    "house:friends",
    {str(card): n for card, n in FRIENDS_2022.deck if card.kind in ("1", "draw-two", "skip", "wild-draw-four")},
)

BUSY = Policy(plays=0.93, attacks=0.9, jumps=0.8, several=0.6, speaks=0.3, leaves=0.0)
LAZY = Policy(plays=0.5, attacks=0.5, jumps=0.3, several=0.3, speaks=0.2, leaves=0.0)
SLOW = Policy(plays=0.95, attacks=0.3, jumps=0.5, speaks=0.1, leaves=0.0)
TALKATIVE = Policy(plays=0.95, attacks=0.5, jumps=0.6, speaks=0.6, leaves=0.0)
FLEEING = Policy(plays=0.97, speaks=0.0, leaves=0.25, leaves_needed=0.7)
CATCHES = Policy(plays=0.97, attacks=0.5, speaks=0.3, errs=0.0, leaves=0.0)
WRONG = Policy(plays=0.93, attacks=0.8, speaks=0.5, errs=0.4, leaves=0.0)
FLEETING = Policy(plays=0.9, attacks=0.7, jumps=0.3, speaks=0.1, leaves=0.01, leaves_needed=0.3)


def courses() -> Iterator[Course]:
    """Yield all courses."""
    yield from stacking()
    yield from going_out()
    yield from moving_hands()
    yield from seats_that_are_out()
    yield from scoring()
    yield from drawing()
    yield from positions()


def rules(variant: Variant, **switches: Any) -> Variant:
    """Return a variant with these switches, in rounds until somebody has 500 points."""
    changed: dict[str, Any] = {"scoring": "winner_takes", **switches}
    return variant.with_rules(**changed)


def stacking() -> Iterator[Course]:
    """Yield games of debts, jump-ins and several cards at once."""
    for stack in ("same_kind", "equal_or_higher", "any", "off"):
        for wd4 in ("challenge", "free"):
            variant = rules(
                ATTACKS, stacking=stack, bounce="both", jump_in="any", multi_play="identical", wd4=wd4, hand_size=5
            )
            yield Course(variant, (2, 3, 4), BUSY)
    both = rules(ATTACKS, stacking="any", bounce="both", hand_size=4)
    yield Course(both, (3, 4), TALKATIVE)
    yield Course(both.with_rules(draw_choice="only_if_stuck", turn_draw="until_playable"), (3,), LAZY)
    yield Course(both.with_rules(turn_limit=6), (3, 4), BUSY)
    yield Course(rules(OPENERS, stacking="any", hand_size=2, jump_in="colored"), (2, 3), LAZY, 6)
    yield Course(rules(FEW, stacking="any", bounce="both", hand_size=2), (3,), LAZY, 30)
    yield Course(rules(FRIENDS, stacking="any", multi_play="identical", jump_in="any", hand_size=4), (3,), BUSY, 40)
    yield Course(rules(ATTACKS, multi_play="identical", decks=2, hand_size=7), (2, 3, 5), BUSY, 40)


def going_out() -> Iterator[Course]:
    """Yield short games of small hands, which are over soon."""
    for last in ("any", "no_wild", "numbers_only"):
        variant = rules(
            ATTACKS, stacking="any", bounce="both", multi_play="identical", hand_size=2, last_card=last, jump_in="any"
        )
        yield Course(variant, (2, 3, 4), BUSY, 40)
    yield Course(rules(ATTACKS, stacking="any", bounce="both", hand_size=1), (2, 3), BUSY, 12)
    yield Course(rules(NUMBERS, jump_in="colored", hand_size=3, decks=2), (3, 4), TALKATIVE, 40)
    yield Course(rules(ATTACKS, uno_window="own_turn", jump_in="any", hand_size=2, stacking="any"), (3, 4), SLOW, 40)
    yield Course(rules(FEW, uno_window="own_turn", hand_size=2, drawn_card="keep"), (3,), LAZY, 30)


def moving_hands() -> Iterator[Course]:
    """Yield games with many 7s and 0s."""
    for calls in ("manual", "auto"):
        variant = rules(SEVENS, seven_zero="on", jump_in="colored", uno_call=calls, hand_size=2, decks=2)
        yield Course(variant, (2, 3, 4), TALKATIVE, 40)
    yield Course(rules(SEVENS, seven_zero="on", hand_size=3, mercy=5, leaving="allowed"), (4, 5), FLEETING)


def seats_that_are_out() -> Iterator[Course]:
    """Yield games in which seats are out by mercy, or leave."""
    busy = {"stacking": "any", "bounce": "both", "hand_size": 4}
    # Only calls and catches make a hand too big between the beginning of a turn and that of a debt.
    yield Course(rules(ATTACKS, mercy=6, uno_false_penalty=1, uno_penalty=5, decks=3, **busy), (3, 5), WRONG, 30)
    for seats in ((3, 4), (5, 6)):
        yield Course(rules(ATTACKS, mercy=6, decks=2, **busy), seats, BUSY)
        yield Course(rules(ATTACKS, mercy=8, leaving="allowed", decks=2, **busy), seats, FLEETING)
    yield Course(rules(ATTACKS, leaving="allowed", seven_zero="on", **busy), (4, 5), FLEETING)
    yield Course(rules(ATTACKS, mercy=6, partners="opposite", decks=2, **busy), (4, 6), BUSY)
    yield Course(rules(ATTACKS, partners="opposite", leaving="allowed", **busy), (4,), FLEETING)
    yield Course(rules(KICKS, leaving="allowed", hand_size=3), (4, 5), FLEETING)
    yield Course(rules(ATTACKS, mercy=5, turn_draw="until_playable", hand_size=4, decks=2), (4,), LAZY)
    wilds = deck("wilds", "1 2 3", "wild " * 30)
    yield Course(rules(wilds, leaving="allowed", hand_size=1), (4, 5), FLEETING, 5)


def scoring() -> Iterator[Course]:
    """Yield matches of short rounds."""
    small_hands = {"hand_size": 3, "target": 40}
    for next_dealer in ("rotate_left", "same"):
        standing = rules(NUMBERS, scoring="last_standing", leaving="allowed", next_dealer=next_dealer, **small_hands)
        yield Course(standing, (3, 4), Policy(plays=0.97, leaves=0.02), 150)
    for scoring in ("winner_takes", "own_tally"):
        pairs = rules(NUMBERS, partners="opposite", leaving="allowed", **{**small_hands, "scoring": scoring})
        yield Course(pairs, (4, 6), Policy(plays=0.97, speaks=0.6, leaves=0.01), 100)


def drawing() -> Iterator[Course]:
    """Yield games with short piles, and with drawing restricted."""
    few = {"turn_draw": "until_playable", "hand_size": 2}
    for drawn_card in ("optional", "keep"):
        yield Course(rules(NUMBERS, drawn_card=drawn_card, **few), (4, 6), LAZY, 40)
    fours = deck("fours", "1 2", FOURS + FOURS)
    stuck = rules(fours, draw_choice="only_if_stuck", challenge_match="color_or_wild", hand_size=3)
    yield Course(stuck, (2, 3), LAZY, 30)


def positions() -> Iterator[Course]:
    """Yield games from positions that are rarely dealt."""
    reds = " ".join(f"red-{n} red-{n}" for n in range(1, 6))
    dry = small("house:dry", f"blue-9 red-6 {reds}", hand_size=2, mercy=5)
    # Nothing goes on the blue 9, and the third hand is too big once the first seat has passed.
    hands = ["red-1 red-2", "red-1 red-2", "red-3 red-3 red-4 red-4 red-5", "red-5 red-6"]
    yield from_position(hands, "blue-9", dry, LAZY, 30)
    swap = CLASSIC_2010.with_rules(seven_zero="on")
    for laid in ("7", "0"):
        yield from_position([f"red-{laid} blue-1", "red-1"], "red-5", swap, TALKATIVE, 3)
    yield from_position(["red-7 blue-1", "blue-2", "blue-3 blue-4"], "red-5", swap, TALKATIVE, 4)
    jump = CLASSIC_2010.with_rules(jump_in="colored")
    yield from_position(["red-1 blue-8 blue-9", "blue-1 blue-2", "red-1 yellow-2"], "red-5", jump, TALKATIVE, 4)
    late = CLASSIC_2010.with_rules(stacking="any", uno_window="own_turn", uno_penalty=5, hand_size=5, mercy=6)
    # The first seat is caught when the third is about to lay a draw card: for it, or for the fourth.
    caught = ["red-1 blue-2", "red-2 blue-3 blue-4", "red-draw-two blue-6 blue-7"]
    yield from_position(caught[::2], "red-5", late, CATCHES, 5)
    yield from_position(caught, "red-5", late, CATCHES, 5)
    yield from_position([*caught, "blue-8 blue-9"], "red-5", late, CATCHES, 5)
    dry = small(
        "house:last", "red-1 red-5 blue-2 red-6 red-7 blue-9", hand_size=2, uno_window="own_turn", drawn_card="keep"
    )
    yield from_position(["red-1 blue-2", "red-6 red-7 blue-9"], "red-5", dry, LAZY, 6)
    gone = CLASSIC_2010.with_rules(leaving="allowed", seven_zero="on")
    yield from_position(["red-7 blue-1", "blue-2 blue-3", "blue-4 blue-5", "blue-6"], "red-5", gone, FLEEING, 4)
    yield from_position(["red-7 blue-1 blue-7", "blue-2", "blue-4"], "red-5", gone, FLEEING, 3)
    yield from_position(["red-1 blue-2", "blue-6 blue-7", "blue-8 blue-9"], "red-5", gone, FLEEING, 4)
    for next_dealer in ("rotate_left", "same"):
        deals = rules(CLASSIC_2010, leaving="allowed", next_dealer=next_dealer)
        yield from_position(["red-1", "blue-1", "blue-2", "blue-3", "blue-4"], "red-5", deals, Policy(leaves=0.06), 5)
    standing = CLASSIC_2010.with_rules(scoring="last_standing", target=100)
    yield from_position(["red-1", "wild", "wild", "blue-1"], "red-5", standing, BUSY, 2, scores=(0, 99, 99, 0))
    yield from_position(["red-1", "wild", "wild"], "red-5", standing, BUSY, 2, scores=(0, 99, 99))
    last = CLASSIC_2010.with_rules(stacking="any", bounce="both", multi_play="identical", last_card="numbers_only")
    yield from_position(["red-draw-two blue-1 blue-2", "green-draw-two", "wild-draw-four"], "red-5", last, BUSY, 6)
    yield from_position(["red-skip red-skip", "wild wild", "wild"], "red-5", last, BUSY, 6)
    pairs = CLASSIC_2010.with_rules(stacking="any", multi_play="identical")
    yield from_position(["red-draw-two red-draw-two", "blue-draw-two blue-draw-two"], "red-5", pairs, BUSY, 4)


def from_position(
    hands: list[str], top: str, variant: Variant, policy: Policy, most: int, *, scores: tuple[int, ...] | None = None
) -> Course:
    """Return games from a table with these hands."""
    table = uno.position(hands, top=top, variant=variant, scores=scores)
    return Course(variant, (len(hands),), policy, most, table)
