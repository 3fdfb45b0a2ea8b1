"""Notes: the host's own keys in a replay, which begin with `_` and are kept unchanged."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from unorules.codec.strict_json import dumps_json
from unorules.errors import DecodeError, SetupError, shown
from unorules.limits import MAX_DEPTH, MAX_NOTES_CHARS, is_integer, is_utf8


class NotesJson(str):
    """Notes as JSON text that has been checked."""

    __slots__ = ()


def dump_notes(notes: Mapping[str, Any] | NotesJson) -> NotesJson:
    """Return notes as JSON, or raise SetupError unless the keys begin with `_` and the values are plain data."""
    if isinstance(notes, NotesJson):
        return notes
    given: object = notes
    if not isinstance(given, Mapping):
        raise SetupError(f"notes must be a mapping of keys that begin with '_', not {shown(given)}")
    for key, value in given.items():
        if type(key) is not str or not key.startswith("_") or not is_utf8(key):
            raise SetupError(f"the key of a note must be text that begins with '_', not {shown(key)}")
        if not _is_plain(value):
            raise SetupError(
                f"the note {shown(key)} may hold only None, bool, int, str, list and dict, neither large nor deep"
            )
    text = dumps_json(dict(sorted(given.items())))
    if len(text) > MAX_NOTES_CHARS:
        raise SetupError(f"notes may have at most {MAX_NOTES_CHARS} characters as JSON, not {len(text)}")
    return NotesJson(text)


def split_notes(data: dict[str, Any], path: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return a document without its notes, and the notes."""
    notes = {key: value for key, value in data.items() if key.startswith("_")}
    try:
        dump_notes(notes)
    except SetupError as error:
        raise DecodeError(path, str(error)) from None
    return {key: value for key, value in data.items() if key not in notes}, notes


def load_notes(text: NotesJson) -> dict[str, Any]:
    """Return notes as a new dict."""
    notes: dict[str, Any] = json.loads(text)
    return notes


def _is_plain(value: object) -> bool:
    """Return whether this is None, a bool, an int, a str, or lists and dicts of such, neither large nor deep."""
    left = MAX_NOTES_CHARS
    layer = [value]
    for _ in range(MAX_DEPTH - 2):
        deeper: list[object] = []
        for part in layer:
            if type(part) is list:
                deeper += part
            elif type(part) is dict:
                deeper += part.values()
                if not all(type(key) is str and is_utf8(key) for key in part):
                    return False
            elif not (part is None or type(part) is bool or is_integer(part) or (type(part) is str and is_utf8(part))):
                return False
            if len(deeper) > left:
                return False
        if not deeper:
            return True
        left -= len(deeper)
        layer = deeper
    return False
