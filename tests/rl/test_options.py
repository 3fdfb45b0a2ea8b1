"""Options: which there are, and how others are refused."""

from __future__ import annotations

from typing import Any

import pytest

from unorules import Variant
from unorules.errors import SetupError, VariantError
from unorules.rl.env_options import check_aims, check_limit, check_render_mode, variant_to_learn
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
