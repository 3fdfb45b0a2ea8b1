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


def check_plot(file: str | None) -> None:
    """Raise SetupError, or name the extra that is missing, if a plot could not be written to this file."""
    if file is not None:
        from unorules.players.tournaments.plots import figure_for

        check_folder(file)
        figure_for(file)
