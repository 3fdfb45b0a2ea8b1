"""The terminal: it prints lines that fit, with colours and symbols, and reads lines."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Sequence
from io import TextIOWrapper
from textwrap import wrap

from unorules.cards.cards import Color
from unorules.cli.output import flush, print_line, text_width
from unorules.variant import Variant
from unorules.words.titles import color_adjective, color_title

PROMPT = "> "


class Quit(Exception):
    """Raised when the person leaves the game."""


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
        """Print a sentence, on several lines if it is long, with marks for colours unless it is `plain`."""
        marked = text if plain else self._ink.mark(text)
        hanging = f"{indent}  "
        lines = wrap(marked, self._width, initial_indent=indent, subsequent_indent=hanging, break_on_hyphens=False)
        for line in lines or [""]:
            self._print(line if plain else self._ink.paint(line))

    def show(self, rows: Sequence[tuple[str, Sequence[str]]], *, bold: Iterable[str] = ()) -> None:
        """Print lists with their labels, one below the other. Lines break between items, and some items are bold."""
        room = max((len(label) for label, _ in rows), default=0) + 4
        for label, items in rows:
            lines: list[list[str]] = [[]]
            for item in map(self._ink.mark, items):
                if lines[-1] and room + len(self._ink.between.join([*lines[-1], item])) > self._width:
                    lines.append([])
                lines[-1].append(item)
            heavy = set(map(self._ink.mark, bold))
            for at, line in enumerate(lines):
                painted = [self._ink.paint(item, whole=True, bold=item in heavy) for item in line]
                self._print(f"{'' if at else f'  {label}':{room}}{self._ink.between.join(painted)}".rstrip())

    def ask(self) -> str:
        """Return the line that the person types. Raises `Quit` at the end of the input."""
        flush()
        try:
            typed = input(PROMPT)
        except EOFError:
            print_line("")
            raise Quit from None
        if not self._answers:
            print_line(typed)  # so that a transcript can be read
        return typed.strip()

    def _print(self, line: str) -> None:
        print_line(line.replace(GLUE, " "))


def _edit_lines() -> None:
    """Let the person edit lines and recall earlier ones, if the system has readline."""
    try:
        import readline  # noqa: F401 - which input() uses once it is imported
    except ImportError:
        return


# Ink: a symbol beside every name of a colour and, if the terminal shows it, the colour itself.

SYMBOLS = {
    "red": "■",
    "yellow": "▲",
    "green": "◆",
    "blue": "●",
    "pink": "♥",
    "teal": "◗",
    "orange": "▼",
    "purple": "★",
}
GLUE = "\xa0"
"""Keeps a symbol, the name of its colour and a number together until the text is broken into lines."""
OTHER_SYMBOLS = "✚✖◉"
"""Symbols for other colours, in the order of the variant."""
BETWEEN = " · "
NOTHING = "(?!)"
"""A pattern that matches nothing, for games without colours."""
CODES = {
    "red": "31",
    "yellow": "33",
    "green": "32",
    "blue": "94",
    "pink": "95",
    "teal": "36",
    "orange": "33",
    "purple": "35",
}
"""The terminal codes of colours, with the nearest one for orange. Text in another colour is plain."""


class Ink:
    """Marks and paints the names of a variant's colours in a text."""

    def __init__(
        self, variant: Variant, language: str, *, colored: bool, symbols: bool, between: str = BETWEEN
    ) -> None:
        self._colored = colored
        self.between = between
        """The separator of the items of a list."""
        colors = (*variant.colors, *variant.back_colors)
        others = iter(OTHER_SYMBOLS * len(colors))
        marks = {color: SYMBOLS.get(color) or next(others) for color in colors}
        self._marks = marks if symbols else {}
        self._colors: dict[str, Color] = {}
        for color in colors:
            for title in (color_title, color_adjective):
                self._colors[title(color, variant, language=language).casefold()] = color
        words = "|".join(sorted(map(re.escape, self._colors), key=len, reverse=True)) or NOTHING
        self._name = re.compile(rf"\b(?:{words})\b", re.IGNORECASE)
        self._name_and_number = re.compile(rf"\b({words}) (?=\d)", re.IGNORECASE)
        self._symbol_and_name = re.compile(rf"(?:\S{GLUE})?\b(?:{words})\b", re.IGNORECASE)

    def mark(self, text: str) -> str:
        """Return a text with a symbol before every name of a colour."""
        return self._name.sub(self._add_symbol, self._name_and_number.sub(rf"\1{GLUE}", text))

    def paint(self, text: str, *, whole: bool = False, bold: bool = False) -> str:
        """Return a marked text with the names of colours in their colours, or the `whole` text in the first of them."""
        if not self._colored:
            return text
        if not whole:
            return self._symbol_and_name.sub(self._paint_name, text)
        named = self._name.search(text)
        code = CODES.get(self._colors[named[0].casefold()], "") if named else ""
        return _wrap_in_codes(text, code, "1" if bold else "")

    def _add_symbol(self, named: re.Match[str]) -> str:
        symbol = self._marks.get(self._colors[named[0].casefold()])
        return f"{symbol}{GLUE}{named[0]}" if symbol else named[0]

    def _paint_name(self, marked: re.Match[str]) -> str:
        return _wrap_in_codes(marked[0], CODES.get(self._colors[marked[0].rpartition(GLUE)[2].casefold()], ""))


def ink_for_output(variant: Variant, language: str) -> Ink:
    """Return ink for the standard output, with colours only on a terminal that wants them."""
    terminal = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    colored = terminal and not os.environ.get("NO_COLOR")
    symbols = _can_show("".join(SYMBOLS.values()) + OTHER_SYMBOLS)
    between = BETWEEN if _can_show(BETWEEN) else ", "
    return Ink(variant, language, colored=colored, symbols=symbols, between=between)


def _can_show(text: str) -> bool:
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _wrap_in_codes(text: str, *codes: str) -> str:
    given = ";".join(filter(None, codes))
    return f"\x1b[{given}m{text}\x1b[0m" if given else text
