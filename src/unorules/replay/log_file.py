"""The file of a log: private, locked, and cut after its last whole record."""

from __future__ import annotations

import os
from io import FileIO
from typing import TypeAlias

from unorules.errors import DecodeError, LogError
from unorules.limits import MAX_LOG_BYTES

try:
    import fcntl
except ImportError:  # no such locks on this system
    fcntl = None  # type: ignore[assignment]

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
    """Raise LogError if there is something else than a file, such as a pipe, which would never end."""
    if os.path.exists(path) and not os.path.isfile(path):
        raise LogError("a log must be a regular file")


def read_all(file: FileIO) -> bytes:
    """Return what is in the file of a log, or raise DecodeError if it is too long."""
    content = bytearray()
    while more := file.read(MAX_LOG_BYTES + 1 - len(content)):
        content += more
    if len(content) > MAX_LOG_BYTES:
        raise DecodeError("line 1", f"the log is longer than {MAX_LOG_BYTES} bytes")
    return bytes(content)


def write_all(file: FileIO, content: bytes) -> None:
    """Write to a file, which may take less than all of it at a time."""
    rest = memoryview(content)
    while rest:
        rest = rest[file.write(rest) :]


def cut_after(file: FileIO, content: bytes, end: int) -> None:
    """Cut a file after its last whole record, whose newline comes just before `end`, and go there."""
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
