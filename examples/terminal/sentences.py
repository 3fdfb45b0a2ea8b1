"""Sentences of the host: what the game waits for, what a dialog asks, how a round ended."""

from __future__ import annotations

from textwrap import shorten

from textual.content import Content

from examples.terminal.faces import tinted, words
from unorules import CallUno, Draw, Pass, Play, RoundEnded, Seat, View

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

QUESTIONS = {
    "challenge": "A Wild Draw Four is laid against you. Take the cards, or challenge it as a bluff?",
    "color": "Which colour starts the game?",
    "friend": "Whom does the next player draw for?",
}
OPTIONS = {"accept": "accept: draw four and lose the turn", "challenge": "challenge: see the hand; draw six if wrong"}


def question(view: View) -> str:
    """What the prompt asks the person."""
    asked = view.prompt.question or ""
    return QUESTIONS.get(asked, f"{asked.replace('-', ' ').capitalize()}?")


def option(view: View, choice: str | Seat) -> str:
    """An option in words; a seat by its name."""
    return view.players[choice] if isinstance(choice, int) else OPTIONS.get(choice, choice)


def waiting(view: View) -> str:
    """Whose move it is and what is asked, in one line; UNO comes first, for it will not wait."""
    return f"{_urgent(view)}{_mine(view) or _theirs(view)}"


def _urgent(view: View) -> str:
    if view.seat in view.catchable:
        return "One card left: call UNO (u)! "
    if view.catchable:
        return f"{view.players[view.catchable[0]]} has not called UNO: catch (c)! "
    if any(isinstance(action, CallUno) for action in view.legal):
        return "UNO can be called (u). "
    return ""


def _mine(view: View) -> str:
    if view.prompt.about != view.seat or view.seat is None:
        return ""
    plays = any(isinstance(action, Play) for action in view.legal)
    rest = [action for action in view.legal if isinstance(action, Draw | Pass)]
    otherwise = "draw (d)" if Draw(view.seat) in rest else "pass (p)"
    match view.prompt.kind:
        case "turn":
            choices = ["play a card"] * plays + [otherwise] * bool(rest)
            return f"Your turn: {' or '.join(choices)}."
        case "drawn":
            drew = f"You drew a {words(view.drawn)}" if view.drawn else "You drew"
            return f"{drew}: play it (Enter){' or pass (p)' if rest else ''}." if plays else f"{drew}: pass (p)."
        case "outcome":
            return "It is your kick (Enter)." if view.prompt.question == "kick" else f"{question(view)} (Enter)"
        case _:
            return f"You are asked (Enter): {question(view)}"


def _theirs(view: View) -> str:
    name = "" if view.prompt.about is None else view.players[view.prompt.about]
    match view.prompt.kind:
        case "turn":
            return f"{name} is to move."
        case "drawn":
            return f"{name} has drawn, and plays the card or passes."
        case "ask":
            return f"{name} is asked: {view.prompt.question}?"
        case "outcome":
            return f"{name} has to {view.prompt.question}."
        case "round_over":
            return "The round is over: n starts the next one."
        case _:
            return "The match is over: q leaves."


def heading(view: View) -> str:
    """What is played, and which way."""
    way = "left ↓" if view.direction == 1 else "right ↑"
    limit = "" if view.turns_left is None else f" · {view.turns_left} turns left"
    return f" UNO · {view.variant.title} · round {view.round} · play goes to the {way}{limit}"


def scores(view: View, event: RoundEnded) -> Content:
    """The end of a round, player by player: points, totals, and the hands if they were counted."""
    lines = []
    room = 90 if len(view.players) < 6 else 36
    for seat, name in enumerate(view.players):
        counted = f"{event.points[seat]:>+5} {event.scores[seat]:>5}  " if view.variant.rules.scoring != "none" else ""
        left = ", ".join(map(words, event.hands[seat])) if event.hands is not None else ""
        crown = "★" if seat == event.winner else " "
        lines.append(f"{crown} {name[:12]:<12} {counted}{shorten(left, room, placeholder=' …')}")
    return Content("\n").join(map(tinted, lines))
