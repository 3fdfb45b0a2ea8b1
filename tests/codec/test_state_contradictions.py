"""States whose parts contradict each other are refused, and those that only look odd are not."""

from __future__ import annotations

import json
from typing import Any

import pytest

import unorules as uno
from tests.kit.builders import W, play
from tests.kit.corpus import CURIOUS, GONE, OURS, forged, set_up_by_hand
from tests.kit.decks import LONELY, small
from tests.kit.faults import fault
from unorules import Draw, Pass, Play, Registry, State, card
from unorules.cards import DrawCards, Kind
from unorules.variants import CLASSIC_2010

TURNCOAT = small(
    "test:turncoat",
    "red-1 red-2 red-3 blue-1 red-acme:turncoat red-acme:turncoat",
    Kind("acme:turncoat", points=20, names_color=True),
    hand_size=1,
)
"""A card with a colour that names another one."""

DEBT = small("test:debt", "red-1 red-2 red-3 red-acme:debt", Kind("acme:debt", points=-5), hand_size=1)
"""A card that costs points."""

BOOMERANG = small(
    "test:boomerang",
    "red-1 red-2 red-3 red-4 red-acme:boomerang",
    Kind("acme:boomerang", points=20, on_play=lambda turn: [DrawCards(turn.seat, 1)], on_last=True),
    hand_size=1,
)
"""A card that makes its player draw, even when it is the last."""

KNOWN = Registry([*OURS, TURNCOAT, DEBT, BOOMERANG])
BY_HAND = set_up_by_hand()


def all_dealt(hand: str = "red-1 red-2", **fields: Any) -> State:
    """A table at which seat 1 holds what is left of the deck."""
    return uno.position([hand, "blue-2 blue-3"], top="red-9", rest=1, **fields)


LAST_DRAWN = play(all_dealt("red-1", draw="red-5"), Draw(0))[0]
OTHER_HAND = json.loads(LAST_DRAWN.to_json())["hands"][1]
ORACLE = BY_HAND["an oracle opens"]
TURNCOAT_OUT = play(
    uno.position(["red-acme:turncoat", "red-2"], top="red-1", variant=TURNCOAT),
    Play(0, card("red-acme:turncoat"), color="blue"),
)[0]

A_WILD_OPENS = BY_HAND["a wild opens"]
FIRST_DRAWN, *REST = json.loads(A_WILD_OPENS.to_json())["draw"].split()
A_NUMBER_OPENS = uno.from_deck("red-1 red-2 red-3", CLASSIC_2010.with_rules(hand_size=1), 2)[0]
CHALLENGE = BY_HAND["challenge"]
CHALLENGE_DRAW = json.loads(CHALLENGE.to_json())["draw"]
TO_NAME_A_COLOR = {"kind": "ask", "question": "color", "options": ["red", "yellow", "green", "blue"]}
MATCH_OVER = play(
    uno.position(["red-1", "blue-2", "blue-3 blue-4"], top="red-9", scores=[499, 0, 0]), Play(0, card("red-1"))
)[0]

PASSED = play(uno.position(["red-1", "red-2 red-3"], top="blue-9", variant=LONELY, rest=1), Pass(0))[0]
BY_TALLY = uno.position(["red-1 red-2", "blue-2"], top="red-9", variant=CLASSIC_2010.with_rules(scoring="own_tally"))

FAULTS: dict[str, tuple[State, dict[str, Any], str]] = {
    "a forced pass before a reshuffle": (all_dealt(discard="red-5"), {"prompt.passes": 1}, "$.prompt.passes"),
    "a forced pass beside a draw pile": (all_dealt(draw="red-5"), {"prompt.passes": 1}, "$.prompt.passes"),
    "a forced pass after drawing": (LAST_DRAWN, {"prompt.passes": 1}, "$.prompt.passes"),
    "a drawn card that is the only one": (
        LAST_DRAWN,
        {"hands.0": "red-5", "hands.1": f"red-1 {OTHER_HAND}"},
        "$.prompt.drawn",
    ),
    "a wild that opens where only numbers do": (
        BY_HAND["a wild opens"],
        {"variant.rules": {"hand_size": 1, "opening": "numbers_only"}},
        "$.prompt.card",
    ),
    "a dealer who names the first colour": (
        BY_HAND["a wild opens"],
        {"prompt.seat": 0, "prompt.about": 0},
        "$.prompt.card",
    ),
    "a first card that is not the dealer's": (
        ORACLE,
        {"prompt.card.seat": 1, "prompt.card.hand": json.loads(ORACLE.to_json())["hands"][1]},
        "$.prompt.card.opening",
    ),
    "a catch where nobody calls": (BY_HAND["can be caught"], {"variant.rules": {"uno_call": "off"}}, "$.catchable"),
    "a call where nobody calls": (BY_HAND["called ahead"], {"variant.rules": {"uno_call": "off"}}, "$.prompt.called"),
    "a catch after a pass": (PASSED, {"catchable": [0]}, "$.catchable"),
    "a tally at the target in mid-round": (BY_TALLY, {"scores": [500, 0]}, "$.scores"),
    "a catch between rounds": (BY_HAND["out with a wild"], {"catchable": [1]}, "$.catchable"),
    "a catch after the match": (MATCH_OVER, {"catchable": [1]}, "$.catchable"),
    "an empty hand while a question is asked": (
        CHALLENGE,
        {"hands.2": "", "draw": f"{CHALLENGE_DRAW} green-4 green-5"},
        "$.hands[2]",
    ),
    "a number that opens and asks for a colour": (
        A_NUMBER_OPENS,
        {f"prompt.{key}": value for key, value in TO_NAME_A_COLOR.items()},
        "$.prompt.card",
    ),
    "a wild that opens on another card": (
        A_WILD_OPENS,
        {"discard": f"wild {FIRST_DRAWN}", "draw": " ".join(REST)},
        "$.prompt.card",
    ),
    "no colour on a coloured card": (TURNCOAT_OUT, {"color": None}, "$.color"),
    "a question of the host's about the first colour": (
        BY_HAND["a wild opens"],
        {"prompt.kind": "outcome", "prompt.seat": GONE},
        "$.color",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_state_that_contradicts_itself_is_refused(name: str) -> None:
    """The path leads to the part that the others speak against."""
    state, changes, path = FAULTS[name]
    data = json.loads(state.to_json())
    assert state == uno.State.from_json(json.dumps(data), registry=KNOWN)
    for where, value in changes.items():
        data = forged(data, where, value)

    assert path == fault(uno.State.from_json, json.dumps(data), registry=KNOWN).path


SOUND: dict[str, State] = {
    "a card that asks at the start, while every turn is left": uno.from_deck(
        "red-1 red-1.moon teal-1 red-1.moon teal-1 red-2.moon.star-of-two teal-test:oracle.sun",
        CURIOUS.with_rules(turn_limit=5),
        2,
    )[0],
    "a match that ends with a wild": play(
        uno.position(["wild", "blue-2 blue-3"], top="red-9", scores=[499, 0]), Play(0, W)
    )[0],
    "a score below zero": play(
        uno.position(["red-2", "red-acme:debt"], top="red-1", variant=DEBT), Play(0, card("red-2"))
    )[0],
    "a seat that is out and has drawn": play(
        uno.position(["red-acme:boomerang", "red-3"], top="red-1", discard="red-2", variant=BOOMERANG),
        Play(0, card("red-acme:boomerang")),
    )[0],
    "a colour on a coloured card that ends the round": TURNCOAT_OUT,
}


@pytest.mark.parametrize("name", SOUND)
def test_state_that_only_looks_odd_is_read(name: str) -> None:
    """There are games that come to it."""
    assert SOUND[name] == uno.State.from_json(SOUND[name].to_json(), registry=KNOWN)
