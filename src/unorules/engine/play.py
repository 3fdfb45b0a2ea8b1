"""Playing a card."""

from __future__ import annotations

from unorules.engine.playable import is_allowed
from unorules.engine.prompting import begin_turn
from unorules.engine.refusals import refuse_out_of_turn
from unorules.engine.resolve import resolve_last, resolve_play
from unorules.engine.scoring import end_round
from unorules.engine.state import Draft, State
from unorules.engine.uno import open_call_window
from unorules.errors import Reason, Violation
from unorules.model.actions import Play
from unorules.model.cards import Card
from unorules.model.events import Event


def play(state: State, action: Play, draft: Draft | None, events: list[Event]) -> Violation | None:
    """Play a card: its colour, its effects, the UNO call and the next turn, in this order (R-49)."""
    waiting = state._waiting
    seat = waiting.turn
    if seat is None or type(action.seat) is not int or action.seat != seat:
        return refuse_out_of_turn(state, action.seat)
    match = state._match
    compiled = match.compiled
    card = compiled.card_numbers.get(action.card) if type(action.card) is Card else None
    if card is None:
        expected = f"a card of {compiled.variant}" if type(action.card) is Card else "a card, like card('red-7')"
        return Violation(Reason.NO_SUCH_CARD, expected)
    hands = list(state._hands)
    hand = hands[seat]
    if card not in hand:
        return Violation(Reason.NOT_IN_HAND)
    if waiting.kind == "drawn":
        if compiled.rules.drawn_card == "keep":
            return Violation(Reason.DRAWN_CARD_STAYS)
        if card != waiting.drawn:
            return Violation(Reason.ONLY_THE_DRAWN_CARD, "the drawn card")
    color_before = state._color
    if card in compiled.misfits[state._discard_pile[-1]][color_before]:
        return Violation(Reason.DOES_NOT_MATCH, f"a card that goes on {state.top} ({state.color} is in force)")
    color = compiled.printed_colors[card]
    named = action.color
    if compiled.names_color[card]:
        if named is not None:
            if type(named) is not str or named not in compiled.color_numbers:
                return Violation(Reason.NO_SUCH_COLOR, ", ".join(compiled.variant.colors))
            # a colour named for the last card is ignored.
            if len(hand) > 1:
                color = compiled.color_numbers[named]
        elif len(hand) > 1:
            return Violation(Reason.COLOR_NEEDED, ", ".join(compiled.variant.colors))
    elif named is not None:
        return Violation(Reason.COLOR_NOT_TAKEN)
    if card in compiled.guarded and not is_allowed(state, seat, card):
        return Violation(Reason.NOT_NOW)
    if draft is None:
        return None

    single = compiled.singles[card]
    hands[seat] = hand = hand.replace(single, b"", 1)
    draft._hands = tuple(hands)
    draft._discard_pile = state._discard_pile + single
    draft._color = color
    draft._uncalled = 0
    events.append(match.interned.played[seat][card][color if hand else compiled.no_color])
    if not hand:
        if compiled.kinds[card].on_last:
            resolve_last(draft, events, seat, card, color_before)
        end_round(draft, events, "out", seat)
    elif compiled.acts[card]:
        resolve_play(draft, events, seat, card, color_before)
    else:
        if len(hand) == 1:
            open_call_window(draft, events, seat)
        begin_turn(draft, events, match.circle.after[state._direction][seat])
    return None
