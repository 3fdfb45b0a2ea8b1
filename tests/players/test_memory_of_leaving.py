"""What is remembered when a seat leaves, whatever the game waits for."""

from __future__ import annotations

from random import Random

import attrs
import pytest

import unorules as uno
from tests.players.test_memory import told
from tests.players.test_sampling import check_sample
from unorules import Action, Catch, Draw, Leave, Play, State, Variant, card
from unorules.players import Memory
from unorules.variants import ATTACK_2010, CLASSIC_2010

HANDS = ["red-draw-two red-1 red-2", "blue-1 blue-2", "green-1 green-2"]
LEAVING = CLASSIC_2010.with_rules(leaving="allowed", stacking="any")
LAUNCHING = attrs.evolve(LEAVING.with_rules(uno_false_penalty=2), id="test:launching", on_draw=ATTACK_2010.on_draw)


@pytest.mark.parametrize(
    ("variant", "actions"),
    [
        (LEAVING, [Draw(0), Leave(0)]),
        (LEAVING, [Play(0, card("red-draw-two")), Leave(1)]),
        (LEAVING, [Leave(1)]),
        (LAUNCHING, [Leave(0), Catch(1, 2)]),
    ],
    ids=["who has drawn", "who owes cards", "who waits", "whose turn it is"],
)
def test_sample_fits_after_a_seat_has_left(variant: Variant, actions: list[Action]) -> None:
    """For every seat, and for a spectator."""
    state = uno.position(HANDS, top="red-9", variant=variant)
    for seat in (0, 1, 2, None):
        memory, end = told(Memory(uno.view(state, seat)), state, *actions)
        sample = check_sample(memory, end, Random(1))
        assert _resumed(end) == _resumed(sample)


def _resumed(state: State) -> int | None:
    """Return whose turn goes on after somebody has drawn."""
    pending = state._waiting.pending
    return None if pending is None or pending.resume is None else pending.resume.turn


def test_sample_fits_after_a_seat_has_left_between_rounds() -> None:
    """Its cards were counted before."""
    state = uno.position(["red-1", "blue-1 blue-2", "green-1 green-2"], top="red-9", variant=LEAVING)
    memory, end = told(Memory(uno.view(state, 0)), state, Play(0, card("red-1")), Leave(1))

    assert "round_over" == end.prompt.kind
    check_sample(memory, end, Random(1))
