"""Playing: games with the invariants checked at every step, and what was seen on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from tests.kit.games import Policy, follow, play_on
from tests.kit.invariants import check_closed, check_start, checked_apply
from unorules import Action, Event, State, Step
from unorules.events import (
    Asked,
    Caught,
    HandMoved,
    HandShown,
    JumpedIn,
    MatchEnded,
    Passed,
    Played,
    Redealt,
    Reshuffled,
    RoundEnded,
    SeatOut,
    TurnedUp,
    UnoCalled,
)

THOROUGH = 0.02
"""The share of steps after which all that could be said is tried."""


def playout(start: Step, policy: Policy, *, seed: int, most: int = 300, share: float = THOROUGH) -> Record:
    """Play on for so many steps at most, checking the invariants after each."""
    rng = Random(seed)

    def apply(state: State, action: Action) -> Step:
        return checked_apply(state, action, thorough=rng.random() < share)

    check_start(start)
    record = Record(start)
    for action, step in play_on(record.state, follow(policy, rng), most, apply=apply):
        record.add(action, step)
    check_closed(record.state)
    return record


class Record:
    """A game as it was played, and how often each thing worth waiting for occurred."""

    def __init__(self, start: Step) -> None:
        self.state, first = start
        self.states = [self.state]
        self.actions: list[Action] = []
        self.events = list(first)
        self.seen: Counter[str] = Counter(_sights(None, self.state, first))

    def add(self, action: Action, step: Step) -> None:
        before, (self.state, events) = self.state, step
        self.states.append(self.state)
        self.actions.append(action)
        self.events += events
        self.seen.update(_sights(before, self.state, events))


def _sights(before: State | None, state: State, events: tuple[Event, ...]) -> Iterator[str]:
    """Names for what happened in a step."""
    yield state.prompt.kind
    if not state.draw_pile and len(state.discard_pile) == 1:
        yield "both piles empty"
    if not all(state.hands[seat] for seat in state.active):
        yield "a hand empty"
    if len(state.catchable) > 1:
        yield "several can be caught"
    for event in events:
        match event:
            case Passed():
                assert before is not None
                yield "passed" if before.prompt.kind == "drawn" else "forced to pass"
            case RoundEnded(why=why):
                yield why
            case MatchEnded(winners):
                yield "one winner" if len(winners) == 1 else "several winners"
            case TurnedUp(fate=fate):
                yield fate
            case UnoCalled(due=due):
                yield "called" if due else "called wrongly"
            case Caught(due=due):
                yield "caught" if due else "caught wrongly"
            case Asked(question=question):
                yield question
            case HandShown(to=to):
                yield "shown to all" if to is None else "shown to one"
            case Redealt():
                yield "dealt again"
            case JumpedIn():
                yield "jumped in"
            case HandMoved():
                yield "hand moved"
            case Played(others=others) if others:
                yield "several at once"
            case SeatOut(why=why):
                yield why
            case Reshuffled():
                yield "reshuffled in a turn" if before is not None else "reshuffled at the start"
            case _:
                pass


def seen(records: list[Record]) -> Counter[str]:
    """What occurred in several games."""
    return sum((record.seen for record in records), Counter[str]())
