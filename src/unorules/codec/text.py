"""JSON text, strictly: one way of reading it, in bounded time and memory."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any, NoReturn

from unorules.errors import DecodeError, SetupError, shown
from unorules.limits import MOST_DEPTH, is_utf8

# A string or the beginning of one, or a mark outside of strings. It always matches where a quotation mark stands, so
# that this takes linear time.
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*+\\?(?:"|\Z)|[\[\]{},]', re.DOTALL)


def written(data: object) -> str:
    """Data as JSON on one line, without blanks."""
    return json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def written_within(data: object, letters: int, parts: int) -> str:
    """The same, if it is such that it will be read again."""
    text = written(data)
    try:
        _check_size(text, letters, parts)
    except DecodeError as error:
        raise SetupError(f"this is too large to be read again: {error.problem}") from None
    return text


def parsed(text: str | bytes, *, letters: int, parts: int) -> Any:
    """The data that a JSON text stands for, if it is no longer than so many letters and has no more parts.

    Refused are, beside what is no JSON: keys that come twice, numbers that are not whole, NaN, halves of characters,
    and too deep nesting. What is refused is the same on every Python.
    """
    given: object = text
    if not isinstance(given, str | bytes):
        raise DecodeError("$", f"JSON text is expected, not {shown(given)}")
    if len(given) > (letters if isinstance(given, str) else 4 * letters):
        raise DecodeError("$", f"{len(given)} letters are more than {letters}")
    if isinstance(given, bytes):
        try:
            given = given.decode()
        except UnicodeDecodeError as error:
            raise DecodeError("$", f"the text is not UTF-8 at byte {error.start}") from None
    if not is_utf8(given):
        raise DecodeError("$", "the text holds half a character")
    _check_size(given, letters, parts)
    try:
        return _READER.decode(given)
    except json.JSONDecodeError as error:
        raise DecodeError("$", f"this is not JSON: {error}") from None
    except DecodeError:
        raise
    except ValueError:  # more digits than Python converts
        raise DecodeError("$", "a number is too large") from None


def _check_size(text: str, letters: int, parts: int) -> None:
    """Refuse what is too long, has too many parts, or lies too deep."""
    if len(text) > letters:
        raise DecodeError("$", f"{len(text)} letters are more than {letters}")
    brackets = text.count("[") + text.count("{")
    if brackets <= MOST_DEPTH and brackets + text.count(",") <= parts:
        return
    depth = found = 0
    for token in _TOKEN.finditer(text):
        mark = token[0]
        if mark in "[{":
            depth += 1
        elif mark in "]}":
            depth -= 1
        elif mark != ",":
            continue  # a string, whatever is in it
        found += mark not in "]}"
        if found > parts:
            raise DecodeError("$", f"there are more than {parts} lists, objects and parts of them")
        if depth > MOST_DEPTH:
            raise DecodeError("$", f"lists and objects are nested more than {MOST_DEPTH} deep")


def _object(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise DecodeError("$", f"the key {shown(twice[:80])} comes twice")
    return found


def _not_whole(number: str) -> NoReturn:
    raise DecodeError("$", f"{number[:20]} is not a whole number")


_READER = json.JSONDecoder(object_pairs_hook=_object, parse_float=_not_whole, parse_constant=_not_whole)
