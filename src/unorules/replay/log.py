"""The log: an append-only file to which a game is written while it is played."""

from __future__ import annotations

import os
from io import FileIO
from types import TracebackType
from typing import Literal, TypeAlias, get_args
from weakref import WeakSet

from unorules.codec.messages import ACTION
from unorules.codec.strict_json import dumps_json
from unorules.engine import apply
from unorules.engine.state import State, check_state
from unorules.errors import CardError, GameTooLong, IllegalAction, LogError, SetupError, shown
from unorules.limits import MAX_LOG_BYTES
from unorules.model.actions import Action
from unorules.model.registry import Registry
from unorules.replay.checks import text_check
from unorules.replay.length import action_weight, check_length
from unorules.replay.log_file import (
    AnyPath,
    check_regular,
    create_private,
    cut_after,
    lock,
    open_locked,
    read_all,
    sync_folder_of,
    write_all,
)
from unorules.replay.log_lines import log_lines, read_lines, record_line
from unorules.replay.replay import Replay
from unorules.variants import DEFAULT

Durability: TypeAlias = Literal["none", "flush", "fsync"]
"""What a record survives once `append` has returned: nothing, a crash of this process, or a power failure."""

BUFFER = 8_192


class ReplayLog:
    """An append-only file of one game, written by one process. Made by `create` and `open`.

    When `append` returns, the record is as safe as the `Durability` says. A `with` statement closes the log. A log
    belongs to the process that opened it: after a fork, it is closed in the child.

    Raises:
        OSError: If the disk refuses a write.
    """

    def __init__(self, file: FileIO, durability: Durability, replay: Replay, crc: int, end: int) -> None:
        self.replay = replay
        """What was in the log when it was created or opened."""
        self.dropped = b""
        """What was cut off when the log was opened: an incomplete last record, or bytes after the last one."""
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
        """Create the log of a game, with everything that has happened in it so far.

        Only the owner of the new file can read it: it holds secrets.

        Args:
            durability: What a record survives.

        Raises:
            FileExistsError: If the file exists.
            GameTooLong: If the game is too long for a log.
            SetupError: Unless given a replay and a durability.
        """
        _check_durability(durability)
        if not isinstance(replay, Replay):
            raise SetupError(f"create takes a Replay, not {shown(replay)}")
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
    def open(cls, path: AnyPath, *, durability: Durability = "flush", registry: Registry = DEFAULT) -> ReplayLog:
        """Open a log to append to it. A last record that a crash left incomplete is cut off, and kept in `dropped`.

        Args:
            durability: What a record survives.

        Raises:
            DecodeError: If the log is damaged.
            UnsupportedVersion: If its version is unknown.
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
    def read(path: AnyPath, *, registry: Registry = DEFAULT) -> Replay:
        """Return the replay in a log, without changing it.

        A last record that a crash left incomplete is left out.

        Raises:
            DecodeError: If the log is damaged.
            UnsupportedVersion: If its version is unknown.
            LogError: If it is not a regular file.
        """
        check_regular(path)
        with FileIO(path) as file:
            return ReplayLog.parse(read_all(file), registry=registry)

    @staticmethod
    def parse(content: bytes, *, registry: Registry = DEFAULT) -> Replay:
        """Return the replay in the bytes of a log.

        Args:
            content: The bytes of the file.

        Raises:
            DecodeError: If it is damaged.
            UnsupportedVersion: If its version is unknown.
        """
        return read_lines(content, registry).replay

    def check_ends_with(self, replay: Replay, state: State) -> None:
        """Check that this log ends where a replay does, so that both can go on.

        Args:
            state: The last state of the replay.

        Raises:
            LogError: If it does not.
        """
        ours = self.replay
        if self._after is None:
            same = (ours.start, ours.actions) == (replay.start, replay.actions)
        else:
            same = self._after == state
        if not same:
            raise LogError(f"this game, at seq {state.seq}, does not continue the log, which ends at seq {self._seq}")

    def append(self, action: Action, after: State) -> str:
        """Record an action and return its check. A failed append leaves no trace in the log.

        Args:
            after: The state that the action led to.

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
        check = text_check(after, text)
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
        """Return whether this action leads from the end of the log to this state."""
        if self._after is None:
            self._after = self.replay.verify()
        try:
            return apply(self._after, action)[0] == after
        except (IllegalAction, CardError):
            return False

    def close(self) -> None:
        """Write what is still buffered, and close the file."""
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
        """Write lines to the file, and sync them to the disk if the durability asks for it."""
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
    """Close the copies of all logs that a fork has made. This writes nothing, and the parent keeps its locks."""
    for log in _OPEN:
        log._file.close()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_close_in_child)


def _check_durability(durability: object) -> None:
    if durability not in get_args(Durability):
        raise SetupError(f"durability must be one of {', '.join(get_args(Durability))}, not {shown(durability)}")
