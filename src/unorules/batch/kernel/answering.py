"""Answers of a careful player: what it says when it is asked."""

from __future__ import annotations

from typing import Any

from unorules.batch.codes import CHALLENGE, COLOR, FRIEND, SWAP
from unorules.batch.kernel.compiling import compiled
from unorules.batch.kernel.outlook import CARD, TURN_LOST, chance_of_any, count_unseen, worth_of_draw
from unorules.batch.kernel.seats import after
from unorules.batch.kernel.worths import ANSWERED, worth_of_friend, worth_of_swap

BLUFFS = 3
"""How often a player who could follow the colour plays a Wild Draw Four, compared with one who cannot, in tenths."""
MISSED = 2
"""The further cards of a challenge that fails."""


@compiled
def best_answer(p: Any, g: Any, w: Any) -> Any:
    """Return the option that is worth most: the colour held most, the friend or the hand that helps most."""
    if g.question == CHALLENGE:
        return 1 if _should_challenge(p, g, w) else 0
    best, most, seat = 0, 0, g.seat
    for option in range(w.options):
        seat = after(p, g, seat)
        if g.question == COLOR:
            worth = w.own_colors[option]
        elif g.question == FRIEND:
            worth = worth_of_friend(p, g, w, option)
        elif g.question == SWAP:
            worth = worth_of_swap(p, g, w, seat)
        else:
            worth = 0
        if option == 0 or worth > most:
            best, most = option, worth
    return best


@compiled
def _should_challenge(p: Any, g: Any, w: Any) -> Any:
    """Return whether to challenge is worth its risk."""
    cost = g.owed or p.penalty[g.asking]
    accepted = worth_of_draw(p, g, w, g.seat, cost, TURN_LOST)
    if g.owed and _can_stack(p, g):
        accepted = accepted * (10 - ANSWERED) // 10
    missed = worth_of_draw(p, g, w, g.seat, cost + MISSED, TURN_LOST)
    guilty = _chance_of_guilt(p, g, w)
    return guilty * worth_of_draw(p, g, w, g.asker, cost, 0) + (CARD - guilty) * missed > CARD * accepted


@compiled
def _chance_of_guilt(p: Any, g: Any, w: Any) -> Any:
    """Return the chance, times `CARD`, that a Wild Draw Four is a bluff: that its player could, and plays like that."""
    could = chance_of_any(w, count_unseen(p, g, p.bluffs[g.asked_color]), g.sizes[g.asker])
    if g.asked_color == g.color:
        # Whoever has none of a colour names another one.
        return could
    return CARD * could * BLUFFS // (could * BLUFFS + (CARD - could) * 10)


@compiled
def _can_stack(p: Any, g: Any) -> Any:
    """Return whether the seat could lay a draw card on the debt."""
    for word in range(p.words):
        if g.held[g.seat, word] & p.stackable[g.asking, word]:
            return True
    return False
