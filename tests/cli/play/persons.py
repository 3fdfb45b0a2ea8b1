"""Scripted persons: their input, and the screen they read."""

from __future__ import annotations

import contextlib
import io
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any
from unittest.mock import patch

from typing_extensions import override

from unorules import Action, Draw, Pass, Replay, State, Table, Variant, View, position
from unorules.cli.main import main
from unorules.cli.play.game import play_game
from unorules.cli.play.terminal import SYMBOLS, Ink, Quit, Terminal
from unorules.players import Player
from unorules.variants import CLASSIC_2010

MARKS = "".join(SYMBOLS.values())
"""What stands beside colours."""

Typist = Callable[[str], str | None]
"""What a person types next, after reading what is new on the screen; None for the end of the input."""


class Keyboard(io.TextIOBase):
    """A standard input at which somebody types who reads the screen."""

    def __init__(self, screen: io.StringIO, typist: Typist) -> None:
        self._screen = screen
        self._typist = typist
        self._read = 0

    @override
    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        text = self._screen.getvalue()
        typed = self._typist(text[self._read :])
        self._read = len(text)
        return "" if typed is None else f"{typed}\n"


def lines(*typed: str) -> Typist:
    """Return a person who types these lines, whatever there is to read."""
    left = iter(typed)
    return lambda screen: next(left, None)


def first_choice(screen: str) -> str:
    """Return the first thing that the screen offers, with UNO if it can be called. A wild is named without a colour."""
    if "Enter" in screen.splitlines()[-2]:
        return ""
    offers = [line for line in screen.splitlines() if line.startswith(("  You can ", "  Du kannst "))]
    offer = offers[-1].split("  ")[2:]
    choice = "  ".join(offer).strip().split(" · ")[0].removesuffix(" and a colour").removesuffix(" und eine Farbe")
    choice = re.sub(f"[{MARKS}] ", "", choice)
    return choice + (" uno" if "Call UNO" in screen or "UNO rufen" in screen else "")


def nothing(screen: str) -> None:
    """Type nothing: the input is at its end."""


def play(*words: object, typist: Typist = nothing) -> tuple[int, str]:
    """Return how the command `play` ends, and all that is on the screen then."""
    screen = io.StringIO()
    with contextlib.redirect_stdout(screen), patch.object(sys, "stdin", Keyboard(screen, typist)):
        code = main(["play", *map(str, words)])
    return code, screen.getvalue()


NAMES = ("Ann", "Bo", "Cy", "Di")


def table(*hands: str, top: str = "red-9", variant: Variant = CLASSIC_2010, **fields: Any) -> State:
    """Return a table at which Ann has the first hand, and two others hold three cards unless they are given."""
    others = ("blue-3 blue-4 blue-6", "green-1 green-2 green-3")
    given = [*hands, *others[len(hands) - 1 :]]
    return position(given, top=top, variant=variant, players=NAMES[: len(given)], **fields)


WITH_A_WILD = table("red-7 wild red-1")


def play_at(
    state: State, bots: Sequence[Player], *typed: str, language: str = "en", seed: int = 1, one_round: bool = True
) -> str:
    """Return what is on the screen when a person in seat 0 goes on from a state, types this, and leaves."""
    screen = io.StringIO()
    with contextlib.redirect_stdout(screen), patch.object(sys, "stdin", Keyboard(screen, lines(*typed))):
        terminal = Terminal(Ink(state.variant, language, colored=False, symbols=False))
        with contextlib.suppress(Quit):
            play_game(Table.resume(Replay.of(state)), bots, Random(seed), terminal, language, one_round=one_round)
    return screen.getvalue()


def draws(view: View, rng: Random) -> Action | None:
    """Draw and pass, and nothing else: what is in the hand makes no difference."""
    return next((action for action in view.legal if isinstance(action, Draw | Pass)), None)


def does(*actions: Action) -> Player:
    """Return a bot that does these things, each when it is first possible, and draws otherwise."""
    wishes = list(actions)

    def bot(view: View, rng: Random) -> Action | None:
        if wishes and wishes[0] in view.legal:
            return wishes.pop(0)
        return draws(view, rng)

    return bot


def sentences(text: str) -> Iterable[str]:
    """Return the lines of a screen that are sentences about the game."""
    return [line for line in text.splitlines() if line and not line.startswith(("  ", ">"))]
