"""Logs: files of games, and lines with checksums."""

from __future__ import annotations

from pathlib import Path
from zlib import crc32

from unorules import Replay, ReplayLog


def logged(replay: Replay, path: Path) -> Path:
    """Write the log of a replay and return its path."""
    ReplayLog.create(path, replay).close()
    return path


def summed(*lines: str) -> bytes:
    """Return lines, each given as an object without its closing brace, with the checksums of a log."""
    written, total = b"", 0
    for line in lines:
        total = crc32(line.encode(), total)
        written += b'%b,"crc":"%08x"}\n' % (line.encode(), total)
    return written
