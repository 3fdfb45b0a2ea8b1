"""Apply: one action, one new state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from unorules.actions import Action, Answer, CallUno, Catch, Draw, NextRound, Pass, Play
from unorules.engine.answer import answer
from unorules.engine.drawing import draw_one, pass_turn
from unorules.engine.play import play
from unorules.engine.rounds import next_round
from unorules.engine.uno import call, catch
from unorules.engine.who import check_state
from unorules.errors import IllegalAction, Reason, StaleState, Violation
from unorules.events import Event
from unorules.sealing import seal
from unorules.state import Draft, State

Step: TypeAlias = tuple[State, tuple[Event, ...]]
"""A new state and what happened on the way to it."""

_Move: TypeAlias = Callable[[State, Any, Draft | None, list[Event]], Violation | None]

MOVES: dict[type, _Move] = {
    Play: play,
    Draw: draw_one,
    Pass: pass_turn,
    Answer: answer,
    CallUno: call,
    Catch: catch,
    NextRound: next_round,
}
"""For every sort of action the function that says why it is refused and, given a draft, carries it out."""

_NOT_AN_ACTION = Violation(Reason.NOT_AN_ACTION, ", ".join(sort.__name__ for sort in MOVES))


def check(state: State, action: Action) -> Violation | None:
    """Why the rules refuse an action, or None: `apply` raises `IllegalAction` exactly when this is not None.

    A third party's card whose condition on the hand breaks while it is asked raises a `CardError`, what is no
    state a `StateError`.
    """
    check_state(state)
    move = MOVES.get(type(action))
    return _NOT_AN_ACTION if move is None else move(state, action, None, [])


def apply(state: State, action: Action, *, at: int | None = None) -> Step:
    """The state after an action, and what happened. Nothing is mutated.

    `at` is the `seq` that the caller last saw: acting on a prompt that no longer stands raises a `StaleState`.
    An action that the rules refuse raises an `IllegalAction` with the `Violation` that `check` gives, and a card that
    breaks its contract a `CardError`. What is no state raises a `StateError`.
    """
    if type(state) is not State:
        check_state(state)
    if at is not None and (type(at) is not int or not state.since <= at <= state.seq):
        raise StaleState(at, state.since, state.seq)
    move = MOVES.get(type(action))
    if move is None:
        raise IllegalAction(action, _NOT_AN_ACTION)
    # The next state starts as a copy of this one. (Spelled out: a call for it is felt in every step.)
    draft = Draft()
    draft.standing = state.standing
    draft.held = state.held
    draft.stock = state.stock
    draft.laid = state.laid
    draft.hue = state.hue
    draft.direction = state.direction
    draft.waiting = state.waiting
    draft.since = state.since
    draft.seq = state.seq + 1
    draft.owing = state.owing
    draft.turns_left = state.turns_left
    draft.shuffles = state.shuffles
    events: list[Event] = []
    violation = move(state, action, draft, events)
    if violation is not None:
        raise IllegalAction(action, violation)
    return seal(draft, State), tuple(events)
