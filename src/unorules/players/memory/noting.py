"""Noting: what a seat learns from events, as it is told them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from unorules.errors import EventError, shown
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
from unorules.players.memory import early_calls, noted_cards, noted_drawing, noted_flips, noted_hands, noted_rounds
from unorules.players.memory.fields import MemoryDraft
from unorules.players.memory.mismatch import MemoryMismatch


def note(draft: MemoryDraft, events: Iterable[Event]) -> None:
    """Write down what one action led to, or raise MemoryMismatch if that cannot be."""
    if draft._question is None and draft._asking is not None:
        # The last card has asked nothing, or it was answered.
        draft.merge_since_asked()
        draft._asking = None
    try:
        if draft._match.compiled.on_draw is not None:
            events = tuple(events)
            noted_drawing.note_drawing(draft, events)
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
                noted_hands.moved(draft, moves)
                moves = []
        elif type(event) in NOTED:
            NOTED[type(event)](draft, event)
        elif type(event) not in TELLING_NOTHING:
            raise EventError(f"expected events, not {shown(event)}")
    if draft._asking is not None and draft._question is None:
        noted_drawing.resume(draft)
    if moves:
        raise MemoryMismatch("not all hands that moved at the same time are among these events")


NOTED: dict[type, Callable[[MemoryDraft, Any], None]] = {
    MatchStarted: noted_rounds.match_started,
    RoundStarted: noted_rounds.round_started,
    RoundEnded: noted_rounds.round_ended,
    SeatOut: noted_rounds.seat_out,
    Reversed: noted_rounds.turned,
    TurnedUp: noted_cards.turned_up,
    Played: noted_cards.played,
    Drew: noted_cards.drew,
    Passed: noted_cards.passed,
    Owed: noted_cards.owed,
    Skipped: noted_cards.skipped,
    Asked: noted_cards.asked,
    Answered: noted_cards.answered,
    ColorSet: noted_cards.color_set,
    Reshuffled: noted_cards.reshuffled,
    Flipped: noted_flips.flipped,
    Dealt: noted_hands.dealt,
    HandShown: noted_hands.shown_hand,
    HandsPooled: noted_hands.pooled,
    Discarded: noted_hands.discarded,
    UnoCalled: early_calls.called,
    Caught: noted_drawing.caught,
}
"""What is noted of each event. Hands that move are noted together."""

TELLING_NOTHING = frozenset({DealerDrawn, Redealt, JumpedIn, Announced, MatchEnded})
"""Events that move no card, and say nothing that a view does not."""
