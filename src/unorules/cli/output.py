"""The output of commands: lines, notes, warnings and errors, and the exit codes."""

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
"""Errors caused by a wrong name or value on the command line."""


def print_line(line: str) -> None:
    """Print a line, if there is a standard output."""
    if sys.stdout is not None:
        sys.stdout.write(f"{line}\n")


def print_plain(line: str) -> None:
    """Print a line with text from a file, or with its name. Control characters are escaped."""
    print_line(_escape_controls(line))


def text_width() -> int:
    """Return the greatest length of a line: that of the terminal, but short enough to read."""
    return min(get_terminal_size().columns, MAX_WIDTH)


def wrap_text(text: str, indent: str = "", below: str | None = None) -> list[str]:
    """Return a text in lines that fit. Lines after the first begin with `below`, by default four more spaces."""
    lower = f"{indent}    " if below is None else below
    return wrap(text, text_width(), initial_indent=indent, subsequent_indent=lower)


def print_section(title: str, texts: list[str]) -> None:
    """Print texts below a title, after an empty line."""
    print_line(f"\n{title}")
    for text in texts or ["none"]:
        for line in wrap_text(text, "  "):
            print_line(line)


def plural(number: int, noun: str) -> str:
    """Return a number with a noun: `1 action`, `20 actions`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def flush() -> None:
    if sys.stdout is not None:
        sys.stdout.flush()


def exit_code(error: Exception) -> int:
    """Return the exit code for an error."""
    return USAGE if isinstance(error, WRONG_COMMAND) else FAILED


def print_note(text: str) -> None:
    """Print a note on the standard error."""
    _print_aside(f"note: {text}")


def print_warning(text: str) -> None:
    """Print a warning on the standard error."""
    _print_aside(f"warning: {text}")


def print_error(error: Exception, file: str | None = None) -> None:
    """Print an error on one line of the standard error, after the name of its file.

    Its notes follow on indented lines.
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
        sys.stderr.write(f"{_escape_controls(line)}\n")
        sys.stderr.flush()


def _escape_controls(line: str) -> str:
    """Return a line in which nothing moves the cursor or changes the direction of writing."""
    return re.sub(f"[{CONTROL}{BIDI_MARKS}]", _escape, line)


def _escape(control: re.Match[str]) -> str:
    return ascii(control[0])[1:-1]


# Checks of the files that a command will write.


def check_folder(file: str | None) -> None:
    """Raise SetupError if an output file has no folder, or is one itself."""
    if file is None:
        return
    if not Path(file).parent.is_dir():
        raise SetupError(f"{file}: there is no such folder")
    if not file or file.endswith(("/", "\\")) or Path(file).is_dir():
        raise SetupError(f"{file or repr(file)}: a file is needed, not a folder")


def check_not_read(file: str | None, read: str | None) -> None:
    """Raise SetupError if an output file is also the input, which would be lost."""
    if file is None or read is None or not (Path(file).exists() and Path(read).exists()):
        return
    if Path(file).samefile(read):
        raise SetupError(f"{file}: this is the game itself; the page needs a file of its own")


def check_plot(file: str | None) -> None:
    """Raise SetupError if a plot cannot be written to a file, or MissingExtra without matplotlib."""
    if file is not None:
        from unorules.players.tournaments.reports import figure_for

        check_folder(file)
        figure_for(file)
