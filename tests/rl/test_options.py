"""Options of the environments: invalid ones, rewards that sum to zero, and rendering."""

from __future__ import annotations

from typing import Any

import pytest

from tests.words.test_titles import WEATHER
from unorules import Play, Rules, Variant, apply, card, position
from unorules._compiled import compile_variant
from unorules.errors import SetupError, VariantError
from unorules.rl.env_options import (
    check_aims,
    check_limit,
    check_render_mode,
    forfeit_rewards,
    point_rewards,
    render_text,
    variant_to_learn,
    win_rewards,
)
from unorules.variants import CLASSIC_2010, FRIENDS_2022, house


def test_calls_are_made_for_the_players_unless_they_are_actions() -> None:
    """Whatever the rules say about them."""
    strict = CLASSIC_2010.with_rules(uno_penalty=4, uno_false_penalty=2, uno_window="own_turn")
    silent = CLASSIC_2010.with_rules(uno_call="off")

    assert CLASSIC_2010.with_rules(uno_call="auto") == variant_to_learn(strict)
    assert strict == variant_to_learn(strict, calls="actions")
    assert silent == variant_to_learn(silent)


def test_house_rules_are_given_as_rules_or_by_name() -> None:
    """As `with_rules` takes them."""
    party = CLASSIC_2010.with_rules(house.PARTY)

    assert party == variant_to_learn("classic-2010", house.PARTY, calls="actions")
    assert party == variant_to_learn(CLASSIC_2010, dict(house.PARTY.changes()), calls="actions")
    with pytest.raises(VariantError, match="there is no switch staking"):
        variant_to_learn("classic-2010", {"staking": "any"})
    with pytest.raises(SetupError, match="calls must be 'auto' or 'actions', not 'loud'"):
        variant_to_learn("classic-2010", calls="loud")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("variant", "aims", "fault"),
    [
        (CLASSIC_2010, ("game", "win"), "rounds must be 'round' or 'match', not 'game'"),
        (CLASSIC_2010, ("round", "fun"), "reward must be 'win' or 'points', not 'fun'"),
        (FRIENDS_2022, ("match", "points"), "reward='points' needs a variant in which points are counted"),
    ],
)
def test_odd_aims_are_refused(variant: Variant, aims: tuple[Any, Any], fault: str) -> None:
    """Before anything is played."""
    rounds, reward = aims
    with pytest.raises(SetupError, match=fault):
        check_aims(rounds, reward, variant.rules)


@pytest.mark.parametrize("limit", [0, -1, 2.5, "10", None, True])
def test_limit_is_a_positive_integer(limit: Any) -> None:
    """Nothing else is."""
    check_limit("max_steps", 1)
    with pytest.raises(SetupError, match="max_steps must be a positive integer, not "):
        check_limit("max_steps", limit)


def test_stories_are_returned_or_printed_or_not_told() -> None:
    """There is no other way."""
    for mode in ("ansi", "human", None):
        check_render_mode(mode)
    with pytest.raises(SetupError, match="render_mode must be 'ansi', 'human' or None, not 'rgb_array'"):
        check_render_mode("rgb_array")  # type: ignore[arg-type]


# Rewards.


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


# Rendering.


def test_story_calls_cards_of_ones_own_by_their_titles() -> None:
    """In the sentences and on the table."""
    before = position(["test:wild-storm red-1", "blue-1"], top="red-9", variant=WEATHER, players=["Ann", "Bo"])
    after, events = apply(before, Play(0, card("test:wild-storm"), color="blue"))
    lines = render_text([events], after).splitlines()

    assert "Ann plays Storm of the Century and calls blue." == lines[0]
    assert lines[-1].startswith("[Storm of the Century, blue is called; ")
