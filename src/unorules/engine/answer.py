"""Answering the question of the prompt."""

from __future__ import annotations

from unorules.actions import Answer
from unorules.engine.resolve import resolve_answer
from unorules.engine.turns import begin_turn
from unorules.engine.who import no_such_seat, round_is_over, sits
from unorules.errors import Reason, Violation
from unorules.events import Answered, ColorSet, Event
from unorules.kinds import Reply
from unorules.state import Draft, State


def answer(state: State, action: Answer, draft: Draft | None, events: list[Event]) -> Violation | None:
    """The opening wild's colour is named, or a card learns what it wanted to know."""
    waiting = state.waiting
    if action.seat is not None and not sits(state, action.seat):
        return no_such_seat(state)
    about, question = waiting.about, waiting.question
    if about is None or question is None:
        return round_is_over(state) or Violation(Reason.NO_QUESTION)
    if action.seat != waiting.seat:
        if waiting.kind == "outcome":
            return Violation(Reason.HOST_ONLY, "Answer(None, ...) from the host")
        return Violation(Reason.NOT_YOUR_TURN, f"seat {waiting.seat}")
    option = action.option
    # A word is not a seat, and True is not 1.
    if not any(type(known) is type(option) and known == option for known in waiting.options):
        return Violation(Reason.NO_SUCH_OPTION, ", ".join(map(str, waiting.options)))
    if draft is None:
        return None

    events.append(Answered(waiting.seat, about, question, option))
    pending = waiting.pending
    if pending is None:
        color = str(option)
        draft.hue = state.standing.tables.hue_of[color]
        events.append(ColorSet(about, color))
        begin_turn(draft, events, about)
    else:
        resolve_answer(draft, events, pending, Reply(seat=about, option=option, memo=pending.memo))
    return None
