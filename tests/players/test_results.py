"""Results: counts from a game, the figures made from them, and their intervals."""

from __future__ import annotations

from itertools import permutations
from math import exp, log, log10
from random import Random

import pytest

from tests.players.tournament_games import results_of, won
from unorules.errors import SetupError
from unorules.players import Lengths
from unorules.players.tournaments.statistics import SCALE, Estimate, Moments, Sums, percentile, ratings

A_WINS_BOTH = (won(0), won(1))
"""A set of two games: bot a sits in seat 0, and then in seat 1."""
ONE_EACH = (won(0), won(0))
B_WINS_BOTH = (won(1), won(0))


def test_winner_has_a_win() -> None:
    """Whichever seat it has."""
    results = results_of(*A_WINS_BOTH, *ONE_EACH)

    assert [(4, 3, 0.75), (4, 1, 0.25)] == [(bot.games, bot.wins, bot.win_rate.value) for bot in results.bots]
    assert [0.5, 0.5] == [bot.fair_rate for bot in results.bots]


def test_partners_share_a_win() -> None:
    """The six seatings of two bots at four seats, all won by seats 0 and 2."""
    results = results_of(*[won(0, 2, scores=(9, 4, 9, 4))] * 6, seats=4, partners="opposite")

    assert [3, 3] == [bot.wins for bot in results.bots]
    assert [6.5, 6.5] == [bot.points.value for bot in results.bots]
    assert 0 == results.draws


def test_winners_who_are_no_partners_share_a_win_and_draw() -> None:
    """A tie for the lowest tally: everyone has half a win."""
    results = results_of(won(0, 1, scores=(9, 9)), won(0, 1, scores=(9, 9)), scoring="own_tally")

    assert ([1, 1], 2) == ([bot.wins for bot in results.bots], results.draws)
    assert results.ahead_of("a", "b") is None


@pytest.mark.parametrize(
    ("scoring", "ahead"),
    [("winner_takes", (1.0, 1.0, 0.0)), ("own_tally", (1.0, 1.0, 1.0)), ("none", (1.0, 1.0, None))],
)
def test_who_is_ahead_goes_by_winning_and_then_by_points(scoring: str, ahead: tuple[float | None, ...]) -> None:
    """Bot a wins, b has 10 points and c 20: more is better, or less, or nothing where one round is the match."""
    seatings = [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]
    points = {0: 30, 1: 10, 2: 20}
    games = [won(seating.index(0), scores=tuple(points[bot] for bot in seating)) for seating in seatings]
    results = results_of(*games, bots="a b c", seats=3, scoring=scoring)
    pairs = [results.ahead_of(*pair) for pair in ("ab", "ac", "bc")]

    assert list(ahead) == [None if pair is None else pair.value for pair in pairs]


@pytest.mark.parametrize("pair", [("a", "zz"), ("zz", "a")])
def test_bot_that_did_not_play_is_refused(pair: tuple[str, str]) -> None:
    """With those that did."""
    with pytest.raises(SetupError, match=r"^there is no bot 'zz'; the bots are 'a', 'b'$"):
        results_of(*ONE_EACH).ahead_of(*pair)


def test_points_are_those_of_a_seat_in_a_game() -> None:
    """Two sets: a has 30 and 10 points, and then 20 and 20; the sets have the same sum."""
    results = results_of(won(0, scores=(30, 5)), won(1, scores=(0, 10)), won(0, scores=(20, 0)), won(1, scores=(0, 20)))

    assert Estimate(20, 20, 20) == results.bots[0].points
    assert 1.25 == results.bots[1].points.value


def test_lengths_are_a_mean_and_what_most_games_do_not_exceed() -> None:
    """Twenty games: nineteen of 1 to 19 rounds, and a long one."""
    games = [won(0, rounds=rounds, actions=100) for rounds in (*range(1, 20), 1000)]
    results = results_of(*games)

    assert (1190 / 20, 19) == (results.rounds.mean.value, results.rounds.most)
    assert Lengths(Estimate(100, 100, 100), 100) == results.actions
    assert ((100, 20),) == results.action_counts


def test_void_and_unfinished_games_are_counted() -> None:
    """A game without a winner is nobody's."""
    results = results_of(won(0, void=2), won(void=1))

    assert (3, 1, 0) == (results.void, results.unfinished, results.draws)
    assert [1, 0] == [bot.wins for bot in results.bots]


def test_interval_of_a_share_goes_by_sets() -> None:
    """By hand: of 100 sets, a wins 30 twice, 60 once and 10 not at all."""
    results = results_of(*A_WINS_BOTH * 30, *ONE_EACH * 60, *B_WINS_BOTH * 10)
    rate = results.bots[0].win_rate

    # The shares 1, 1/2 and 0 have the mean 0.6 and the variance 0.09, as of 2.6 independent games for each set.
    variance = (30 * 0.4**2 + 60 * 0.1**2 + 10 * 0.6**2) / 99 / 100
    trials = 0.6 * 0.4 / variance
    t = 1.98422  # the 97.5 % point for 99 degrees of freedom
    middle = (0.6 + t**2 / 2 / trials) / (1 + t**2 / trials)
    width = t * (0.24 / trials + t**2 / 4 / trials**2) ** 0.5 / (1 + t**2 / trials)
    assert 0.6 == rate.value
    assert (middle - width, middle + width) == pytest.approx((rate.low, rate.high), abs=1e-6)


def test_interval_of_a_mean_goes_by_sets() -> None:
    """By hand: the rounds of four sets are 2, 4, 6 and 8 a game."""
    results = results_of(*(won(0, rounds=rounds) for rounds in (2, 2, 3, 5, 6, 6, 7, 9)))

    error = (20 / 3 / 4) ** 0.5
    t = 3.18245  # the 97.5 % point for 3 degrees of freedom
    mean = results.rounds.mean
    assert (5, 5 - t * error, 5 + t * error) == pytest.approx((mean.value, mean.low, mean.high), abs=0.05)


def test_no_game_is_shorter_than_nothing() -> None:
    """Two sets tell little about the mean, but this much."""
    mean = results_of(*(won(0, rounds=rounds) for rounds in (1, 1, 9, 9))).rounds.mean

    assert (5, 0) == (mean.value, mean.low)
    assert mean.high is not None
    assert mean.high > 30


def test_one_set_tells_no_interval() -> None:
    """There is nothing to compare it with."""
    bot = results_of(*A_WINS_BOTH).bots[0]

    assert Estimate(1, None, None) == bot.win_rate
    assert (None, None, None) == (bot.points.low, bot.rating.low, bot.rating.high)


def test_bot_that_always_wins_may_still_lose() -> None:
    """A share of 1 has an interval that says how few sets there were."""
    few, more = (results_of(*A_WINS_BOTH * sets).bots[0].win_rate for sets in (10, 1000))

    assert (1, 1, 1, 1) == (few.value, few.high, more.value, more.high)
    assert few.low is not None
    assert more.low is not None
    assert 0.6 < few.low < 0.7 < 0.99 < more.low < 1


def test_rating_is_elo_of_who_was_ahead() -> None:
    """Three to one: 191 points apart, around 1500; half a pair more on either side."""
    results = results_of(*A_WINS_BOTH * 100, *ONE_EACH * 100)
    strong, weak = (bot.rating for bot in results.bots)

    assert 400 * log10(300.5 / 100.5) == pytest.approx(strong.value - weak.value)
    assert 3000 == pytest.approx(strong.value + weak.value)
    ahead = results.ahead_of("a", "b")
    assert ahead is not None
    assert ahead.low is not None
    assert strong.low is not None
    # The interval of two bots is that of their share, on Elo's scale.
    assert 1500 + 200 * log10(ahead.low / (1 - ahead.low)) == pytest.approx(strong.low, abs=1)


def test_rating_of_a_bot_that_is_always_ahead_has_no_interval() -> None:
    """Nobody knows how much better it is."""
    strong = results_of(*A_WINS_BOTH * 100).bots[0].rating

    assert 1500 + 200 * log10(200.5 / 0.5) == pytest.approx(strong.value)
    assert (None, None) == (strong.low, strong.high)


def test_rating_is_found_however_one_sided_the_games_are() -> None:
    """A million pairs to none, and a third bot that lost to both."""
    ahead = Moments(2, (0, 10**6, 10**6, 0, 0, 10**6, 0, 0, 0), ())
    first, second, third = (rating.value for rating in ratings(ahead, 3))

    assert first > second + 2000 > third + 4000
    assert 4500 == pytest.approx(first + second + third)


# Intervals.

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
