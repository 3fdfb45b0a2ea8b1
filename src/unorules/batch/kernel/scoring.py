"""The end of a round: counting points, and whether the match is over. With partners, a side counts as one (R-73)."""

from __future__ import annotations

from typing import Any

from unorules.batch.codes import LAST_STANDING, MATCH_OVER, NO_SCORES, NOBODY, ROUND_OVER, WINNER_TAKES
from unorules.batch.kernel.compiling import compiled
from unorules.batch.kernel.seats import side_of


@compiled
def end_round(p: Any, g: Any) -> None:
    """End the round, which `out` has won. Without a winner it is void, and nobody scores (R-43)."""
    if g.out != NOBODY and p.scoring != NO_SCORES:
        _count_points(p, g, g.out)
    if p.scoring == LAST_STANDING:
        # whoever has reached the target is out of the match.
        for seat in range(p.seats):
            if g.scores[seat] >= p.target:
                g.gone |= 1 << seat
    g.winners = 0 if g.out == NOBODY else _match_winners(p, g, g.out)
    g.prompt = MATCH_OVER if g.winners else ROUND_OVER
    g.seat = NOBODY
    g.about = NOBODY
    g.since = g.seq


@compiled
def _count_points(p: Any, g: Any, winner: Any) -> None:
    """Let the winner's side score all other hands, or each other side its own."""
    side = side_of(p, winner)
    total = 0
    for seat in range(p.seats):
        if side >> seat & 1:
            continue
        points = _points_of_hand(p, g, seat)
        total += points
        if p.scoring != WINNER_TAKES:
            for one in range(p.seats):
                if side_of(p, seat) >> one & 1:
                    g.scores[one] += points
    if p.scoring == WINNER_TAKES:
        for seat in range(p.seats):
            if side >> seat & 1:
                g.scores[seat] += total


@compiled
def _points_of_hand(p: Any, g: Any, seat: Any) -> Any:
    points = 0
    for card in range(64 * p.words):
        points += int(g.counts[seat, card]) * p.points[card]
    return points


@compiled
def _match_winners(p: Any, g: Any, winner: Any) -> Any:
    """Return who has won the match, as bits; nobody if it is not over. Who is gone never wins (R-72)."""
    highest = g.scores[0]
    for seat in range(p.seats):
        highest = max(highest, g.scores[seat])
    staying = ((1 << p.seats) - 1) & ~g.gone
    of_the_winner = staying & side_of(p, winner)
    if p.scoring == NO_SCORES or (g.gone and of_the_winner == staying):
        return of_the_winner
    if p.scoring == LAST_STANDING or highest < p.target:
        return 0
    if p.scoring == WINNER_TAKES:
        return of_the_winner
    # a tie for the lowest tally is shared.
    lowest = highest
    for seat in range(p.seats):
        lowest = min(lowest, g.scores[seat])
    winners = 0
    for seat in range(p.seats):
        if g.scores[seat] == lowest:
            winners |= 1 << seat
    return winners
