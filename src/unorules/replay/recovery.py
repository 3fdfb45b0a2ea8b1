"""Recovery of a damaged log: everything before the damage is kept."""

from __future__ import annotations

import os
from itertools import chain, count

from attrs import frozen

from unorules.errors import DecodeError
from unorules.model.registry import Registry
from unorules.model.values import Value
from unorules.replay.log_file import (
    AnyPath,
    create_private,
    cut_after,
    open_locked,
    read_all,
    sync_folder_of,
    write_all,
)
from unorules.replay.log_lines import Damaged, LogContent, dropped_after, first_record, read_lines
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
        found, damage = _sound_part(content, registry)
        if damage is not None:
            kept_as = _copy(content, path)
            cut_after(file, content, found.end)
            os.fsync(file.fileno())
    return Recovery(found.replay, damage, dropped_after(content, found.end), kept_as)


def _sound_part(content: bytes, registry: Registry) -> tuple[LogContent, Damaged | None]:
    """Return what is before the damage, and the damage."""
    try:
        return read_lines(content, registry), None
    except Damaged as damage:
        sound, rest = content[: damage.begin], content[damage.begin :]
        if not sound:
            raise DecodeError(damage.path, f"{damage.problem}; nothing can be recovered") from None
        try:
            # Perhaps only the newline is damaged, and the record whole.
            return read_lines(sound + first_record(rest.partition(b"\n")[0]), registry), damage
        except DecodeError:
            return read_lines(sound, registry), damage


def _copy(content: bytes, path: AnyPath) -> str:
    """Write a copy of a file beside it, safe from a power failure, and return its name, which was free."""
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
