"""Documents: messages with their readers, log files with checksums, and refusals."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias
from zlib import crc32

import pytest

import unorules as uno
from unorules import Action, DecodeError, Event, Registry, Replay, ReplayLog, Variant, View
from unorules._codec.json import parse_json
from unorules._limits import MAX_PARTS, MAX_STATE_CHARS
from unorules.variants import BUILT_IN


def fault(read: Callable[..., object], given: object, **rest: Any) -> DecodeError:
    """Return the error with which a reader refuses its argument."""
    with pytest.raises(DecodeError) as refusal:
        read(given, **rest)
    return refusal.value


Message: TypeAlias = Action | Event | View | Variant | tuple[Event, ...]


def read_message(data: object, *, registry: Registry = BUILT_IN) -> Message:
    """Return the decoded message: a key gives its type, else it is an event; a list holds several events."""
    parsed: Any = parse_json(data, chars=MAX_STATE_CHARS, parts=MAX_PARTS) if isinstance(data, str | bytes) else data
    keys = parsed if type(parsed) is dict else {}
    if type(parsed) is list:
        return uno.decode_events(data)
    if "do" in keys:
        return uno.decode_trusted_action(data)
    if "format" in keys:
        return uno.decode_view(data, registry=registry)
    if "id" in keys:
        return uno.decode_variant(data, registry=registry)
    return uno.decode_event(data)


def write_log(replay: Replay, path: Path) -> Path:
    """Write the log of a replay and return its path."""
    ReplayLog.create(path, replay).close()
    return path


def add_checksums(*lines: str) -> bytes:
    """Return lines, each given as an object without its closing brace, with the checksums of a log."""
    written, total = b"", 0
    for line in lines:
        total = crc32(line.encode(), total)
        written += b'%b,"crc":"%08x"}\n' % (line.encode(), total)
    return written
