"""Redaction: events as one seat may see them. Secret fields become None; no event is left out."""

from __future__ import annotations

from collections.abc import Iterable

from unorules._seats import Seat
from unorules.cards.card import backs_of
from unorules.errors import EventError, SeatError, shown
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

PUBLIC: frozenset[type] = frozenset(
    {
        *(MatchStarted, DealerDrawn, RoundStarted, Redealt, TurnedUp, Played, Passed, Asked, Answered, ColorSet),
        *(UnoCalled, Caught, Skipped, Reversed, Reshuffled, RoundEnded, MatchEnded),
        *(Flipped, JumpedIn, Owed, Announced, HandsPooled, Discarded, SeatOut),
    }
)
"""Events that everyone sees in full. Any other event has a case of its own below, or is refused."""


def redact(events: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]:
    """Return the events as a seat sees them; `None` is a spectator, who sees least.

    Only the owner sees the cards of a deal, a draw or a hand that it is given, and only the two seats concerned a hand
    shown to one of them: for anyone else these fields are None. Everything else is public.

    Raises:
        EventError: Unless given events.
        SeatError: Unless given a seat or None.
    """
    if seat is not None and (type(seat) is not int or seat < 0):
        raise SeatError(f"seat must be an integer of at least 0, or None for a spectator, not {shown(seat)}")
    given: object = events
    if not isinstance(given, Iterable):
        raise EventError(f"redact takes a list of events, not {shown(given)}")
    return tuple([event if type(event) in PUBLIC else _redacted(event, seat) for event in events])


def _redacted(event: Event, seat: Seat | None) -> Event:
    if type(event) is Drew:
        hidden = event.seat != seat and not event.shown and event.card is not None
        return Drew(event.seat, None, event.why, back=event.card.back) if hidden and event.card else event
    if type(event) is Dealt:
        hidden = event.seat != seat and event.cards is not None
        return Dealt(event.seat, event.count, None, backs_of(event.cards)) if hidden and event.cards else event
    if type(event) is HandMoved:
        hidden = event.seat != seat and event.cards is not None
        backs = backs_of(event.cards or ())
        return HandMoved(event.seat, event.source, event.count, None, backs) if hidden else event
    if type(event) is HandShown:
        hidden = event.to is not None and seat not in (event.seat, event.to) and event.cards is not None
        return HandShown(event.seat, event.to, None) if hidden else event
    raise EventError(f"redact takes events, not {shown(event)}")
