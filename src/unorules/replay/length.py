"""How long a recorded game may be: the same for a replay, a log and a table."""

from __future__ import annotations

from functools import lru_cache

from unorules.codec.messages import ACTION
from unorules.codec.strict_json import dumps_json
from unorules.errors import GameTooLong
from unorules.limits import CHARS_PER_ACTION, MAX_ACTIONS
from unorules.model.actions import Action


@lru_cache(maxsize=1024)
def action_weight(action: Action) -> int:
    """Return how often an action counts: once for every 100 characters of its JSON, the last ones included."""
    return 1 + (len(dumps_json(ACTION.write(action))) - 1) // CHARS_PER_ACTION


def check_length(length: int) -> None:
    """Raise GameTooLong if a game of this length cannot be recorded."""
    if length > MAX_ACTIONS:
        raise GameTooLong(f"a recorded game may have at most {MAX_ACTIONS} actions, and long ones count more than once")
