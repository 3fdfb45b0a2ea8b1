"""Refusals tell no secret: no card, and nothing that the seat cannot see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import unorules as uno
from tests.engine.situations import STATES
from tests.kit.actions import every_action, seat_of
from unorules import IllegalAction, State
from unorules.variants import CLASSIC_2010


@pytest.mark.parametrize("situation", STATES)
def test_refusal_names_no_card(situation: Callable[[], State]) -> None:
    """But the one that lies on top: none of another hand, none of a pile, and not the one that was tried."""
    state = situation()
    cards = {str(one) for one, _ in state.variant.deck}
    said = set()
    for action in every_action(state):
        violation = uno.check(state, action)
        if violation is not None:
            said |= {str(violation), repr(violation)}

    assert said
    hidden = {text.replace(f"goes on {state.top} (", "") for text in said}
    assert not [(text, one) for text in hidden for one in cards if one in text]


@pytest.mark.parametrize("situation", STATES)
def test_message_repeats_the_action_and_adds_only_the_violation(situation: Callable[[], State]) -> None:
    """Which is the caller's own, and no secret."""
    state = situation()
    refusals = [(action, uno.check(state, action)) for action in every_action(state)]

    for action, violation in refusals:
        if violation is not None:
            expected = f"{action!r} is refused. {violation}"
            assert expected == str(IllegalAction(action, violation))


@pytest.mark.parametrize(
    "rules",
    [
        {},
        {"wd4": "enforce"},
        {"uno_false_penalty": 2},
        {"jump_in": "any", "multi_play": "identical"},
        {"draw_choice": "only_if_stuck", "last_card": "numbers_only"},
        {"leaving": "allowed", "mercy": 8},
    ],
    ids=str,
)
@pytest.mark.parametrize("turn", [0, 1])
def test_refusals_do_not_depend_on_what_the_seat_cannot_see(turn: int, rules: Any) -> None:
    """Other hands of the same size and another pile: the same refusals of the seat's own actions."""
    variant = CLASSIC_2010.with_rules(**rules)
    compiled = [
        uno.position(["red-1 blue-2 wild", theirs], top="red-9", turn=turn, variant=variant, seed=theirs)
        for theirs in ("red-3 red-4", "blue-3 wild-draw-four")
    ]
    mine = [action for action in every_action(compiled[0]) if isinstance(action, uno.Action) and seat_of(action) == 0]

    here, there = ([uno.check(state, action) for action in mine] for state in compiled)
    assert here == there
    assert uno.legal_actions(compiled[0], 0) == uno.legal_actions(compiled[1], 0)
