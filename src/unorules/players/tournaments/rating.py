"""Ratings: how strong bots are, from who finished ahead of whom."""

from __future__ import annotations

from math import exp, fsum, log

from unorules.players.tournaments.estimates import Estimate, Moments, around

MEAN = 1500
SCALE = 400 / log(10)
"""Elo's scale: 400 points more make it ten to one that a bot finishes ahead."""

_PRIOR = 0.5
_STEPS, _LONGEST_STEP = 50, 2.0
"""Newton's method settles in far fewer steps, even from records of a million to none."""


def ratings(ahead: Moments, count: int) -> list[Estimate]:
    """Return an Elo-like rating of so many bots, 1500 on average; `ahead` counts a ahead of b at `count * a + b`.

    This is the Bradley-Terry model, fitted to all pairs of seats whose bots differ and did not finish level: bot a is
    ahead of b with the probability 1 / (1 + 10 ** ((b - a) / 400)). Half a pair more for either side keeps ratings
    finite. There are no intervals if some bot was never ahead of another, because then there is no telling how far
    apart they are.
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
            least = [_one_set(ahead, gradient, count * bot + b, count * b + bot) for b in bots if b != bot]
            error = max([error, *least])
        found.append(around(MEAN + SCALE * strengths[bot], error, ahead.sets))
    return found


def _one_set(ahead: Moments, gradient: dict[int, float], at: int, back: int) -> float:
    """Return how much a rating would change if two bots had finished the other way round in half a set."""
    pairs = (ahead.sums[at] + ahead.sums[back]) / ahead.sets
    return abs(gradient[at] - gradient[back]) * pairs / 2


def _curvature(wins: list[list[float]], odds: list[list[float]]) -> list[list[float]]:
    """Return the negative second derivatives of the likelihood, with the mean held at 0."""
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
