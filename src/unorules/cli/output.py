"""What a command prints, and the codes it ends with."""

from __future__ import annotations

import re
import sys

from unorules.limits import CONTROL

FINE, DIVERGED, USAGE, INTERRUPTED = 0, 1, 2, 130
"""Exit codes: all well; a replay diverges; a wrong command, or a file that cannot be read; stopped by Ctrl-C."""


def say(line: str) -> None:
    """Print a line."""
    if sys.stdout is not None:
        sys.stdout.write(f"{line}\n")


def flush() -> None:
    if sys.stdout is not None:
        sys.stdout.flush()


def complain(error: Exception, file: str | None = None) -> None:
    """Print an error on one line, after the file it is about."""
    if isinstance(error, OSError) and error.filename is not None:
        problem = f"{error.filename}: {error.strerror}"
    else:
        problem = str(error) if file is None else f"{file}: {error}"
    problem = re.sub(f"[{CONTROL}]", lambda control: ascii(control[0])[1:-1], problem)
    sys.stderr.write(f"unorules: {problem}\n")
