"""Enumerate every deal that one seat cannot tell from the true one, by playing all of them.

It knows nothing of memories and pools. A game on a tiny deck is played again with every order of the unseen cards and
every outcome of later shuffles; those count in which the same actions are legal, the seat is told the same, and it sees
the same at the end. Copies of a card are different cards: where the actions name one of several copies in another hand,
the deal counts for each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, permutations
from math import factorial, sqrt

import pytest
from attrs import frozen

import unorules as uno
from unorules import Action, Card, Draw, Event, IllegalAction, Pass, Play, State, Variant, card
from unorules.cards import Effect, PoolHands, Turn, wild
from unorules.errors import SetupError
from unorules.events import HandsPooled, Reshuffled, TurnedUp

Hidden = tuple[object, ...]
"""What a seat cannot see of a state."""


@frozen
class Line:
    """A deck, its top card first, and the actions that are played with it. The last seat deals."""

    variant: Variant
    seats: int
    deck: tuple[Card, ...]
    actions: tuple[Action, ...]


# What is played.


@wild("test:wild-mixer")
def MIXER(turn: Turn) -> Iterable[Effect]:  # noqa: N802 - a card is a function that its decorator makes a constant
    """All hands are shuffled together and dealt again."""
    return [PoolHands(turn.everyone)]


def plays(seat: int, text: str, color: str | None = None) -> Play:
    """Return a play of a card, given as text."""
    return Play(seat, card(text), color=color)


def draw_and_keep(*seats: int) -> list[Action]:
    """Return what seats do that draw a card and keep it."""
    return [action for seat in seats for action in (Draw(seat), Pass(seat))]


# Every deal.


class AnotherGame(Exception):
    """There is one shuffle more than in the true game."""


class Shuffles:
    """Stands in for the engine's shuffle, and goes through all combinations of at most `most` outcomes."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.chosen: list[int] = []
        self.limits: list[int] = []
        self.used = 0

    def __call__(self, cards: bytes, seed: bytes, number: int, places: int | None = None) -> bytes:
        """Return the cards in the order that is to be tried now."""
        if self.used == self.most:
            raise AnotherGame
        left, order = sorted(cards), bytearray()
        if self.used == len(self.chosen):
            self.chosen.append(0)
            self.limits.append(factorial(len(left)))
        code = self.chosen[self.used]
        self.used += 1
        for size in range(len(left), 0, -1):
            code, index = divmod(code, size)
            order.append(left.pop(index))
        return bytes(order)

    def next(self) -> bool:
        """Go on to the next combination, and return whether there is one."""
        self.used = 0
        while self.chosen and self.chosen[-1] + 1 == self.limits[-1]:
            self.chosen.pop()
            self.limits.pop()
        if self.chosen:
            self.chosen[-1] += 1
        return bool(self.chosen)


def play(line: Line) -> Iterator[tuple[State, tuple[Event, ...], int]]:
    """Yield every state and its events, and how many copies the action before could have named."""
    state, events = uno.from_deck(line.deck, line.variant, line.seats, dealer=line.seats - 1)
    yield state, events, 1
    for action in line.actions:
        copies = 1
        if isinstance(action, Play) and state.prompt.kind != "drawn":
            copies = state.hands[action.seat].count(action.card)
        state, events = uno.apply(state, action)
        yield state, events, copies


def feed_of(line: Line, seat: int) -> list[tuple[Event, ...]]:
    """Return what a seat is told, action by action, the start included."""
    return [uno.redact(events, seat) for _, events, _ in play(line)]


def hidden_part(state: State, seat: int) -> Hidden:
    """Return what a seat cannot see of a state, but for the order of the piles below the next card."""
    waiting = state._waiting
    pending = waiting.pending
    return (
        tuple([hand for owner, hand in enumerate(state._hands) if owner != seat]),
        state._draw_pile[-1:],
        bytes(sorted(state._draw_pile)),
        waiting.drawn,
        None if pending is None else (pending.hand, repr(pending.memo)),
    )


def possible(line: Line, seat: int, monkeypatch: pytest.MonkeyPatch) -> Counter[Hidden]:
    """Return everything that may be hidden from a seat at the end of a line, with the number of deals."""
    feed = feed_of(line, seat)
    *_, (end, _, _) = play(line)
    seen = uno.view(end, seat)
    shuffles = Shuffles(sum(map(_is_shuffle, chain(*feed))))
    monkeypatch.setattr("unorules._engine.piles.seeded_shuffle", shuffles)
    found: Counter[Hidden] = Counter()
    for deck in _decks(line, seat, feed[0]):
        shuffles.chosen, shuffles.limits, shuffles.used = [], [], 0
        while True:
            reached = _reach(Line(line.variant, line.seats, deck, line.actions), seat, feed)
            if reached is not None and seen == uno.view(reached[0], seat):
                end, ways = reached
                found[hidden_part(end, seat)] += ways
            if not shuffles.next():
                break
    monkeypatch.undo()
    return found


def _reach(line: Line, seat: int, feed: list[tuple[Event, ...]]) -> tuple[State, int] | None:
    """Return the end of a line and its number of ways; None if it cannot be played, or the seat is told otherwise."""
    ways, steps = 1, play(line)
    try:
        for expected in feed[:-1]:
            _, events, copies = next(steps)
            ways *= copies
            if expected != uno.redact(events, seat):
                return None
        end, events, copies = next(steps)
    except (AnotherGame, IllegalAction, SetupError):
        return None
    return (end, ways * copies) if feed[-1] == uno.redact(events, seat) else None


def _is_shuffle(event: Event) -> bool:
    return isinstance(event, HandsPooled | Reshuffled) or (isinstance(event, TurnedUp) and event.fate == "returned")


def _decks(line: Line, seat: int, start: tuple[Event, ...]) -> Iterator[tuple[Card, ...]]:
    """Yield the decks that deal the same cards to the seat, and begin with the same card if none goes back."""
    seats, size = line.seats, line.variant.rules.hand_size
    seen = {at for at in range(seats * size) if at % seats == seat}
    seen |= set() if any(map(_is_shuffle, start)) else {seats * size}
    unseen = [at for at in range(len(line.deck)) if at not in seen]
    for order in permutations(unseen):
        deck = list(line.deck)
        for at, source in zip(unseen, order, strict=True):
            deck[at] = line.deck[source]
        yield tuple(deck)


def chi_square(expected: Counter[Hidden], observed: Counter[Hidden]) -> tuple[float, float]:
    """Return the statistic of observed frequencies, and what it exceeds once in 10,000 times if they are right."""
    draws, total = observed.total(), expected.total()
    assert set(observed) <= set(expected)
    statistic = sum(
        (observed[one] - draws * ways / total) ** 2 / (draws * ways / total) for one, ways in expected.items()
    )
    freedom = len(expected) - 1
    # Wilson and Hilferty: the cube root of chi-square is almost normal.
    spread = 2 / (9 * freedom)
    return statistic, freedom * (1 - spread + 3.719 * sqrt(spread)) ** 3
