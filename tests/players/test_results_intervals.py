"""The intervals of results hold what they promise: of 100, about 95 contain the truth."""

from __future__ import annotations

from itertools import permutations
from math import exp, log
from random import Random

import pytest

from unorules.players.tournaments.statistics import SCALE, Estimate, Sums, percentile, ratings

RUNS = 1000
ABOUT_95 = range(932, 969)
"""Of 1000 runs: 950 give or take two and a half standard errors."""


def holds(estimate: Estimate | None, truth: float) -> bool:
    assert estimate is not None
    assert estimate.low is not None
    assert estimate.high is not None
    return estimate.low <= truth <= estimate.high


@pytest.mark.sampled(3)
@pytest.mark.parametrize("sets", [30, 100, 200])
@pytest.mark.parametrize("skill", [0.5, 0.8])
def test_share_of_paired_games(skill: float, sets: int) -> None:
    """Where the better deck often decides both games of a set, whoever has it."""
    rng, held = Random(f"{skill} {sets}"), 0
    for _ in range(RUNS):
        sums = Sums(1)
        for _ in range(sets):
            by_luck = rng.random() < 0.4
            sums.add([1 if by_luck else (rng.random() < skill) + (rng.random() < skill)])
        held += holds(sums.moments().share(0, 2 * sets), 0.4 * 0.5 + 0.6 * skill)

    assert held in ABOUT_95


@pytest.mark.sampled(4)
@pytest.mark.parametrize("sets", [3, 5, 10, 30])
def test_few_sets_that_all_split_are_no_certainty(sets: int) -> None:
    """Between bots that are hardly different: one deck in twenty is won by the better one in both seats."""
    rng, shares, rated = Random(sets), 0, 0
    for _ in range(RUNS):
        wins, ahead = Sums(1), Sums(4)
        for _ in range(sets):
            won = 1 + (rng.random() < 0.05)
            wins.add([won])
            ahead.add([0, won, 2 - won, 0])
        shares += holds(wins.moments().share(0, 2 * sets), 0.525)
        rated += holds(ratings(ahead.moments(), 2)[0], 1500 + SCALE * log(0.525 / 0.475) / 2)

    assert shares >= 950
    assert rated >= 950


@pytest.mark.parametrize("won", [0, 1])
def test_share_of_none_or_all_is_in_its_interval(won: int) -> None:
    """However many sets there are."""
    sums = Sums(1)
    sums.add([won])
    for sets in range(2, 400):
        sums.add([won])
        assert holds(sums.moments().share(0, sets), won)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("sets", [4, 12, 100])
def test_mean_of_games_that_are_alike_in_a_set(sets: int) -> None:
    """Games with one deck are long together: as many games in more sets would tell more."""
    rng, held = Random(sets), 0
    for _ in range(RUNS):
        sums = Sums(1)
        for _ in range(sets):
            deck = rng.gauss(1000, 100)
            sums.add([sum(round(rng.gauss(deck, 50)) for _ in range(6))])
        held += holds(sums.moments().mean(0, 6 * sets), 1000)

    assert held in ABOUT_95


def test_ratings_of_three_bots() -> None:
    """And they come out as they went in."""
    rng, truth = Random(5), (0.6, 0.1, -0.7)
    held, found = [0, 0, 0], [0.0, 0.0, 0.0]
    for _ in range(RUNS // 2):
        ahead = Sums(9)
        for _ in range(60):
            counts = [0] * 9
            luck = rng.random() < 0.5  # the pairs of a set are decided alike, now and then
            roll = rng.random()
            for one, other in permutations(range(3), 2):
                first = (roll if luck else rng.random()) < 1 / (1 + exp(truth[other] - truth[one]))
                counts[3 * one + other if first else 3 * other + one] += 1
            ahead.add(counts)
        for bot, rating in enumerate(ratings(ahead.moments(), 3)):
            held[bot] += holds(rating, 1500 + SCALE * truth[bot])
            found[bot] += rating.value

    assert all(2 * bot in ABOUT_95 for bot in held)
    assert [1500 + SCALE * strength for strength in truth] == pytest.approx([2 * bot / RUNS for bot in found], abs=5)


def test_percentile_is_the_first_value_that_reaches_it() -> None:
    """Values with how often they came."""
    assert [1, 1, 2, 9] == [percentile([(9, 1), (1, 5), (2, 4)], percent) for percent in (1, 50, 51, 95)]
    with pytest.raises(ValueError, match="there are no values"):
        percentile([], 95)
