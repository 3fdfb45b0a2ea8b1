"""How long a recorded game may be: the same for a replay, a log and a table."""

from __future__ import annotations

from functools import lru_cache

from unorules.codec.messages import ACTION
from unorules.codec.strict_json import dumps_json
from unorules.errors import GameTooLong
from unorules.limits import MAX_ACTIONS, USUAL_ACTION_CHARS
from unorules.model.actions import Action


@lru_cache(maxsize=1024)
def action_length(action: Action) -> int:
    """Return 1, and 1 more for every further 100 characters of the action as JSON."""
    return 1 + (len(dumps_json(ACTION.write(action))) - 1) // USUAL_ACTION_CHARS


def check_length(length: int) -> None:
    """Raise GameTooLong if a game with actions of this length together cannot be recorded."""
    if length > MAX_ACTIONS:
        raise GameTooLong(f"a recorded game may have at most {MAX_ACTIONS} actions")
