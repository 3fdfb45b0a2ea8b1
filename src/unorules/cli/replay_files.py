"""Reading the files that commands take: replays, logs and replays of a seat."""

from __future__ import annotations

import sys
from pathlib import Path

from unorules.errors import DecodeError
from unorules.limits import MAX_LOG_BYTES
from unorules.model.registry import Registry
from unorules.replay import Replay, ReplayLog, SeatReplay


def read_replay(file: str, registry: Registry) -> Replay | SeatReplay:
    """Return the replay in a file, whatever its format."""
    content = _content(file)
    try:
        if content.startswith(b'{"format":"unorules-log"'):
            return ReplayLog.parse(content, registry=registry)
        if content.startswith(b'{"format":"unorules-seat-replay"'):
            return SeatReplay.from_json(content, registry=registry)
        return Replay.from_json(content, registry=registry)
    except DecodeError as error:
        hint = "; --with MODULE:NAME adds one of your own" if error.path.endswith("variant.id") else ""
        raise DecodeError(f"{file}: {error.path}", f"{error.problem}{hint}") from None


def _content(file: str) -> bytes:
    """Read a file, but no more than one byte beyond the longest log."""
    limit = MAX_LOG_BYTES + 1
    if file != "-":
        with Path(file).open("rb") as opened:
            return opened.read(limit)
    if sys.stdin is None:
        raise DecodeError(file, "there is no standard input")
    return sys.stdin.buffer.read(limit)
