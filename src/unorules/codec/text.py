"""JSON text, strictly: one way of reading it, in bounded time and memory."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any, NoReturn

from unorules.errors import DecodeError, shown
from unorules.limits import is_utf8

MOST_DEPTH = 20
"""How deep lists and objects may lie in one another."""

# A string or the beginning of one: it always matches where a quotation mark stands, so that this takes linear time.
_STRING = re.compile(r'"(?:[^"\\]|\\.)*+\\?(?:"|\Z)', re.DOTALL)
_BRACKET = re.compile(r"[\[\]{}]")


def written(data: object) -> str:
    """Data as JSON on one line, without blanks."""
    return json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def parsed(text: str | bytes, *, letters: int, containers: int) -> Any:
    """The data that a JSON text stands for, if it is no longer than so many letters and has no more containers.

    Refused are, beside what is no JSON: keys that come twice, numbers that are not whole, NaN, halves of characters,
    and too deep nesting. What is refused is the same on every Python.
    """
    given: object = text
    if not isinstance(given, str | bytes):
        raise DecodeError("$", f"JSON text is expected, not {shown(given)}")
    if len(given) > letters:
        raise DecodeError("$", f"{len(given)} letters are more than {letters}")
    if isinstance(given, bytes):
        try:
            given = given.decode()
        except UnicodeDecodeError as error:
            raise DecodeError("$", f"the text is not UTF-8 at byte {error.start}") from None
    if not is_utf8(given):
        raise DecodeError("$", "the text holds half a character")
    _check_nesting(given, containers)
    try:
        return _READER.decode(given)
    except json.JSONDecodeError as error:
        raise DecodeError("$", f"this is not JSON: {error}") from None
    except DecodeError:
        raise
    except ValueError:  # more digits than Python converts
        raise DecodeError("$", "a number is too large") from None


def _check_nesting(text: str, containers: int) -> None:
    if text.count("[") + text.count("{") <= MOST_DEPTH:
        return
    bare = _STRING.sub("", text)
    if bare.count("[") + bare.count("{") > containers:
        raise DecodeError("$", f"there are more than {containers} lists and objects")
    depth = 0
    for bracket in _BRACKET.findall(bare):
        depth += 1 if bracket in "[{" else -1
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
