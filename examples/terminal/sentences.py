"""Sentences of the host: what happened, what the game waits for, what a dialog asks, how a round ended."""

from __future__ import annotations

from textwrap import shorten

from textual.content import Content

from examples.terminal.faces import tinted, words
from examples.terminal.house_rules import house_rules
from unorules import (
    Announced,
    Answered,
    Asked,
    CallUno,
    Dealt,
    Draw,
    Event,
    MatchStarted,
    Option,
    Pass,
    Play,
    Reason,
    RoundEnded,
    Seat,
    View,
    describe,
    face,
)

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

QUESTIONS = {
    "challenge": "{by} laid a Wild Draw Four against you. Take the cards, or call it a bluff?",
    "color": "A wild starts the discard pile. Which colour shall it be?",
    "friend": "Name one of the six. {next} draws until that one turns up.",
    "kick": "{by} laid Wild Ice The Kicker. Make the kick, or draw three!",
    "swap": "A 7: whose hand do you want? They get yours.",
}
"""What the cards of the shipped variants ask the person."""
OPTIONS = {
    "accept": "accept: draw four and lose the turn",
    "challenge": "challenge: a bluff costs {by} four, a mistake costs you six",
}
OPTIONS_OF_A_DEBT = {
    "accept": "accept: owe {owed}, which a card may still answer",
    "challenge": "challenge: a bluff costs {by} the {owed}, a mistake costs you {more}",
}
"""The same where draw cards can be answered, so that more than four may be owed."""
DECISIONS = {
    "challenge": "{} has to take the cards or challenge.",
    "color": "{} has to choose the colour.",
    "friend": "{} has to name one of the six.",
    "kick": "{} has to make the kick.",
    "swap": "{} has to swap hands with somebody.",
}
"""The same questions, when they are put to somebody else."""
ANSWERS: dict[tuple[str, Option], str] = {
    ("challenge", "accept"): "{} takes the cards.",
    ("challenge", "challenge"): "{} challenges!",
    ("kick", "good"): "{} makes the kick!",
    ("kick", "no-good"): "{} misses the kick.",
}
VERDICTS = {"guilty": "It was a bluff by {}!", "innocent": "It was no bluff by {}."}
REFUSALS = {Reason.NOT_YOUR_TURN: "It is not your turn.", Reason.ROUND_OVER: "The round is over."}
"""Where the library speaks of seats and hosts, a player is told in other words."""


def told(event: Event, view: View) -> str:
    """An event as a sentence of the story; nothing where the screen shows it anyway."""
    names = view.players
    match event:
        case Dealt() | Answered(question="color"):
            return ""
        case MatchStarted():
            rules = house_rules(view.variant)
            return f"A match of {view.variant.title} begins{f', with {rules}' if rules else ''}."
        case Asked(_, about, question) if question in DECISIONS:
            return DECISIONS[question].format(names[about])
        case Answered(_, about, question, option) if (question, option) in ANSWERS:
            return ANSWERS[question, option].format(names[about])
        case Answered(_, about, "swap", int(other)):
            return f"{names[about]} swaps hands with {names[other]}."
        case Announced(seat, word) if word in VERDICTS:
            return VERDICTS[word].format(names[seat])
        case Answered(_, about, "friend", str(friend)):
            return f"{names[about]} names {friend.capitalize()}."
        case _:
            return describe(event, names)


def question(view: View) -> str:
    """What the prompt asks the person."""
    asked = view.prompt.question or ""
    if asked not in QUESTIONS:
        return f"{asked.replace('-', ' ').capitalize()}?"
    return QUESTIONS[asked].format(by=_layer(view), next=view.players[_after(view)])


def option(view: View, choice: Option) -> str:
    """An option in words; a seat by its name."""
    if isinstance(choice, int):
        return f"{view.players[choice]} ({_cards(view.sizes[choice])})"
    options, owed = OPTIONS_OF_A_DEBT if view.prompt.owed else OPTIONS, view.prompt.owed
    if choice in options:
        return options[choice].format(by=_layer(view), owed=owed, more=owed + 2)
    return choice if choice in view.variant.colors else choice.capitalize()


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def _after(view: View) -> Seat:
    """Who comes next after the person."""
    seat = (view.seat or 0) + view.direction
    while seat % len(view.players) not in view.active:
        seat += view.direction
    return seat % len(view.players)


def _layer(view: View) -> str:
    """Who laid the card that asks."""
    return "Somebody" if view.prompt.by is None else view.players[view.prompt.by]


def waiting(view: View) -> str:
    """Whose move it is and what is asked, in one line; UNO comes first, for it will not wait."""
    return f"{_urgent(view)}{_mine(view) or _theirs(view)}"


def _urgent(view: View) -> str:
    if jumps_in(view):
        return "You can jump in (Enter)! "
    if view.seat in view.catchable:
        return "One card left: call UNO (u)! "
    if view.catchable:
        return f"{view.players[view.catchable[0]]} has not called UNO: catch (c)! "
    if _plays(view) and any(isinstance(action, CallUno) for action in view.legal):
        return "UNO can be called (u). "
    return ""


def jumps_in(view: View) -> bool:
    """Whether the person can play out of turn."""
    return view.prompt.seat != view.seat and _plays(view)


def _plays(view: View) -> bool:
    return any(isinstance(action, Play) for action in view.legal)


def _mine(view: View) -> str:
    if view.prompt.about != view.seat or view.seat is None:
        return ""
    rest = [action for action in view.legal if isinstance(action, Draw | Pass)]
    otherwise = "draw (d)" if Draw(view.seat) in rest else "pass (p)"
    match view.prompt.kind:
        case "turn":
            choices = ["play a card"] * _plays(view) + [otherwise] * bool(rest)
            return f"Your turn: {' or '.join(choices)}."
        case "debt":
            answer = "answer with a card (Enter) or take them (d)" if _plays(view) else "take them (d)"
            return f"You owe {_cards(view.prompt.owed)}: {answer}."
        case "drawn":
            drew = f"You drew {face(view.drawn)}" if view.drawn else "You drew"
            return f"{drew}: play it (Enter){' or pass (p)' if rest else ''}." if _plays(view) else f"{drew}: pass (p)."
        case _:
            return f"{question(view)} (Enter)"


def _theirs(view: View) -> str:
    name = "" if view.prompt.about is None else view.players[view.prompt.about]
    match view.prompt.kind:
        case "turn":
            return f"{name} is to move."
        case "debt":
            return f"{name} owes {_cards(view.prompt.owed)}."
        case "drawn":
            return f"{name} has drawn, and plays the card or passes."
        case "ask" | "outcome":
            return DECISIONS.get(view.prompt.question or "", "{} has to answer.").format(name)
        case "round_over":
            return "The round is over: n starts the next one."
        case _:
            return "The match is over: q leaves."


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
