"""Seats that are out: of the round by mercy, of the match by leaving it."""

from __future__ import annotations

from unorules.engine.match_info import MatchInfo
from unorules.engine.scoring import side_of
from unorules.engine.state import Draft
from unorules.model.events import Event, OutCause, SeatOut
from unorules.model.seats import Seat


def take_out(draft: Draft, events: list[Event], seat: Seat, why: OutCause) -> None:
    """Take a seat out of the circle. Its cards go under the discard pile, unseen, and it cannot be caught any more."""
    hand = draft._hands[seat]
    draft._hands = (*draft._hands[:seat], b"", *draft._hands[seat + 1 :])
    draft._discard_pile = hand + draft._discard_pile
    draft._uncalled &= ~(1 << seat)
    draft._match = draft._match.without(seat, why)
    events.append(SeatOut(seat, why, len(hand)))


def judge_mercy(draft: Draft, events: list[Event], seat: Seat) -> Seat:
    """Take out who holds too many cards, from the seat that is due on, and return who is due then (R-71)."""
    mercy = draft._match.compiled.rules.mercy
    if mercy is not None and max(map(len, draft._hands)) >= mercy:
        for judged in draft._match.circle.order(seat, draft._direction):
            if len(draft._hands[judged]) >= mercy and not last_side(draft._match):
                take_out(draft, events, judged, "mercy")
    return draft._match.circle.order(seat, draft._direction)[0]


def last_side(match: MatchInfo) -> bool:
    """Return whether all who still play in the round are on one side."""
    active = match.circle.active
    return set(active) <= set(side_of(match.compiled.rules, len(match.players), active[0]))
