"""Pools of hidden cards: their contents, and the worlds that fit."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import unorules as uno
from tests.players.seats import TABLES, check_sample, watch
from unorules.players.memory import pools
from unorules.players.memory.pools import certain_cards, hide, move, move_all, one_pool, see, see_all
from unorules.variants import CLASSIC_2010

A, B = bytes((0, 1))
"""Two cards, and two places of the same numbers."""

MANY_HANDS = next(table for table in TABLES if table[0].id == "acme:uno" and table[1] == 4)
"""A table with cards that move and mix hands."""


def test_seen_card_leaves_its_pool_with_its_slot() -> None:
    """Three cards in two places; one is seen in the second."""
    worlds = one_pool(bytes((0, 0, 1)), (1, 2))

    assert ((1.0, ((bytes((0, 1)), (1, 1)),)),) == see(worlds, 1, A)


def test_card_that_may_be_of_two_pools_makes_two_worlds() -> None:
    """A hand that was shown has a card A; of the two cards drawn since, each of three is an A with a chance of 1/3.

    There is one way to play the known one, and on average 2/3 of a way to play another.
    """
    worlds = see(hide(one_pool(bytes((0, 1, 1)), (2, 1)), 0, bytes((A,))), 0, A)

    assert [pytest.approx(0.6), pytest.approx(0.4)] == [chance for chance, _ in worlds]
    assert (((bytes((0, 1, 1)), (2, 1)),), ((bytes((0,)), (1, 0)), (bytes((1, 1)), (1, 1)))) == tuple(
        world for _, world in worlds
    )


def test_card_that_moves_unseen_stays_in_its_pool() -> None:
    """From a place with cards of two pools, it is of either."""
    one = move(one_pool(bytes((0, 1, 1)), (3, 0)), 0, 1, count=2)
    two = move(hide(one_pool(bytes((1, 1)), (1, 1)), 0, bytes((A,))), 0, 1)

    assert ((1.0, ((bytes((0, 1, 1)), (1, 2)),)),) == one
    assert [0.5, 0.5] == [chance for chance, _ in two]


def test_pools_of_one_place_are_one() -> None:
    """It does not matter which pool a card was in when all of them lie in the same place."""
    worlds = hide(hide(one_pool(bytes((1, 1)), (1, 1)), 0, bytes((A,))), 0, bytes((B,)))

    assert ((1.0, ((bytes((0, 1)), (2, 0)), (bytes((1, 1)), (1, 1)))),) == worlds


def test_places_are_exchanged_at_the_same_time() -> None:
    """As hands are."""
    worlds = one_pool(bytes((0, 1, 1)), (1, 2))

    assert ((1.0, ((bytes((0, 1, 1)), (2, 1)),)),) == move_all(worlds, {0: 1, 1: 0})


def test_last_card_of_a_pool_may_be_seen() -> None:
    """Then there is nothing hidden any more."""
    worlds = see_all(one_pool(bytes((0, 1)), (1, 1)), 0, bytes((A,)))

    assert ((1.0, ((b"", (0, 0)),)),) == see(worlds, 1, B)
    assert ((1.0, ((b"", (0, 0)),)),) == see(see(hide(one_pool(bytes((0,)), (1, 0)), 1, bytes((B,))), 0, A), 1, B)


def test_card_is_surely_in_a_place_if_there_is_no_room_elsewhere() -> None:
    """Of three copies, one place elsewhere can hold one; two are here in every deal."""
    assert Counter({A: 2}) == certain_cards(one_pool(bytes((0, 0, 0, 1)), (3, 1)), [0])


def test_least_likely_worlds_become_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """It holds all that any of them did; what they share stays apart."""
    monkeypatch.setattr(pools, "MAX_WORLDS", 2)
    shown = hide(hide(hide(one_pool(bytes((0, 1, 1)), (2, 1, 0)), 0, bytes((A,))), 1, bytes((A,))), 2, bytes((B,)))
    worlds = see(see(shown, 0, A), 1, A)

    assert 2 == len(worlds)
    assert pytest.approx(1.0) == sum(chance for chance, _ in worlds)
    assert all((bytes((B,)), (0, 0, 1)) in world for _, world in worlds)
    slots = [[slots for _, slots in world] for _, world in worlds]
    assert [[2, 1, 1]] * 2 == [[sum(column) for column in zip(*one, strict=True)] for one in slots]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("most", [1, 2, 3])
@pytest.mark.parametrize(("variant", "seats"), [(CLASSIC_2010, 10), MANY_HANDS], ids=str)
def test_memory_of_few_worlds_is_less_sharp_but_never_wrong(
    variant: uno.Variant, seats: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Samples fit, and what it knows is so."""
    monkeypatch.setattr(pools, "MAX_WORLDS", most)
    rng = Random(most)
    for state, memories in watch(variant, seats, most, 120):
        if state.seq % 4 == 0:
            check_sample(rng.choice(memories), state, rng)
