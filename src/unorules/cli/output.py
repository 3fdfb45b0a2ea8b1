"""Printing lines and errors, and the exit codes."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from shutil import get_terminal_size
from textwrap import wrap

from unorules._limits import BIDI_MARKS, CONTROL
from unorules.errors import LanguageError, SeatError, SetupError, UnoError, VariantError

OK, FAILED, USAGE, INTERRUPTED = 0, 1, 2, 130
"""Exit codes: success; something failed; the command itself is wrong; stopped by Ctrl-C."""

MAX_WIDTH = 100

WRONG_COMMAND = (LanguageError, SeatError, SetupError, VariantError)
"""What is raised if a command names something that there is not."""


def print_line(line: str) -> None:
    """Print a line, if there is a standard output."""
    if sys.stdout is not None:
        sys.stdout.write(f"{line}\n")


def print_plain(line: str) -> None:
    """Print a line with words from a file, or its name. What would move the cursor or turn the line is written out."""
    print_line(_plain(line))


def text_width() -> int:
    """Return how long a line may be: as the terminal has room for, but not so long that it is hard to read."""
    return min(get_terminal_size().columns, MAX_WIDTH)


def wrapped(text: str, indent: str = "", below: str | None = None) -> list[str]:
    """Return a text in lines that fit. Those after the first are indented more, unless `below` says otherwise."""
    lower = f"{indent}    " if below is None else below
    return wrap(text, text_width(), initial_indent=indent, subsequent_indent=lower)


def print_section(title: str, texts: list[str]) -> None:
    """Print texts below a title, after an empty line."""
    print_line(f"\n{title}")
    for text in texts or ["none"]:
        for line in wrapped(text, "  "):
            print_line(line)


def counted(number: int, noun: str) -> str:
    """Return `1 action` or `20 actions`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def flush() -> None:
    if sys.stdout is not None:
        sys.stdout.flush()


def exit_code(error: Exception) -> int:
    """Return the code that a command ends with because of an error."""
    return USAGE if isinstance(error, WRONG_COMMAND) else FAILED


def print_note(text: str) -> None:
    """Print a line on the standard error at once that is not about an error."""
    _print_aside(f"note: {text}")


def print_warning(text: str) -> None:
    """Print what does not stop a command on a line of the standard error."""
    _print_aside(f"warning: {text}")


def print_error(error: Exception, file: str | None = None) -> None:
    """Print an error on one line of the standard error, after the name of the file it is about.

    Its notes follow, indented, on lines of their own.
    """
    if isinstance(error, OSError) and error.filename is not None:
        problem = f"{error.filename}: {error.strerror}"
    elif isinstance(error, UnoError | OSError):
        problem = str(error) if file is None else f"{file}: {error}"
    else:
        problem = f"{type(error).__name__}: {error}"
    notes: list[str] = getattr(error, "__notes__", [])
    for line in (f"error: {problem}", *(f"  {note}" for note in notes)):
        _print_aside(line)


def _print_aside(line: str) -> None:
    """Print a line on the standard error, if there is one."""
    if sys.stderr is not None:
        sys.stderr.write(f"{_plain(line)}\n")
        sys.stderr.flush()


def _plain(line: str) -> str:
    return re.sub(f"[{CONTROL}{BIDI_MARKS}]", _escaped, line)


def _escaped(control: re.Match[str]) -> str:
    return ascii(control[0])[1:-1]


# Files that a command will write: whether that will be possible.


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
