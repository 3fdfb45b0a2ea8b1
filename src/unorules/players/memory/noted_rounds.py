"""What a seat learns when rounds begin and end, and when a seat is out."""

from __future__ import annotations

from unorules.model.effects import Option
from unorules.model.events import MatchStarted, Reversed, RoundEnded, RoundStarted, SeatOut
from unorules.model.prompts import NO_CARD
from unorules.model.seats import Seat
from unorules.players.memory.fields import DRAW_PILE, HANDS, MemoryDraft
from unorules.players.memory.noted_drawing import resume
from unorules.players.memory.pools import in_one_place
from unorules.players.memory.turns import end_turn


def match_started(draft: MemoryDraft, _event: MatchStarted) -> None:
    """Note that no action has been applied yet."""
    draft._seq = 0


def round_started(draft: MemoryDraft, event: RoundStarted) -> None:
    """Forget the last round: all cards are in the draw pile."""
    if draft._match.turned:
        draft._match = draft._match.turned_over()
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
