"""Rewards: what an episode gives each seat. They always sum to zero."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from unorules.engine.compiled import CompiledVariant
from unorules.model.rules import Rules
from unorules.model.seats import Seat

Reward: TypeAlias = Literal["win", "points"]
"""What is rewarded: winning the episode, at its end, or the points of every round, when it ends."""


def for_forfeit(loser: Seat, seats: int, compiled: CompiledVariant, *, one_round: bool) -> tuple[float, ...]:
    """Take from a seat as much as an episode with points can cost at all, and share it among the others.

    That is what all cards are worth and, in a match, the target besides, in hundreds. If it were less, a seat that is
    behind would gain by doing what is not allowed.
    """
    stake = sum([compiled.points[card] for card in compiled.deck]) + (0 if one_round else compiled.rules.target)
    return tuple([(-stake if seat == loser else stake / (seats - 1)) / 100 for seat in range(seats)])


def for_winning(winners: Sequence[Seat], seats: int) -> tuple[float, ...]:
    """Share 1 among the winners and -1 among the others; nobody gets anything if nobody wins."""
    if not 0 < len(winners) < seats:
        return (0.0,) * seats
    won, lost = 1 / len(winners), -1 / (seats - len(winners))
    return tuple([won if seat in winners else lost for seat in range(seats)])


def for_points(points: Sequence[int], rules: Rules) -> tuple[float, ...]:
    """Give each seat its points less the average of the others', in hundreds; where points are bad, the reverse."""
    total, others = sum(points), len(points) - 1
    sign = 1 if rules.scoring == "winner_takes" else -1
    return tuple([sign * (one - (total - one) / others) / 100 for one in points])
