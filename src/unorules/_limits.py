"""Limits of texts, numbers and documents. Every state can be written and read back; records hold 10,000 actions."""

from __future__ import annotations

import re
from typing import TypeGuard

MAX_TEXT_CHARS = 100
"""The maximum length of a name, an id, a card, a question, an option, or a text in a memo."""

MAX_INTEGER = 2**53 - 1
"""The largest integer that every JSON reader represents exactly."""

MAX_COUNT = 2**50
"""The largest counter or score in a document, far beyond that of any game."""

MAX_DEPTH = 20
"""The deepest nesting of lists and objects."""

MAX_ACTION_CHARS = 4_096
MAX_DECK_CHARS = 100_000
MAX_STATE_CHARS = 512_000
MAX_NOTES_CHARS = 20_000
MAX_LINE_CHARS = 600_000
"""The longest line of a log: the first, which holds a state and notes."""
MAX_ACTIONS = 10_000
"""The longest game in a replay, a log or a table."""
CHARS_PER_ACTION = 100
"""A longer action counts as several: one for every 100 characters of its JSON, rounded up."""
MAX_RECORD_BYTES = 2_000
"""The longest line of a log that an action can make, in any alphabet."""
MAX_REPLAY_CHARS = 1_600_000
"""Room for a state, notes, and the longest game with its checks."""
MAX_SEAT_REPLAY_CHARS = 600_000
MAX_LOG_BYTES = 8_000_000
"""Room for the longest first line and the longest game, in any alphabet."""
MAX_PARTS = 50_000
"""The most lists, objects and members in one document or in one line of a log."""
MAX_REPLAY_PARTS = 65_000
"""The same for a replay: a play that names a colour has five parts."""

CONTROL = r"\x00-\x1f\x7f-\x9f\u2028\u2029"
"""Characters that break a line, move the cursor or end a text."""

BIDI_MARKS = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
"""Marks that change the direction of writing, of the text around them too."""

_UNWRITABLE = re.compile(f"[{CONTROL}\ud800-\udfff]")


def is_short_text(value: object) -> TypeGuard[str]:
    """Return whether this is a one-line text: not empty, not too long, without control characters."""
    return type(value) is str and 0 < len(value) <= MAX_TEXT_CHARS and not _UNWRITABLE.search(value)


def is_utf8(text: str) -> bool:
    """Return whether a text can be encoded as UTF-8, that is, has no lone surrogate."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def is_integer(value: object) -> TypeGuard[int]:
    """Return whether this is an integer, not a bool, that every JSON reader represents exactly."""
    return type(value) is int and -MAX_INTEGER <= value <= MAX_INTEGER
