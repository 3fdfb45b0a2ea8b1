"""The schedule of a tournament: who sits where, and what a set of games shares."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.players.tournament_kit import any_bot
from unorules.players.tournaments.schedule import MAX_SEATINGS, Schedule, bot_random, deck_seed, plan
from unorules.variants import CLASSIC_2010


def planned(bots: int, seats: int) -> Schedule:
    """Return the schedule of so many bots."""
    return plan(CLASSIC_2010, {f"bot {number}": any_bot for number in range(bots)}, 100, seats, 0)


def test_two_bots_change_places() -> None:
    """At two seats there are two seatings."""
    assert ((0, 1), (1, 0)) == planned(2, 2).seatings(5)


def test_two_bots_at_four_seats_sit_in_every_order() -> None:
    """Each has two seats, beside each other or opposite."""
    assert ((0, 0, 1, 1), (0, 1, 0, 1), (0, 1, 1, 0), (1, 0, 0, 1), (1, 0, 1, 0), (1, 1, 0, 0)) == planned(
        2, 4
    ).seatings(0)


def test_first_bots_fill_the_seats_that_are_left() -> None:
    """Three bots at four seats: the first one has two of them."""
    assert {0: 24, 1: 12, 2: 12} == Counter(bot for seating in planned(3, 4).seatings(0) for bot in seating)


def test_more_bots_than_seats_meet_in_every_choice() -> None:
    """Three bots at two seats: each against each, in both orders."""
    assert {(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)} == set(planned(3, 2).seatings(0))


@pytest.mark.parametrize("seats", range(2, 11))
@pytest.mark.parametrize("bots", range(1, 13))
def test_every_bot_sits_in_every_seat_equally_often(bots: int, seats: int) -> None:
    """In every set, whether all seatings are played or a circle is turned."""
    schedule = planned(bots, seats)
    for number in range(3):
        seatings = schedule.seatings(number)
        at_seat = [Counter(seating[seat] for seating in seatings) for seat in range(seats)]

        assert schedule.games_in_set == len(seatings) <= max(MAX_SEATINGS, bots, seats)
        assert all(at_seat[0] == counted for counted in at_seat)
        assert set(range(bots)) == set(at_seat[0])


@pytest.mark.parametrize(("bots", "seats", "count"), [(4, 4, 24), (2, 6, 20), (1, 10, 1), (5, 2, 20)])
def test_all_seatings_are_played_if_they_are_few(bots: int, seats: int, count: int) -> None:
    """And each of them once."""
    seatings = planned(bots, seats).seatings(0)

    assert count == len(seatings) == len(set(seatings))


def test_circle_is_shuffled_for_every_set() -> None:
    """Ten bots at ten seats have ten games with a deck, and other neighbours with the next one."""
    schedule = planned(10, 10)
    circles = {schedule.seatings(number)[0] for number in range(50)}

    assert 10 == schedule.games_in_set
    assert 50 == len(circles)
    assert schedule.seatings(7) == schedule.seatings(7)


def test_set_has_one_deck_and_one_chance() -> None:
    """Which differ from those of any other set or seed."""
    rolls = [bot_random(seed, number).random() for seed in (0, 1) for number in range(100)]
    decks = [deck_seed(seed, number) for seed in (0, 1) for number in range(100)]

    assert (200, 200) == (len(set(rolls)), len(set(decks)))
    assert rolls[3] == bot_random(0, 3).random()
