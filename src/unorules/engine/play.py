"""Playing a card."""

from __future__ import annotations

from unorules.actions import Play
from unorules.cards import Card
from unorules.engine.playable import allowed
from unorules.engine.resolve import resolve_last, resolve_play
from unorules.engine.scoring import end_round
from unorules.engine.turns import begin_turn
from unorules.engine.uno import settle
from unorules.engine.who import not_the_turn
from unorules.errors import Reason, Violation
from unorules.events import Event
from unorules.state import Draft, State


def play(state: State, action: Play, draft: Draft | None, events: list[Event]) -> Violation | None:
    """Card to the pile, colour in force, its effects, the UNO call, the next turn (R-49)."""
    waiting = state.waiting
    seat = waiting.turn
    if seat is None or type(action.seat) is not int or action.seat != seat:
        return not_the_turn(state, action.seat)
    standing = state.standing
    tables = standing.tables
    card = tables.index.get(action.card) if type(action.card) is Card else None
    if card is None:
        expected = f"a card of {tables.variant}" if type(action.card) is Card else "a card, like card('red-7')"
        return Violation(Reason.NO_SUCH_CARD, expected)
    held = list(state.held)
    hand = held[seat]
    if card not in hand:
        return Violation(Reason.NOT_IN_HAND)
    if waiting.kind == "drawn":
        if tables.rules.drawn_card == "keep":
            return Violation(Reason.DRAWN_CARD_STAYS)
        if card != waiting.drawn:
            return Violation(Reason.ONLY_THE_DRAWN_CARD, "the drawn card")
    was = state.hue
    if card in tables.misfits[state.laid[-1]][was]:
        return Violation(Reason.DOES_NOT_MATCH, f"a card that goes on {state.top} ({state.color} is in force)")
    hue = tables.hues[card]
    color = action.color
    if tables.names_color[card]:
        if color is not None:
            if type(color) is not str or color not in tables.hue_of:
                return Violation(Reason.NO_SUCH_COLOR, ", ".join(tables.variant.colors))
            # a colour named for a card that goes out has no use.
            if len(hand) > 1:
                hue = tables.hue_of[color]
        elif len(hand) > 1:
            return Violation(Reason.COLOR_NEEDED, ", ".join(tables.variant.colors))
    elif color is not None:
        return Violation(Reason.COLOR_NOT_TAKEN)
    if card in tables.guarded and not allowed(state, seat, card):
        return Violation(Reason.NOT_NOW)
    if draft is None:
        return None

    single = tables.singles[card]
    held[seat] = hand = hand.replace(single, b"", 1)
    draft.held = tuple(held)
    draft.laid = state.laid + single
    draft.hue = hue
    draft.owing = 0
    events.append(standing.phrases.played[seat][card][hue if hand else tables.no_hue])
    if not hand:
        if tables.kinds[card].on_last:
            resolve_last(draft, events, seat, card, was)
        end_round(draft, events, "out", seat)
    elif tables.acts[card]:
        resolve_play(draft, events, seat, card, was)
    else:
        if len(hand) == 1:
            settle(draft, events, seat)
        begin_turn(draft, events, standing.phrases.after[state.direction][seat])
    return None
