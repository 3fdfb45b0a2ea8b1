"""Strict JSON, with one way to write it and a reader that is bounded in time and memory."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NoReturn

from unorules._limits import MAX_DEPTH, is_utf8
from unorules.errors import DecodeError, SetupError, quote

_NO_BRACKETS = bytes(byte for byte in range(256) if byte not in b"[]{}")

_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def dumps_json(data: object) -> str:
    """Return data as JSON on one line, without spaces."""
    return _ENCODER.encode(data)


def dumps_bounded(data: object, chars: int, parts: int) -> str:
    """Return data as JSON, or raise SetupError if it is too large for `parse_json`."""
    text = dumps_json(data)
    try:
        _check_size(text, chars, parts)
    except DecodeError as error:
        raise SetupError(f"too large to be read back: {error.problem}") from None
    return text


def parse_json(text: str | bytes, *, chars: int, parts: int) -> Any:
    """Return the data of a JSON text of at most `chars` characters and `parts` parts, or raise DecodeError.

    Duplicate keys, numbers that are not integers, NaN, lone surrogates and deep nesting are refused too, in the same
    way on every Python.
    """
    given: object = text
    if not isinstance(given, str | bytes):
        raise DecodeError("$", f"expected JSON text, not {quote(given)}")
    if isinstance(given, bytes):
        if len(given) > 4 * chars:
            raise DecodeError("$", f"expected at most {4 * chars} bytes, not {len(given)}")
        try:
            given = given.decode()
        except UnicodeDecodeError as error:
            raise DecodeError("$", f"the text is not UTF-8 at byte {error.start}") from None
    _check_size(given, chars, parts)
    if not is_utf8(given):
        raise DecodeError("$", "the text holds a lone surrogate")
    try:
        return _READER.decode(given)
    except json.JSONDecodeError as error:
        raise DecodeError("$", f"not JSON: {error}") from None
    except DecodeError:
        raise
    except ValueError:  # more digits than Python converts
        raise DecodeError("$", "a number is too large") from None


def _check_size(text: str, chars: int, parts: int) -> None:
    """Raise DecodeError if a text is too long, has too many parts, or is nested too deeply."""
    if len(text) > chars:
        raise DecodeError("$", f"expected at most {chars} characters, not {len(text)}")
    brackets = text.count("[") + text.count("{")
    if brackets <= MAX_DEPTH and brackets + text.count(",") <= parts:
        return
    # Remove escaped backslashes and quotation marks. All quotation marks that are left delimit strings.
    text = text.replace(r"\\", "").replace(r"\"", "")
    strings = text.count('"') // 2
    if strings <= 2 * parts:  # a member has at most two: its name and its value
        text = "".join(text.split('"')[::2])
    if strings > 2 * parts or text.count("[") + text.count("{") + text.count(",") > parts:
        raise DecodeError("$", f"expected at most {parts} lists, objects and members")
    depth = 0
    for bracket in text.encode(errors="replace").translate(None, _NO_BRACKETS):
        depth += 1 if bracket in b"[{" else -1
        if depth > MAX_DEPTH:
            raise DecodeError("$", f"lists and objects are nested more than {MAX_DEPTH} deep")


def _object(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise DecodeError("$", f"the key {quote(twice[:80])} appears twice")
    return members


def _refuse_number(number: str) -> NoReturn:
    raise DecodeError("$", f"{number[:20]} is not an integer")


_READER = json.JSONDecoder(object_pairs_hook=_object, parse_float=_refuse_number, parse_constant=_refuse_number)
