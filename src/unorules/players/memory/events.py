"""Events: what a memory notes of each; rounds, drawing and calls are here, cards that move in `cards`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from random import Random
from typing import Any

from attrs import evolve

from unorules._engine.playable import copies_of
from unorules._seats import Seat
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
from unorules.players.memory import cards as memory_cards
from unorules.players.memory.cards import moment_of
from unorules.players.memory.fields import DRAW_PILE, HANDS, MemoryDraft, MemoryFields, end_turn, seat_to_move
from unorules.players.memory.pools import MemoryMismatch, Worlds, in_one_place, in_place, with_one_of
from unorules.players.memory.questions import AskingCard, Interrupted
from unorules.prompts import NO_CARD

# What a seat learns when rounds begin and end, and when a seat is out.


def match_started(draft: MemoryDraft, _event: MatchStarted) -> None:
    """Note that no action has been applied yet."""
    draft._seq = 0


def round_started(draft: MemoryDraft, event: RoundStarted) -> None:
    """Forget the last round: all cards are in the draw pile."""
    if draft._match.turned:
        draft._match = draft._match.turn_over()
    seats, deck = len(draft._match.players), draft._compiled.deck
    draft._round, draft._dealer = event.round, event.dealer
    draft._active = tuple([seat for seat in range(seats) if seat not in draft._gone])
    draft._direction = 1
    draft._hand = draft._discards = b""
    draft._worlds = ((1.0, in_one_place(deck, DRAW_PILE, HANDS + seats, draft._backs.of_cards)),)
    draft._below, draft._unseen, draft._buried = b"", 0, ()
    draft._untouched = draft._compiled.rules.jump_in != "off"
    draft._out, draft._knows_out = None, False
    draft._passes = draft._laid_on = 0
    draft._drawn = draft._owed = draft._asking = draft._question = draft._called = None
    draft._draw_card = NO_CARD
    draft._turn = draft._last = draft._ahead = None
    draft._lost = ()


def turned(draft: MemoryDraft, event: Reversed) -> None:
    """Note the direction of play."""
    draft._direction = event.direction


def round_ended(draft: MemoryDraft, event: RoundEnded) -> None:
    """Note who went out, and the hands that were counted."""
    draft.keep_drawn()
    draft.merge_since_asked()
    draft._asking = draft._question = draft._owed = None
    draft._out, draft._knows_out = event.winner, True
    draft._untouched = False
    for seat, hand in enumerate(event.hands or ()):
        if seat != draft._seat:
            cards, place = draft.numbers(hand), HANDS + seat
            draft.see(place, cards)
            draft.hide(place, cards)


def seat_out(draft: MemoryDraft, event: SeatOut) -> None:
    """Note a seat that is out, and whose cards are under the discard pile if the round is not over."""
    seat = event.seat
    resume(draft)
    if event.why != "mercy":
        draft._gone = tuple(sorted((*draft._gone, seat)))
    if event.count:
        _bury(draft, seat)
        _leave_the_question(draft, seat)


def _bury(draft: MemoryDraft, seat: Seat) -> None:
    if draft._drawn == seat:
        draft.keep_drawn()
    if draft._counting is not None and draft._counting.holder == seat:
        draft.merge_since_asked()
    if draft._seat == seat:
        draft.hide(HANDS + seat, draft._hand)
        draft._hand = b""
    draft._buried = (seat, *draft._buried)
    draft._active = tuple([one for one in draft._active if one != seat])
    draft._passes = 0
    if draft._turn == seat:
        end_turn(draft, seat)
    if draft._owed is not None and draft._owed.seat == seat:
        draft._owed = None


def _leave_the_question(draft: MemoryDraft, seat: Seat) -> None:
    """Let a question lapse with its asker or with who was asked, or take the seat from its options (R-72)."""
    asking, question = draft._asking, draft._question
    if asking is None or question is None:
        return
    if seat in (asking.seat, question.about) or question.options == (seat,):
        draft._question = None
    else:
        options: tuple[Option, ...] = tuple([option for option in question.options if option != seat])
        draft._question = question._replace(options=options)
        draft._asking = asking.when_out(seat, len(draft._active))


# What a seat learns where the variant says what drawing is: that asks like a card, and may interrupt a prompt.

FIRST = frozenset(
    {Played, JumpedIn, Passed, Answered, UnoCalled, Caught, SeatOut, DealerDrawn, MatchStarted, RoundStarted}
)
"""The events that other actions than drawing begin with."""


def note_drawing(draft: MemoryDraft, events: tuple[Event, ...]) -> None:
    """Note that a seat draws as its turn, if that is what these events are, where the variant says what drawing is."""
    if draft._owed is not None or not events or type(events[0]) in FIRST:
        return
    seats = [
        event.about if isinstance(event, Asked) else event.seat for event in events if isinstance(event, Asked | Drew)
    ]
    seat = seats[0] if seats else seat_to_move(draft)
    end_turn(draft, seat)
    draft._asking = _drawing(draft, seat, 1)


def caught(draft: MemoryDraft, event: Caught) -> None:
    """Note who draws for a missed call, or for a catch that was wrong."""
    rules = draft._compiled.rules
    if event.due:
        _interrupt(draft, event.target, rules.uno_penalty)
    else:
        _interrupt(draft, event.seat, rules.uno_false_penalty)


def called_wrongly(draft: MemoryDraft, seat: Seat) -> None:
    """Note who draws for a wrong call."""
    _interrupt(draft, seat, draft._compiled.rules.uno_false_penalty)


def _interrupt(draft: MemoryDraft, seat: Seat, count: int) -> None:
    if draft._compiled.on_draw is not None:
        interrupted = Interrupted(draft._asking, draft._question)
        draft._asking = evolve(_drawing(draft, seat, count), interrupts=interrupted)
        draft._question = None


def _drawing(draft: MemoryDraft, seat: Seat, count: int) -> AskingCard:
    return AskingCard(NO_CARD, seat, False, draft._color, count, NO_CARD, (moment_of(draft, seat),), seat)


def resume(draft: MemoryDraft) -> None:
    """Note that the game waits again for what was interrupted, if anything was."""
    asking = draft._asking
    if asking is not None and asking.interrupts is not None:
        before = asking.interrupts
        if before.asking is None:
            draft.merge_since_asked()
        draft._asking, draft._question = before.asking, before.question


# Early calls: what a call of UNO with more than two cards tells of a hand.
#
# The last one is remembered, until the hand of the caller changes: a card that it has just drawn is not yet among the
# others, but one that it keeps is.


def called(draft: MemoryDraft, event: UnoCalled) -> None:
    """Note a call: what a right one tells, or who draws for a wrong one."""
    if not event.due:
        called_wrongly(draft, event.seat)
        return
    note_call(draft, event.seat)
    if draft._sizes(draft._in_places())[event.seat] > 1:
        draft._ahead = event.seat


def note_call(draft: MemoryDraft, seat: Seat) -> None:
    """Note who has called, if that tells something: another seat, with more than two cards."""
    held = in_place(draft._worlds, HANDS + seat)
    if held > 2:
        draft._called = seat, held


def early_caller(memory: MemoryFields) -> Seat | None:
    """Return who has called ahead and still holds the same cards, but for one that it has just drawn."""
    if memory._called is None:
        return None
    caller, held = memory._called
    return caller if in_place(memory._worlds, HANDS + caller) == held else None


def called_ahead(memory: MemoryFields, caller: Seat) -> Worlds:
    """Return the worlds in which the caller holds enough cards of one kind and colour to come down to one."""
    cards = b"".join([cards for cards, _ in memory._worlds[0][1]])
    held = in_place(memory._worlds, HANDS + caller)
    groups = _groups(memory, cards, held - 1)
    return with_one_of(memory._worlds, HANDS + caller, groups, memory._backs.of_cards)


def is_counted(memory: MemoryFields, hand: bytes, rng: Random) -> bool:
    """Return whether a deal with this hand of the caller counts. If all cards are alike, it came up once for each."""
    alike = copies_of(memory._compiled.house, hand, hand[0]) == len(hand)
    return not alike or rng.random() * len(hand) < 1


def _groups(memory: MemoryFields, cards: bytes, count: int) -> Iterator[bytes]:
    """Yield every set of so many hidden cards of one kind and colour that may be played together."""
    house = memory._compiled.house
    for same in dict.fromkeys(house.same_face):
        if same[0] in house.together:
            copies = [card for card in same for _ in range(min(cards.count(card), count))]
            yield from map(bytes, dict.fromkeys(combinations(copies, count)))


# Noting: what a seat learns from events, as it is told them.


def note(draft: MemoryDraft, events: Iterable[Event]) -> None:
    """Write down what one action led to, or raise MemoryMismatch if that cannot be."""
    if draft._question is None and draft._asking is not None:
        # The last card has asked nothing, or it was answered.
        draft.merge_since_asked()
        draft._asking = None
    try:
        if draft._match.compiled.on_draw is not None:
            events = tuple(events)
            note_drawing(draft, events)
        _note_all(draft, events)
    except LookupError as error:
        raise MemoryMismatch("these are events of another game: it has other seats, cards or colours") from error


def _note_all(draft: MemoryDraft, events: Iterable[Event]) -> None:
    moves: list[HandMoved] = []
    for event in events:
        if type(event) is HandMoved:
            # The hands of one effect move at the same time.
            moves.append(event)
            if {one.seat for one in moves} == {one.source for one in moves}:
                memory_cards.moved(draft, moves)
                moves = []
        elif type(event) in NOTED:
            NOTED[type(event)](draft, event)
        elif type(event) not in TELLING_NOTHING:
            raise EventError(f"expected events, not {quote(event)}")
    if draft._asking is not None and draft._question is None:
        resume(draft)
    if moves:
        raise MemoryMismatch("not all hands that moved at the same time are among these events")


NOTED: dict[type, Callable[[MemoryDraft, Any], None]] = {
    MatchStarted: match_started,
    RoundStarted: round_started,
    RoundEnded: round_ended,
    SeatOut: seat_out,
    Reversed: turned,
    TurnedUp: memory_cards.turned_up,
    Played: memory_cards.played,
    Drew: memory_cards.drew,
    Passed: memory_cards.passed,
    Owed: memory_cards.owed,
    Skipped: memory_cards.skipped,
    Asked: memory_cards.asked,
    Answered: memory_cards.answered,
    ColorSet: memory_cards.color_set,
    Reshuffled: memory_cards.reshuffled,
    Flipped: memory_cards.flipped,
    Dealt: memory_cards.dealt,
    HandShown: memory_cards.shown_hand,
    HandsPooled: memory_cards.pooled,
    Discarded: memory_cards.discarded,
    UnoCalled: called,
    Caught: caught,
}
"""What is noted of each event. Hands that move are noted together."""

TELLING_NOTHING = frozenset({DealerDrawn, Redealt, JumpedIn, Announced, MatchEnded})
"""Events that move no card, and say nothing that a view does not."""
