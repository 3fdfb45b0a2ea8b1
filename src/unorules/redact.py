"""Redaction: events as one seat may see them. Fields are blanked; no event is left out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never, get_args

from unorules.errors import EventError, SeatError, shown
from unorules.model.events import (
    Answered,
    Asked,
    Caught,
    ColorSet,
    DealerDrawn,
    Dealt,
    Drew,
    Event,
    HandShown,
    MatchEnded,
    MatchStarted,
    Passed,
    Played,
    Reshuffled,
    Reversed,
    RoundEnded,
    RoundStarted,
    Skipped,
    TurnedUp,
    UnoCalled,
)
from unorules.model.seats import Seat

_EVENTS = frozenset(get_args(Event))


def redact(events: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]:
    """The events as a seat sees them; `None` is a spectator, who sees least.

    The cards of a deal and of a draw are their owner's, a shown hand is for those it was shown to; in the others' eyes
    these fields are None. Everything else happens on the table. What is no event raises an `EventError`, what is no
    seat a `SeatError`.
    """
    if seat is not None and (type(seat) is not int or seat < 0):
        raise SeatError(f"a seat is a whole number from 0 on, or None for a spectator, not {shown(seat)}")
    given: object = events
    if not isinstance(given, Iterable):
        raise EventError(f"redact takes a list of events, not {shown(given)}")
    return tuple([_seen(event, seat) for event in events])


def _seen(event: Event, seat: Seat | None) -> Event:
    if type(event) not in _EVENTS:
        raise EventError(f"redact takes events, and {shown(event)} is none")
    match event:
        case Drew(owner, card, why, public):
            return event if public or card is None or owner == seat else Drew(owner, None, why)
        case Dealt(owner, count, cards):
            return event if cards is None or owner == seat else Dealt(owner, count, None)
        case HandShown(owner, to, cards):
            blind = to is not None and seat not in (owner, to)
            return HandShown(owner, to, None) if blind and cards is not None else event
        case MatchStarted() | DealerDrawn() | RoundStarted() | TurnedUp() | Played() | Passed() | Asked() | Answered():
            return event
        case ColorSet() | UnoCalled() | Caught() | Skipped() | Reversed() | Reshuffled() | RoundEnded() | MatchEnded():
            return event
        case _:
            assert_never(event)
