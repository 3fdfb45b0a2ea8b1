"""Limits: how long a word and how large a number may be, so that whatever can be played can be written down."""

from __future__ import annotations

from typing import TypeGuard

MOST_LETTERS = 100
"""Of a name, an id, a question, an option or a word of a memo."""

MOST_WHOLE = 2**53 - 1
"""The largest whole number that every reader of JSON gets right."""


def is_words(value: object) -> TypeGuard[str]:
    """Whether this is text that is not empty, not too long, and can be written as UTF-8."""
    return type(value) is str and 0 < len(value) <= MOST_LETTERS and is_utf8(value)


def is_utf8(text: str) -> bool:
    """Whether a text has no half of a character in it."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def is_whole(value: object) -> TypeGuard[int]:
    """Whether this is a whole number, and neither True nor too large."""
    return type(value) is int and -MOST_WHOLE <= value <= MOST_WHOLE
