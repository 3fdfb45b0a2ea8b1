"""The moves of a game: playing, drawing, passing, answering, calling UNO, catching and leaving.

Each function returns why the rules refuse its action. If they allow it and there is a draft, the function writes the
new state into it. The action that starts a round is in `rounds`.
"""

from __future__ import annotations

from attrs import evolve

from unorules._engine.elimination import one_side_left, take_out
from unorules._engine.piles import can_draw, take_cards
from unorules._engine.playable import (
    answers_to_debt,
    can_be_played,
    cards_beneath,
    most_at_once,
    must_play,
    no_such_seat,
    refuse_guarded,
    refuse_if_over,
    refuse_jump_in,
    refuse_out_of_turn,
    remove_cards,
)
from unorules._engine.prompting import ask, begin_turn
from unorules._engine.resolve import cancel_question, resolve_answer, resolve_draw, resolve_last, resolve_play
from unorules._engine.scoring import end_round
from unorules._engine.uno import call_is_due, close_windows, open_call_window, refuse_call, refuse_catch
from unorules._seats import Seat, is_seat
from unorules.actions import Answer, CallUno, Catch, Draw, Leave, Pass, Play
from unorules.cards.cards import Card
from unorules.cards.effects import Ask
from unorules.cards.turn import Reply
from unorules.errors import Reason, Violation
from unorules.events import Answered, Caught, ColorSet, Event, JumpedIn, MatchEnded, Played, SeatOut, UnoCalled
from unorules.prompts import MATCH_OVER
from unorules.rules import side_of
from unorules.state import Draft, State

# Playing a card.

ONE = 1
"""Compared by identity, which is faster. A count that is equal but not identical takes the longer path."""


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
        under = cards_beneath(state, hand, card, count)
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
        hands[seat] = hand = remove_cards(hand, under)
        draft._discard_pile = pile + under + single
        played = Played(seat, face, action.color if hand else None, compiled.to_cards(under))
    draft._hands = tuple(hands)
    draft._color = color
    if draft._uncalled:
        close_windows(draft, seat)
    if match.untouched:
        draft._match = match.cover_first_card()
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


# Drawing as the turn, and passing.


def draw(state: State, action: Draw, draft: Draft | None, events: list[Event]) -> Violation | None:
    """Draw all cards owed, or one card; the same seat then plays it or passes, even if it cannot be played (R-20a).

    The variant's `on_draw`, if it has one, acts in place of drawing one card, and ends the turn.
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
    """End the turn. When all seats in a row have had to pass, the round is void (R-43)."""
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


def take_debt(draft: Draft, events: list[Event], seat: Seat) -> None:
    """Draw all cards owed, or as many as there are, and lose the turn. Seats that can be caught still can be (R-63)."""
    take_cards(draft, events, seat, draft._waiting.owed, "card")
    events.append(draft._match.interned.skipped[seat])
    begin_turn(draft, events, draft._match.circle.after[draft._direction][seat])


# Answering.


def answer(state: State, action: Answer, draft: Draft | None, events: list[Event]) -> Violation | None:
    """Answer the question of a card or of `on_draw`, or name the colour of a wild that nobody has played."""
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


# Calling UNO and catching, whatever the prompt asks for.


def call(state: State, action: CallUno, draft: Draft | None, events: list[Event]) -> Violation | None:
    """Call UNO. A wrong call costs cards."""
    seat = action.seat
    if not is_seat(seat, len(state._hands)):
        return no_such_seat(state)
    violation = refuse_if_over(state) or refuse_call(state, seat)
    if violation is not None or draft is None:
        return violation

    if not call_is_due(state, seat):
        events.append(UnoCalled(seat, due=False))
        _draw_for_call(draft, events, seat, state._match.compiled.rules.uno_false_penalty)
        return None
    events.append(state._match.interned.uno_called[seat])
    if state._uncalled >> seat & 1:
        draft._uncalled &= ~(1 << seat)
    else:
        draft._waiting = evolve(state._waiting, called_early=True)
    return None


def catch(state: State, action: Catch, draft: Draft | None, events: list[Event]) -> Violation | None:
    """Catch a seat that has not called UNO. A wrong catch costs cards."""
    seat, target = action.seat, action.target
    if not is_seat(seat, len(state._hands)) or not is_seat(target, len(state._hands)):
        return no_such_seat(state)
    violation = refuse_if_over(state) or refuse_catch(state, seat, target)
    if violation is not None or draft is None:
        return violation

    rules = state._match.compiled.rules
    due = bool(state._uncalled >> target & 1)
    events.append(Caught(seat, target, due))
    if due:
        draft._uncalled &= ~(1 << target)
        _draw_for_call(draft, events, target, rules.uno_penalty)
    else:
        _draw_for_call(draft, events, seat, rules.uno_false_penalty)
    return None


def _draw_for_call(draft: Draft, events: list[Event], seat: Seat, count: int) -> None:
    """Make a seat draw for a missed or wrong call. The variant's `on_draw`, if it has one, interrupts the prompt."""
    if draft._match.compiled.on_draw is None:
        take_cards(draft, events, seat, count, "uno")
    else:
        resolve_draw(draft, events, seat, count, draft._waiting)


# Leaving.


def leave(state: State, action: Leave, draft: Draft | None, events: list[Event]) -> Violation | None:
    """Take a seat out of the match, at any time until it is over."""
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
        # Drop the penalty for a call and go back to the prompt before it, unless the seat was out of the round already.
        draft._waiting, draft._since = pending.resume, draft._seq
    take_out(draft, events, seat, "left")
    direction = draft._direction
    if one_side_left(draft._match):
        end_round(draft, events, "last_seat", draft._match.circle.after[direction][seat])
    elif draft._waiting.turn == seat:
        begin_turn(draft, events, draft._match.circle.after[direction][seat])
    else:
        _leave_prompt(draft, events, seat)
    return None


def _leave_between_rounds(draft: Draft, events: list[Event], seat: Seat) -> None:
    match = draft._match
    events.append(SeatOut(seat, "left", 0))
    gone = tuple(sorted((*match.gone, seat)))
    draft._match = match = evolve(match, gone=gone)
    staying = tuple(match.remaining_seats())
    if set(staying) <= set(side_of(match.compiled.rules, len(match.players), staying[0])):
        draft._match = evolve(match, winners=staying)
        events.append(MatchEnded(staying, match.scores))
        draft._waiting = MATCH_OVER
        draft._since = draft._seq


def _leave_prompt(draft: Draft, events: list[Event], seat: Seat) -> None:
    """Cancel a question if its asker or the seat that was asked leaves; otherwise remove the seat from its options."""
    match, waiting = draft._match, draft._waiting
    pending = waiting.pending
    if waiting.question is None:
        if waiting.passes and can_draw(draft):
            # the cards of this seat can be drawn now.
            draft._waiting = evolve(waiting, passes=0)
    elif pending is None:
        if waiting.about == seat:
            following = match.circle.after[draft._direction][seat]
            ask(draft, events, Ask(following, "color", match.compiled.colors_to_name()))
    elif seat in (pending.seat, waiting.about) or waiting.options == (seat,):
        cancel_question(draft, events, pending)
    else:
        lost = tuple([one for one in pending.lost if one != seat])
        pending = evolve(pending, lost=lost if len(lost) < len(match.circle.active) else ())
        options = tuple([option for option in waiting.options if option != seat])
        if options != waiting.options:
            draft._since = draft._seq
        draft._waiting = evolve(waiting, options=options, pending=pending)
