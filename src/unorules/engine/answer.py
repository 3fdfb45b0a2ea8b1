"""Answering the question that the game waits on."""

from __future__ import annotations

from unorules.engine.prompting import begin_turn
from unorules.engine.refusals import no_such_seat, refuse_if_over
from unorules.engine.resolve import resolve_answer
from unorules.engine.state import Draft, State
from unorules.errors import Reason, Violation
from unorules.model.actions import Answer
from unorules.model.events import Answered, ColorSet, Event
from unorules.model.seats import is_seat
from unorules.model.turn import Reply


def answer(state: State, action: Answer, draft: Draft | None, events: list[Event]) -> Violation | None:
    """Answer the question: the colour of a wild that nobody has played, or what a card or drawing has asked."""
    waiting = state._waiting
    if action.seat is not None and not is_seat(action.seat, len(state._hands)):
        return no_such_seat(state)
    about, question = waiting.about, waiting.question
    if about is None or question is None:
        return refuse_if_over(state) or Violation(Reason.NO_QUESTION)
    if action.seat != waiting.seat:
        if waiting.kind == "outcome":
            return Violation(Reason.HOST_ONLY, "Answer(None, ...) from the host")
        return Violation(Reason.NOT_YOUR_TURN, f"seat {waiting.seat}", seat=waiting.seat)
    option = action.option
    # A word is not a seat, and True is not 1.
    if not any(type(offered) is type(option) and offered == option for offered in waiting.options):
        return Violation(Reason.NO_SUCH_OPTION, ", ".join(map(str, waiting.options)))
    if draft is None:
        return None

    events.append(Answered(waiting.seat, about, question, option))
    pending = waiting.pending
    if pending is None:
        color = str(option)
        draft._color = state._match.compiled.color_numbers[color]
        events.append(ColorSet(about, color))
        begin_turn(draft, events, about)
    else:
        resolve_answer(draft, events, pending, Reply(seat=about, option=option, memo=pending.memo))
    return None
