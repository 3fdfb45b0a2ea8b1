"""Reading the files that commands take: replays, logs and replays of a seat."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from unorules._limits import MAX_LOG_BYTES
from unorules.cli.options import HOW_TO_ADD
from unorules.cli.output import counted, print_warning
from unorules.errors import DecodeError, LogError
from unorules.registry import Registry
from unorules.replay import Replay, SeatReplay
from unorules.replay.log_lines import read_lines

_OF_A_SEAT = re.compile(rb'\s*{\s*"format"\s*:\s*"unorules-seat-replay"')
"""How the replay of a seat begins, also where somebody has indented it."""


def read_replay(file: str, registry: Registry) -> Replay | SeatReplay:
    """Return the replay in a file, whatever its format."""
    content = _content(file)
    try:
        if content.startswith(b'{"format":"unorules-log"'):
            return _read_log(file, content, registry)
        if _OF_A_SEAT.match(content):
            return SeatReplay.from_json(content, registry=registry)
        return Replay.from_json(content, registry=registry)
    except DecodeError as error:
        raise about(file, error) from None


def about(file: str, error: Exception) -> Exception:
    """Return an error with the name of the file it is about, and a hint for a variant that is not found."""
    if isinstance(error, DecodeError):
        hint = f"; {HOW_TO_ADD}" if error.path.endswith("variant.id") else ""
        return DecodeError(f"{file}: {error.path}", f"{error.problem}{hint}")
    return LogError(f"{file}: {error}") if isinstance(error, LogError) else error


def _read_log(file: str, content: bytes, registry: Registry) -> Replay:
    """Return the replay in a log, and tell of a last record that is left out."""
    found = read_lines(content, registry)
    if found.dropped:
        left_out = counted(len(found.dropped), "byte")
        print_warning(f"{file}: the last record is incomplete and left out: {left_out}")
    return found.replay


def _content(file: str) -> bytes:
    """Read a file, but no more than one byte beyond the longest log."""
    limit = MAX_LOG_BYTES + 1
    if file != "-":
        with Path(file).open("rb") as opened:
            return opened.read(limit)
    if sys.stdin is None:
        raise DecodeError(file, "there is no standard input")
    return sys.stdin.buffer.read(limit)
