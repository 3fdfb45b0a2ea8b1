"""The end of a round: counting points, and whether the match is over."""

from __future__ import annotations

from unorules.engine.state import Draft
from unorules.model.events import Event, MatchEnded, RoundEnd, RoundEnded
from unorules.model.prompts import MATCH_OVER, ROUND_OVER
from unorules.model.rules import Rules
from unorules.model.seats import Seat


def end_round(draft: Draft, events: list[Event], why: RoundEnd, winner: Seat | None) -> None:
    """End the round. Without a winner it is void, and nobody scores (R-43)."""
    match = draft._match
    rules = match.compiled.rules
    counted = winner is not None and rules.scoring != "none"
    points = _points(draft, winner) if counted else (0,) * len(draft._hands)
    scores = tuple(map(sum, zip(match.scores, points, strict=True)))
    hands = tuple(map(match.compiled.to_cards, draft._hands)) if counted else None
    events.append(RoundEnded(match.round, why, winner, points, scores, hands))
    winners = () if winner is None else match_winners(rules, scores, winner)
    if winners:
        events.append(MatchEnded(winners, scores))
    draft._match = match.after_round(scores, winner, winners)
    draft._uncalled = 0
    draft._waiting = MATCH_OVER if winners else ROUND_OVER
    draft._since = draft._seq


def _points(draft: Draft, winner: Seat | None) -> tuple[int, ...]:
    """Count the points of each seat: the winner scores all other hands, or each seat scores its own."""
    compiled = draft._match.compiled
    left = [sum(map(compiled.points.__getitem__, hand)) for hand in draft._hands]
    if compiled.rules.scoring == "own_tally":
        return tuple(0 if seat == winner else points for seat, points in enumerate(left))
    return tuple(sum(left) - left[seat] if seat == winner else 0 for seat in range(len(left)))


def match_winners(rules: Rules, scores: tuple[int, ...], winner: Seat) -> tuple[Seat, ...]:
    """Return who has won the match; nobody if it is not over."""
    if rules.scoring == "none":
        return (winner,)
    if max(scores) < rules.target:
        return ()
    if rules.scoring == "winner_takes":
        return (winner,)
    # a tie for the lowest tally is shared.
    return tuple(seat for seat, score in enumerate(scores) if score == min(scores))
