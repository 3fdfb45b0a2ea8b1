"""Drawing a card as the turn, and passing."""

from __future__ import annotations

from unorules.engine.piles import can_draw, take_cards
from unorules.engine.playable import must_play
from unorules.engine.prompting import begin_turn
from unorules.engine.refusals import refuse_out_of_turn
from unorules.engine.scoring import end_round
from unorules.engine.state import Draft, State
from unorules.errors import Reason, Violation
from unorules.model.actions import Draw, Pass
from unorules.model.events import Event


def draw_one(state: State, action: Draw, draft: Draft | None, events: list[Event]) -> Violation | None:
    """Draw one card; then the same seat plays it or passes, whether the card fits or not (R-20a)."""
    waiting = state._waiting
    seat = waiting.turn
    if seat is None or type(action.seat) is not int or action.seat != seat:
        return refuse_out_of_turn(state, action.seat)
    if waiting.kind == "drawn":
        return Violation(Reason.ALREADY_DRAWN, f"Pass({seat}), or the drawn card if it may be played")
    if not can_draw(state):
        return Violation(Reason.NOTHING_TO_DRAW)
    if draft is None:
        return None

    draft._uncalled = 0
    card = take_cards(draft, events, seat, 1, "turn")
    draft._waiting = state._match.interned.after_drawing[seat][card]
    draft._since = draft._seq
    return None


def pass_turn(state: State, action: Pass, draft: Draft | None, events: list[Event]) -> Violation | None:
    """End the turn. When every seat in turn has had nothing to play or draw, the round is void (R-43)."""
    waiting = state._waiting
    seat = waiting.turn
    if seat is None or type(action.seat) is not int or action.seat != seat:
        return refuse_out_of_turn(state, action.seat)
    match = state._match
    compiled = match.compiled
    if waiting.kind == "drawn":
        if compiled.rules.drawn_card == "force_play" and must_play(state, seat, compiled.singles[waiting.drawn]):
            return Violation(Reason.MUST_PLAY)
    elif can_draw(state):
        return Violation(Reason.MUST_DRAW, f"Draw({seat})")
    elif must_play(state, seat, state._hands[seat]):
        return Violation(Reason.MUST_PLAY)
    if draft is None:
        return None

    events.append(match.interned.passed[seat])
    draft._uncalled = 0
    passes = waiting.passes + 1 if waiting.kind == "turn" else 0
    if passes == len(state._hands):
        end_round(draft, events, "stalemate", None)
    else:
        begin_turn(draft, events, match.circle.after[draft._direction][seat], passes)
    return None
