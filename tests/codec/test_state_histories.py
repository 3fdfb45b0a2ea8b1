"""States that look right but that no game comes to are refused, with a path to the fault."""

from __future__ import annotations

import json
from typing import Any

import pytest

import unorules as uno
from tests.kit.builders import WD4, play
from tests.kit.corpus import GONE, forged
from tests.kit.faults import fault
from unorules import Draw, Play, State, card
from unorules.variants import CLASSIC_2010

CAUGHT = play(uno.position(["red-7 blue-1", "red-1", "green-2 green-3"], top="red-9"), Play(0, card("red-7")))[0]
"""Seat 0 has come down to one card and has not called."""

DRAWN = play(CAUGHT, Draw(1))[0]
"""The next seat has drawn, and seat 0 can no longer be caught."""

CHALLENGE = play(
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

FAULTS: dict[str, tuple[State, dict[str, Any], str]] = {
    "two seats can be caught": (CAUGHT, {"catchable": [0, 1]}, "$.catchable"),
    "a seat can be caught after the next one has drawn": (DRAWN, {"catchable": [0]}, "$.catchable"),
    "a challenge where there are none": (CHALLENGE, {"variant.rules": {"wd4": "free"}}, "$.prompt.card"),
    "a question that the card does not ask": (CHALLENGE, {"prompt.question": "sure"}, "$.prompt.card"),
    "options that the card does not offer": (CHALLENGE, {"prompt.options": ["accept", "sing"]}, "$.prompt.card"),
    "a question to the wrong seat": (CHALLENGE, {"prompt.seat": 2, "prompt.about": 2}, "$.prompt.card"),
    "a bluff that was none": (CHALLENGE, {"prompt.card.memo": False}, "$.prompt.card"),
    "a turn lost before the answer": (CHALLENGE, {"prompt.card.lost": [2]}, "$.prompt.card"),
    "a host who is asked to challenge": (CHALLENGE, {"prompt.kind": "outcome", "prompt.seat": GONE}, "$.prompt.card"),
    "a kick that its player judges": (KICK, {"prompt.kind": "ask", "prompt.seat": 1}, "$.prompt.card"),
    "no turn taken in mid-turn": (uno.new_game(LIMITED, 2, seed=1)[0], {"turns_left": 9}, "$.turns_left"),
    "no turn taken before a question": (LIMITED_CHALLENGE, {"turns_left": 9}, "$.turns_left"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_state_that_no_game_comes_to_is_refused(name: str) -> None:
    """Although its cards, seats and scores are all right."""
    state, changes, path = FAULTS[name]
    data = json.loads(state.to_json())
    assert state == uno.State.from_json(json.dumps(data))
    for where, value in changes.items():
        data = forged(data, where, value)

    assert path == fault(uno.State.from_json, json.dumps(data)).path


def test_no_turn_is_taken_before_the_first_colour_is_named() -> None:
    """A wild that opens the game is asked about while every turn is left."""
    state, _ = uno.from_deck("red-1 red-2 wild", LIMITED.with_rules(hand_size=1), 2)

    assert ("ask", 9) == (state.prompt.kind, state.turns_left)
    assert state == uno.State.from_json(state.to_json())
