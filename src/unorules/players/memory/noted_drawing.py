"""What a seat learns where the variant says what drawing is: that asks like a card, and may interrupt a prompt."""

from __future__ import annotations

from attrs import evolve

from unorules.model.events import (
    Answered,
    Asked,
    Caught,
    DealerDrawn,
    Drew,
    Event,
    JumpedIn,
    MatchStarted,
    Passed,
    Played,
    RoundStarted,
    SeatOut,
    UnoCalled,
)
from unorules.model.prompts import NO_CARD
from unorules.model.seats import Seat
from unorules.players.memory.asking import AskingCard, Interrupted
from unorules.players.memory.fields import MemoryDraft
from unorules.players.memory.noted_cards import moment_of
from unorules.players.memory.turns import end_turn, seat_to_move

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
