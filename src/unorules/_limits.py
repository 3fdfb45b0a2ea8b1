"""Limits: how long a text, how large a number and how long a document may be.

Whatever can be played can be written, and whatever was written can be read.
"""

from __future__ import annotations

import re
from typing import TypeGuard

MAX_TEXT_CHARS = 100
"""The longest name, id, card, question, option or text in a memo."""

MAX_INTEGER = 2**53 - 1
"""The largest integer that every JSON reader gets right."""

MAX_COUNT = 2**50
"""The largest counter or score in a document. No game comes near it."""

MAX_DEPTH = 20
"""How deeply lists and objects may be nested."""

MAX_ACTION_CHARS = 4_096
MAX_DECK_CHARS = 100_000
MAX_STATE_CHARS = 512_000
MAX_NOTES_CHARS = 20_000
MAX_LINE_CHARS = 600_000
"""The longest line of a log. The first line holds a state and notes."""
MAX_ACTIONS = 10_000
"""The longest game that can be recorded, in a replay, in a log or at a table."""
CHARS_PER_ACTION = 100
"""A longer action counts as several, one for each 100 characters of its JSON or part of them."""
MAX_RECORD_BYTES = 2_000
"""No action makes a longer line of a log, whatever the alphabet."""
MAX_REPLAY_CHARS = 1_600_000
"""Room for a state, notes, and the longest game with its checks."""
MAX_SEAT_REPLAY_CHARS = 600_000
MAX_LOG_BYTES = 8_000_000
"""Room for the longest first line and the longest game, whatever the alphabet."""
MAX_PARTS = 50_000
"""Lists, objects and their members, in one document or in one line of a log."""
MAX_REPLAY_PARTS = 65_000
"""The same in a replay: a play that names a colour has five."""

CONTROL = r"\x00-\x1f\x7f-\x9f\u2028\u2029"
"""Characters that would break a line, move a cursor or end a text."""

TURNING = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
"""Marks that change the direction of writing, also of what stands around them."""

_UNWRITABLE = re.compile(f"[{CONTROL}\ud800-\udfff]")


def is_short_text(value: object) -> TypeGuard[str]:
    """Return whether this is a text for one line: not empty, not too long, without control characters."""
    return type(value) is str and 0 < len(value) <= MAX_TEXT_CHARS and not _UNWRITABLE.search(value)


def is_utf8(text: str) -> bool:
    """Return whether a text can be written as UTF-8, that is, has no lone surrogate."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def is_integer(value: object) -> TypeGuard[int]:
    """Return whether this is an integer that JSON can carry. True is not."""
    return type(value) is int and -MAX_INTEGER <= value <= MAX_INTEGER
