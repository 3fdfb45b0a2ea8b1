"""States with contradictory parts, and states that no game reaches, are refused."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import pytest

import unorules as uno
from tests.kit.builders import WD4, W, play
from tests.kit.corpus import CURIOUS, GONE, OURS, forge, set_up_by_hand
from tests.kit.decks import LONELY, nothing, small
from tests.kit.documents import fault
from unorules import Answer, Catch, Draw, Leave, Pass, Play, Registry, State, card
from unorules.cards import Ask, DrawCards, Effect, Kind, Turn, wild
from unorules.variants import ALL_WILD, ATTACK_2010, BUILT_IN, CLASSIC_2010, FLIP_2018, NO_MERCY_2023
from unorules.variants.themed import POOL_HANDS

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

CONTRADICTIONS: dict[str, tuple[State, dict[str, Any], str]] = {
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


@pytest.mark.parametrize("name", CONTRADICTIONS)
def test_state_that_contradicts_itself_is_refused(name: str) -> None:
    """The path leads to the part that the others speak against."""
    state, changes, path = CONTRADICTIONS[name]
    data = json.loads(state.to_json())
    assert state == uno.State.from_json(json.dumps(data), registry=KNOWN)
    for where, value in changes.items():
        data = forge(data, where, value)

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


# States that look right but that no game comes to.

CAUGHT = play(uno.position(["red-7 blue-1", "red-1", "green-2 green-3"], top="red-9"), Play(0, card("red-7")))[0]
"""Seat 0 has come down to one card and has not called."""

DRAWN = play(CAUGHT, Draw(1))[0]
"""The next seat has drawn, and seat 0 can no longer be caught."""

OPEN_CHALLENGE = play(
    uno.position(["wild-draw-four red-1 blue-2", "green-1 green-2", "green-3"], top="red-9"),
    Play(0, WD4, color="blue"),
)[0]
"""Seat 1 may challenge a bluff."""

KICK = play(
    uno.position(["wild-ice-the-kicker red-1", "green-1 green-2"], top="red-9", variant="ice-the-kicker-2023"),
    Play(0, card("wild-ice-the-kicker"), color="red"),
)[0]

LIMITED = CLASSIC_2010.with_rules(turn_limit=9)

LIMITED_CHALLENGE = play(
    uno.position(["wild-draw-four red-1 blue-2", "green-1 green-2"], top="red-9", variant=LIMITED),
    Play(0, WD4, color="blue"),
)[0]

HISTORIES: dict[str, tuple[State, dict[str, Any], str]] = {
    "two seats can be caught": (CAUGHT, {"catchable": [0, 1]}, "$.catchable"),
    "a seat can be caught after the next one has drawn": (DRAWN, {"catchable": [0]}, "$.catchable"),
    "a challenge where there are none": (OPEN_CHALLENGE, {"variant.rules": {"wd4": "free"}}, "$.prompt.card"),
    "a question that the card does not ask": (OPEN_CHALLENGE, {"prompt.question": "sure"}, "$.prompt.card"),
    "options that the card does not offer": (OPEN_CHALLENGE, {"prompt.options": ["accept", "sing"]}, "$.prompt.card"),
    "a question to the wrong seat": (OPEN_CHALLENGE, {"prompt.seat": 2, "prompt.about": 2}, "$.prompt.card"),
    "a bluff that was none": (OPEN_CHALLENGE, {"prompt.card.memo": False}, "$.prompt.card"),
    "a turn lost before the answer": (OPEN_CHALLENGE, {"prompt.card.lost": [2]}, "$.prompt.card"),
    "a host who is asked to challenge": (
        OPEN_CHALLENGE,
        {"prompt.kind": "outcome", "prompt.seat": GONE},
        "$.prompt.card",
    ),
    "a kick that its player judges": (KICK, {"prompt.kind": "ask", "prompt.seat": 1}, "$.prompt.card"),
    "no turn taken in mid-turn": (uno.new_game(LIMITED, 2, seed=1)[0], {"turns_left": 9}, "$.turns_left"),
    "no turn taken before a question": (LIMITED_CHALLENGE, {"turns_left": 9}, "$.turns_left"),
}


@pytest.mark.parametrize("name", HISTORIES)
def test_state_that_no_game_comes_to_is_refused(name: str) -> None:
    """Although its cards, seats and scores are all right."""
    state, changes, path = HISTORIES[name]
    data = json.loads(state.to_json())
    assert state == uno.State.from_json(json.dumps(data))
    for where, value in changes.items():
        data = forge(data, where, value)

    assert path == fault(uno.State.from_json, json.dumps(data)).path


def test_no_turn_is_taken_before_the_first_colour_is_named() -> None:
    """A wild that opens the game is asked about while every turn is left."""
    state, _ = uno.from_deck("red-1 red-2 wild", LIMITED.with_rules(hand_size=1), 2)

    assert ("ask", 9) == (state.prompt.kind, state.turns_left)
    assert state == uno.State.from_json(state.to_json())


# Forged questions of cards of this library.

LEAVING: Any = {"leaving": "allowed"}


@wild("test:counts", on_answer=nothing, questions=(uno.cards.Question("sure", ("yes",)),))
def counts(turn: Turn) -> Iterable[Effect]:
    """Asks by how many cards everyone holds, which may change meanwhile."""
    return [Ask(turn.seat, "sure", ("yes",), memo=turn.sizes)]


POOLING = CLASSIC_2010.extended("test:pooling", add={POOL_HANDS: 4}).with_rules(**LEAVING)
COUNTING = CLASSIC_2010.extended("test:counting", add={counts: 4})
REGISTRY = Registry([*BUILT_IN, POOLING, COUNTING])


def light_bluff() -> State:
    """Seat 0 bluffs on the light side."""
    start = uno.position(["wild-draw-two red-1 blue-2", "green-1 green-2"], top="red-9", variant=FLIP_2018)
    return play(start, Play(0, first(start, "wild-draw-two"), color="blue"))[0]


def dark_honesty() -> State:
    """Seat 0 does not bluff on the dark side."""
    hands = ["wild-draw-color teal-1 teal-2", "orange-1 orange-2"]
    start = uno.position(hands, top="pink-9", variant=FLIP_2018, turned=True)
    return play(start, Play(0, first(start, "wild-draw-color"), color="teal"))[0]


def pressing_twice() -> State:
    """Seat 1 presses a launcher twice."""
    start = uno.position(["red-hit-two red-1", "green-1 green-2", "blue-1"], top="red-9", variant=ATTACK_2010)
    return play(start, Play(0, card("red-hit-two")))[0]


def pressing_again() -> State:
    """Seat 1 has pressed once."""
    return play(pressing_twice(), Answer(None, "3"))[0]


def pressing_for_a_call() -> State:
    """Seat 0 presses for a missed call."""
    start = uno.position(["red-2 red-1", "green-1 green-2"], top="red-9", variant=ATTACK_2010)
    return play(start, Play(0, card("red-1")), Catch(1, 0), Answer(None, "0"))[0]


def roulette() -> State:
    """Seat 1 names a colour."""
    start = uno.position(["wild-color-roulette red-1", "red-2", "red-4"], top="red-9", variant=NO_MERCY_2023)
    return play(start, Play(0, card("wild-color-roulette")))[0]


def swap_with_one_left() -> State:
    """Seat 0 was asked with whom it swaps hands, and all but one have left."""
    hands = ["wild-forced-swap wild", "wild wild", "wild wild", "wild wild"]
    start = uno.position(hands, top="wild", variant=ALL_WILD.with_rules(**LEAVING))
    return play(start, Play(0, card("wild-forced-swap")), Leave(2), Leave(1))[0]


def pool_of_one_who_left() -> State:
    """Seat 0 has chosen seat 1, which has left, and is asked for a second one."""
    start = uno.position(["wild-pool-hands red-1 red-2", "red-3", "red-4", "red-5"], top="red-9", variant=POOLING)
    return play(start, Play(0, card("wild-pool-hands"), color="red"), Answer(0, 1), Leave(1))[0]


def first(state: State, kind: str) -> uno.Card:
    """Return the card of this kind in the hand of seat 0."""
    return next(one for one in state.hands[0] if one.kind == kind)


@pytest.mark.parametrize(
    ("make", "where", "value"),
    [
        (light_bluff, "prompt.card.memo", False),
        (light_bluff, "prompt.card.was", "yellow"),
        (light_bluff, "prompt.options", ["challenge", "accept"]),
        (dark_honesty, "prompt.card.memo", True),
        (dark_honesty, "prompt.card.memo", 0),
        (pressing_twice, "prompt.card.memo", 3),
        (pressing_twice, "prompt.about", 2),
        (pressing_again, "prompt.card.memo", 0),
        (pressing_again, "prompt.card.lost", [1]),
        (pressing_for_a_call, "prompt.card.memo", 3),
        (roulette, "prompt.options", ["red"]),
        (roulette, "prompt.question", "colour"),
        (swap_with_one_left, "prompt.options", [0]),
        (swap_with_one_left, "prompt.card.memo", 3),
        (pool_of_one_who_left, "prompt.card.memo", 2),
        (pool_of_one_who_left, "prompt.options", [2]),
    ],
)
def test_question_that_the_card_cannot_ask_is_refused(make: Any, where: str, value: object) -> None:
    """Whatever it has asked before, and whoever has left since."""
    state = make()
    data = json.loads(state.to_json())
    assert state == uno.State.from_json(json.dumps(data), registry=REGISTRY)

    assert "$.prompt.card" == fault(uno.State.from_json, json.dumps(forge(data, where, value)), registry=REGISTRY).path


def test_card_from_outside_is_believed() -> None:
    """Its code may go by what has changed since: here somebody has been caught."""
    start = uno.position(["test:counts red-1", "red-2", "red-4 red-5"], top="red-9", variant=COUNTING)
    state, _ = play(start, Play(0, card("test:counts"), color="red"), Catch(1, 0))

    assert state == uno.State.from_json(state.to_json(), registry=REGISTRY)


def test_card_that_may_ask_very_often_is_believed() -> None:
    """A missed call may cost more presses than anybody wants to count."""
    costly = ATTACK_2010.with_rules(uno_penalty=1_000_000)
    start = uno.position(["red-2 red-1", "green-1 green-2"], top="red-9", variant=costly)
    state, _ = play(start, Play(0, card("red-1")), Catch(1, 0))
    for _ in range(120):
        state, _ = play(state, Answer(None, "0"))

    assert state == uno.State.from_json(state.to_json())
    assert "launched" == state.prompt.question


def test_turn_in_which_somebody_draws_comes_back() -> None:
    """The launcher is pressed once."""
    start = uno.position(["red-2 red-1", "green-1 green-2"], top="red-9", variant=ATTACK_2010)
    state, _ = play(start, Draw(0))
    data = json.loads(state.to_json())

    assert state == uno.State.from_json(json.dumps(data))
    assert "$.prompt.card" == fault(uno.State.from_json, json.dumps(forge(data, "prompt.card.memo", 2))).path
