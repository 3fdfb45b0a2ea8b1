"""The lines of a log: one JSON object for each record.

Every line ends with a checksum of itself and all lines before it. A last line without a checksum is the beginning of a
record that a crash interrupted before `append` returned: it is dropped, unless it is longer than any record. Any other
line without a correct checksum is damage. A last record with a correct checksum counts, even if its newline is missing
or damaged.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple
from zlib import crc32

from unorules._codec.digest import DIGEST_ID
from unorules._codec.json import dumps_bounded, dumps_json, parse_json
from unorules._codec.messages import ACTION
from unorules._codec.shapes import TEXT, Pattern, Record, check_header, document, header
from unorules._limits import MAX_ACTIONS, MAX_LINE_CHARS, MAX_PARTS, MAX_RECORD_BYTES
from unorules.actions import Action
from unorules.errors import DecodeError, quote
from unorules.registry import Registry
from unorules.replay.checks import CHECK, DIGEST
from unorules.replay.replay import Replay
from unorules.replay.start import START, split_notes

FORMAT = "unorules-log"

_CRC = Pattern("[0-9a-f]{8}", "a checksum of 8 hex digits")
HEADER = document(FORMAT, {"library": TEXT, "digest": DIGEST, "start": START, "check": CHECK, "crc": _CRC})
RECORD = Record(dict, {"action": ACTION, "check": CHECK, "crc": _CRC})


class DamagedLine(DecodeError):
    """Raised for a damaged line of a log. `begin` is its position."""

    begin = 0


class LogContent(NamedTuple):
    """The content of a log."""

    replay: Replay
    crc: int
    """The checksum of all records."""
    end: int
    """The position after the last record and its newline, which may be missing or damaged."""
    dropped: bytes
    """The bytes after the last record: none, or an incomplete record after a crash."""


_PREFIX = b'{"format":"%b",' % FORMAT.encode()
_END = re.compile(rb',"crc":"([0-9a-f]{8})"\}')


# Writing lines.


def log_lines(replay: Replay) -> tuple[bytes, int]:
    """Return the lines of a replay, and the checksum of them all."""
    head = {**header(FORMAT), "library": replay.library, "digest": DIGEST_ID, "start": START.write(replay._start)}
    first = {**head, **replay.notes, "check": replay.checks[0]}
    line, crc = _line(dumps_bounded(first, MAX_LINE_CHARS - 100, MAX_PARTS)[:-1], 0)
    lines = [line]
    for action, check in zip(replay.actions, replay.checks[1:], strict=True):
        line, crc = record_line(dumps_json(ACTION.write(action)), check, crc)
        lines.append(line)
    return b"".join(lines), crc


def record_line(action: str, check: str, crc: int) -> tuple[bytes, int]:
    """Return the line for an action, given as JSON, and the checksum of all lines up to and including this one."""
    return _line(f'{{"action":{action},"check":"{check}"', crc)


def _line(body: str, crc: int) -> tuple[bytes, int]:
    encoded = body.encode()
    crc = crc32(encoded, crc)
    return b'%b,"crc":"%08x"}\n' % (encoded, crc), crc


# Reading lines.


def read_lines(content: object, registry: Registry) -> LogContent:
    """Return the content of a log from its bytes."""
    if type(content) is not bytes:
        raise DecodeError("line 1", f"expected the bytes of a log, not {quote(content)}")
    if content[: len(_PREFIX)] != _PREFIX[: len(content)]:
        raise DecodeError("line 1.format", f"expected {FORMAT!r}: this is not a log")
    lines = _split_records(content)
    first, crc, end = next(lines, (None, 0, 0))
    if first is None:
        raise DecodeError("line 1", "the first line is incomplete")
    check_header(first, FORMAT, "line 1")
    data, notes = split_notes(first, "line 1")
    parts = HEADER.read(data, "line 1")
    start = START.find(parts["start"], registry, "line 1.start")
    actions: list[Action] = []
    checks: list[str] = [parts["check"]]
    for number, (line, crc, end) in enumerate(lines, 2):  # noqa: B007 - the last values are used below
        if len(actions) == MAX_ACTIONS:
            raise DecodeError(f"line {number}", f"expected at most {MAX_ACTIONS} actions")
        record = RECORD.read(line, f"line {number}")
        actions.append(record["action"])
        checks.append(record["check"])
    library = parts["library"]
    replay = Replay(start.state, tuple(actions), tuple(checks), notes=notes, library=library, known_start=start)
    return LogContent(replay, crc, end, bytes_after(content, end))


def _split_records(content: bytes) -> Iterator[tuple[Any, int, int]]:
    """Yield the records of a log, each with the checksum of all lines up to it, and the position after its newline.

    The last record may lack its newline.
    """
    begin = crc = number = 0
    while True:
        number += 1
        stop = content.find(b"\n", begin)
        line = content[begin:] if stop < 0 else content[begin:stop]
        ends = list(_END.finditer(line))
        if not ends and stop < 0 and (len(line) <= MAX_RECORD_BYTES or number == 1):
            return
        # The notes in the first line may look like the end of a record.
        end = ends[-1] if ends else None
        crc = crc32(line[: end.start()] if end else line, crc)
        if not end or int(end[1], 16) != crc or (stop >= 0 and end.end() < len(line)):
            damaged = DamagedLine(f"line {number}", "the record is damaged")
            damaged.begin = begin
            raise damaged
        begin += end.end() + 1
        yield _parse_record(line[: end.end()], number), crc, begin
        if stop < 0:
            return


def _parse_record(line: bytes, number: int) -> Any:
    try:
        return parse_json(line, chars=MAX_LINE_CHARS, parts=MAX_PARTS)
    except DecodeError as error:
        raise DecodeError(f"line {number}{error.path[1:]}", error.problem) from None


def bytes_after(content: bytes, end: int) -> bytes:
    """Return the bytes after the last record of a log, whose newline, if it has one, comes just before `end`."""
    return content[end:] if content[end - 1 : end] == b"\n" else content[end - 1 :]


def first_record(line: bytes) -> bytes:
    """Return a line up to the first end of a record in it; no bytes if there is none."""
    end = _END.search(line)
    return line[: end.end()] if end else b""
