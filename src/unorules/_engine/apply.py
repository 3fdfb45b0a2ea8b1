"""The two functions that take an action: `apply`, which carries it out, and `check`, which only refuses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from unorules._engine.moves import answer, call, catch, draw, leave, pass_turn, play
from unorules._engine.rounds import next_round
from unorules.actions import Action, Answer, CallUno, Catch, Draw, Leave, NextRound, Pass, Play
from unorules.errors import IllegalAction, Reason, StaleState, Violation
from unorules.events import Event
from unorules.state import Draft, State, check_state, draft_of

Step: TypeAlias = tuple[State, tuple[Event, ...]]
"""A new state, with the events that led to it."""

_Move: TypeAlias = Callable[[State, Any, Draft | None, list[Event]], Violation | None]

MOVES: dict[type, _Move] = {
    Play: play,
    Draw: draw,
    Pass: pass_turn,
    Answer: answer,
    CallUno: call,
    Catch: catch,
    NextRound: next_round,
    Leave: leave,
}
"""The move for each type of action: a function that returns why it is refused or, given a draft, carries it out."""

_NOT_AN_ACTION = Violation(Reason.NOT_AN_ACTION, ", ".join(action.__name__ for action in MOVES))


def check(state: State, action: Action) -> Violation | None:
    """Return why the rules refuse an action, or None: `apply` raises `IllegalAction` exactly if it is not None.

    Args:
        state: The state of the game.
        action: What a seat, or the host, wants to do.

    Raises:
        StateError: Unless given a state.
        CardError: If a card's own condition is faulty.
    """
    check_state(state)
    move = MOVES.get(type(action))
    return _NOT_AN_ACTION if move is None else move(state, action, None, [])


def apply(state: State, action: Action, *, at: int | None = None) -> Step:
    """Apply an action and return the new state and the events that led to it. Nothing is mutated.

    Args:
        state: The state of the game.
        action: What a seat, or the host, does.
        at: The `seq` that the caller last saw. If the prompt has changed since, the action is refused.

    Raises:
        IllegalAction: If the rules refuse the action, with the `Violation` that `check` gives.
        StaleState: If the prompt has changed since `at`.
        CardError: If a card breaks its contract.
        StateError: Unless given a state.
    """
    if type(state) is not State:
        check_state(state)
    if at is not None and (type(at) is not int or not state._since <= at <= state._seq):
        raise StaleState(at, state._since, state._seq)
    try:
        move = MOVES[type(action)]
    except KeyError:
        raise IllegalAction(action, _NOT_AN_ACTION) from None
    draft = draft_of(state)
    draft._seq += 1
    events: list[Event] = []
    violation = move(state, action, draft, events)
    if violation is not None:
        raise IllegalAction(action, violation)
    sealed: Any = draft
    sealed.__class__ = State  # what `seal` does, without the cost of a call in every step
    return sealed, tuple(events)
