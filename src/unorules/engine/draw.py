"""Drawing as the turn, and passing."""

from __future__ import annotations

from unorules.engine.debt import take_debt
from unorules.engine.piles import can_draw, take_cards
from unorules.engine.playable import can_be_played, must_play
from unorules.engine.prompting import begin_turn
from unorules.engine.refusals import refuse_out_of_turn
from unorules.engine.resolve import resolve_draw
from unorules.engine.scoring import end_round
from unorules.engine.state import Draft, State
from unorules.engine.uno import close_windows
from unorules.errors import Reason, Violation
from unorules.model.actions import Draw, Pass
from unorules.model.events import Event


def draw(state: State, action: Draw, draft: Draft | None, events: list[Event]) -> Violation | None:
    """Take what is owed, or draw a card; then the same seat plays it or passes, whether it fits or not (R-20a).

    Where the variant says what drawing is, that ends the turn.
    """
    waiting = state._waiting
    seat = waiting.turn
    if seat is None or type(action.seat) is not int or action.seat != seat:
        return refuse_out_of_turn(state, action.seat)
    if waiting.kind != "turn":
        if waiting.kind == "drawn":
            return Violation(Reason.ALREADY_DRAWN, f"Pass({seat}), or the drawn card if it may be played")
        if draft is not None:
            take_debt(draft, events, seat)
        return None
    if not can_draw(state):
        return Violation(Reason.NOTHING_TO_DRAW)
    rules = state._match.compiled.rules
    if rules.draw_choice == "only_if_stuck" and must_play(state, seat, state._hands[seat]):
        # this tells the player about its own hand only.
        return Violation(Reason.MUST_PLAY)
    if draft is None:
        return None

    if draft._uncalled:
        close_windows(draft, seat)
    if state._match.compiled.on_draw is not None:
        resolve_draw(draft, events, seat, 1)
        return None
    card = take_cards(draft, events, seat, 1, "turn")
    if rules.turn_draw == "until_playable":
        #
        while not can_be_played(draft, seat, card) and can_draw(draft):
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
    elif waiting.kind == "debt" or can_draw(state):
        return Violation(Reason.MUST_DRAW, f"Draw({seat})")
    elif must_play(state, seat, state._hands[seat]):
        return Violation(Reason.MUST_PLAY)
    if draft is None:
        return None

    events.append(match.interned.passed[seat])
    if draft._uncalled:
        close_windows(draft, seat)
    passes = waiting.passes + 1 if waiting.kind == "turn" else 0
    if passes == len(match.circle.active):
        end_round(draft, events, "stalemate", None)
    else:
        begin_turn(draft, events, match.circle.after[draft._direction][seat], passes)
    return None
