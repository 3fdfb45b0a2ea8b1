"""Leaving: the host takes a seat out of the match (R-72)."""

from __future__ import annotations

from attrs import evolve

from unorules.engine.out import last_side, take_out
from unorules.engine.piles import can_draw
from unorules.engine.prompting import ask, begin_turn
from unorules.engine.refusals import no_such_seat
from unorules.engine.resolve import lapse
from unorules.engine.scoring import end_round, side_of
from unorules.engine.state import Draft, State
from unorules.errors import Reason, Violation
from unorules.model.actions import Leave
from unorules.model.effects import Ask
from unorules.model.events import Event, MatchEnded, SeatOut
from unorules.model.prompts import MATCH_OVER
from unorules.model.seats import Seat, is_seat


def leave(state: State, action: Leave, draft: Draft | None, events: list[Event]) -> Violation | None:
    """Take a seat out of the match, at any time before it is over."""
    seat, match = action.seat, state._match
    if not is_seat(seat, len(state._hands)):
        return no_such_seat(state)
    if state._waiting.kind == "match_over":
        return Violation(Reason.MATCH_OVER)
    if match.compiled.rules.leaving == "never":
        return Violation(Reason.NO_LEAVING)
    if seat in match.gone:
        return Violation(Reason.SEAT_IS_OUT)
    if draft is None:
        return None

    if state._waiting.kind == "round_over":
        _leave_between_rounds(draft, events, seat)
        return None
    pending = state._waiting.pending
    if pending is not None and pending.resume is not None and seat in match.circle.active:
        # Nobody draws for a call any more: the prompt before it counts. Who is out of the round changes nothing.
        draft._waiting, draft._since = pending.resume, draft._seq
    take_out(draft, events, seat, "left")
    direction = draft._direction
    if last_side(draft._match):
        end_round(draft, events, "last_seat", draft._match.circle.after[direction][seat])
    elif draft._waiting.turn == seat:
        begin_turn(draft, events, draft._match.circle.after[direction][seat])
    else:
        _leave_the_prompt(draft, events, seat)
    return None


def _leave_between_rounds(draft: Draft, events: list[Event], seat: Seat) -> None:
    match = draft._match
    events.append(SeatOut(seat, "left", 0))
    gone = tuple(sorted((*match.gone, seat)))
    draft._match = match = evolve(match, gone=gone)
    staying = tuple(match.staying())
    if set(staying) <= set(side_of(match.compiled.rules, len(match.players), staying[0])):
        draft._match = evolve(match, winners=staying)
        events.append(MatchEnded(staying, match.scores))
        draft._waiting = MATCH_OVER
        draft._since = draft._seq


def _leave_the_prompt(draft: Draft, events: list[Event], seat: Seat) -> None:
    """Let a question lapse with its asker or with who was asked, or take the seat from its options."""
    match, waiting = draft._match, draft._waiting
    pending = waiting.pending
    if waiting.question is None:
        if waiting.passes and can_draw(draft):
            # there are cards to draw again.
            draft._waiting = evolve(waiting, passes=0)
    elif pending is None:
        if waiting.about == seat:
            following = match.circle.after[draft._direction][seat]
            ask(draft, events, Ask(following, "color", match.compiled.colors_to_name()))
    elif seat in (pending.seat, waiting.about) or waiting.options == (seat,):
        lapse(draft, events, pending)
    else:
        lost = tuple([one for one in pending.lost if one != seat])
        pending = evolve(pending, lost=lost if len(lost) < len(match.circle.active) else ())
        options = tuple([option for option in waiting.options if option != seat])
        if options != waiting.options:
            draft._since = draft._seq
        draft._waiting = evolve(waiting, options=options, pending=pending)
