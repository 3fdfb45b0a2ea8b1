"""UNO for PettingZoo: `unorules_v0.env()`, named as PettingZoo names its own environments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from unorules.players.extras import needs
from unorules.rl.aec_env import Illegal, UnoAECEnv
from unorules.rl.env_options import Calls, RenderMode, Reward, Rounds
from unorules.rules import Rules
from unorules.variant import Variant

with needs("rl"):
    from pettingzoo.utils.conversions import aec_to_parallel
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper

__all__ = ["env", "parallel_env", "raw_env"]

raw_env = UnoAECEnv
"""The environment without its wrapper, which is faster."""


def env(
    variant: Variant | str = "classic-2010",
    seats: int = 4,
    *,
    rules: Rules | Mapping[str, Any] | None = None,
    calls: Calls = "auto",
    rounds: Rounds = "round",
    reward: Reward = "win",
    illegal: Illegal = "lose",
    every_seat: bool = False,
    max_cycles: int = 10_000,
    render_mode: RenderMode = None,
) -> Any:
    """Return the environment of a variant, in a wrapper that enforces the order of calls.

    Args:
        variant: A variant, or the id of a built-in one.
        seats: How many seats there are.
        rules: House rules, as `Rules` or by the names of the switches.
        calls: `auto` if UNO is called for the players, `actions` if they call and catch themselves.
        rounds: Whether an episode is one `round` or a whole `match`.
        reward: `win` shares 1 among the winners and -1 among the others, at the end. `points` gives each seat its
            points less the average of the others', in hundreds, after every round; where points are bad, the reverse.
            Both sum to zero.
        illegal: What follows an action that the mask forbids. `lose` ends the episode: that agent gets -1, and the
            others share 1; with `points`, it loses as much as an episode can cost. `random` takes a random legal action
            instead. `error` raises an error, as an id that does not exist always does.
        every_seat: Whether all agents step in turn, though most can only wait, so that the environment can be made a
            parallel one. Masks then hold for a whole cycle, and actions that become impossible in it count as waiting.
            Otherwise only agents step that can act.
        max_cycles: The episode is truncated after so many steps for each seat.
        render_mode: `human` prints what happens, `ansi` lets `render` return it.

    Raises:
        SetupError: If there is no such game.
        VariantError: For an unknown id, invalid rules, or a kind that does not list its questions.
    """
    raw = UnoAECEnv(
        variant,
        seats,
        rules=rules,
        calls=calls,
        rounds=rounds,
        reward=reward,
        illegal=illegal,
        every_seat=every_seat,
        max_cycles=max_cycles,
        render_mode=render_mode,
    )
    return OrderEnforcingWrapper(raw)


def parallel_env(
    variant: Variant | str = "classic-2010",
    seats: int = 4,
    *,
    rules: Rules | Mapping[str, Any] | None = None,
    calls: Calls = "auto",
    rounds: Rounds = "round",
    reward: Reward = "win",
    illegal: Illegal = "lose",
    max_cycles: int = 10_000,
    render_mode: RenderMode = None,
) -> Any:
    """Return the parallel environment, in which all agents act at once.

    Args:
        variant: A variant, or the id of a built-in one.
        seats: How many seats there are.
        rules: House rules, as `Rules` or by the names of the switches.
        calls: `auto` if UNO is called for the players, `actions` if they call and catch themselves.
        rounds: Whether an episode is one `round` or a whole `match`.
        reward: `win` shares 1 among the winners and -1 among the others, at the end. `points` gives each seat its
            points less the average of the others', in hundreds, after every round; where points are bad, the reverse.
            Both sum to zero.
        illegal: What follows an action that the mask forbids. `lose` ends the episode: that agent gets -1, and the
            others share 1; with `points`, it loses as much as an episode can cost. `random` takes a random legal action
            instead. `error` raises an error, as an id that does not exist always does.
        max_cycles: The episode is truncated after so many steps for each seat.
        render_mode: `human` prints what happens, `ansi` lets `render` return it.

    Raises:
        SetupError: If there is no such game.
        VariantError: For an unknown id, invalid rules, or a kind that does not list its questions.
    """
    raw = env(
        variant,
        seats,
        rules=rules,
        calls=calls,
        rounds=rounds,
        reward=reward,
        illegal=illegal,
        every_seat=True,
        max_cycles=max_cycles,
        render_mode=render_mode,
    )
    return aec_to_parallel(raw)
