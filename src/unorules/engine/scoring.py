"""The end of a round: counting points, and whether the match is over."""

from __future__ import annotations

from unorules.cards import Seat
from unorules.events import Event, MatchEnded, RoundEnd, RoundEnded
from unorules.rules import Rules
from unorules.state import Draft
from unorules.waiting import MATCH_OVER, ROUND_OVER


def end_round(draft: Draft, events: list[Event], why: RoundEnd, winner: Seat | None) -> None:
    """Close the round. Without a winner it is void: no points in any scoring (R-43)."""
    standing = draft.standing
    rules = standing.tables.rules
    counted = winner is not None and rules.scoring != "none"
    points = _points(draft, winner) if counted else (0,) * len(draft.held)
    scores = tuple(map(sum, zip(standing.scores, points, strict=True)))
    hands = tuple(map(standing.tables.faces, draft.held)) if counted else None
    events.append(RoundEnded(standing.round, why, winner, points, scores, hands))
    winners = () if winner is None else match_winners(rules, scores, winner)
    if winners:
        events.append(MatchEnded(winners, scores))
    draft.standing = standing.after_round(scores, winner, winners)
    draft.owing = 0
    draft.waiting = MATCH_OVER if winners else ROUND_OVER
    draft.since = draft.seq


def _points(draft: Draft, winner: Seat | None) -> tuple[int, ...]:
    """What each seat gets: the winner all that the others hold, or each its own leftovers."""
    tables = draft.standing.tables
    left = [sum(map(tables.points.__getitem__, hand)) for hand in draft.held]
    if tables.rules.scoring == "own_tally":
        return tuple(0 if seat == winner else points for seat, points in enumerate(left))
    return tuple(sum(left) - left[seat] if seat == winner else 0 for seat in range(len(left)))


def match_winners(rules: Rules, scores: tuple[int, ...], winner: Seat) -> tuple[Seat, ...]:
    """Who has won the match, if it is over."""
    if rules.scoring == "none":
        return (winner,)
    if max(scores) < rules.target:
        return ()
    if rules.scoring == "winner_takes":
        return (winner,)
    # a tie for the lowest tally is shared.
    return tuple(seat for seat, score in enumerate(scores) if score == min(scores))
