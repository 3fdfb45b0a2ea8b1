"""Limits: how long a word, how large a number and how long a document may be.

What can be played can be written down, and what was written can be read.
"""

from __future__ import annotations

import re
from typing import TypeGuard

MOST_LETTERS = 100
"""Of a name, an id, a card, a question, an option or a word of a memo."""

MOST_WHOLE = 2**53 - 1
"""The largest whole number that every reader of JSON gets right."""

MOST_COUNT = 2**50
"""Of what is counted as a game goes on. No game comes near it, so that it can always be counted further."""

MOST_DEPTH = 20
"""How deep lists and objects may lie in one another."""

MOST_LETTERS_OF_AN_ACTION = 4_096
MOST_LETTERS_OF_A_DECK = 200_000
MOST_LETTERS_OF_A_STATE = 512_000
MOST_LETTERS_OF_NOTES = 20_000
MOST_LETTERS_OF_A_LINE = 600_000
"""Of a log: the first one holds a state and notes."""
MOST_LETTERS_OF_A_REPLAY = 1_500_000
MOST_BYTES_OF_A_LOG = 8_000_000
MOST_PARTS = 50_000
"""Lists, objects and what is in them, in one document or in one line of a log."""
MOST_PARTS_OF_A_REPLAY = 60_000

CONTROL = r"\x00-\x1f\x7f-\x9f\u2028\u2029"
"""Characters that would break a line, move a cursor or end a text."""

_HALF = re.compile("[\ud800-\udfff]")
_UNWRITABLE = re.compile(f"[{CONTROL}\ud800-\udfff]")


def is_words(value: object) -> TypeGuard[str]:
    """Whether this is a text for people: not empty, not too long, without control characters."""
    return type(value) is str and 0 < len(value) <= MOST_LETTERS and not _UNWRITABLE.search(value)


def is_utf8(text: str) -> bool:
    """Whether a text has no half of a character in it."""
    return not _HALF.search(text)


def is_whole(value: object) -> TypeGuard[int]:
    """Whether this is a whole number, and neither True nor too large."""
    return type(value) is int and -MOST_WHOLE <= value <= MOST_WHOLE
