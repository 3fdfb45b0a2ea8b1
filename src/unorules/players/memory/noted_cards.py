"""What a seat learns when cards are played and drawn, and from what they ask."""

from __future__ import annotations

from attrs import evolve

from unorules.model.events import (
    Answered,
    Asked,
    ColorSet,
    Drew,
    Owed,
    Passed,
    Played,
    Reshuffled,
    Skipped,
    TurnedUp,
)
from unorules.model.prompts import NO_CARD
from unorules.model.seats import Seat
from unorules.players.memory.asking import AskingCard, Moment, Question
from unorules.players.memory.fields import DISCARDS, DRAW_PILE, HANDS, JUST_DRAWN, SINCE_ASKED, MemoryDraft
from unorules.players.memory.mismatch import MemoryMismatch
from unorules.players.memory.pools import in_place
from unorules.players.memory.turns import end_turn, lose_turn


def turned_up(draft: MemoryDraft, event: TurnedUp) -> None:
    """Note a card that was turned up: where it goes back, it is known to be in the draw pile."""
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
        _lay(draft, draft._dealer, draft._color, opening=True)


def played(draft: MemoryDraft, event: Played) -> None:
    """Note a play."""
    seat, compiled = event.seat, draft._compiled
    cards = draft.numbers((*event.others, event.card))
    draft.take(seat, JUST_DRAWN if seat == draft._drawn else HANDS + seat, cards)
    draft.keep_drawn()
    draft._discards += cards
    draft._untouched = False
    draft._passes = 0
    if compiled.on_draw is not None:
        end_turn(draft, seat)
    draft._laid_on = 0 if draft._owed is None else draft._owed.count
    draft._owed = None
    color_before, named = draft._color, event.color
    draft._color = compiled.printed_colors[cards[-1]] if named is None else compiled.color_numbers[named]
    _lay(draft, seat, color_before)


def _lay(draft: MemoryDraft, seat: Seat, color_before: int, *, opening: bool = False) -> None:
    """Remember the top card, if it may ask."""
    card = draft._discards[-1]
    if draft._compiled.kinds[card].on_answer is not None:
        draw_card = draft._draw_card if draft._laid_on else NO_CARD
        moments = (moment_of(draft, seat),)
        draft._asking = AskingCard(card, seat, opening, color_before, draft._laid_on, draw_card, moments, seat)


def moment_of(draft: MemoryDraft, seat: Seat) -> Moment:
    """Return what the code of a card is told now besides the hand of its player."""
    hidden = draft._in_places()
    own = draft._hand if seat == draft._seat else None
    return Moment(draft._sizes(hidden), draft._active, draft._direction, draft._color, hidden[SINCE_ASKED], own)


def drew(draft: MemoryDraft, event: Drew) -> None:
    """Note a draw: a card of its own, one that was shown, or any of the draw pile."""
    seat, counting = event.seat, draft._asking and draft._counting
    draft._passes = 0
    if seat == draft._ahead:
        draft._ahead = None
    place = SINCE_ASKED if counting is not None and seat == counting.holder else HANDS + seat
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
    draft._could_go_on = draft.can_draw()


def passed(draft: MemoryDraft, event: Passed) -> None:
    """Note a pass: after drawing, or because there is nothing to draw or play."""
    draft._passes = draft._passes + 1 if draft._drawn is None else 0
    if draft._match.compiled.on_draw is not None:
        end_turn(draft, event.seat)
    draft.keep_drawn()


def owed(draft: MemoryDraft, event: Owed) -> None:
    """Note a debt: one that has grown has the last card as its draw card."""
    if event.count > draft._laid_on:
        draft._draw_card = draft._discards[-1]
    draft._owed = event


def skipped(draft: MemoryDraft, event: Skipped) -> None:
    """Note who has lost a turn: to the last card, or by taking a debt."""
    draft._owed = None
    lose_turn(draft, event.seat)
    if draft._asking is not None:
        draft._asking = draft._asking.when_skipped(event.seat, len(draft._active))


def asked(draft: MemoryDraft, event: Asked) -> None:
    """Note what a card asks. The colour of a wild that nobody has played is not a card's question."""
    if draft._asking is None:
        draft._turn = event.about
    else:
        draft._question = Question(event.seat is None, event.about, event.question, event.options)
        draft._asking = draft._asking.when_asked(draft._question)


def answered(draft: MemoryDraft, event: Answered) -> None:
    """Note an answer."""
    asking = draft._asking
    draft._question = None
    if asking is not None:
        moment = evolve(moment_of(draft, asking.seat), reply=(event.about, event.option))
        draft._asking = evolve(asking, moments=(*asking.moments, moment))


def color_set(draft: MemoryDraft, event: ColorSet) -> None:
    """Note the colour of an opening wild."""
    draft._color = draft._compiled.color_numbers[event.color]


def reshuffled(draft: MemoryDraft, event: Reshuffled) -> None:
    """Note that the discards are in the draw pile now, those that were not seen too."""
    unseen = [DISCARDS, *[HANDS + seat for seat in draft._buried]]
    draft.move_all(dict.fromkeys(unseen, DRAW_PILE))
    draft.hide(DRAW_PILE, draft._below + draft._discards[:-1])
    draft._discards, draft._below, draft._unseen, draft._buried = draft._discards[-1:], b"", 0, ()
    if in_place(draft._worlds, DRAW_PILE) != event.count:
        raise MemoryMismatch("this cannot follow what was remembered: the piles have other sizes")
