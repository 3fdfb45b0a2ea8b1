"""Files that a command will write: whether that will be possible."""

from __future__ import annotations

from pathlib import Path

from unorules.errors import SetupError


def check_folder(file: str | None) -> None:
    """Raise SetupError if there is no folder for a file that is to be written, or if it is a folder itself."""
    if file is None:
        return
    if not Path(file).parent.is_dir():
        raise SetupError(f"{file}: there is no such folder")
    if not file or file.endswith(("/", "\\")) or Path(file).is_dir():
        raise SetupError(f"{file or repr(file)}: a file is needed, not a folder")


def check_not_read(file: str | None, read: str | None) -> None:
    """Raise SetupError if a file that is to be written is the one that is read: it would be lost."""
    if file is None or read is None or not (Path(file).exists() and Path(read).exists()):
        return
    if Path(file).samefile(read):
        raise SetupError(f"{file}: this is the game itself; the page needs a file of its own")


def check_plot(file: str | None) -> None:
    """Raise SetupError, or name the extra that is missing, if a plot could not be written to this file."""
    if file is not None:
        from unorules.players.tournaments.reports import figure_for

        check_folder(file)
        figure_for(file)
