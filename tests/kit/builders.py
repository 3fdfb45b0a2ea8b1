"""Builders that lay a table in one line, so that a test shows only what matters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Literal, TypeAlias, TypeVar

import unorules as uno
from unorules import Action, Card, Draw, Event, Pass, Play, Reason, State, card

Direction: TypeAlias = Literal[1, -1]
"""To the left, or to the right."""

W = card("wild")
WD4 = card("wild-draw-four")

E = TypeVar("E")


def play(state: State, *actions: Action) -> tuple[State, tuple[Event, ...]]:
    """Apply several actions and return the last state and all events."""
    happened: list[Event] = []
    for action in actions:
        state, events = uno.apply(state, action)
        happened += events
    return state, tuple(happened)


def play_of(text: str, *, seat: uno.Seat = 0, color: str = "blue") -> Play:
    """Return a play of a card, given as text. A wild names the colour; any other card names none."""
    face = card(text)
    return Play(seat, face, color=None if face.color else color)


def cards(text: str) -> tuple[Card, ...]:
    """Return several cards, given as text."""
    return tuple(map(card, text.split()))


def of(cls: type[E], events: Iterable[Event]) -> list[E]:
    """Return the events of one type."""
    return [event for event in events if isinstance(event, cls)]


def prompt_of(state: State) -> tuple[str, uno.Seat | None, str | None]:
    """Return the kind of prompt, the seat it is about, and the question."""
    return state.prompt.kind, state.prompt.about, state.prompt.question


def sizes(state: State) -> list[int]:
    """Return how many cards each seat holds."""
    return [len(hand) for hand in state.hands]


def refusal(state: State, action: Action) -> Reason | None:
    """Return the reason why an action is refused, or None."""
    violation = uno.check(state, action)
    return None if violation is None else violation.reason


def around(hand: str, *, seats: int, turn: uno.Seat = 0) -> list[str]:
    """Return the hands of a table: one seat holds these cards, every other one a blue and a yellow number."""
    return [hand if seat == turn else f"blue-{seat % 9 + 1} yellow-{seat % 9 + 1}" for seat in range(seats)]


def drew(events: Iterable[Event], seat: uno.Seat) -> list[str]:
    """Return the cards that a seat drew, in order, as texts."""
    return [str(event.card) for event in of(uno.events.Drew, events) if event.seat == seat]


def playable(state: State, seat: uno.Seat) -> list[str]:
    """Return the cards that a seat may play now, each once, as texts."""
    plays = [action for action in uno.legal_actions(state, seat) if isinstance(action, uno.Play)]
    return list(dict.fromkeys(str(action.card) for action in plays))


def turns(state: State, count: int) -> list[uno.Seat | None]:
    """Return whose turn it is, `count` times, while everyone draws and passes."""
    seats = [state.prompt.seat]
    for _ in range(count - 1):
        seat = state.prompt.seat
        assert seat is not None
        state, _ = play(state, Draw(seat), Pass(seat))
        seats.append(state.prompt.seat)
    return seats


def everything(state: State) -> Counter[Card]:
    """Return all cards of a game, in hands and piles."""
    return Counter([*(card for hand in state.hands for card in hand), *state.draw_pile, *state.discard_pile])
