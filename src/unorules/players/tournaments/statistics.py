"""Statistics over sets of games: estimates with intervals, and ratings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import exp, fsum, log, sqrt

from attrs import frozen

Z = 1.959964
"""The 97.5 % point of the normal distribution."""


@frozen
class Estimate:
    """A figure, `value`, with its 95 % interval. `low` and `high` are None if there are too few games to tell."""

    value: float
    low: float | None = None
    high: float | None = None


@frozen
class Moments:
    """Sums of counts over sets of games, and sums of their products. All are integers.

    The games of a set share a deck and the random seed of the bots, so they depend on each other; the sets do not.
    Every interval therefore comes from the differences between *sets*: a figure f(sums) has the variance g' C g, where
    g is its gradient and C the covariance of the sums, estimated from the sets (the delta method). Where few sets
    differ this is overconfident, so the error is at least what one set would change if it had gone the other way.
    """

    sets: int
    """How many sets were counted."""
    sums: tuple[int, ...]
    """The sum of each count over all sets."""
    products: tuple[tuple[int, ...], ...]
    """The sum over all sets of the product of each two counts."""

    def error(self, gradient: Mapping[int, float]) -> float | None:
        """Return the standard error of a figure; None if there is only one set.

        Args:
            gradient: The derivative of the figure by each sum, by the index of the sum.
        """
        if self.sets < 2:
            return None
        # The difference of two large products, in integers.
        variance = fsum(
            slope * other * (self.sets * self.products[at][to] - self.sums[at] * self.sums[to])
            for at, slope in gradient.items()
            for to, other in gradient.items()
        )
        return sqrt(max(0.0, variance) / (self.sets - 1))

    def mean(self, at: int, per: int) -> Estimate:
        """Return a sum divided by a constant.

        Args:
            at: The index of the sum.
            per: The constant.
        """
        return symmetric_estimate(self.sums[at] / per, self.error({at: 1 / per}), self.sets)

    def share(self, at: int, per: int) -> Estimate:
        """Return a sum as a part of a constant total.

        Args:
            at: The index of the sum.
            per: The total.
        """
        return _share_estimate(self.sums[at] / per, self.error({at: 1 / per}), self.sets)

    def share_of_two(self, at: int, other: int) -> Estimate | None:
        """Return a sum as a part of itself and another one; None if both are 0.

        Args:
            at: The index of the sum.
            other: The index of the other one.
        """
        one, two = self.sums[at], self.sums[other]
        total = one + two
        if not total:
            return None
        return _share_estimate(one / total, self.error({at: two / total**2, other: -one / total**2}), self.sets)


class Sums:
    """A counter of sets, from which `Moments` are made."""

    def __init__(self, size: int) -> None:
        self.sets = 0
        self._sums = [0] * size
        self._products = [[0] * size for _ in range(size)]

    def add(self, counts: Sequence[int]) -> None:
        """Add the counts of a set."""
        self.sets += 1
        found = [(at, count) for at, count in enumerate(counts) if count]
        for at, count in found:
            self._sums[at] += count
            row = self._products[at]
            for other, factor in found:
                row[other] += count * factor

    def moments(self) -> Moments:
        """Return the sums of all sets so far."""
        return Moments(self.sets, tuple(self._sums), tuple(map(tuple, self._products)))


def symmetric_estimate(value: float, error: float | None, sets: int) -> Estimate:
    """Return a figure with a symmetric interval."""
    if error is None:
        return Estimate(value)
    width = _quantile(sets - 1) * error
    return Estimate(value, value - width, value + width)


def percentile(counts: Iterable[tuple[int, int]], percent: int) -> int:
    """Return the smallest value that `percent` per cent of values do not exceed, given each value and its count."""
    ordered = sorted(counts)
    total, so_far = sum(count for _, count in ordered), 0
    for value, count in ordered:
        so_far += count
        if 100 * so_far >= percent * total:
            return value
    raise ValueError("there are no values")


def _share_estimate(share: float, error: float | None, sets: int) -> Estimate:
    """Return Wilson's interval of a share, for the number of independent games that has the same standard error.

    It stays between 0 and 1. A share of exactly 0 or 1 has no standard error, and counts as one game for each set.
    """
    if error is None:
        return Estimate(share)
    least = max(share, 1 - share) / sets
    trials = share * (1 - share) / max(error, least) ** 2 if 0 < share < 1 else sets
    weight = _quantile(sets - 1) ** 2 / trials
    middle = (share + weight / 2) / (1 + weight)
    width = sqrt(weight * (share * (1 - share) + weight / 4)) / (1 + weight)
    # Rounding may put a share of 0 or 1 just outside its interval.
    return Estimate(share, min(share, max(0.0, middle - width)), max(share, min(1.0, middle + width)))


def _quantile(freedom: int) -> float:
    """Return the 97.5 % point of Student's t (Abramowitz and Stegun 26.7.5), close from three degrees of freedom on."""
    return (
        Z
        + (Z**3 + Z) / (4 * freedom)
        + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom**2)
        + (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / (384 * freedom**3)
    )


# Ratings of bots, from the pairs in which one finished ahead of the other.

MEAN = 1500
SCALE = 400 / log(10)
"""Elo's scale: 400 points more make it ten to one that a bot finishes ahead."""

_PRIOR = 0.5
_STEPS, _LONGEST_STEP = 50, 2.0
"""Limits of Newton's method, which needs far fewer steps even where a bot won a million games to none."""


def ratings(ahead: Moments, count: int) -> list[Estimate]:
    """Return Elo-like ratings of `count` bots, 1500 on average; `ahead` counts a ahead of b at `count * a + b`.

    This is the Bradley-Terry model, fitted to all pairs of seats whose bots differ and did not finish level: bot a is
    ahead of b with the probability 1 / (1 + 10 ** ((b - a) / 400)). Half a pair more for either side keeps ratings
    finite. There are no intervals if some bot was never ahead of another, because then their distance has no limit.
    """
    bots = range(count)
    wins = [[ahead.sums[count * a + b] + _PRIOR if a != b else 0.0 for b in bots] for a in bots]
    strengths = [0.0 for _ in bots]
    inverse: list[list[float]] = []
    for _ in range(_STEPS):
        odds = [[1 / (1 + exp(strengths[b] - strengths[a])) for b in bots] for a in bots]
        slope = [fsum(wins[a][b] * odds[b][a] - wins[b][a] * odds[a][b] for b in bots) for a in bots]
        inverse = _inverse(_curvature(wins, odds))
        step = [fsum(inverse[a][b] * slope[b] for b in bots) for a in bots]
        longest = max(map(abs, step))
        shorter = min(1.0, _LONGEST_STEP / longest) if longest else 1.0
        strengths = [strength + shorter * change for strength, change in zip(strengths, step, strict=True)]
    one_sided = any(a != b and not ahead.sums[count * a + b] for a in bots for b in bots)
    found: list[Estimate] = []
    for bot in bots:
        # By the implicit function theorem: how a win of a over b changes the rating.
        gradient = {
            count * a + b: SCALE * (inverse[bot][a] - inverse[bot][b]) / (1 + exp(strengths[a] - strengths[b]))
            for a in bots
            for b in bots
            if a != b
        }
        error = None if one_sided else ahead.error(gradient)
        if error is not None:
            least = [_half_set_change(ahead, gradient, count * bot + b, count * b + bot) for b in bots if b != bot]
            error = max([error, *least])
        found.append(symmetric_estimate(MEAN + SCALE * strengths[bot], error, ahead.sets))
    return found


def _half_set_change(ahead: Moments, gradient: dict[int, float], at: int, back: int) -> float:
    """Return how much a rating changes if two bots finish the other way round in half the pairs of one set."""
    pairs = (ahead.sums[at] + ahead.sums[back]) / ahead.sets
    return abs(gradient[at] - gradient[back]) * pairs / 2


def _curvature(wins: list[list[float]], odds: list[list[float]]) -> list[list[float]]:
    """Return the negative second derivatives of the log-likelihood, with the mean held at 0."""
    bots = range(len(wins))
    met = [[(wins[a][b] + wins[b][a]) * odds[a][b] * odds[b][a] for b in bots] for a in bots]
    return [[(fsum(met[a]) if a == b else -met[a][b]) + 1 for b in bots] for a in bots]


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """Return the inverse of a positive definite matrix, by elimination."""
    size = len(matrix)
    rows = [[*row, *(float(at == other) for other in range(size))] for at, row in enumerate(matrix)]
    for at in range(size):
        pivot = rows[at][at]
        rows[at] = [value / pivot for value in rows[at]]
        for other in range(size):
            if other != at:
                factor = rows[other][at]
                rows[other] = [value - factor * one for value, one in zip(rows[other], rows[at], strict=True)]
    return [row[size:] for row in rows]
