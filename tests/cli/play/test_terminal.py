"""The terminal: symbols beside colours, and colours where the output supports them."""

from __future__ import annotations

import io
import sys

import pytest

from tests.kit.decks import small
from unorules import Variant
from unorules.cli.play.terminal import GLUE, Ink, Terminal, ink_for_output
from unorules.variants import ALL_WILD, CLASSIC_2010, FLIP_2018, HELLO_KITTY_2017


def ink(variant: Variant = CLASSIC_2010, language: str = "en", *, colored: bool = True, symbols: bool = True) -> Ink:
    """Return ink that shows all it can."""
    return Ink(variant, language, colored=colored, symbols=symbols)


def test_every_colour_has_a_symbol() -> None:
    """Beside its name, wherever that is a word of its own."""
    said = ink(HELLO_KITTY_2017).mark("A pink 7, Yellow, green and blue; pinkish.").replace(GLUE, " ")

    assert "A ♥ pink 7, ▲ Yellow, ◆ green and ● blue; pinkish." == said


def test_colours_of_ones_own_have_symbols_of_their_own() -> None:
    """No two of a game have the same."""
    variant = small("test:sky", "mint-1 red-1 plum-1 wild", hand_size=1)

    assert "✚ mint ■ red ✖ plum" == ink(variant).mark("mint red plum").replace(GLUE, " ")
    assert "✚ mint" == ink(variant).paint("✚ mint")


def test_colours_of_both_sides_have_symbols() -> None:
    """No two have the same."""
    marked = ink(FLIP_2018).mark("red yellow green blue pink teal orange purple").replace(GLUE, "")

    assert 8 == len({word[0] for word in marked.split()})
    assert "\x1b[36mteal 7\x1b[0m" == ink(FLIP_2018).paint("teal 7", whole=True)


def test_game_without_colours_has_nothing_to_mark() -> None:
    """Whatever is said."""
    assert "a wild, red 7" == ink(ALL_WILD).mark("a wild, red 7") == ink(ALL_WILD).paint("a wild, red 7")
    assert "wild" == ink(ALL_WILD).paint("wild", whole=True)


def test_german_colours_are_marked_in_both_forms() -> None:
    """As a name, and before a card."""
    assert "■ rote 7, ■ Rot, ◆ grün" == ink(language="de").mark("rote 7, Rot, grün").replace(GLUE, " ")


def test_names_of_colours_are_painted() -> None:
    """With their symbols, or without."""
    line = ink().mark("a red 7, a wild, blue")

    assert f"a \x1b[31m■{GLUE}red\x1b[0m{GLUE}7, a wild, \x1b[94m●{GLUE}blue\x1b[0m" == ink().paint(line)
    assert f"a \x1b[31mred\x1b[0m{GLUE}7" == ink(symbols=False).paint(ink(symbols=False).mark("a red 7"))


def test_card_is_painted_as_a_whole() -> None:
    """One that can be played is bold; a wild has no colour."""
    assert "\x1b[33myellow 7\x1b[0m" == ink().paint("yellow 7", whole=True)
    assert "\x1b[33;1myellow 7\x1b[0m" == ink().paint("yellow 7", whole=True, bold=True)
    assert "\x1b[1mwild\x1b[0m" == ink().paint("wild", whole=True, bold=True)
    assert "wild" == ink().paint("wild", whole=True)
    assert "yellow 7" == ink(colored=False).paint("yellow 7", whole=True, bold=True)


class Screen(io.TextIOWrapper):
    """An output that may be a terminal."""

    def __init__(self, encoding: str = "utf-8", *, terminal: bool = True) -> None:
        super().__init__(io.BytesIO(), encoding=encoding)
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal


@pytest.fixture(autouse=True)
def usual_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that says nothing about colours."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")


def show(screen: io.TextIOBase, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return what becomes of a red 7 on a screen."""
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stdout", screen)
        made = ink_for_output(CLASSIC_2010, "en")
    return made.paint(made.mark("red 7")).replace(GLUE, " ")


def test_terminal_shows_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless it is told not to, or cannot."""
    assert "\x1b[31m■ red\x1b[0m 7" == show(Screen(), monkeypatch)


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_colours_can_be_refused(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Symbols stay."""
    monkeypatch.setenv(name, value)

    assert "■ red 7" == show(Screen(), monkeypatch)


def test_file_has_no_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    """But symbols."""
    assert "■ red 7" == show(Screen(terminal=False), monkeypatch) == show(io.StringIO(), monkeypatch)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_output_that_has_no_symbols_has_words(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Which is enough."""
    assert "\x1b[31mred\x1b[0m 7" == show(Screen(encoding), monkeypatch)


@pytest.mark.parametrize(("encoding", "between"), [("ascii", ", "), ("cp1252", " · ")])
def test_items_are_separated_by_what_the_output_has(
    encoding: str, between: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A comma, if it has no dot."""
    monkeypatch.setattr(sys, "stdout", Screen(encoding))

    assert between == ink_for_output(CLASSIC_2010, "en").between


def test_symbol_is_not_parted_from_its_colour(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a line ends."""
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    for width in range(20, 40):
        monkeypatch.setenv("COLUMNS", str(width))
        Terminal(ink(colored=False)).say("You get: red 1, red 3, yellow skip, blue 4, blue 5, green 6.")
    said = capsys.readouterr().out

    assert 120 == sum(said.count(mark) for mark in ("■ red", "▲ yellow", "● blue", "◆ green"))
    assert GLUE not in said
