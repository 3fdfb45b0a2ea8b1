"""The library as an engine that perft can run: its actions as words, its states as texts of positions."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias, assert_never

import unorules as uno
from tests.perft.from_text import NotYetOpened, position_of, turned_up
from tests.perft.to_text import lines_of
from unorules import Action, Answer, CallUno, Catch, Draw, Event, Leave, NextRound, Pass, Play, State
from unorules.events import Played, Reshuffled, TurnedUp

Position: TypeAlias = State | NotYetOpened

TURN_UP = "turn up"
"""The host's first action after the deal."""


class Library:
    """The library as an `Engine`."""

    def read(self, text: str) -> Position:
        return position_of(text)

    def write(self, position: Position) -> str:
        return position.text if isinstance(position, NotYetOpened) else "\n".join(lines_of(position))

    def actions(self, position: Position) -> list[str]:
        if isinstance(position, NotYetOpened):
            return [TURN_UP]
        if position.prompt.kind in ("round_over", "match_over"):
            return []
        return list(map(words, uno.legal_actions(position)))

    def after(self, position: Position, action: str) -> Position:
        if isinstance(position, NotYetOpened):
            state, events = turned_up(position.lines)
            returned = any(isinstance(event, TurnedUp) and event.fate == "returned" for event in events)
            assert not returned, "the first card goes back, and is shuffled into the others"
            return state
        given = action_of(action)
        state, events = uno.apply(position, given)
        if any(isinstance(event, Reshuffled) for event in events):
            _check_needs_no_luck(position, given, events)
        return state


LIBRARY = Library()


def _check_needs_no_luck(state: State, action: Action, events: tuple[Event, ...]) -> None:
    """Fail unless all the cards that are shuffled are equal: with others, the counts would depend on the shuffle."""
    below = state.discard_pile if isinstance(action, Play) else state.discard_pile[1:]
    below += tuple(card for event in events if isinstance(event, Played) for card in event.others)
    assert len(set(below)) == 1, f"{words(action)} shuffles different cards"


def words(action: Action) -> str:
    """Return an action in the words of the format."""
    match action:
        case Play(seat, card, color=color, count=count):
            several = "" if count == 1 else f" x{count}"
            return f"play {seat} {card}" + ("" if color is None else f" {color}") + several
        case Draw(seat):
            return f"draw {seat}"
        case Pass(seat):
            return f"pass {seat}"
        case Answer(seat, option):
            return f"answer {'host' if seat is None else seat} {option}"
        case CallUno(seat):
            return f"call {seat}"
        case Catch(seat, target):
            return f"catch {seat} {target}"
        case Leave(seat):
            return f"leave {seat}"
        case NextRound():
            return "next round"
        case _:
            assert_never(action)


@cache
def action_of(text: str) -> Action:
    """Return the action that the words of the format say."""
    verb, who, *what = text.split()
    match verb:
        case "play":
            count = int(what.pop()[1:]) if what[-1].startswith("x") else 1
            return Play(int(who), uno.card(what[0]), color=what[1] if len(what) > 1 else None, count=count)
        case "draw":
            return Draw(int(who))
        case "pass":
            return Pass(int(who))
        case "answer":
            # The host reports words, also for a number of cards.
            option = int(what[0]) if what[0].isdecimal() and who != "host" else what[0]
            return Answer(None if who == "host" else int(who), option)
        case "call":
            return CallUno(int(who))
        case "catch":
            return Catch(int(who), int(what[0]))
        case "leave":
            return Leave(int(who))
        case _:
            raise ValueError(f"no such action: {text}")
