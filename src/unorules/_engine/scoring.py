"""The end of a round and of a match, points and partners."""

from __future__ import annotations

from unorules._seats import Seat
from unorules.events import Event, MatchEnded, RoundEndCause, RoundEnded, SeatOut
from unorules.prompts import MATCH_OVER, ROUND_OVER
from unorules.rules import Rules, side_of
from unorules.state import Draft

# A side is one seat or, with partners, two seats that score and win together.


def end_round(draft: Draft, events: list[Event], why: RoundEndCause, winner: Seat | None) -> None:
    """End the round. Without a winner it is void, and nobody scores (R-43)."""
    match = draft._match
    rules = match.compiled.rules
    counted = winner is not None and rules.scoring != "none"
    points = _points(draft, winner) if counted else (0,) * len(draft._hands)
    scores = tuple(map(sum, zip(match.scores, points, strict=True)))
    hands = tuple(map(match.compiled.to_cards, draft._hands)) if counted else None
    events.append(RoundEnded(match.round, why, winner, points, scores, hands))
    gone = match.gone
    if rules.scoring == "last_standing":
        # a seat that has reached the target is out of the match.
        reached = [seat for seat in match.remaining_seats() if scores[seat] >= rules.target]
        events += [SeatOut(seat, "target", 0) for seat in reached]
        gone = tuple(sorted((*gone, *reached)))
    winners = () if winner is None else match_winners(rules, scores, winner, gone)
    if winners:
        events.append(MatchEnded(winners, scores))
    draft._match = match.finish_round(scores, winner, winners, gone)
    draft._uncalled = 0
    draft._waiting = MATCH_OVER if winners else ROUND_OVER
    draft._since = draft._seq


def _points(draft: Draft, winner: Seat | None) -> tuple[int, ...]:
    """Count the points of each seat: the winner's side scores all other hands, or each side its own."""
    compiled = draft._match.compiled
    rules, seats = compiled.rules, len(draft._hands)
    left = [sum(map(compiled.points.__getitem__, hand)) for hand in draft._hands]
    winners: tuple[Seat | None, ...] = (winner,)
    total = sum(left)
    if rules.partners != "off" and winner is not None:
        winners = side_of(rules, seats, winner)
        left = [sum([left[one] for one in side_of(rules, seats, seat)]) for seat in range(seats)]
    if rules.scoring == "winner_takes":
        return tuple([total - points if seat in winners else 0 for seat, points in enumerate(left)])
    return tuple([0 if seat in winners else points for seat, points in enumerate(left)])


def match_winners(rules: Rules, scores: tuple[int, ...], winner: Seat, gone: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the seats that have won the match, none of them out of it (R-72); an empty tuple if it is not over."""
    if not gone and max(scores) < rules.target and rules.scoring != "none":
        return ()
    staying = tuple([seat for seat in range(len(scores)) if seat not in gone])
    side = side_of(rules, len(scores), winner)
    of_the_winner = tuple([seat for seat in staying if seat in side])
    if rules.scoring == "none" or of_the_winner == staying:
        return of_the_winner
    if rules.scoring == "last_standing" or max(scores) < rules.target:
        return ()
    if rules.scoring == "winner_takes":
        return of_the_winner
    # seats that tie for the lowest total win together.
    lowest = min([scores[seat] for seat in staying])
    return tuple([seat for seat in staying if scores[seat] == lowest])
