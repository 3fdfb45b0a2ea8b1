"""Playing a card."""

from __future__ import annotations

from unorules.engine.debt import answers_to_debt
from unorules.engine.jump_in import refuse_jump_in
from unorules.engine.playable import refuse_guarded
from unorules.engine.prompting import begin_turn
from unorules.engine.resolve import resolve_last, resolve_play
from unorules.engine.scoring import end_round
from unorules.engine.several import most_at_once, played_with, without
from unorules.engine.state import Draft, State
from unorules.engine.uno import close_windows, open_call_window
from unorules.errors import Reason, Violation
from unorules.model.actions import Play
from unorules.model.cards import Card
from unorules.model.events import Event, JumpedIn, Played

ONE = 1
"""Compared by identity, which is quicker; what is equal to it but not the same goes the long way."""


def play(state: State, action: Play, draft: Draft | None, events: list[Event]) -> Violation | None:
    """Play a card: its colour, its effects, the UNO call and the next turn, in this order (R-49)."""
    waiting = state._waiting
    seat = waiting.turn
    if seat is None or type(action.seat) is not int or action.seat != seat:
        violation = refuse_jump_in(state, action)
        if violation is not None or seat is None:
            return violation
        events.append(JumpedIn(action.seat, seat))
        seat = action.seat
    match = state._match
    compiled = match.compiled
    face = action.card
    card = compiled.numbers_by_id.get(id(face))
    if card is None:
        card = compiled.card_numbers.get(face) if type(face) is Card else None
        if card is None:
            expected = f"a card of {compiled.variant}" if type(face) is Card else "a card, like card('red-7')"
            return Violation(Reason.NO_SUCH_CARD, expected)
    hands = list(state._hands)
    hand = hands[seat]
    if card not in hand:
        return Violation(Reason.NOT_IN_HAND)
    on_debt, count, under = False, 1, None
    if waiting.kind != "turn":
        on_debt = waiting.kind == "debt"
        if not on_debt:
            if compiled.rules.drawn_card == "keep":
                return Violation(Reason.DRAWN_CARD_STAYS)
            if card != waiting.drawn:
                return Violation(Reason.ONLY_THE_DRAWN_CARD, "the drawn card")
    if action.count is not ONE:
        count = action.count
        under = played_with(state, hand, card, count)
        if under is None:
            most = most_at_once(state, hand, card)
            return Violation(Reason.TOO_MANY_AT_ONCE, "count=1" if most == 1 else f"count from 1 to {most}")
    pile, color_before = state._discard_pile, state._color
    if on_debt:
        if not answers_to_debt(state, compiled.singles[card]):
            return Violation(Reason.NOT_AN_ANSWER, f"a card that answers the debt, or Draw({seat})")
    elif card in compiled.misfits[pile[-1]][color_before]:
        return Violation(Reason.DOES_NOT_MATCH, f"a card that goes on {state.top} ({state.color} is in force)")
    color = compiled.printed_colors[card]
    named = action.color
    if compiled.names_color[card]:
        if named is not None:
            if type(named) is not str or named not in compiled.color_numbers:
                return Violation(Reason.NO_SUCH_COLOR, ", ".join(compiled.colors_to_name()))
            # a colour named for the last card is ignored.
            if len(hand) > count:
                color = compiled.color_numbers[named]
        elif len(hand) > count:
            return Violation(Reason.COLOR_NEEDED, ", ".join(compiled.colors_to_name()))
    elif named is not None:
        return Violation(Reason.COLOR_NOT_TAKEN)
    if card in compiled.guarded:
        violation = refuse_guarded(state, seat, card, count)
        if violation is not None:
            return violation
    if draft is None:
        return None

    single = compiled.singles[card]
    hands[seat] = hand = hand.replace(single, b"", 1)
    draft._discard_pile = pile + single
    played = match.interned.played[seat][card][color if hand else compiled.no_color]
    if under is not None:
        hands[seat] = hand = without(hand, under)
        draft._discard_pile = pile + under + single
        played = Played(seat, face, action.color if hand else None, compiled.to_cards(under))
    draft._hands = tuple(hands)
    draft._color = color
    if draft._uncalled:
        close_windows(draft, seat)
    if match.untouched:
        draft._match = match.touched()
    events.append(played)
    if not hand:
        if on_debt or compiled.kinds[card].on_last:
            resolve_last(draft, events, seat, card, color_before, count)
        end_round(draft, events, "out", seat)
    elif on_debt or compiled.acts[card]:
        resolve_play(draft, events, seat, card, color_before, count)
    else:
        if len(hand) == 1:
            open_call_window(draft, events, seat)
        begin_turn(draft, events, match.circle.after[state._direction][seat])
    return None
