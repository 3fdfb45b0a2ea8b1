"""The terminal: lines that fit, and what the person types."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from io import TextIOWrapper
from textwrap import wrap

from unorules.cli.output import flush, print_line, text_width
from unorules.cli.play.ink import GLUE, Ink

PROMPT = "> "


class Left(Exception):
    """The person has left the game."""


class Terminal:
    """Prints in ink, and reads lines."""

    def __init__(self, ink: Ink) -> None:
        self._ink = ink
        self._width = text_width()
        self._answers = sys.stdin.isatty()
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        if self._answers:
            _edit_lines()

    def say(self, text: str = "", *, indent: str = "", plain: bool = False) -> None:
        """Print a sentence, on several lines if it is long, with colours marked unless it is `plain`."""
        marked = text if plain else self._ink.marked(text)
        hanging = f"{indent}  "
        lines = wrap(marked, self._width, initial_indent=indent, subsequent_indent=hanging, break_on_hyphens=False)
        for line in lines or [""]:
            self._print(line if plain else self._ink.painted(line))

    def show(self, rows: Sequence[tuple[str, Sequence[str]]], *, bold: Iterable[str] = ()) -> None:
        """Print lists with their labels: one below the other, items whole, some of them bold."""
        room = max((len(label) for label, _ in rows), default=0) + 4
        for label, items in rows:
            lines: list[list[str]] = [[]]
            for item in map(self._ink.marked, items):
                if lines[-1] and room + len(self._ink.between.join([*lines[-1], item])) > self._width:
                    lines.append([])
                lines[-1].append(item)
            heavy = set(map(self._ink.marked, bold))
            for at, line in enumerate(lines):
                painted = [self._ink.painted(item, whole=True, bold=item in heavy) for item in line]
                self._print(f"{'' if at else f'  {label}':{room}}{self._ink.between.join(painted)}".rstrip())

    def ask(self) -> str:
        """Return what the person types. Raises `Left` if there is no more."""
        flush()
        try:
            typed = input(PROMPT)
        except EOFError:
            print_line("")
            raise Left from None
        if not self._answers:
            print_line(typed)  # so that what is kept of the game can be read
        return typed.strip()

    def _print(self, line: str) -> None:
        print_line(line.replace(GLUE, " "))


def _edit_lines() -> None:
    """Let the person edit lines, and get earlier ones back, where that is possible."""
    try:
        import readline  # noqa: F401 - which input() uses once it is imported
    except ImportError:
        return
