"""Noting: what a seat learns from each event, as it is told it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from attrs import evolve

from unorules.errors import EventError, shown
from unorules.model.cards import Card
from unorules.model.events import (
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
from unorules.model.prompts import NO_CARD
from unorules.model.seats import Seat
from unorules.players.memory.asking import AskingCard, Moment
from unorules.players.memory.fields import (
    DISCARDS,
    DRAW_PILE,
    HANDS,
    JUST_DRAWN,
    POOLED,
    SINCE_ASKED,
    MemoryDraft,
    MemoryMismatch,
)
from unorules.players.memory.pools import hide, in_place, move, move_all, one_pool, see_all


def note(draft: MemoryDraft, events: Iterable[Event]) -> None:
    """Write down what one action led to."""
    _close_question(draft)
    moves: list[HandMoved] = []
    for event in events:
        if type(event) is HandMoved:
            # The hands of one effect move at the same time.
            moves.append(event)
            if {move.seat for move in moves} == {move.source for move in moves}:
                _move_hands(draft, moves)
                moves = []
            continue
        take = NOTED.get(type(event))
        if take is None:
            raise EventError(f"expected events as `redact` shows them, not {shown(event)}")
        take(draft, event)
    if moves or not draft._worlds:
        raise MemoryMismatch("these events cannot follow what was remembered: something in between is missing")


def _close_question(draft: MemoryDraft) -> None:
    """Forget the last card, unless the game still waits for an answer to what it has asked."""
    if draft._asking is not None and draft._question is None:
        _merge_since_asked(draft)
        draft._asking = None


def _numbers(draft: MemoryDraft, cards: Iterable[Card] | None) -> bytes:
    """Return the numbers of cards that this seat must have seen."""
    if cards is None:
        raise MemoryMismatch(f"these are not the events of seat {draft._seat}: its own cards are missing")
    numbers = draft._compiled.card_numbers
    try:
        return bytes([numbers[card] for card in cards])
    except KeyError as error:
        raise MemoryMismatch(f"{draft._compiled.variant} has no card {error.args[0]}") from None


def _take_from_hand(draft: MemoryDraft, cards: bytes) -> None:
    hand = draft._hand
    for card in cards:
        hand = hand.replace(bytes((card,)), b"", 1)
    if len(hand) + len(cards) != len(draft._hand):
        raise MemoryMismatch("these events cannot follow what was remembered: a card is played that was not held")
    draft._hand = hand


def _round_started(draft: MemoryDraft, event: RoundStarted) -> None:
    seats = len(draft._match.players)
    deck = draft._compiled.deck
    draft._round, draft._dealer = event.round, event.dealer
    draft._active = tuple([seat for seat in range(seats) if seat not in draft._gone])
    draft._direction = 1
    draft._hand = draft._discards = b""
    draft._worlds = one_pool(deck, (len(deck), *(0,) * (HANDS - 1 + seats)))
    draft._buried = ()
    draft._untouched = draft._compiled.rules.jump_in != "off"
    draft._out, draft._knows_out = None, False
    draft._passes = draft._laid_on = 0
    draft._drawn = draft._owed = draft._asking = draft._question = None
    draft._draw_card = NO_CARD


def _dealt(draft: MemoryDraft, event: Dealt) -> None:
    """Note a hand: from the draw pile, or from hands that were shuffled together."""
    source = POOLED if in_place(draft._worlds, POOLED) else DRAW_PILE
    if event.seat == draft._seat:
        cards = _numbers(draft, event.cards)
        draft._worlds = see_all(draft._worlds, source, cards)
        draft._hand = bytes(sorted(cards))
    elif in_place(draft._worlds, source) == event.count:
        draft._worlds = move_all(draft._worlds, {source: HANDS + event.seat})
    else:
        draft._worlds = move(draft._worlds, source, HANDS + event.seat, event.count)


def _turned_up(draft: MemoryDraft, event: TurnedUp) -> None:
    compiled = draft._compiled
    card = _numbers(draft, (event.card,))
    draft._worlds = see_all(draft._worlds, DRAW_PILE, card)
    if event.fate == "returned":
        draft._worlds = hide(draft._worlds, DRAW_PILE, card)
        return
    draft._discards += card
    if event.fate == "opens":
        number = card[0]
        draft._color = compiled.printed_colors[number]
        if compiled.kinds[number].on_open == "effects":
            _lay(draft, draft._dealer, number, draft._color, opening=True)


def _played(draft: MemoryDraft, event: Played) -> None:
    compiled = draft._compiled
    cards = _numbers(draft, (*event.others, event.card))
    if event.seat == draft._seat:
        _take_from_hand(draft, cards)
    else:
        place = JUST_DRAWN if event.seat == draft._drawn else HANDS + event.seat
        draft._worlds = see_all(draft._worlds, place, cards)
    draft._drawn = None
    draft._discards += cards
    draft._untouched = False
    draft._passes = 0
    draft._laid_on = 0 if draft._owed is None else draft._owed.count
    draft._owed = None
    number, color_before = cards[-1], draft._color
    named = event.color
    draft._color = compiled.printed_colors[number] if named is None else compiled.color_numbers[named]
    _lay(draft, event.seat, number, color_before)


def _lay(draft: MemoryDraft, seat: Seat, card: int, color_before: int, *, opening: bool = False) -> None:
    """Remember a card that may ask."""
    if draft._compiled.kinds[card].on_answer is not None:
        draft._asking = AskingCard(
            card,
            seat,
            opening,
            draft._color,
            color_before,
            draft._laid_on,
            draft._draw_card if draft._laid_on else NO_CARD,
            (_moment(draft, seat),),
            seat,
        )


def _moment(draft: MemoryDraft, seat: Seat) -> Moment:
    hidden = draft._in_places()
    own = draft._hand if seat == draft._seat else None
    return Moment(draft._sizes(hidden), draft._active, draft._direction, hidden[SINCE_ASKED], own)


def _drew(draft: MemoryDraft, event: Drew) -> None:
    seat = event.seat
    draft._passes = 0
    if event.why == "turn":
        if draft._drawn is not None:
            _keep_drawn(draft)
        draft._drawn = seat
    if seat == draft._seat:
        card = _numbers(draft, None if event.card is None else (event.card,))
        draft._worlds = see_all(draft._worlds, DRAW_PILE, card)
        draft._hand = bytes(sorted(draft._hand + card))
        return
    if event.why == "turn":
        place = JUST_DRAWN
    else:
        place = SINCE_ASKED if draft._asking is not None and seat == draft._asking.holder else HANDS + seat
    if event.card is None:
        draft._worlds = move(draft._worlds, DRAW_PILE, place)
    elif event.shown:
        card = _numbers(draft, (event.card,))
        draft._worlds = hide(see_all(draft._worlds, DRAW_PILE, card), place, card)
    else:
        raise MemoryMismatch(f"these are not the events of seat {draft._seat}: they show what another seat drew")


def _keep_drawn(draft: MemoryDraft) -> None:
    """Note that a card just drawn stays in the hand."""
    if draft._drawn is not None and draft._drawn != draft._seat:
        draft._worlds = move(draft._worlds, JUST_DRAWN, HANDS + draft._drawn)
    draft._drawn = None


def _passed(draft: MemoryDraft, _event: Passed) -> None:
    if draft._drawn is None:
        draft._passes += 1
    else:
        draft._passes = 0
        _keep_drawn(draft)


def _owed_now(draft: MemoryDraft, event: Owed) -> None:
    if event.count > draft._laid_on:
        draft._draw_card = draft._discards[-1]
    draft._owed = event


def _skipped(draft: MemoryDraft, event: Skipped) -> None:
    draft._owed = None
    if draft._asking is not None:
        draft._asking = draft._asking.when_skipped(event.seat, len(draft._active))


def _asked(draft: MemoryDraft, event: Asked) -> None:
    if draft._asking is not None:
        draft._question = event.seat is None, event.about, event.question, event.options
        draft._asking = draft._asking.when_asked(draft._question)


def _answered(draft: MemoryDraft, event: Answered) -> None:
    asking = draft._asking
    draft._question = None
    if asking is not None:
        moment = evolve(_moment(draft, asking.seat), reply=(event.about, event.option))
        draft._asking = evolve(asking, moments=(*asking.moments, moment))


def _color_set(draft: MemoryDraft, event: ColorSet) -> None:
    draft._color = draft._compiled.color_numbers[event.color]


def _hand_shown(draft: MemoryDraft, event: HandShown) -> None:
    """Note a hand that this seat was shown: that of the card's player as it was when the card was played (R-53)."""
    if event.seat == draft._seat or event.cards is None:
        return
    asking = draft._asking
    holder = asking.holder if asking is not None and asking.seat == event.seat else event.seat
    if holder is None or holder == draft._seat or len(event.cards) != in_place(draft._worlds, HANDS + holder):
        return
    cards = _numbers(draft, event.cards)
    draft._worlds = hide(see_all(draft._worlds, HANDS + holder, cards), HANDS + holder, cards)


def _move_hands(draft: MemoryDraft, moves: list[HandMoved]) -> None:
    _merge_since_asked(draft)
    asking, me, worlds, own = draft._asking, draft._seat, draft._worlds, draft._hand
    if asking is not None:
        holders = [event.seat for event in moves if event.source == asking.holder]
        draft._asking = evolve(asking, holder=holders[0] if holders else asking.holder)
    for event in moves:
        if event.seat == me and event.source != me:
            draft._hand = cards = _numbers(draft, event.cards)
            worlds = see_all(worlds, HANDS + event.source, cards)
    targets = {HANDS + event.source: HANDS + event.seat for event in moves if me not in (event.seat, event.source)}
    if worlds and targets:
        worlds = move_all(worlds, targets)
    for event in moves:
        if event.source == me and event.seat != me:
            worlds = hide(worlds, HANDS + event.seat, own)
    draft._worlds = worlds


def _merge_since_asked(draft: MemoryDraft) -> None:
    asking = draft._asking
    if asking is not None and asking.holder is not None and in_place(draft._worlds, SINCE_ASKED):
        draft._worlds = move_all(draft._worlds, {SINCE_ASKED: HANDS + asking.holder})


def _hands_pooled(draft: MemoryDraft, event: HandsPooled) -> None:
    _merge_since_asked(draft)
    if draft._asking is not None and draft._asking.holder in event.seats:
        draft._asking = evolve(draft._asking, holder=None)
    worlds = move_all(draft._worlds, {HANDS + seat: POOLED for seat in event.seats if seat != draft._seat})
    if draft._seat in event.seats:
        worlds = hide(worlds, POOLED, draft._hand)
        draft._hand = b""
    draft._worlds = worlds


def _discarded(draft: MemoryDraft, event: Discarded) -> None:
    cards = _numbers(draft, event.cards)
    asking = draft._asking
    if asking is not None and event.seat == asking.holder:
        _merge_since_asked(draft)
        draft._asking = evolve(asking, left=asking.left + cards)
    if event.seat == draft._seat:
        _take_from_hand(draft, cards)
    else:
        draft._worlds = see_all(draft._worlds, HANDS + event.seat, cards)
    draft._discards = draft._discards[:-1] + cards + draft._discards[-1:]


def _reshuffled(draft: MemoryDraft, event: Reshuffled) -> None:
    hidden = [DISCARDS, *[HANDS + seat for seat in draft._buried]]
    worlds = move_all(draft._worlds, dict.fromkeys(hidden, DRAW_PILE))
    worlds = hide(worlds, DRAW_PILE, draft._discards[:-1])
    draft._discards, draft._buried = draft._discards[-1:], ()
    if in_place(worlds, DRAW_PILE) != event.count:
        raise MemoryMismatch("these events cannot follow what was remembered: the piles have other sizes")
    draft._worlds = worlds


def _seat_out(draft: MemoryDraft, event: SeatOut) -> None:
    seat = event.seat
    if event.why != "mercy":
        draft._gone = tuple(sorted((*draft._gone, seat)))
    if not event.count:  # between rounds
        return
    if draft._drawn == seat:
        _keep_drawn(draft)
    if draft._asking is not None and draft._asking.holder == seat:
        _merge_since_asked(draft)
    if seat == draft._seat:
        draft._worlds = hide(draft._worlds, HANDS + seat, draft._hand)
        draft._hand = b""
    draft._buried = (seat, *draft._buried)
    draft._active = tuple([one for one in draft._active if one != seat])
    draft._passes = 0
    if draft._owed is not None and draft._owed.seat == seat:
        draft._owed = None
    asking, question = draft._asking, draft._question
    if asking is not None and question is not None:
        if seat in (asking.seat, question[1]) or question[3] == (seat,):
            draft._question = None
        else:
            options: Any = tuple([option for option in question[3] if option != seat])
            draft._question = (*question[:3], options)
            draft._asking = asking.when_out(seat, len(draft._active))


def _reversed(draft: MemoryDraft, event: Reversed) -> None:
    draft._direction = event.direction


def _round_ended(draft: MemoryDraft, event: RoundEnded) -> None:
    _keep_drawn(draft)
    _merge_since_asked(draft)
    draft._asking = draft._question = draft._owed = None
    draft._out, draft._knows_out = event.winner, True
    draft._untouched = False
    for seat in draft._active if event.hands is not None else ():
        if seat != draft._seat and event.hands is not None:
            cards = _numbers(draft, event.hands[seat])
            draft._worlds = hide(see_all(draft._worlds, HANDS + seat, cards), HANDS + seat, cards)


def _match_started(draft: MemoryDraft, _event: MatchStarted) -> None:
    draft._seq = 0


def _nothing(_draft: MemoryDraft, _event: Event) -> None:
    """Note nothing: the event moves no card, and says nothing that is not in the view."""


NOTED: dict[type, Callable[[MemoryDraft, Any], None]] = {
    MatchStarted: _match_started,
    RoundStarted: _round_started,
    Dealt: _dealt,
    TurnedUp: _turned_up,
    Played: _played,
    Drew: _drew,
    Passed: _passed,
    Owed: _owed_now,
    Skipped: _skipped,
    Asked: _asked,
    Answered: _answered,
    ColorSet: _color_set,
    HandShown: _hand_shown,
    HandsPooled: _hands_pooled,
    Discarded: _discarded,
    Reshuffled: _reshuffled,
    SeatOut: _seat_out,
    Reversed: _reversed,
    RoundEnded: _round_ended,
    **dict.fromkeys((DealerDrawn, Redealt, JumpedIn, UnoCalled, Caught, Announced, MatchEnded), _nothing),
}
"""What is noted of each event. The moves of hands are noted together."""
