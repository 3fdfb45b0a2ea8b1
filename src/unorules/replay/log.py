"""The log: a replay written to a file while the game is played, one JSON line a record, changed only at its end.

Every line ends with a checksum over itself and all lines before it. A line without its end is what a crash leaves of a
record that was never acknowledged: it is dropped. A whole line that does not fit its checksum is damage.
"""

from __future__ import annotations

import os
import re
from io import FileIO
from types import TracebackType
from typing import Any, Literal, TypeAlias, get_args
from zlib import crc32

from unorules.actions import Action
from unorules.codec.documents import VERSION, check_heading, document
from unorules.codec.shapes import WORDS, Json, Pattern, Record
from unorules.codec.text import parsed, written
from unorules.codec.words import ACTION
from unorules.errors import DecodeError, LogError, SetupError, shown
from unorules.registry import Registry
from unorules.replay.document import CHECK, Start, split_notes
from unorules.replay.recorded import Replay, check_of
from unorules.state import State
from unorules.variants import DEFAULT

try:
    import fcntl
except ImportError:  # no such locks on this system
    fcntl = None  # type: ignore[assignment]

Path: TypeAlias = "str | os.PathLike[str]"

Durability: TypeAlias = Literal["none", "flush", "fsync"]
"""What an acknowledged record outlives: nothing, the end of this process, or a loss of power."""

FORMAT = "unorules-log"
MOST_BYTES = 64_000_000
MOST_LETTERS_OF_A_LINE = 512_000
MOST_CONTAINERS = 20_000
BUFFER = 8_192

_SUM = Pattern("[0-9a-f]{8}", "a checksum of 8 hex digits")
HEADER = document(FORMAT, {"library": WORDS, "start": Start(), "check": CHECK, "crc": _SUM})
RECORD = Record(dict, {"action": ACTION, "check": CHECK, "crc": _SUM})

_END = re.compile(rb',"crc":"([0-9a-f]{8})"\}\Z')


class ReplayLog:
    """An append-only file of one game, written by one process. Made by `create` and `open`.

    When `append` returns, the record is acknowledged: it is as safe as the `durability` says.
    """

    def __init__(self, file: FileIO, durability: Durability, replay: Replay, sum: int, end: int) -> None:
        self.replay = replay
        """What stood in the log when it was opened."""
        self._file = file
        self._durability = durability
        self._sum = sum
        self._end = end
        self._unwritten = b""
        self._failed = False

    @classmethod
    def create(cls, path: Path, replay: Replay, *, durability: Durability = "flush") -> ReplayLog:
        """Begin the log of a game with what has happened in it so far. A file that is there already is an error."""
        _check_durability(durability)
        lines, sum = _written_log(replay)
        file = _locked(FileIO(path, "x"))
        log = cls(file, durability, replay, sum, 0)
        try:
            log._write(lines)
            if durability == "fsync":
                _sync_folder(os.path.dirname(os.path.abspath(path)))
        except BaseException:
            file.close()
            raise
        return log

    @classmethod
    def open(
        cls, path: Path, *, durability: Durability = "flush", registry: Registry = DEFAULT
    ) -> ReplayLog:
        """Take up a log where it ends; what a crash left of its last record is cut off."""
        _check_durability(durability)
        file = _locked(FileIO(path, "r+"))
        try:
            replay, sum, end = _recovered(_content(file), registry)
            file.truncate(end)
            file.seek(end)
            if durability == "fsync":
                os.fsync(file.fileno())
        except BaseException:
            file.close()
            raise
        return cls(file, durability, replay, sum, end)

    @staticmethod
    def read(path: Path, *, registry: Registry = DEFAULT) -> Replay:
        """What stands in a log, which is left as it is."""
        with FileIO(path) as file:
            return ReplayLog.parse(_content(file), registry=registry)

    @staticmethod
    def parse(content: bytes, *, registry: Registry = DEFAULT) -> Replay:
        """The game in the bytes of a log."""
        return _recovered(content, registry)[0]

    def append(self, action: Action, after: State) -> None:
        """Write down an action and the check of the state it led to. A failed append leaves no trace in the log."""
        if self._failed or self._file.closed:
            raise LogError("the log has failed or is closed, and takes no more records")
        line, sum = _line({"action": ACTION.write(action), "check": check_of(after)}, self._sum)
        unwritten = self._unwritten + line
        if self._durability == "none" and len(unwritten) < BUFFER:
            self._unwritten = unwritten
        else:
            self._write(unwritten)
        self._sum = sum

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
        self, sort: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _write(self, lines: bytes) -> None:
        try:
            rest = memoryview(lines)
            while rest:
                rest = rest[self._file.write(rest) :]
        except BaseException:
            self._failed = True
            self._file.truncate(self._end)
            self._file.seek(self._end)
            self._failed = False
            raise
        if self._durability == "fsync":
            # After a failure nobody knows what is on the disk: only opening the log again can tell.
            self._failed = True
            os.fsync(self._file.fileno())
            self._failed = False
        self._unwritten = b""
        self._end += len(lines)


def _line(data: dict[str, Json], sum: int) -> tuple[bytes, int]:
    """A record as a line, and the checksum up to and with it."""
    body = written(data)[:-1].encode()
    sum = crc32(body, sum)
    return b'%b,"crc":"%08x"}\n' % (body, sum), sum


def _written_log(replay: Replay) -> tuple[bytes, int]:
    head = {"format": FORMAT, "version": VERSION, "library": replay.library, "start": Start().write(replay.start)}
    lines, sum = _line({**head, **replay.notes, "check": replay.checks[0]}, 0)
    for action, check in zip(replay.actions, replay.checks[1:], strict=True):
        line, sum = _line({"action": ACTION.write(action), "check": check}, sum)
        lines += line
    return lines, sum


def _recovered(content: bytes, registry: Registry) -> tuple[Replay, int, int]:
    """The game in a log, the checksum at its end, and where that is."""
    *lines, torn = content.split(b"\n")
    if not lines:
        raise DecodeError("line 1", "the log ends before its first record does")
    sum = 0
    records: list[Any] = []
    for number, line in enumerate(lines, 1):
        end = _END.search(line)
        sum = crc32(line[: end.start()] if end else line, sum)
        if not end or int(end[1], 16) != sum:
            raise DecodeError(f"line {number}", "the record is damaged")
        records.append(_read_line(line, number))
    data, notes = split_notes(records[0], "line 1")
    check_heading(data, FORMAT, "line 1")
    header = HEADER.read(data, "line 1")
    start = Start().find(header["start"], registry, "line 1.start")
    actions = [RECORD.read(record, f"line {number}") for number, record in enumerate(records[1:], 2)]
    checks = (header["check"], *(record["check"] for record in actions))
    replay = Replay(
        start, tuple(record["action"] for record in actions), checks, notes=notes, library=header["library"]
    )
    return replay, sum, len(content) - len(torn)


def _read_line(line: bytes, number: int) -> Any:
    try:
        data = parsed(line, letters=MOST_LETTERS_OF_A_LINE, containers=MOST_CONTAINERS)
    except DecodeError as error:
        raise DecodeError(f"line {number}{error.path[1:]}", error.problem) from None
    return data


def _content(file: FileIO) -> bytes:
    content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise DecodeError("line 1", f"the log is longer than {MOST_BYTES} bytes")
    return content


def _locked(file: FileIO) -> FileIO:
    """The file, if nobody else is writing it."""
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
