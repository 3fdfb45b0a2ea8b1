"""Printing lines and errors, and the exit codes."""

from __future__ import annotations

import re
import sys

from unorules.errors import UnoError
from unorules.limits import CONTROL

OK, DIVERGED, USAGE, INTERRUPTED = 0, 1, 2, 130
"""Exit codes: success; a replay diverges; a wrong command, or a file that cannot be read; stopped by Ctrl-C."""


def print_line(line: str) -> None:
    """Print a line, if there is a standard output."""
    if sys.stdout is not None:
        sys.stdout.write(f"{line}\n")


def counted(number: int, noun: str) -> str:
    """Return `1 action` or `20 actions`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def flush() -> None:
    if sys.stdout is not None:
        sys.stdout.flush()


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
    for line in (f"unorules: {problem}", *(f"  {note}" for note in notes)):
        sys.stderr.write(f"{re.sub(f'[{CONTROL}]', _escaped, line)}\n")


def print_note(text: str) -> None:
    """Print a line on the standard error, if there is one, that is not about an error."""
    if sys.stderr is not None:
        sys.stderr.write(f"unorules: {text}\n")
        sys.stderr.flush()


def _escaped(control: re.Match[str]) -> str:
    return ascii(control[0])[1:-1]
