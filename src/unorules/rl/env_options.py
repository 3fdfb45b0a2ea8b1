"""What all environments share: their options, the rewards, and the text that they render."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from operator import index
from typing import Any, Literal, TypeAlias

from unorules._compiled import CompiledVariant
from unorules._seats import Seat
from unorules.errors import SetupError, quote
from unorules.events import Event
from unorules.rules import Rules
from unorules.state import State
from unorules.variant import Variant
from unorules.variants import BUILT_IN
from unorules.views import redact
from unorules.words.sentences import describe
from unorules.words.titles import face

# Options, and the checks of their values.

RenderMode: TypeAlias = Literal["ansi", "human"] | None
"""Whether the text of a step is returned by `render`, printed, or not made."""
Calls: TypeAlias = Literal["auto", "actions"]
"""Whether UNO is called for the players, or by them as the rules of the variant say."""
Rounds: TypeAlias = Literal["round", "match"]
"""Whether an episode is one round or a whole match."""


def variant_to_learn(
    variant: Variant | str, rules: Rules | Mapping[str, Any] | None = None, calls: Calls = "auto"
) -> Variant:
    """Return the variant that an environment plays: with house rules, and with manual or automatic UNO calls."""
    found = BUILT_IN.variant(variant) if isinstance(variant, str) else variant
    changes: Any = rules.changes() if isinstance(rules, Rules) else rules or {}
    found = found.with_rules(**changes)
    if calls not in ("auto", "actions"):
        raise SetupError(f"calls must be 'auto' or 'actions', not {quote(calls)}")
    if calls == "auto" and found.rules.uno_call == "manual":
        return found.with_rules(uno_call="auto", uno_penalty=2, uno_false_penalty=0, uno_window="next_turn")
    return found


def check_aims(rounds: Rounds, reward: Reward, rules: Rules) -> None:
    """Raise a `SetupError` unless these episodes and rewards exist under these rules."""
    if rounds not in ("round", "match"):
        raise SetupError(f"rounds must be 'round' or 'match', not {quote(rounds)}")
    if reward not in ("win", "points"):
        raise SetupError(f"reward must be 'win' or 'points', not {quote(reward)}")
    if reward == "points" and rules.scoring == "none":
        raise SetupError("reward='points' needs a variant in which points are counted")


def check_limit(name: str, limit: int) -> None:
    """Raise a `SetupError` unless a limit is a positive integer."""
    if type(limit) is not int or limit < 1:
        raise SetupError(f"{name} must be a positive integer, not {quote(limit)}")


def require_seed(seed: Any) -> int:
    """Return a seed, perhaps a numpy integer, as an `int`. Raises a `SetupError` unless it is one of at least 0."""
    try:
        number = index(seed)
    except TypeError:
        number = -1
    if number < 0:
        raise SetupError(f"seed must be an integer of at least 0, not {quote(seed)}")
    return number


def check_render_mode(mode: RenderMode) -> None:
    """Raise a `SetupError` unless this `render_mode` exists."""
    if mode not in ("ansi", "human", None):
        raise SetupError(f"render_mode must be 'ansi', 'human' or None, not {quote(mode)}")


# Rewards, one for each seat. They always sum to zero.

Reward: TypeAlias = Literal["win", "points"]
"""What is rewarded: winning the episode, at its end, or the points of every round, when it ends."""


def forfeit_rewards(loser: Seat, seats: int, compiled: CompiledVariant, *, one_round: bool) -> tuple[float, ...]:
    """Return the rewards, in points, of an episode that a seat forfeits: it loses the most that an episode can cost.

    That is the value of all cards plus, in a match, the target, in hundreds; the others share it. If it were less, a
    seat that is behind would gain by an illegal action.
    """
    stake = sum([compiled.points[card] for card in compiled.deck]) + (0 if one_round else compiled.rules.target)
    return tuple([(-stake if seat == loser else stake / (seats - 1)) / 100 for seat in range(seats)])


def win_rewards(winners: Sequence[Seat], seats: int) -> tuple[float, ...]:
    """Return rewards that share 1 among the winners and -1 among the others, or zeros if nobody wins."""
    if not 0 < len(winners) < seats:
        return (0.0,) * seats
    won, lost = 1 / len(winners), -1 / (seats - len(winners))
    return tuple([won if seat in winners else lost for seat in range(seats)])


def point_rewards(points: Sequence[int], rules: Rules) -> tuple[float, ...]:
    """Return each seat's points less the average of the others', in hundreds; where points are bad, the reverse."""
    total, others = sum(points), len(points) - 1
    sign = 1 if rules.scoring == "winner_takes" else -1
    return tuple([sign * (one - (total - one) / others) / 100 for one in points])


# Rendering.


def show(text: str, mode: str | None) -> str | None:
    """Print a text if the `render_mode` is `human`, and return it if it is `ansi`."""
    if mode == "human":
        sys.stdout.write(f"{text}\n")
    return text if mode == "ansi" else None


def render_text(happened: Sequence[Sequence[Event]], state: State) -> str:
    """Return sentences on what happened, and a line on the table, as a spectator sees them."""
    seen = [event for events in happened for event in redact(events, None)]
    lines = [describe(event, state.players, variant=state.variant) for event in seen]
    color = "" if state.color in (None, state.top.color) else f", {state.color} is called"
    hands = ", ".join(f"{name} {len(hand)}" for name, hand in zip(state.players, state.hands, strict=True))
    return "\n".join([*lines, f"[{face(state.top, variant=state.variant)}{color}; {hands}]"])
