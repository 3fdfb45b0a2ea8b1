"""Elimination: seats that leave the match, or are out of the round by mercy."""

from __future__ import annotations

from unorules._seats import Seat
from unorules.events import Event, SeatOut, SeatOutCause
from unorules.rules import side_of
from unorules.state import Draft, MatchInfo


def take_out(draft: Draft, events: list[Event], seat: Seat, why: SeatOutCause) -> None:
    """Take a seat out of the circle. Its cards go under the discard pile, unseen, and it can no longer be caught."""
    hand = draft._hands[seat]
    draft._hands = (*draft._hands[:seat], b"", *draft._hands[seat + 1 :])
    draft._discard_pile = hand + draft._discard_pile
    draft._uncalled &= ~(1 << seat)
    draft._match = draft._match.remove_seat(seat, why)
    events.append(SeatOut(seat, why, len(hand)))


def judge_mercy(draft: Draft, events: list[Event], seat: Seat, mercy: int) -> Seat:
    """Take out the seats with too many cards, starting with the one to move, and return the one to move then (R-71)."""
    if max(map(len, draft._hands)) >= mercy:
        for judged in draft._match.circle.order(seat, draft._direction):
            if len(draft._hands[judged]) >= mercy and not one_side_left(draft._match):
                take_out(draft, events, judged, "mercy")
    return draft._match.circle.order(seat, draft._direction)[0]


def one_side_left(match: MatchInfo) -> bool:
    """Return whether all seats that still play in the round are on one side."""
    active = match.circle.active
    return set(active) <= set(side_of(match.compiled.rules, len(match.players), active[0]))
