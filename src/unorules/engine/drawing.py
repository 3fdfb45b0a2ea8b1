"""Drawing a card as the turn, and passing."""

from __future__ import annotations

from unorules.actions import Draw, Pass
from unorules.engine.piles import can_draw, draw
from unorules.engine.playable import must_play
from unorules.engine.scoring import end_round
from unorules.engine.turns import begin_turn
from unorules.engine.who import not_the_turn
from unorules.errors import Reason, Violation
from unorules.events import Event
from unorules.state import Draft, State


def draw_one(state: State, action: Draw, draft: Draft | None, events: list[Event]) -> Violation | None:
    """One card, and the same seat is asked again, playable or not (R-20a)."""
    waiting = state.waiting
    seat = waiting.turn
    if seat is None or type(action.seat) is not int or action.seat != seat:
        return not_the_turn(state, action.seat)
    if waiting.kind == "drawn":
        return Violation(Reason.ALREADY_DRAWN, f"Pass({seat}), or the drawn card if it may be played")
    if not can_draw(state):
        return Violation(Reason.NOTHING_TO_DRAW)
    if draft is None:
        return None

    draft.owing = 0
    card = draw(draft, events, seat, 1, "turn")
    draft.waiting = state.standing.phrases.after_drawing[seat][card]
    draft.since = draft.seq
    return None


def pass_turn(state: State, action: Pass, draft: Draft | None, events: list[Event]) -> Violation | None:
    """The turn goes on. When nobody has been able to do anything for a whole circle, the round is void (R-43)."""
    waiting = state.waiting
    seat = waiting.turn
    if seat is None or type(action.seat) is not int or action.seat != seat:
        return not_the_turn(state, action.seat)
    tables, phrases = state.standing.tables, state.standing.phrases
    if waiting.kind == "drawn":
        if tables.rules.drawn_card == "force_play" and must_play(state, seat, tables.singles[waiting.drawn]):
            return Violation(Reason.MUST_PLAY)
    elif can_draw(state):
        return Violation(Reason.MUST_DRAW, f"Draw({seat})")
    elif must_play(state, seat, state.held[seat]):
        return Violation(Reason.MUST_PLAY)
    if draft is None:
        return None

    events.append(phrases.passed[seat])
    draft.owing = 0
    passes = waiting.passes + 1 if waiting.kind == "turn" else 0
    if passes == len(state.held):
        end_round(draft, events, "stalemate", None)
    else:
        begin_turn(draft, events, phrases.after[draft.direction][seat], passes)
    return None
