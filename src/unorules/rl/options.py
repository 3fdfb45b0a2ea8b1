"""Options: what the environments can be asked for, and whether there is such a thing."""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from typing import Any, Literal, TypeAlias

from unorules.errors import SetupError, shown
from unorules.model.rules import Rules
from unorules.model.variant import Variant
from unorules.rl.rewards import Reward
from unorules.variants import DEFAULT

RenderMode: TypeAlias = Literal["ansi", "human"] | None
"""What becomes of a story: it is returned, printed, or not told."""
Calls: TypeAlias = Literal["auto", "actions"]
"""Whether UNO is called for the players, or by them as the rules of the variant say."""
Rounds: TypeAlias = Literal["round", "match"]
"""Whether an episode is one round or a whole match."""


def variant_to_learn(
    variant: Variant | str, rules: Rules | Mapping[str, Any] | None = None, calls: Calls = "auto"
) -> Variant:
    """Return the variant that an environment plays: with house rules, and with UNO calls as actions or automatic."""
    found = DEFAULT.variant(variant) if isinstance(variant, str) else variant
    changes: Any = rules.changes() if isinstance(rules, Rules) else rules or {}
    found = found.with_rules(**changes)
    if calls not in ("auto", "actions"):
        raise SetupError(f"calls must be 'auto' or 'actions', not {shown(calls)}")
    if calls == "auto" and found.rules.uno_call == "manual":
        return found.with_rules(uno_call="auto", uno_penalty=2, uno_false_penalty=0, uno_window="next_turn")
    return found


def check_aims(rounds: Rounds, reward: Reward, rules: Rules) -> None:
    """Raise a `SetupError` unless there are such episodes and rewards under these rules."""
    if rounds not in ("round", "match"):
        raise SetupError(f"rounds must be 'round' or 'match', not {shown(rounds)}")
    if reward not in ("win", "points"):
        raise SetupError(f"reward must be 'win' or 'points', not {shown(reward)}")
    if reward == "points" and rules.scoring == "none":
        raise SetupError("reward='points' needs a variant in which points are counted")


def check_limit(name: str, limit: int) -> None:
    """Raise a `SetupError` unless a limit is a positive integer."""
    if type(limit) is not int or limit < 1:
        raise SetupError(f"{name} must be a positive integer, not {shown(limit)}")


def checked_seed(seed: Any) -> int:
    """Return a seed, which may be numpy's, as an integer. Raises a `SetupError` unless it is one of at least 0."""
    try:
        number = index(seed)
    except TypeError:
        number = -1
    if number < 0:
        raise SetupError(f"seed must be an integer of at least 0, not {shown(seed)}")
    return number


def check_render_mode(mode: RenderMode) -> None:
    """Raise a `SetupError` unless there is such a `render_mode`."""
    if mode not in ("ansi", "human", None):
        raise SetupError(f"render_mode must be 'ansi', 'human' or None, not {shown(mode)}")
