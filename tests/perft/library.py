"""The library as an engine that perft can run: its actions as words, its states as texts of positions."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias, assert_never

import unorules as uno
from tests.perft.from_text import NotYetOpened, position_of, turned_up
from tests.perft.to_text import lines_of
from unorules import Action, Answer, CallUno, Catch, Draw, NextRound, Pass, Play, Reshuffled, State, TurnedUp

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
        return [words(action) for action in uno.legal_actions(position) if not isinstance(action, NextRound)]

    def after(self, position: Position, action: str) -> Position:
        if isinstance(position, NotYetOpened):
            state, events = turned_up(position.lines)
            returned = any(isinstance(event, TurnedUp) and event.fate == "returned" for event in events)
            assert not returned, "the first card goes back, and is shuffled into the others"
            return state
        given = action_of(action)
        state, events = uno.apply(position, given)
        if any(isinstance(event, Reshuffled) for event in events):
            _check_needs_no_luck(position, given)
        return state


LIBRARY = Library()


def _check_needs_no_luck(state: State, action: Action) -> None:
    """Fail unless all the cards that are shuffled are equal: with others, the counts would depend on the shuffle."""
    below = state.discard_pile if isinstance(action, Play) else state.discard_pile[1:]
    assert len(set(below)) == 1, f"{words(action)} shuffles different cards"


def words(action: Action) -> str:
    """Return an action in the words of the format."""
    match action:
        case Play(seat, card, color=color):
            return f"play {seat} {card}" + ("" if color is None else f" {color}")
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
            return Play(int(who), uno.card(what[0]), color=what[1] if len(what) > 1 else None)
        case "draw":
            return Draw(int(who))
        case "pass":
            return Pass(int(who))
        case "answer":
            return Answer(None if who == "host" else int(who), what[0])
        case "call":
            return CallUno(int(who))
        case "catch":
            return Catch(int(who), int(what[0]))
        case _:
            raise ValueError(f"no such action: {text}")
