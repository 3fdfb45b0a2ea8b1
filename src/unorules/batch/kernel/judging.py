"""Judging: how a match stands for a seat, in whole numbers, so that it is the same on every machine."""

from __future__ import annotations

from typing import Any

from unorules.batch.codes import MATCH_OVER, ROUND_OVER, WINNER_TAKES
from unorules.batch.kernel.cards import ONE, lowest
from unorules.batch.kernel.compiling import compiled
from unorules.batch.kernel.seats import side_of

MATCH = 1_000_000
"""What a match is worth."""

NOT_OVER = 990_000
"""The most that a match which is not over can be worth."""

POINT = 1_000
"""A point, in the units that hands are counted in."""

NEAR_OUT, CARD, WILD, FALLEN = 30 * POINT, 4 * POINT, 14 * POINT, -150 * POINT
"""What a hand is worth: see `unorules.players.search`."""


@compiled
def standing(p: Any, g: Any, seat: Any, scale: Any) -> Any:
    """Return how a match stands for the side of a seat, as `unorules.players.search` does, in parts of a match.

    `scale` is how many points count as a whole match.
    """
    side, others = side_of(p, seat), 0
    for other in range(p.seats):
        others += not side >> other & 1
    if g.prompt == MATCH_OVER or g.gone >> seat & 1:
        return MATCH if g.winners >> seat & 1 else -MATCH // others
    own, theirs, lead = 0, 0, g.scores[seat] * others
    for other in range(p.seats):
        held = 0 if g.prompt == ROUND_OVER else _worth_of_hand(p, g, other)
        if side >> other & 1:
            own += held
        else:
            theirs += held
            lead -= g.scores[other]
    if p.scoring != WINNER_TAKES:
        lead = -lead
    # The means are compared, of the side and of the others.
    lead = lead * POINT + own * others // (p.seats - others) - theirs
    worth = lead * (MATCH // POINT) // (others * scale)
    return max(-NOT_OVER, min(NOT_OVER, worth))


@compiled
def _worth_of_hand(p: Any, g: Any, seat: Any) -> Any:
    """Return what the hand of a seat is worth, by its number of cards and its wilds."""
    if not g.active >> seat & 1:
        return FALLEN
    size = g.sizes[seat]
    worth = NEAR_OUT // max(size, 1) - CARD * size
    for word in range(p.words):
        bits = g.held[seat, word]
        while bits:
            card = 64 * word + lowest(bits)
            if p.printed[card] == p.colors:
                worth += WILD * int(g.counts[seat, card])
            bits &= bits - ONE
    return worth
