"""Seeds: the same one gives the same game in every process, another one another game."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import islice

import pytest

import unorules as uno
from tests.engine.playing import playout
from tests.kit.decks import FOURS, LONELY, TINY
from tests.kit.games import does_anything, plays_on
from tests.kit.invariants import check_kept
from unorules import NextRound, Variant
from unorules.variants import CLASSIC_2010


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2, 3))])
@pytest.mark.parametrize("variant", [CLASSIC_2010, TINY, FOURS, LONELY], ids=str)
def test_same_seed_and_actions_give_the_same_game(variant: Variant, seed: int) -> None:
    """Every state and every event, from the first to the last."""
    record = playout(uno.new_game(variant, 3, seed=seed), does_anything, seed=seed, most=120, share=0)
    state, first = uno.new_game(variant, 3, seed=seed)
    states, events = [state], list(first)
    for action in record.actions:
        state, happened = uno.apply(state, action)
        states.append(state)
        events += happened

    assert record.states == states
    assert record.events == events


def test_same_game_is_equal_however_many_variants_were_played_in_between() -> None:
    """Equal variants, players and seeds give equal states, whatever else the process has done."""
    before, _ = uno.new_game(TINY, 2, seed=1)
    for limit in range(300):
        uno.new_game(LONELY.with_rules(turn_limit=1000 + limit), 2, seed=1)

    assert before == uno.new_game(TINY, 2, seed=1)[0]


GAME = """
from hashlib import sha256
import unorules as uno
state, events = uno.new_game(players=3, seed="hash")
told = [repr(events)]
for _ in range(500):
    legal = uno.legal_actions(state)
    state, events = uno.apply(state, legal[state.seq % len(legal)])
    told.append(repr(events))
print(sha256("".join(told).encode()).hexdigest(), state)
"""


def test_same_game_is_played_in_every_process() -> None:
    """Whatever its hash seed: nothing depends on the order of a set."""
    played = {
        subprocess.run(
            [sys.executable, "-c", GAME],
            env={**os.environ, "PYTHONHASHSEED": str(seed)},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in (0, 1, 2)
    }

    assert 1 == len(played)
    assert all(played)


def test_another_seed_gives_another_deal() -> None:
    """Also where only the dealer is given."""
    deals = [uno.new_game(players=4, seed=seed, dealer=0)[0] for seed in range(20)]

    assert 20 == len({state.hands for state in deals})
    assert 20 == len({state.draw_pile for state in deals})


def test_another_round_gives_another_deal() -> None:
    """Each shuffle of a seed is a shuffle of its own."""
    rules = CLASSIC_2010.with_rules(hand_size=2)
    record = playout(uno.new_game(rules, 2, seed=3), plays_on, seed=3, most=400, share=0)
    starts = [
        after.hands
        for after, action in zip(record.states[1:], record.actions, strict=True)
        if isinstance(action, NextRound)
    ]

    assert len(starts) > 3
    assert len(starts) == len(set(starts))


@pytest.mark.parametrize("variant", [CLASSIC_2010, TINY, FOURS], ids=str)
def test_states_of_a_game_are_kept(variant: Variant) -> None:
    """Every state of a game can be a key and survives pickling, also in the middle of a question."""
    record = playout(uno.new_game(variant, 3, seed=2), does_anything, seed=2, most=60, share=0)

    for state in islice(record.states, 0, None, 3):
        check_kept(state)
