"""The files that commands read: replays, logs and replays of a seat."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from unorules._limits import MAX_LOG_BYTES
from unorules.cli.options import HOW_TO_ADD
from unorules.cli.output import plural, print_warning
from unorules.errors import DecodeError, LogError
from unorules.registry import Registry
from unorules.replay import Replay, SeatReplay
from unorules.replay.log_lines import read_lines

_OF_A_SEAT = re.compile(rb'\s*{\s*"format"\s*:\s*"unorules-seat-replay"')
"""The beginning of a seat's replay, with or without indentation."""


def read_replay(file: str, registry: Registry) -> Replay | SeatReplay:
    """Return the replay in a file of any of these formats."""
    content = _content(file)
    try:
        if content.startswith(b'{"format":"unorules-log"'):
            return _read_log(file, content, registry)
        if _OF_A_SEAT.match(content):
            return SeatReplay.from_json(content, registry=registry)
        return Replay.from_json(content, registry=registry)
    except DecodeError as error:
        raise error_in_file(file, error) from None


def error_in_file(file: str, error: Exception) -> Exception:
    """Return an error with the name of its file, and a hint if it is about an unknown variant."""
    if isinstance(error, DecodeError):
        hint = f"; {HOW_TO_ADD}" if error.path.endswith("variant.id") else ""
        return DecodeError(f"{file}: {error.path}", f"{error.problem}{hint}")
    return LogError(f"{file}: {error}") if isinstance(error, LogError) else error


def _read_log(file: str, content: bytes, registry: Registry) -> Replay:
    """Return the replay in a log, and warn if its last record is left out."""
    found = read_lines(content, registry)
    if found.dropped:
        left_out = plural(len(found.dropped), "byte")
        print_warning(f"{file}: the last record is incomplete and left out: {left_out}")
    return found.replay


def _content(file: str) -> bytes:
    """Return the bytes of a file, but no more than one beyond the longest log."""
    limit = MAX_LOG_BYTES + 1
    if file != "-":
        with Path(file).open("rb") as opened:
            return opened.read(limit)
    if sys.stdin is None:
        raise DecodeError(file, "there is no standard input")
    return sys.stdin.buffer.read(limit)
