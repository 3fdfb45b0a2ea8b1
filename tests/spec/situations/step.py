"""One step of a game: the state before, the action, the events and the state after, and the list of situations."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias, TypeVar

from attrs import frozen

import unorules as uno
from tests.spec.ledger import COSTS
from unorules import Action, Answer, CallUno, Card, Draw, Event, Leave, Pass, Play, Reason, Seat, State
from unorules.events import Drew, Played, RoundEnded, SeatOut

E = TypeVar("E")


@frozen
class Step:
    """One step of a game."""

    before: State
    action: Any
    """The action, of the type that a situation is about."""
    events: tuple[Event, ...]
    after: State
    laid_by: Seat | None
    """Who laid the top card of the state before; None if it was turned up at the start, -1 if nobody knows."""

    def of(self, cls: type[E]) -> list[E]:
        """Return the events of one type."""
        return [event for event in self.events if isinstance(event, cls)]

    @property
    def owed(self) -> int:
        """What was owed before, at a debt; otherwise 0."""
        return self.before.prompt.owed if self.before.prompt.kind == "debt" else 0

    @property
    def top(self) -> str:
        """The kind of the top card before."""
        return self.before.top.kind

    @property
    def is_last(self) -> bool:
        """Whether the play is of all cards of the hand."""
        return bool(len(self.before.hands[self.action.seat]) == self.action.count)

    @property
    def is_jump_in(self) -> bool:
        """Whether the play is made out of turn."""
        return bool(self.action.seat != self.before.prompt.seat)

    @property
    def end(self) -> RoundEnded | None:
        """How the round ended, if it did."""
        return next(iter(self.of(RoundEnded)), None)

    @property
    def next(self) -> Seat:
        """Who comes after the acting seat, as the direction is after the step."""
        return next_seat(self.before, self.action.seat, self.after.direction)

    def drawn_by(self, seat: Seat) -> int:
        """Return how many cards a seat drew because of a card."""
        return sum(event.seat == seat and event.why == "card" for event in self.of(Drew))

    def goes_on_to(self, seat: Seat, kind: str = "turn") -> bool:
        """Return whether the game waits for this seat, unless mercy or the turn limit has a say."""
        if self.of(SeatOut) or self.end is not None:
            return True
        return (kind, seat) == (self.after.prompt.kind, self.after.prompt.seat)

    def passes_on(self, count: int) -> bool:
        """Return whether the next seat owes so many cards, unless mercy or the turn limit has a say."""
        if any(out.seat == self.next for out in self.of(SeatOut)) or self.end is not None:
            return not self.of(Drew) and self.after.prompt.owed == 0
        prompt = self.after.prompt
        return ("debt", self.next, count) == (prompt.kind, prompt.seat, prompt.owed) and not self.of(Drew)


Situation: TypeAlias = Callable[[Step], bool | None]

ANY_MOVE: Final = (Play, Draw, Pass, Answer, Leave)

SITUATIONS: Final[dict[str, Situation]] = {}
"""The situations by name."""

BY_ACTION: Final[defaultdict[type, dict[str, Situation]]] = defaultdict(dict)
"""The situations that can be about an action of each type."""


def situation(name: str, *about: type) -> Callable[[Situation], Situation]:
    """Give a function its place among the situations: of plays, unless other types of action are named."""

    def add(function: Situation) -> Situation:
        assert name not in SITUATIONS
        SITUATIONS[name] = function
        for action in about or (Play,):
            BY_ACTION[action][name] = function
        return function

    return add


def situations_of(step: Step) -> Iterator[tuple[str, bool]]:
    """Yield the situations that a step is, and whether what followed was right."""
    for name, function in BY_ACTION[type(step.action)].items():
        holds = function(step)
        if holds is not None:
            yield name, holds


def next_seat(state: State, seat: Seat, direction: int | None = None, steps: int = 1) -> Seat:
    """Return the active seat that comes so many steps after a seat."""
    way = state.direction if direction is None else direction
    for _ in range(steps):
        seat = (seat + way) % state.seats
        while seat not in state.active:
            seat = (seat + way) % state.seats
    return seat


def left_to_draw(state: State) -> int:
    """Return how many cards can be drawn."""
    return len(state.draw_pile) + len(state.discard_pile) - 1


def has_called_ahead(state: State) -> bool:
    """Return whether the seat to move has called UNO for its play."""
    seat = state.prompt.seat
    if seat is None or len(state.hands[seat]) < 2:
        return False
    violation = uno.check(state, CallUno(seat))
    return violation is not None and violation.reason == Reason.ALREADY_CALLED


def last_draw_card(state: State) -> Card | None:
    """Return the last draw card that was laid, if it is still in the discard pile."""
    return next((card for card in state.discard_pile if card.kind in COSTS), None)


def is_refused(state: State, action: Action) -> bool:
    """Return whether an action is refused."""
    return uno.check(state, action) is not None


def play_of(step: Step) -> Played:
    """Return what was played."""
    return step.of(Played)[0]


def is_identical(card: Card, top: Card) -> bool:
    """Return whether a card is identical to another, whatever their tags."""
    return (card.kind, card.color) == (top.kind, top.color)
