"""Recovery of a damaged log: everything before the damage is kept."""

from __future__ import annotations

import os

from attrs import frozen

from unorules.errors import DecodeError
from unorules.model.registry import Registry
from unorules.model.value import Value
from unorules.replay.log import AnyPath, create_private, open_locked, read_all, sync_folder_of
from unorules.replay.log_lines import DAMAGED, dropped_by, first_record, read_lines
from unorules.replay.replay import Replay


@frozen(eq=False, repr=False)
class Recovery(Value):
    """What could be kept of a log."""

    replay: Replay
    damage: DecodeError | None
    """Where the log is damaged; None if it is not, and nothing was changed."""
    lost: bytes
    """Everything from the damage on; in a sound log, an incomplete last record."""
    kept_as: str
    """The name of the copy of the damaged file; empty if there is none."""


def recover(path: AnyPath, registry: Registry) -> Recovery:
    """Cut a log where it is damaged, and keep a copy of the damaged file beside it.

    Raises a `DecodeError` if the first line is damaged, or if the log cannot be read for another reason, and a
    `LogError` if it is open for writing. The log is then left as it is.
    """
    kept_as = ""
    with open_locked(path) as file:
        content = read_all(file)
        replay, end, damage = _sound_part(content, registry)
        if damage is not None:
            kept_as = _copy(content, path)
            if content[end - 1 : end] != b"\n":
                file.seek(end - 1)
                file.write(b"\n")
            file.truncate(end)
            os.fsync(file.fileno())
    return Recovery(replay, damage, dropped_by(content, end), kept_as)


def _sound_part(content: bytes, registry: Registry) -> tuple[Replay, int, DecodeError | None]:
    """Return the replay before the damage, where it ends in the log, and the damage."""
    try:
        replay, _, end = read_lines(content, registry)
    except DecodeError as error:
        if error.problem != DAMAGED:
            raise
        lines = content.split(b"\n")
        line = int(error.path.removeprefix("line "))
        if line == 1:
            raise DecodeError(error.path, f"{error.problem}; nothing can be recovered") from None
        sound = b"\n".join(lines[: line - 1]) + b"\n"
        try:
            # Only the end of the line may be damaged, and the record whole.
            replay, _, end = read_lines(sound + first_record(lines[line - 1]), registry)
        except DecodeError:
            replay, _, end = read_lines(sound, registry)
        return replay, end, error
    return replay, end, None


def _copy(content: bytes, path: AnyPath) -> str:
    """Write a copy of a file beside it, safe from a power failure, and return its name, which was free."""
    names = (f"{os.fspath(path)}.damaged{number}" for number in ("", *range(2, 1_000)))
    name = next(name for name in names if not os.path.lexists(name))
    with create_private(name) as copy:
        try:
            rest = memoryview(content)
            while rest:
                rest = rest[copy.write(rest) :]
            os.fsync(copy.fileno())
            sync_folder_of(name)
        except BaseException:
            os.unlink(name)
            raise
    return name
