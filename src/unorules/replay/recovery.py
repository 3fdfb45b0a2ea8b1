"""Recovery of a damaged log: everything before the damage is kept."""

from __future__ import annotations

import os
from io import FileIO

from attrs import frozen

from unorules.errors import DecodeError
from unorules.model.registry import Registry
from unorules.model.value import Value
from unorules.replay.log import AnyPath, open_locked, read_all
from unorules.replay.log_lines import dropped_by, read_lines
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
    """The name of the copy of the damaged file."""


def recover(path: AnyPath, registry: Registry) -> Recovery:
    """Cut a log where it is damaged, and keep a copy of the damaged file beside it.

    Raises a `DecodeError` if not even the first line can be read, a `FileExistsError` if there is a copy already, and a
    `LogError` if the log is open for writing. The log is then left as it is.
    """
    kept_as = f"{os.fspath(path)}.damaged"
    with open_locked(path) as file:
        content = read_all(file)
        replay, end, damage = _sound_part(content, registry)
        if damage is not None:
            _copy(content, kept_as)
            file.truncate(end)
            os.fsync(file.fileno())
    return Recovery(replay, damage, dropped_by(content, end), kept_as)


def _sound_part(content: bytes, registry: Registry) -> tuple[Replay, int, DecodeError | None]:
    """Return the replay before the damage, where it ends in the log, and the damage."""
    try:
        replay, _, end = read_lines(content, registry)
    except DecodeError as error:
        line = int(error.path.removeprefix("line ").partition(".")[0])
        if line == 1:
            raise DecodeError(error.path, f"{error.problem}; nothing can be recovered") from None
        sound = b"\n".join(content.split(b"\n")[: line - 1]) + b"\n"
        replay, _, end = read_lines(sound, registry)
        return replay, end, error
    return replay, end, None


def _copy(content: bytes, name: str) -> None:
    """Write a new file that only its owner can read."""
    with FileIO(name, "x", opener=lambda file, flags: os.open(file, flags, 0o600)) as copy:
        rest = memoryview(content)
        while rest:
            rest = rest[copy.write(rest) :]
        os.fsync(copy.fileno())
