"""The terminal: lines that fit, and what the person types."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Sequence
from io import TextIOWrapper
from textwrap import wrap

from unorules.cards.card import Color
from unorules.cli.output import flush, print_line, text_width
from unorules.variant import Variant
from unorules.words.titles import color_adjective, color_title

PROMPT = "> "


class Quit(Exception):
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
        """Return what the person types. Raises `Quit` if there is no more."""
        flush()
        try:
            typed = input(PROMPT)
        except EOFError:
            print_line("")
            raise Quit from None
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


# Ink: a symbol beside every colour and, where that can be seen, the colour itself.

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
"""For colours that are not listed, in the order of the variant."""
BETWEEN = " · "
NOTHING = "(?!)"
"""A pattern that no text has, for games without colours."""
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
"""How terminals are told a colour. One that is not listed looks like other text; orange is as near as they have it."""


class Ink:
    """Marks the names of the colours of a variant in a text."""

    def __init__(
        self, variant: Variant, language: str, *, colored: bool, symbols: bool, between: str = BETWEEN
    ) -> None:
        self._colored = colored
        self.between = between
        """What stands between the items of a list."""
        colors = (*variant.colors, *variant.back_colors)
        others = iter(OTHER_SYMBOLS * len(colors))
        marks = {color: SYMBOLS.get(color) or next(others) for color in colors}
        self._marks = marks if symbols else {}
        self._colors: dict[str, Color] = {}
        for color in colors:
            for title in (color_title, color_adjective):
                self._colors[title(color, variant, language=language).casefold()] = color
        words = "|".join(sorted(map(re.escape, self._colors), key=len, reverse=True)) or NOTHING
        self._named = re.compile(rf"\b(?:{words})\b", re.IGNORECASE)
        self._numbered = re.compile(rf"\b({words}) (?=\d)", re.IGNORECASE)
        self._marked = re.compile(rf"(?:\S{GLUE})?\b(?:{words})\b", re.IGNORECASE)

    def marked(self, text: str) -> str:
        """Return a text with a symbol before every name of a colour."""
        return self._named.sub(self._with_symbol, self._numbered.sub(rf"\1{GLUE}", text))

    def painted(self, text: str, *, whole: bool = False, bold: bool = False) -> str:
        """Return a marked text with the names of colours in these colours, or the `whole` text in the first of them."""
        if not self._colored:
            return text
        if not whole:
            return self._marked.sub(self._in_color, text)
        named = self._named.search(text)
        code = CODES.get(self._colors[named[0].casefold()], "") if named else ""
        return _with_codes(text, code, "1" if bold else "")

    def _with_symbol(self, named: re.Match[str]) -> str:
        symbol = self._marks.get(self._colors[named[0].casefold()])
        return f"{symbol}{GLUE}{named[0]}" if symbol else named[0]

    def _in_color(self, marked: re.Match[str]) -> str:
        return _with_codes(marked[0], CODES.get(self._colors[marked[0].rpartition(GLUE)[2].casefold()], ""))


def ink_for_output(variant: Variant, language: str) -> Ink:
    """Return ink that the standard output can show: no colours unless it is a terminal that wants them."""
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


def _with_codes(text: str, *codes: str) -> str:
    given = ";".join(filter(None, codes))
    return f"\x1b[{given}m{text}\x1b[0m" if given else text
