"""Rewards: they sum to zero."""

from __future__ import annotations

import pytest

from unorules import Rules
from unorules._compiled import compile_variant
from unorules.rl.env_options import forfeit_rewards, point_rewards, win_rewards
from unorules.variants import CLASSIC_2010


@pytest.mark.parametrize(
    ("winners", "seats", "expected"),
    [
        ((1,), 2, (-1, 1)),
        ((0,), 5, (1, -0.25, -0.25, -0.25, -0.25)),
        ((0, 2), 4, (0.5, -0.5, 0.5, -0.5)),
        ((), 3, (0, 0, 0)),
        ((0, 1, 2), 3, (0, 0, 0)),
    ],
)
def test_winners_share_what_the_others_lose(winners: tuple[int, ...], seats: int, expected: tuple[float, ...]) -> None:
    """And nobody loses if nobody, or everybody, wins."""
    assert expected == win_rewards(winners, seats)


@pytest.mark.parametrize(
    ("points", "scoring", "expected"),
    [
        ((120, 0, 0), "winner_takes", (1.2, -0.6, -0.6)),
        ((0, 30, 90), "own_tally", (0.6, 0.15, -0.75)),
        ((0, 50), "last_standing", (0.5, -0.5)),
    ],
)
def test_points_count_against_the_average_of_the_others(
    points: tuple[int, ...], scoring: str, expected: tuple[float, ...]
) -> None:
    """In hundreds; where points are bad, few of them are rewarded."""
    rules = Rules(scoring=scoring)  # type: ignore[arg-type]

    assert pytest.approx(expected) == point_rewards(points, rules)
    assert pytest.approx(0) == sum(point_rewards(points, rules))


@pytest.mark.parametrize(("one_round", "expected"), [(True, (6.2, -12.4, 6.2)), (False, (6.7, -13.4, 6.7))])
def test_forfeit_costs_what_all_cards_are_worth(one_round: bool, expected: tuple[float, ...]) -> None:
    """More than any hand that could be left over; in a match, the target too."""
    compiled = compile_variant(CLASSIC_2010.with_rules(target=100))

    assert pytest.approx(expected) == forfeit_rewards(1, 3, compiled, one_round=one_round)
