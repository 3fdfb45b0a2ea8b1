"""Apply: one action, one new state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from unorules.actions import Action, Answer, CallUno, Catch, Draw, NextRound, Pass, Play
from unorules.engine import moves, refusals, rounds, uno
from unorules.errors import IllegalAction, Reason, StaleState, Violation
from unorules.events import Event
from unorules.state import Draft, State, closed, opened

Step: TypeAlias = tuple[State, tuple[Event, ...]]
"""A new state and what happened on the way to it."""

_Refuse: TypeAlias = Callable[[State, Any], Violation | None]
_Do: TypeAlias = Callable[[Draft, Any, list[Event]], None]

ACTIONS: dict[type, tuple[_Refuse, _Do]] = {
    Play: (refusals.refuse_play, moves.play),
    Draw: (refusals.refuse_draw, moves.draw_one),
    Pass: (refusals.refuse_pass, moves.pass_turn),
    Answer: (refusals.refuse_answer, moves.answer),
    CallUno: (refusals.refuse_call_uno, uno.call),
    Catch: (refusals.refuse_catch_uno, uno.catch),
    NextRound: (refusals.refuse_next_round, rounds.next_round),
}
"""For every sort of action: why it may be refused, and what it does."""

_NOT_AN_ACTION = Violation(Reason.NOT_AN_ACTION, ", ".join(sort.__name__ for sort in ACTIONS))


def check(state: State, action: Action) -> Violation | None:
    """Why the rules refuse an action, or None: `apply` raises exactly when this is not None."""
    known = ACTIONS.get(type(action))
    return _NOT_AN_ACTION if known is None else known[0](state, action)


def apply(state: State, action: Action, *, at: int | None = None) -> Step:
    """The state after an action, and what happened. Nothing is mutated.

    `at` is the `seq` that the caller last saw: acting on a prompt that no longer stands is a `StaleState`.
    An action that the rules refuse is an `IllegalAction`.
    """
    if at is not None and not state.prompt.since <= at <= state.seq:
        raise StaleState(at, state.prompt.since, state.seq)
    known = ACTIONS.get(type(action))
    if known is None:
        raise IllegalAction(action, _NOT_AN_ACTION)
    refuse, do = known
    violation = refuse(state, action)
    if violation is not None:
        raise IllegalAction(action, violation)
    draft = opened(state)
    events: list[Event] = []
    do(draft, action, events)
    return closed(draft), tuple(events)
