"""Sentences on the screen: the help, the status line, the heading, how a round ended. The rest is the library's."""

from __future__ import annotations

from textwrap import shorten

from textual.content import Content

from examples.terminal.faces import tinted, words
from unorules import Answer, HintKind, Option, RoundEnded, Seat, View, describe, hints

HELP = """\
Arrow keys or the letter on a card choose it; Enter plays it.
A card that fits has a thick frame and the sign ✓.

  d  draw a card                p  pass after drawing
  u  call UNO: on your turn with two cards, or right after
  c  catch somebody who has one card and has not called
  n  next round                 Enter  play; answer a question
  q  quit; the replay is kept   PgUp PgDn  read the story

The mouse does the same: click on a card twice, on the draw pile,
on a player who can be caught, or on a key at the bottom.

Somebody left with one card who has not called UNO can be caught
until the next player moves: the bots wait a little, not for ever."""

HOUSE_HELP = """\
Enter also answers what you owe (d takes it), and plays a card
that is marked although it is not your turn: you jump in.

House rules: {}"""
"""What is added where there are house rules."""

KEYS: dict[HintKind, str] = {"jump_in": "Enter", "call_uno": "u", "call_early": "u", "catch": "c"}
"""The key for what a hint is about."""


def option(view: View, choice: Option) -> str:
    """An option in words; a player with the size of the hand."""
    words = describe(Answer(view.seat, choice), view.players, variant=view.variant)
    return f"{words} ({_cards(view.sizes[choice])})" if isinstance(choice, int) else words


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def waiting(view: View) -> str:
    """What the game waits for, in one line; the most urgent hint comes first, for it will not wait."""
    return " ".join([*(f"{hint.text} ({KEYS[hint.kind]})" for hint in hints(view)[:1]), prompt(view)])


def prompt(view: View) -> str:
    """Whom the game waits for, or what it asks the person."""
    return describe(view.prompt, view.players, you=view.seat, variant=view.variant)


def jumps_in(view: View) -> bool:
    """Whether the person can play out of turn."""
    return any(hint.kind == "jump_in" for hint in hints(view))


def heading(view: View) -> str:
    """What is played, and which way."""
    limit = "" if view.turns_left is None else f" · {view.turns_left} turns left"
    return f" UNO · {view.variant.title} · round {view.round} · play goes {direction(view)}{limit}"


def direction(view: View) -> str:
    """Which way play goes: to the left is down the list of players."""
    return "to the left ↓" if view.direction == 1 else "to the right ↑"


def side(view: View, seat: Seat) -> str:
    """The letter of a player's side, where partners play together."""
    return "" if view.variant.rules.partners == "off" else "ABCDE"[seat % (len(view.players) // 2)]


def clipped(name: str, letters: int) -> str:
    """A name that is not too long for its place."""
    return name if len(name) <= letters else f"{name[: letters - 1]}…"


def scores(view: View, event: RoundEnded) -> Content:
    """The end of a round that is counted, player by player: points, totals, and the hands if they were shown."""
    lines = [f"  {'player':<12} points  total"]
    room = 90 if len(view.players) < 6 else 36
    for seat, name in enumerate(view.players):
        left = ", ".join(map(words, event.hands[seat])) if event.hands is not None else ""
        crown = "★" if seat == event.winner else " "
        counted = f"{event.points[seat] or '-':>6} {event.scores[seat]:>6}"
        lines.append(f"{crown} {clipped(name, 12):<12} {counted}   {shorten(left, room, placeholder=' …')}".rstrip())
    return Content("\n").join(map(tinted, lines))
