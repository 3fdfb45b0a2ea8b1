"""The log of a game: an append-only file that survives crashes, and its recovery when it is damaged."""

from __future__ import annotations

import os
from io import FileIO
from itertools import chain, count
from types import TracebackType
from typing import Literal, TypeAlias, get_args
from weakref import WeakSet

from attrs import frozen

from unorules._codec.digest import digest
from unorules._codec.json import dumps_json
from unorules._codec.messages import ACTION
from unorules._engine.apply import apply
from unorules._limits import MAX_LOG_BYTES
from unorules._values import Value
from unorules.actions import Action
from unorules.errors import CardError, DecodeError, GameTooLong, IllegalAction, LogError, SetupError, quote
from unorules.registry import Registry
from unorules.replay.checks import action_weight, check_length, text_check
from unorules.replay.log_lines import (
    DamagedLine,
    LogContent,
    bytes_after,
    first_record,
    log_lines,
    read_lines,
    record_line,
)
from unorules.replay.replay import Replay
from unorules.state import State, check_state
from unorules.variants import BUILT_IN

try:
    import fcntl
except ImportError:  # no such locks on this system
    fcntl = None  # type: ignore[assignment]

Durability: TypeAlias = Literal["none", "flush", "fsync"]
"""What a record survives after `append` returns: nothing, a crash of this process, or a power failure."""

BUFFER = 8_192
"""The most bytes that wait to be written, where a record need not survive anything."""


class ReplayLog:
    """An append-only file of one game, written by one process. Made by `create` and `open`.

    When `append` returns, the record is as safe as the `Durability` promises. A `with` statement closes the log. A log
    belongs to the process that opened it: after a fork, it is closed in the child.

    Raises:
        OSError: If the disk refuses a write.
    """

    def __init__(self, file: FileIO, durability: Durability, replay: Replay, crc: int, end: int) -> None:
        self.replay = replay
        """The game in the log when it was created or opened."""
        self.dropped = b""
        """The bytes cut off when the log was opened: an incomplete last record, or bytes after the last one."""
        self._seq = replay.start.seq + len(replay)
        self._length = sum(map(action_weight, replay.actions))
        self._after: State | None = None
        """The state at the end of the log; None until it is needed."""
        self._file = file
        self._durability = durability
        self._crc = crc
        self._end = end
        self._unwritten = b""
        self._failed = False
        _OPEN.add(self)

    @classmethod
    def create(cls, path: AnyPath, replay: Replay, *, durability: Durability = "flush") -> ReplayLog:
        """Create the log of a game, with all actions so far.

        Only the owner of the new file can read it, because it holds secrets.

        Args:
            path: The path of the new file.
            replay: The game so far.
            durability: What a record survives.

        Raises:
            FileExistsError: If the file exists.
            GameTooLong: If the game is too long for a log.
            SetupError: Unless given a replay and a durability.
        """
        _check_durability(durability)
        if not isinstance(replay, Replay):
            raise SetupError(f"create takes a Replay, not {quote(replay)}")
        lines, crc = log_lines(replay)
        if len(lines) > MAX_LOG_BYTES:
            raise GameTooLong(f"a log may have at most {MAX_LOG_BYTES} bytes, not {len(lines)}")
        file = create_private(path)
        try:
            lock(file)
            log = cls(file, durability, replay, crc, 0)
            log._write(lines)
            if durability == "fsync":
                sync_folder_of(path)
        except BaseException:
            file.close()
            os.unlink(path)
            raise
        return log

    @classmethod
    def open(cls, path: AnyPath, *, durability: Durability = "flush", registry: Registry = BUILT_IN) -> ReplayLog:
        """Open a log to append to it. A last record that a crash left incomplete is cut off, and kept in `dropped`.

        Args:
            path: The path of the file.
            durability: What a record survives.
            registry: Where the variant is looked up: by default among the built-in ones.

        Raises:
            DecodeError: If the log is damaged.
            UnsupportedVersion: If its version is unknown.
            VariantError: Unless given a registry.
            LogError: If it is already open for writing, or is not a regular file.
            SetupError: For an unknown durability.
        """
        _check_durability(durability)
        file = open_locked(path)
        try:
            content = read_all(file)
            found = read_lines(content, registry)
            cut_after(file, content, found.end)
            if durability == "fsync":
                os.fsync(file.fileno())
                sync_folder_of(path)  # its creator may not have synced it
        except BaseException:
            file.close()
            raise
        log = cls(file, durability, found.replay, found.crc, found.end)
        log.dropped = found.dropped
        return log

    @staticmethod
    def read(path: AnyPath, *, registry: Registry = BUILT_IN) -> Replay:
        """Return the replay in a log, without changing the file.

        A last record that a crash left incomplete is left out.

        Args:
            path: The path of the file.
            registry: Where the variant is looked up: by default among the built-in ones.

        Raises:
            DecodeError: If the log is damaged.
            UnsupportedVersion: If its version is unknown.
            VariantError: Unless given a registry.
            LogError: If it is not a regular file.
        """
        check_regular(path)
        with FileIO(path) as file:
            return ReplayLog.parse(read_all(file), registry=registry)

    @staticmethod
    def parse(content: bytes, *, registry: Registry = BUILT_IN) -> Replay:
        """Return the replay in the bytes of a log.

        Args:
            content: The bytes of the file.
            registry: Where the variant is looked up: by default among the built-in ones.

        Raises:
            DecodeError: If it is damaged.
            UnsupportedVersion: If its version is unknown.
            VariantError: Unless given a registry.
        """
        return read_lines(content, registry).replay

    def check_ends_with(self, replay: Replay, state: State) -> None:
        """Check that this log ends where a replay does, so that both can go on.

        Args:
            replay: The game so far.
            state: The last state of the replay.

        Raises:
            LogError: If they end differently.
        """
        ours = self.replay
        if self._after is None:
            same = (ours.start, ours.actions) == (replay.start, replay.actions)
        else:
            same = self._after == state
        if not same:
            raise LogError(f"this game, at seq {state.seq}, does not continue the log, which ends at seq {self._seq}")

    def append(self, action: Action, after: State) -> str:
        """Record an action and return its check, a few hex digits of the state's digest.

        If the disk refuses the record, what it took of it is cut off again. After a failed fsync or an interruption,
        open the log again.

        Args:
            action: The action, which must lead from the end of the log to `after`.
            after: The state after the action.

        Raises:
            LogError: If the action does not lead from the end of the log to that state, or if the log is closed or has
                failed.
            GameTooLong: After 10,000 actions.
        """
        if self._failed or self._file.closed:
            raise LogError("the log is closed or has failed, and takes no more records")
        check_state(after)
        if after.seq != self._seq + 1:
            raise LogError(f"expected seq {self._seq + 1} after the end of the log, not seq {after.seq}")
        if not self._leads_to(action, after):
            raise LogError("the action does not lead from the end of the log to this state")
        length = self._length + action_weight(action)
        check_length(length)
        text = dumps_json(ACTION.write(action))
        check = text_check(digest(after), text)
        line, crc = record_line(text, check, self._crc)
        # If anything interrupts this, the log has failed, and can be opened again.
        self._failed = True
        if self._durability == "none" and len(self._unwritten) + len(line) < BUFFER:
            self._unwritten += line
        else:
            self._write(self._unwritten + line)
        self._crc = crc
        self._seq = after.seq
        self._length = length
        self._after = after
        self._failed = False
        return check

    def _leads_to(self, action: Action, after: State) -> bool:
        """Return whether an action leads from the end of the log to a state."""
        if self._after is None:
            self._after = self.replay.verify()
        try:
            return apply(self._after, action)[0] == after
        except (IllegalAction, CardError):
            return False

    def close(self) -> None:
        """Write the buffered records, and close the file."""
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
        """Write lines to the file, and sync them to the disk if the durability asks for it.

        If the disk refuses, cut off what it has taken of them.
        """
        try:
            write_all(self._file, lines)
        except BaseException:
            self._file.truncate(self._end)
            self._file.seek(self._end)
            self._failed = False
            raise
        if self._durability == "fsync":
            # After a failure here it is unknown what is on the disk, until the log is opened again.
            os.fsync(self._file.fileno())
        self._unwritten = b""
        self._end += len(lines)


_OPEN: WeakSet[ReplayLog] = WeakSet()


def _close_in_child() -> None:
    """Close all logs in a child process after a fork, without writing. The parent keeps its locks."""
    for log in _OPEN:
        log._file.close()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_close_in_child)


def _check_durability(durability: object) -> None:
    if durability not in get_args(Durability):
        raise SetupError(f"durability must be one of {', '.join(get_args(Durability))}, not {quote(durability)}")


# The file of a log: private, locked, and cut after its last complete record.

AnyPath: TypeAlias = "str | os.PathLike[str]"


def create_private(path: AnyPath) -> FileIO:
    """Create a file that only its owner can read, or raise FileExistsError."""
    return FileIO(path, "x", opener=lambda name, flags: os.open(name, flags, 0o600))


def open_locked(path: AnyPath) -> FileIO:
    """Open a log for writing, or raise LogError if it is not a regular file, or already open for writing."""
    check_regular(path)
    file = FileIO(path, "r+")
    try:
        lock(file)
    except LogError:
        file.close()
        raise
    return file


def lock(file: FileIO) -> None:
    """Lock a file, or raise LogError if it is already open for writing."""
    if fcntl is not None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise LogError("the log is already open for writing") from None


def check_regular(path: AnyPath) -> None:
    """Raise LogError if the path is something else than a file, such as a pipe, which would never end."""
    if os.path.exists(path) and not os.path.isfile(path):
        raise LogError("a log must be a regular file")


def read_all(file: FileIO) -> bytes:
    """Return the bytes of a log, or raise DecodeError if there are too many."""
    content = bytearray()
    while more := file.read(MAX_LOG_BYTES + 1 - len(content)):
        content += more
    if len(content) > MAX_LOG_BYTES:
        raise DecodeError("line 1", f"the log is longer than {MAX_LOG_BYTES} bytes")
    return bytes(content)


def write_all(file: FileIO, content: bytes) -> None:
    """Write bytes to a file until it has taken all of them."""
    rest = memoryview(content)
    while rest:
        rest = rest[file.write(rest) :]


def cut_after(file: FileIO, content: bytes, end: int) -> None:
    """Cut a file after its last complete record, whose newline comes just before `end`, and go there."""
    if content[end - 1 : end] != b"\n":
        # The last record lacks its newline. Write it before cutting the file, so that a full disk loses nothing.
        file.seek(end - 1)
        file.write(b"\n")
    file.truncate(end)
    file.seek(end)


def sync_folder_of(path: AnyPath) -> None:
    """Sync the folder of a new file, so that its name survives a power failure too, where the system allows it."""
    if hasattr(os, "O_DIRECTORY"):
        opened = os.open(os.path.dirname(os.path.abspath(path)), os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


# Recovery of a damaged log, up to the damage.


@frozen(eq=False, repr=False)
class Recovery(Value):
    """The result of a recovery."""

    replay: Replay
    """The game up to the damage."""
    damage: DecodeError | None
    """The first error in the log; None if it is sound, and was left unchanged."""
    lost: bytes
    """The bytes from the damage on; in a sound log, an incomplete last record."""
    kept_as: str
    """The name of the copy of the damaged file; empty if there is none."""


def recover(path: AnyPath, registry: Registry) -> Recovery:
    """Cut a log where it is damaged, and keep a copy of the damaged file beside it.

    Raises a `DecodeError` if the first line is damaged, or if the log cannot be read for another reason, and a
    `LogError` if it is open for writing. The file is unchanged after an error.
    """
    kept_as = ""
    with open_locked(path) as file:
        content = read_all(file)
        found, damage = _sound_part(content, registry)
        if damage is not None:
            kept_as = _copy(content, path)
            cut_after(file, content, found.end)
            os.fsync(file.fileno())
    return Recovery(found.replay, damage, bytes_after(content, found.end), kept_as)


def _sound_part(content: bytes, registry: Registry) -> tuple[LogContent, DamagedLine | None]:
    """Return the part of a log before the damage, and the damage; None if there is none."""
    try:
        return read_lines(content, registry), None
    except DamagedLine as damage:
        sound, rest = content[: damage.begin], content[damage.begin :]
        if not sound:
            raise DecodeError(damage.path, f"{damage.problem}; nothing can be recovered") from None
        try:
            # Perhaps only the newline is damaged, and the record is complete.
            return read_lines(sound + first_record(rest.partition(b"\n")[0]), registry), damage
        except DecodeError:
            return read_lines(sound, registry), damage


def _copy(content: bytes, path: AnyPath) -> str:
    """Write a copy of a file beside it under a free name, safe from a power failure, and return that name."""
    names = (f"{os.fspath(path)}.damaged{number}" for number in chain([""], count(2)))
    name = next(name for name in names if not os.path.lexists(name))
    with create_private(name) as copy:
        try:
            write_all(copy, content)
            os.fsync(copy.fileno())
            sync_folder_of(name)
        except BaseException:
            os.unlink(name)
            raise
    return name
