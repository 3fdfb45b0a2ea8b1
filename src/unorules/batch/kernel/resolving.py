"""Resolving a card: running the effects that it asks for.

The card that is being run is noted in the working record: see `unorules.engine.effects`.
"""

from __future__ import annotations

from typing import Any

from unorules.batch.codes import (
    LAPSE,
    LAST_PENALTY,
    NO_QUESTION,
    NOBODY,
    PENALTY,
    REVERSE,
    REVERSE_ONLY,
    SKIP,
    UNKNOWN,
)
from unorules.batch.kernel.compiling import compiled
from unorules.batch.kernel.piles import take_card
from unorules.batch.kernel.seats import after, seats_in


@compiled
def note_card(w: Any, seat: Any, card: Any, color_before: Any) -> None:
    """Note down a card that has to be run."""
    w.runs = True
    w.seat = seat
    w.card = card
    w.color_before = color_before
    w.lost_count = 0
    w.opening = False
    w.last = False
    w.may_owe = True
    w.asks = NO_QUESTION
    w.answered = NOBODY


@compiled
def next_seat(p: Any, g: Any, w: Any) -> Any:
    """Return whose turn would be next now."""
    seat = after(p, g, w.seat)
    if w.opening and g.direction == -1:
        # C10-OPEN-03: play starts between the dealer and the seat to the left; to the right the dealer is first.
        seat = w.seat
    while _has_lost(w, seat):
        seat = after(p, g, seat)
    return seat


@compiled
def _has_lost(w: Any, seat: Any) -> Any:
    for place in range(w.lost_count):
        if w.lost[place] == seat:
            return True
    return False


@compiled
def lose_turn(p: Any, g: Any, w: Any) -> None:
    """Skip the seat that would be next. When every seat has been skipped, nobody is."""
    w.lost[w.lost_count] = next_seat(p, g, w)
    w.lost_count += 1
    if w.lost_count == seats_in(g.active):
        w.lost_count = 0


@compiled
def take_debt(p: Any, g: Any, w: Any, seat: Any) -> None:
    """Let a seat draw what is owed, or as much as there is; nothing is owed then."""
    for _ in range(w.owed):
        if take_card(p, g, w, seat) == NOBODY:
            break
    w.owed = 0


@compiled
def penalize(p: Any, g: Any, w: Any, count: Any) -> None:
    """Let the next seat draw cards and lose its turn, or owe them if it may answer (R-60)."""
    w.owed += count
    if w.owed and w.may_owe and not w.last and p.owes[w.card]:
        w.draw_card = w.card
    else:
        victim = next_seat(p, g, w)
        if w.last and victim == w.seat:  # whoever has gone out draws nothing
            w.owed = 0
        else:
            take_debt(p, g, w, victim)
        lose_turn(p, g, w)


@compiled
def run_effects(p: Any, g: Any, w: Any) -> None:
    """Carry out the effects of a card that are data, in order."""
    first = p.first_effect[w.card]
    for place in range(first, first + p.effect_count[w.card]):
        effect, number = p.effects[place, 0], p.effects[place, 1]
        if effect in (PENALTY, LAST_PENALTY):
            w.may_owe = effect == LAST_PENALTY
            penalize(p, g, w, number)
        elif effect == SKIP:
            for _ in range(number):
                lose_turn(p, g, w)
        elif effect == LAPSE:
            w.owed = 0
        elif effect in (REVERSE, REVERSE_ONLY):
            reverse(p, g, w, effect == REVERSE)
        else:
            w.asks = UNKNOWN


@compiled
def reverse(p: Any, g: Any, w: Any, skips: Any) -> None:
    """Reverse the direction of play."""
    g.direction = -g.direction
    # between two players it also skips the other one. R-15: not when it is turned up at the start.
    if skips and p.reverse_skips and not w.opening and seats_in(g.active) == 2:
        lose_turn(p, g, w)
