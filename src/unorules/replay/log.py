"""The log: a replay written to a file while the game is played, one JSON line a record, changed only at its end.

Every line ends with a checksum over itself and all lines before it. A line without its end is what a crash leaves of a
record that was never acknowledged: it is dropped. A whole line that does not fit its checksum is damage.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from io import FileIO
from types import TracebackType
from typing import Any, Literal, TypeAlias, get_args
from zlib import crc32

from unorules.codec.digest import DIGEST_ID
from unorules.codec.headers import check_heading, document, heading
from unorules.codec.messages import ACTION
from unorules.codec.shapes import TEXT, Pattern, Record
from unorules.codec.strict_json import dumps_bounded, dumps_json, parse_json
from unorules.engine.state import State, check_state
from unorules.errors import DecodeError, LogError, SetupError, shown
from unorules.limits import MAX_LINE_CHARS, MAX_LOG_BYTES, MAX_PARTS
from unorules.model.actions import Action
from unorules.model.registry import Registry
from unorules.replay.checks import CHECK, DIGEST, text_check
from unorules.replay.notes import split_notes
from unorules.replay.replay import Replay
from unorules.replay.start import START
from unorules.variants import DEFAULT

try:
    import fcntl
except ImportError:  # no such locks on this system
    fcntl = None  # type: ignore[assignment]

Path: TypeAlias = "str | os.PathLike[str]"

Durability: TypeAlias = Literal["none", "flush", "fsync"]
"""What an acknowledged record outlives: nothing, the end of this process, or a loss of power."""

FORMAT = "unorules-log"
BUFFER = 8_192

_SUM = Pattern("[0-9a-f]{8}", "a checksum of 8 hex digits")
HEADER = document(FORMAT, {"library": TEXT, "digest": DIGEST, "start": START, "check": CHECK, "crc": _SUM})
RECORD = Record(dict, {"action": ACTION, "check": CHECK, "crc": _SUM})

_BEGINNING = b'{"format":"%b",' % FORMAT.encode()
_END = re.compile(rb',"crc":"([0-9a-f]{8})"\}\Z')


class ReplayLog:
    """An append-only file of one game, written by one process. Made by `create` and `open`.

    When `append` returns, the record is acknowledged: it is as safe as the `Durability` says. In a `with` statement it
    is closed at the end. What the disk refuses raises an `OSError`.
    """

    def __init__(self, file: FileIO, durability: Durability, replay: Replay, crc: int, end: int) -> None:
        self.replay = replay
        """What stood in the log when it was created or opened."""
        self._seq = replay.start.seq + len(replay)
        self._after: State | None = None
        """The state after the last action that was appended."""
        self._file = file
        self._durability = durability
        self._crc = crc
        self._end = end
        self._unwritten = b""
        self._failed = False

    @classmethod
    def create(cls, path: Path, replay: Replay, *, durability: Durability = "flush") -> ReplayLog:
        """Begin the log of a game with what has happened in it so far.

        Raises a `FileExistsError` if the file exists, and a `LogError` if the game is too long for a log. The new file
        is for its owner alone: it holds secrets.
        """
        _check_durability(durability)
        if not isinstance(replay, Replay):
            raise SetupError(f"a log is begun with a Replay, not with {shown(replay)}")
        lines, crc = _write_log(replay)
        file = _locked(FileIO(path, "x", opener=lambda name, flags: os.open(name, flags, 0o600)))
        log = cls(file, durability, replay, crc, 0)
        try:
            if len(lines) > MAX_LOG_BYTES:
                raise LogError(f"the log would have {len(lines)} bytes, more than {MAX_LOG_BYTES}")
            log._write(lines)
            if durability == "fsync":
                _sync_folder(os.path.dirname(os.path.abspath(path)))
        except BaseException:
            file.close()
            os.unlink(path)
            raise
        return log

    @classmethod
    def open(cls, path: Path, *, durability: Durability = "flush", registry: Registry = DEFAULT) -> ReplayLog:
        """Take up a log where it ends; what a crash left of its last record is cut off.

        Raises a `DecodeError` if the log is damaged, an `UnsupportedVersion` if its version is unknown, and a
        `LogError` if somebody else is writing it.
        """
        _check_durability(durability)
        if os.path.exists(path) and not os.path.isfile(path):
            raise LogError("a log is an ordinary file")
        file = _locked(FileIO(path, "r+"))
        try:
            replay, crc, end = _recovered(_content(file), registry)
            file.truncate(end)
            file.seek(end - 1)
            file.write(b"\n")  # which only the last record may have lost
            if durability == "fsync":
                os.fsync(file.fileno())
        except BaseException:
            file.close()
            raise
        return cls(file, durability, replay, crc, end)

    @staticmethod
    def read(path: Path, *, registry: Registry = DEFAULT) -> Replay:
        """Return the game in a log, which is left as it is.

        Raises a `DecodeError` if it is damaged, and an `UnsupportedVersion` if its version is unknown.
        """
        with FileIO(path) as file:
            return ReplayLog.parse(_content(file), registry=registry)

    @staticmethod
    def parse(content: bytes, *, registry: Registry = DEFAULT) -> Replay:
        """Return the game in the bytes of a log.

        Raises a `DecodeError` if it is damaged, and an `UnsupportedVersion` if its version is unknown.
        """
        return _recovered(content, registry)[0]

    def check_ends_with(self, replay: Replay, state: State) -> None:
        """Raise a `LogError` unless this log ends where that replay does, so that the two can go on together."""
        ours = self.replay
        if self._after is None:
            same = (ours.start, ours.actions) == (replay.start, replay.actions)
        else:
            same = self._after == state
        if not same:
            raise LogError(f"the log ends at seq {self._seq}, and not with this game at seq {state.seq}")

    def append(self, action: Action, after: State) -> str:
        """Record an action and return its check. A failed append leaves no trace in the log.

        `after` is the state that the action led to; one that does not follow on the last raises a `LogError`, as does a
        log that is full, closed or has failed.
        """
        if self._failed or self._file.closed:
            raise LogError("the log has failed or is closed, and takes no more records")
        check_state(after)
        if after.seq != self._seq + 1:
            raise LogError(f"the log ends at seq {self._seq}, and seq {after.seq} does not follow")
        text = dumps_json(ACTION.write(action))
        check = text_check(after, text)
        line, crc = _line(_body(text, check), self._crc)
        if self._end + len(self._unwritten) + len(line) > MAX_LOG_BYTES:
            raise LogError(f"the log is full: it has {self._end} bytes")
        # Whatever interrupts this leaves a log that has failed, and can be opened again.
        self._failed = True
        if self._durability == "none" and len(self._unwritten) + len(line) < BUFFER:
            self._unwritten += line
        else:
            self._write(self._unwritten + line)
        self._crc = crc
        self._seq = after.seq
        self._after = after
        self._failed = False
        return check

    def close(self) -> None:
        """Write what is still in memory, and close the file."""
        if not self._file.closed:
            try:
                if not self._failed:
                    self._write(self._unwritten)
            finally:
                self._file.close()

    def __enter__(self) -> ReplayLog:
        return self

    def __exit__(
        self, cls: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _write(self, lines: bytes) -> None:
        """Hand lines to the system, and to the disk if that was asked for."""
        try:
            rest = memoryview(lines)
            while rest:
                rest = rest[self._file.write(rest) :]
        except BaseException:
            self._file.truncate(self._end)
            self._file.seek(self._end)
            self._failed = False
            raise
        if self._durability == "fsync":
            # After a failure here nobody knows what is on the disk; only opening the log again can tell.
            os.fsync(self._file.fileno())
        self._unwritten = b""
        self._end += len(lines)


def _body(action: str, check: str) -> str:
    """Return the record of an action, given as JSON, without its end."""
    return f'{{"action":{action},"check":"{check}"'


def _line(body: str, crc: int) -> tuple[bytes, int]:
    """Return a record as a line, ended by the checksum up to and with it, and that checksum."""
    encoded = body.encode()
    crc = crc32(encoded, crc)
    return b'%b,"crc":"%08x"}\n' % (encoded, crc), crc


def _write_log(replay: Replay) -> tuple[bytes, int]:
    """Return the lines of a game, and the checksum at their end."""
    head = {**heading(FORMAT), "library": replay.library, "digest": DIGEST_ID, "start": START.write(replay._start)}
    whole = {**head, **replay.notes, "check": replay.checks[0]}
    line, crc = _line(dumps_bounded(whole, MAX_LINE_CHARS - 100, MAX_PARTS)[:-1], 0)
    lines = [line]
    for action, check in zip(replay.actions, replay.checks[1:], strict=True):
        line, crc = _line(_body(dumps_json(ACTION.write(action)), check), crc)
        lines.append(line)
    return b"".join(lines), crc


def _recovered(content: object, registry: Registry) -> tuple[Replay, int, int]:
    """Return the game in a log, the checksum at its end, and where that is."""
    if type(content) is not bytes:
        raise DecodeError("line 1", f"the bytes of a log are expected, not {shown(content)}")
    if not content[: len(_BEGINNING)] == _BEGINNING[: len(content)]:
        raise DecodeError("line 1.format", f"{FORMAT!r} is expected: this is no log")
    lines = _whole_lines(content)
    header, crc, end = next(lines, (None, 0, 0))
    if header is None:
        raise DecodeError("line 1", "the log ends before its first record does")
    check_heading(header, FORMAT, "line 1")
    data, notes = split_notes(header, "line 1")
    parts = HEADER.read(data, "line 1")
    start = START.find(parts["start"], registry, "line 1.start")
    actions: list[Action] = []
    checks: list[str] = [parts["check"]]
    for number, (line, crc, end) in enumerate(lines, 2):  # noqa: B007 - the last ones are kept
        record = RECORD.read(line, f"line {number}")
        actions.append(record["action"])
        checks.append(record["check"])
    library = parts["library"]
    replay = Replay(start.state, tuple(actions), tuple(checks), notes=notes, library=library, origin=start)
    return replay, crc, end


def _whole_lines(content: bytes) -> Iterator[tuple[Any, int, int]]:
    """Yield the records of a log, each with the checksum up to and with it and the place where it ends.

    A last record whose checksum is right is whole, even if its end of line is gone.
    """
    begin = crc = number = 0
    while True:
        number += 1
        stop = content.find(b"\n", begin)
        line = content[begin:] if stop < 0 else content[begin:stop]
        end = _END.search(line)
        crc = crc32(line[: end.start()] if end else line, crc)
        if not end or int(end[1], 16) != crc:
            if stop < 0:
                return
            raise DecodeError(f"line {number}", "the record is damaged")
        begin += len(line) + 1
        yield _read_line(line, number), crc, begin


def _read_line(line: bytes, number: int) -> Any:
    try:
        return parse_json(line, chars=MAX_LINE_CHARS, parts=MAX_PARTS)
    except DecodeError as error:
        raise DecodeError(f"line {number}{error.path[1:]}", error.problem) from None


def _content(file: FileIO) -> bytes:
    content = bytearray()
    while more := file.read(MAX_LOG_BYTES + 1 - len(content)):
        content += more
    if len(content) > MAX_LOG_BYTES:
        raise DecodeError("line 1", f"the log is longer than {MAX_LOG_BYTES} bytes")
    return bytes(content)


def _locked(file: FileIO) -> FileIO:
    """Return the file, or raise LogError if somebody else is writing it."""
    if fcntl is not None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            raise LogError("the log is being written by somebody else") from None
    return file


def _sync_folder(folder: str) -> None:
    """Make the name of a new file as lasting as its content, where a folder can be opened."""
    if hasattr(os, "O_DIRECTORY"):
        opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def _check_durability(durability: object) -> None:
    if durability not in get_args(Durability):
        raise SetupError(f"durability is one of {', '.join(get_args(Durability))}, not {shown(durability)}")
