"""Sampling where the variant says what drawing is: a question asked by no card, which may interrupt a prompt."""

from __future__ import annotations

from collections import Counter
from random import Random

import attrs
import pytest

import unorules as uno
from tests.players.test_sampling import check_sample
from tests.players.watching import watched
from unorules import ATTACK_2010, CLASSIC_2010, Rules, Variant
from unorules.model.prompts import NO_CARD, Pending, Waiting
from unorules.players import Memory

STRICT = ATTACK_2010.with_rules(uno_false_penalty=2)
"""Wrong calls cost cards, so that every prompt is interrupted."""

LEAVING = ATTACK_2010.with_rules(uno_false_penalty=1, leaving="allowed")

DEBTS = attrs.evolve(
    CLASSIC_2010,
    id="test:debts",
    on_draw=ATTACK_2010.on_draw,
    rules=Rules(uno_false_penalty=2, stacking="any", seven_zero="on", hand_size=3),
)
"""A launcher beside draw cards, challenges and swaps."""


def told(waiting: Waiting | None) -> object:
    """Return what everyone knows of a prompt, and of the card that asks: all but hands."""
    if waiting is None:
        return None
    pending = waiting.pending
    return attrs.evolve(waiting, pending=None), None if pending is None else told_of_card(pending)


def told_of_card(pending: Pending) -> object:
    """Return what everyone knows of a card that asks, and its memo, which follows from how often was pressed."""
    return attrs.evolve(pending, hand=b"", resume=None), len(pending.hand), told(pending.resume)


@pytest.mark.parametrize("variant", [STRICT, LEAVING, DEBTS], ids=["strict", "leaving", "debts"])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_question_of_drawing_is_rebuilt(variant: Variant, seats: int) -> None:
    """Who draws, how often is pressed, and what the game will wait for again."""
    rng = Random(seats)
    resumed: Counter[str] = Counter()
    for state, memories in watched(variant, seats, seats, 100):
        pending = state._waiting.pending
        if pending is not None and pending.card == NO_CARD:
            for memory in memories[::2]:
                sample = check_sample(memory, state, rng)
                assert told(state._waiting) == told(sample._waiting)
                check_sample(Memory(uno.view(state, memory.seat)), state, rng)
            resumed["none" if pending.resume is None else pending.resume.kind] += 1
    assert resumed["turn"] > 0 < resumed["none"]
