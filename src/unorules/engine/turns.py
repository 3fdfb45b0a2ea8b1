"""Turns: who is next, and what is asked of them."""

from __future__ import annotations

from collections.abc import Sequence

from unorules.cards import Seat
from unorules.effects import Ask
from unorules.engine.scoring import end_round
from unorules.events import Asked, Event
from unorules.prompts import Prompt, turn_prompt
from unorules.state import Draft


def next_seat(draft: Draft, lost: Sequence[Seat] = ()) -> Seat:
    """The seat whose turn comes next, when some have lost theirs: one turn for each time they are listed."""
    after = draft.standing.phrases.after[draft.direction]
    seat = after[draft.turn]
    if lost:
        left = list(lost)
        while seat in left:
            left.remove(seat)
            seat = after[seat]
    return seat


def begin_turn(draft: Draft, events: list[Event], seat: Seat) -> None:
    """Ask a seat for its turn, unless the turn limit is reached (R-43)."""
    if draft.turns == draft.standing.tables.rules.turn_limit:
        end_round(draft, events, "turn_limit", None)
        return
    draft.turns += 1
    draft.turn = seat
    draft.prompt = turn_prompt("turn", seat, draft.seq)


def ask(draft: Draft, events: list[Event], question: Ask) -> None:
    """Put a question to a seat, or to the host about a seat."""
    about, words, options = question.seat, question.question, question.options
    if question.outcome:
        draft.prompt = Prompt("outcome", None, about, words, options, draft.seq)
    else:
        draft.prompt = Prompt("ask", about, about, words, options, draft.seq)
    events.append(Asked(draft.prompt.seat, about, words, options))
