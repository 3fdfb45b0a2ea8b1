"""Forged questions of cards of this library are refused: the card could not have come to them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import pytest

import unorules as uno
from tests.kit.builders import play
from tests.kit.corpus import forged
from tests.kit.faults import fault
from unorules import Answer, Catch, Draw, Leave, Play, Registry, State, card
from unorules.cards import Ask, Effect, Reply, Turn, wild
from unorules.variants import ALL_WILD, ATTACK_2010, BUILT_IN, CLASSIC_2010, FLIP_2018, NO_MERCY_2023
from unorules.variants.themed import POOL_HANDS

LEAVING: Any = {"leaving": "allowed"}


def nothing(turn: Turn, reply: Reply) -> Iterable[Effect]:
    """Nothing happens."""
    return []


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

    assert "$.prompt.card" == fault(uno.State.from_json, json.dumps(forged(data, where, value)), registry=REGISTRY).path


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
    assert "$.prompt.card" == fault(uno.State.from_json, json.dumps(forged(data, "prompt.card.memo", 2))).path
