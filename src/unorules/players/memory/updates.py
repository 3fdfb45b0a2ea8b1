"""The changes that events make to a memory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, get_args

from attrs import evolve

from unorules._engine.playable import remove_cards
from unorules._seats import Seat
from unorules._values import check_complete
from unorules.cards.effects import Option
from unorules.errors import EventError, quote
from unorules.events import (
    Announced,
    Answered,
    Asked,
    Caught,
    ColorSet,
    DealerDrawn,
    Dealt,
    Discarded,
    Drew,
    Event,
    Flipped,
    HandMoved,
    HandShown,
    HandsPooled,
    JumpedIn,
    MatchEnded,
    MatchStarted,
    Owed,
    Passed,
    Played,
    Redealt,
    Reshuffled,
    Reversed,
    RoundEnded,
    RoundStarted,
    SeatOut,
    Skipped,
    TurnedUp,
    UnoCalled,
)
from unorules.players.memory.knowledge import (
    DISCARDS,
    DRAW_PILE,
    HANDS,
    JUST_DRAWN,
    POOLED,
    SINCE_ASKED,
    AskingCard,
    Interruption,
    MemoryDraft,
    Moment,
    OpenQuestion,
)
from unorules.players.memory.pools import MemoryMismatch, count_in, pools_in, turn_over
from unorules.prompts import NO_CARD


def update(draft: MemoryDraft, events: Iterable[Event]) -> None:
    """Note the events of one action; raise MemoryMismatch if they cannot follow what is remembered."""
    if draft._question is None and draft._asking_card is not None:
        # The last card has asked nothing, or its question was answered.
        draft.merge_since_asked()
        draft._asking_card = None
    try:
        if draft._match.compiled.on_draw is not None:
            events = tuple(events)
            _note_drawing(draft, events)
        _update_all(draft, events)
    except LookupError as error:
        raise MemoryMismatch("these are events of another game: it has other seats, cards or colours") from error


def _update_all(draft: MemoryDraft, events: Iterable[Event]) -> None:
    moves: list[HandMoved] = []
    for event in events:
        if type(event) is HandMoved:
            # The hands of one effect move at the same time: they are complete when every source is a target too.
            moves.append(event)
            if {one.seat for one in moves} == {one.source for one in moves}:
                _note_moved_hands(draft, moves)
                moves = []
        elif type(event) in _HANDLERS:
            _HANDLERS[type(event)](draft, event)
        elif type(event) not in _IGNORED:
            raise EventError(f"expected events, not {quote(event)}")
    if draft._asking_card is not None and draft._question is None:
        _resume(draft)
    if moves:
        raise MemoryMismatch("not all hands that moved at the same time are among these events")


# Rounds and seats that are out.


def _note_match_start(draft: MemoryDraft, _event: MatchStarted) -> None:
    """Start to count the actions."""
    draft._seq = 0


def _note_round_start(draft: MemoryDraft, event: RoundStarted) -> None:
    """Forget the last round, and put all cards into the draw pile."""
    if draft._match.turned:
        draft._match = draft._match.turn_over()
    seats, deck = len(draft._match.players), draft._compiled.deck
    draft._round, draft._dealer = event.round, event.dealer
    draft._active = tuple([seat for seat in range(seats) if seat not in draft._gone])
    draft._direction = 1
    draft._hand = draft._discards = b""
    draft._worlds = ((1.0, pools_in(deck, DRAW_PILE, HANDS + seats, draft._backs.of_cards)),)
    draft._lower_discards, draft._unseen_discards, draft._buried = b"", 0, ()
    draft._untouched = draft._compiled.rules.jump_in != "off"
    draft._went_out, draft._saw_round_end = None, False
    draft._passes = draft._debt_below = 0
    draft._drawer = draft._debt = draft._asking_card = draft._question = draft._early_call = None
    draft._draw_card = NO_CARD
    draft._turn = draft._last_turn = draft._called_early = None
    draft._skipped = ()


def _note_turned_up_card(draft: MemoryDraft, event: TurnedUp) -> None:
    """Note a card that was turned up. If it goes back, it is known to be in the draw pile."""
    compiled, card = draft._compiled, draft.numbers((event.card,))
    draft.see(DRAW_PILE, card)
    if event.fate == "returned":
        draft.hide(DRAW_PILE, card)
        return
    if event.fate == "discarded":
        draft._discards = draft._discards[:-1] + card + draft._discards[-1:]
        return
    draft._discards += card
    draft._color = compiled.printed_colors[card[0]]
    if event.fate == "opens" and compiled.kinds[card[0]].on_open == "effects":
        _note_asking_card(draft, draft._dealer, draft._color, opening=True)


def _note_direction(draft: MemoryDraft, event: Reversed) -> None:
    """Note the new direction of play."""
    draft._direction = event.direction


def _note_round_end(draft: MemoryDraft, event: RoundEnded) -> None:
    """Note who went out, and the hands that are shown to be counted."""
    draft.keep_drawn()
    draft.merge_since_asked()
    draft._asking_card = draft._question = draft._debt = None
    draft._went_out, draft._saw_round_end = event.winner, True
    draft._untouched = False
    for seat, hand in enumerate(event.hands or ()):
        if seat != draft._seat:
            cards, place = draft.numbers(hand), HANDS + seat
            draft.see(place, cards)
            draft.hide(place, cards)


def _note_seat_out(draft: MemoryDraft, event: SeatOut) -> None:
    """Note a seat that is out. Unless the round is over, its cards go under the discard pile."""
    seat = event.seat
    _resume(draft)
    if event.why != "mercy":
        draft._gone = tuple(sorted((*draft._gone, seat)))
    if event.count:
        draft.bury(seat)
        _drop_from_question(draft, seat)


def _drop_from_question(draft: MemoryDraft, seat: Seat) -> None:
    """Drop the question if this seat asks it or is asked; otherwise take the seat from its options (R-72)."""
    asking, question = draft._asking_card, draft._question
    if asking is None or question is None:
        return
    if seat in (asking.seat, question.about) or question.options == (seat,):
        draft._question = None
    else:
        options: tuple[Option, ...] = tuple([option for option in question.options if option != seat])
        draft._question = question._replace(options=options)
        draft._asking_card = asking.without_seat(seat, len(draft._active))


# Turns: plays, draws, passes and debts.


def _note_play(draft: MemoryDraft, event: Played) -> None:
    """Note a play."""
    seat, compiled = event.seat, draft._compiled
    cards = draft.numbers((*event.others, event.card))
    draft.take(seat, JUST_DRAWN if seat == draft._drawer else HANDS + seat, cards)
    draft.keep_drawn()
    draft._discards += cards
    draft._untouched = False
    draft._passes = 0
    if compiled.on_draw is not None:
        draft.end_turn(seat)
    draft._debt_below = 0 if draft._debt is None else draft._debt.count
    draft._debt = None
    color_before, named = draft._color, event.color
    draft._color = compiled.printed_colors[cards[-1]] if named is None else compiled.color_numbers[named]
    _note_asking_card(draft, seat, color_before)


def _note_draw(draft: MemoryDraft, event: Drew) -> None:
    """Note a drawn card: a card of its own, one that everyone sees, or any of the draw pile."""
    seat, tracked = event.seat, draft._asking_card and draft._tracked_card
    draft._passes = 0
    if seat == draft._called_early:
        draft._called_early = None
    place = SINCE_ASKED if tracked is not None and seat == tracked.holder else HANDS + seat
    if event.why == "turn":
        draft.draw(seat)
        place = JUST_DRAWN
    if seat == draft._seat:
        card = draft.numbers(None if event.card is None else (event.card,))
        draft.see(DRAW_PILE, card)
        draft._hand = bytes(sorted(draft._hand + card))
    elif event.card is None:
        draft.move(DRAW_PILE, place, back=draft._backs.numbers[event.back])
    elif event.shown:
        card = draft.numbers((event.card,))
        draft.see(DRAW_PILE, card)
        draft.hide(place, card)
    else:
        raise MemoryMismatch(f"these are not the events of seat {draft._seat}: they show what another seat drew")
    draft._more_to_draw = draft.can_draw()


def _note_pass(draft: MemoryDraft, event: Passed) -> None:
    """Note a pass, after a draw or because there is nothing to draw or play."""
    draft._passes = draft._passes + 1 if draft._drawer is None else 0
    if draft._match.compiled.on_draw is not None:
        draft.end_turn(event.seat)
    draft.keep_drawn()


def _note_debt(draft: MemoryDraft, event: Owed) -> None:
    """Note a debt. If it has grown, the top card is its last draw card."""
    if event.count > draft._debt_below:
        draft._draw_card = draft._discards[-1]
    draft._debt = event


def _note_skip(draft: MemoryDraft, event: Skipped) -> None:
    """Note a seat that has lost its turn to the last card, or by drawing a debt."""
    draft._debt = None
    draft.lose_turn(event.seat)
    if draft._asking_card is not None:
        draft._asking_card = draft._asking_card.with_skip(event.seat, len(draft._active))


def _note_color(draft: MemoryDraft, event: ColorSet) -> None:
    """Note the colour that is named for an opening wild."""
    draft._color = draft._compiled.color_numbers[event.color]


def _note_reshuffle(draft: MemoryDraft, event: Reshuffled) -> None:
    """Put all discards but the top one into the draw pile, seen or not."""
    unseen = [DISCARDS, *[HANDS + seat for seat in draft._buried]]
    draft.move_all(dict.fromkeys(unseen, DRAW_PILE))
    draft.hide(DRAW_PILE, draft._lower_discards + draft._discards[:-1])
    draft._discards, draft._lower_discards, draft._unseen_discards, draft._buried = draft._discards[-1:], b"", 0, ()
    if count_in(draft._worlds, DRAW_PILE) != event.count:
        raise MemoryMismatch("this cannot follow what was remembered: the piles have other sizes")


# The questions of cards.


def _note_asking_card(draft: MemoryDraft, seat: Seat, color_before: int, *, opening: bool = False) -> None:
    """Keep the top card in mind if it may ask."""
    card = draft._discards[-1]
    if draft._compiled.kinds[card].on_answer is not None:
        draw_card = draft._draw_card if draft._debt_below else NO_CARD
        moments = (_moment(draft, seat),)
        draft._asking_card = AskingCard(card, seat, opening, color_before, draft._debt_below, draw_card, moments, seat)


def _moment(draft: MemoryDraft, seat: Seat) -> Moment:
    """Return what the code of a card is told now, besides the hand of its player, who is this seat."""
    hidden = draft._count_places()
    own_hand = draft._hand if seat == draft._seat else None
    sizes, draws = draft._hand_sizes(hidden), hidden[SINCE_ASKED]
    return Moment(sizes, draft._active, draft._direction, draft._color, draws, own_hand)


def _note_question(draft: MemoryDraft, event: Asked) -> None:
    """Note a card's question; or, if no card asks, whose turn it is to name the colour of an opening wild."""
    if draft._asking_card is None:
        draft._turn = event.about
    else:
        draft._question = OpenQuestion(event.seat is None, event.about, event.question, event.options)
        draft._asking_card = draft._asking_card.with_question(draft._question)


def _note_answer(draft: MemoryDraft, event: Answered) -> None:
    """Note the answer to the open question."""
    asking = draft._asking_card
    draft._question = None
    if asking is not None:
        moment = evolve(_moment(draft, asking.seat), reply=(event.about, event.option))
        draft._asking_card = evolve(asking, moments=(*asking.moments, moment))


# Hands: dealt, shown, moved, shuffled together, made smaller, or turned over with all cards.


def _note_deal(draft: MemoryDraft, event: Dealt) -> None:
    """Note a new hand, from the draw pile or from hands that were shuffled together."""
    source = POOLED if count_in(draft._worlds, POOLED) else DRAW_PILE
    if event.seat == draft._seat:
        draft._hand = draft.numbers(event.cards)
        draft.see(source, draft._hand)
    elif event.count == count_in(draft._worlds, source):
        draft.move_all({source: HANDS + event.seat})
    elif event.backs:
        for back, count in Counter(draft._backs.to_numbers(event.backs)).items():
            draft.move(source, HANDS + event.seat, count, back)
    else:
        draft.move(source, HANDS + event.seat, event.count)


def _note_shown_hand(draft: MemoryDraft, event: HandShown) -> None:
    """Note a hand that is shown to this seat.

    That of the player of a card is shown as it was when the card was played (R-53). If it has been shuffled with others
    since, it tells nothing.
    """
    if event.seat == draft._seat or event.cards is None:
        return
    cards, holder, asking = draft.numbers(event.cards), event.seat, draft._asking_card
    if asking is not None and asking.seat == event.seat:
        if asking.holder is None:
            return
        cards, holder = remove_cards(cards, asking.discarded), asking.holder
    if len(cards) == count_in(draft._worlds, HANDS + holder):
        draft.see(HANDS + holder, cards)
        draft.hide(HANDS + holder, cards)


def _note_moved_hands(draft: MemoryDraft, moves: list[HandMoved]) -> None:
    """Note hands that change places, all at the same time."""
    draft.merge_since_asked()
    draft._early_call = None
    asking, me, own = draft._asking_card, draft._seat, draft._hand
    targets = {event.source: event.seat for event in moves}
    if asking is not None and asking.holder in targets:
        draft._asking_card = evolve(asking, holder=targets[asking.holder])
    for event in moves:
        if event.seat == me != event.source:
            draft._hand = draft.numbers(event.cards)
            draft.see(HANDS + event.source, draft._hand)
    unseen = {HANDS + source: HANDS + seat for source, seat in targets.items() if me not in (seat, source)}
    draft.move_all(unseen)
    if me is not None and targets.get(me, me) != me:
        draft.hide(HANDS + targets[me], own)


def _note_pooled_hands(draft: MemoryDraft, event: HandsPooled) -> None:
    """Note hands that are shuffled together. The new hands follow, as deals."""
    draft.merge_since_asked()
    draft._early_call = None
    if draft._asking_card is not None and draft._asking_card.holder in event.seats:
        draft._asking_card = evolve(draft._asking_card, holder=None)
    others = [HANDS + seat for seat in event.seats if seat != draft._seat]
    draft.move_all(dict.fromkeys(others, POOLED))
    if draft._seat in event.seats:
        draft.hide(POOLED, draft._hand)
        draft._hand = b""


def _note_discards(draft: MemoryDraft, event: Discarded) -> None:
    """Note cards of a hand that go under the top card."""
    cards, asking = draft.numbers(event.cards), draft._asking_card
    if asking is not None and event.seat == asking.holder:
        draft.merge_since_asked()
        draft._asking_card = evolve(asking, discarded=asking.discarded + cards)
    draft.take(event.seat, HANDS + event.seat, cards)
    draft._discards = draft._discards[:-1] + cards + draft._discards[-1:]


def _note_flip(draft: MemoryDraft, event: Flipped) -> None:
    """Note that all cards were turned over. `pools.turn_over` says what that tells of hands."""
    draft.keep_drawn()
    draft.merge_since_asked()
    draft._asking_card = draft._question = draft._early_call = None
    draft.mix_buried_hands()
    draft._match = draft._match.turn_over()
    others = [seat for seat in draft._active if seat != draft._seat]
    hands = [(HANDS + seat, draft._backs.to_numbers(event.backs[seat])) for seat in others]
    draft._worlds = turn_over(draft._worlds, hands, DRAW_PILE, draft._backs.of_cards)
    draft.turn_over_discards(draft.numbers((event.top,)))
    draft._color = draft._compiled.printed_colors[draft._discards[-1]]


# Calls of UNO, right, wrong or missed.


def _note_call(draft: MemoryDraft, event: UnoCalled) -> None:
    """Note a call: a right one may tell something of the hand, and for a wrong one its seat draws."""
    if not event.due:
        _interrupt(draft, event.seat, draft._compiled.rules.uno_false_penalty)
        return
    keep_early_call(draft, event.seat)
    if draft._hand_sizes(draft._count_places())[event.seat] > 1:
        draft._called_early = event.seat


def keep_early_call(draft: MemoryDraft, seat: Seat) -> None:
    """Keep a call in mind if it tells something: that of another seat with more than two cards (R-68)."""
    held = count_in(draft._worlds, HANDS + seat)
    if held > 2:
        draft._early_call = seat, held


def _note_catch(draft: MemoryDraft, event: Caught) -> None:
    """Note who draws for a missed call or a wrong catch."""
    rules = draft._compiled.rules
    if event.due:
        _interrupt(draft, event.target, rules.uno_penalty)
    else:
        _interrupt(draft, event.seat, rules.uno_false_penalty)


# Drawing that asks, where the variant says what drawing is (`Variant.on_draw`).

_NOT_DRAWING = frozenset(
    {Played, JumpedIn, Passed, Answered, UnoCalled, Caught, SeatOut, DealerDrawn, MatchStarted, RoundStarted}
)
"""The first events of all actions but drawing."""


def _note_drawing(draft: MemoryDraft, events: tuple[Event, ...]) -> None:
    """Note that a seat draws as its turn, if that is what these events say."""
    if draft._debt is not None or not events or type(events[0]) in _NOT_DRAWING:
        return
    seats = [
        event.about if isinstance(event, Asked) else event.seat for event in events if isinstance(event, Asked | Drew)
    ]
    seat = seats[0] if seats else draft._seat_to_move()
    draft.end_turn(seat)
    draft._asking_card = _asking_draw(draft, seat, 1)


def _interrupt(draft: MemoryDraft, seat: Seat, count: int) -> None:
    """Note that a seat has to draw, and that the prompt comes back afterwards."""
    if draft._compiled.on_draw is not None:
        interruption = Interruption(draft._asking_card, draft._question)
        draft._asking_card = evolve(_asking_draw(draft, seat, count), interrupts=interruption)
        draft._question = None


def _asking_draw(draft: MemoryDraft, seat: Seat, count: int) -> AskingCard:
    """Return what asks while a seat draws so many cards."""
    return AskingCard(NO_CARD, seat, False, draft._color, count, NO_CARD, (_moment(draft, seat),), seat)


def _resume(draft: MemoryDraft) -> None:
    """Bring back the prompt that was interrupted, if one was."""
    asking = draft._asking_card
    if asking is not None and asking.interrupts is not None:
        before = asking.interrupts
        if before.asking_card is None:
            draft.merge_since_asked()
        draft._asking_card, draft._question = before.asking_card, before.question


_HANDLERS: dict[type, Callable[[MemoryDraft, Any], None]] = {
    MatchStarted: _note_match_start,
    RoundStarted: _note_round_start,
    RoundEnded: _note_round_end,
    SeatOut: _note_seat_out,
    Reversed: _note_direction,
    TurnedUp: _note_turned_up_card,
    Played: _note_play,
    Drew: _note_draw,
    Passed: _note_pass,
    Owed: _note_debt,
    Skipped: _note_skip,
    Asked: _note_question,
    Answered: _note_answer,
    ColorSet: _note_color,
    Reshuffled: _note_reshuffle,
    Flipped: _note_flip,
    Dealt: _note_deal,
    HandShown: _note_shown_hand,
    HandsPooled: _note_pooled_hands,
    Discarded: _note_discards,
    UnoCalled: _note_call,
    Caught: _note_catch,
}
"""The functions that note each event. Hands that move are noted together."""

_IGNORED = frozenset({DealerDrawn, Redealt, JumpedIn, Announced, MatchEnded})
"""Events that move no card, and tell nothing that a view does not show."""

check_complete("the handlers of unorules.players.memory.updates", (*_HANDLERS, HandMoved, *_IGNORED), get_args(Event))
