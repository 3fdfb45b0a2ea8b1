"""Resolving a card: running its effects, and what follows them.

The card that is being run is noted in the working record: see `unorules.engine.resolution`.
"""

from __future__ import annotations

from typing import Any

from unorules.batch.codes import (
    EFFECTS,
    LAPSE,
    LAST_PENALTY,
    NO_QUESTION,
    NOBODY,
    PENALTY,
    REVERSE,
    REVERSE_ONLY,
    SKIP,
)
from unorules.batch.kernel.compiling import compiled
from unorules.batch.kernel.piles import take_cards
from unorules.batch.kernel.prompting import ask, begin_debt, begin_turn
from unorules.batch.kernel.seats import after, seats_in


@compiled
def start_resolution(w: Any, seat: Any, card: Any, color_before: Any) -> None:
    """Note down a card that is about to be run."""
    w.seat = seat
    w.card = card
    w.color_before = color_before
    w.owed = 0
    w.draw_card = NOBODY
    w.lost_count = 0
    w.opening = 0
    w.last = 0
    w.asks = NO_QUESTION


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
def lose_turn(g: Any, w: Any, seat: Any) -> None:
    """Skip the seat that would be next. When every seat has been skipped, nobody is."""
    w.lost[w.lost_count] = seat
    w.lost_count += 1
    if w.lost_count == seats_in(g.active):
        w.lost_count = 0


@compiled
def penalize(p: Any, g: Any, w: Any, count: Any, last_effect: Any) -> None:
    """Let the next seat draw cards and lose its turn, or owe them if it may answer (R-60)."""
    owed = w.owed + count
    if owed and last_effect and not w.last and p.owes[w.card]:
        w.owed = owed
        w.draw_card = w.card
        return
    victim = next_seat(p, g, w)
    take_cards(p, g, w, victim, owed)
    settle_debt(w)
    lose_turn(g, w, victim)


@compiled
def settle_debt(w: Any) -> None:
    """Let nothing be owed any more."""
    w.owed = 0
    w.draw_card = NOBODY


@compiled
def run_effects(p: Any, g: Any, w: Any) -> None:
    """Carry out the effects of a card that are data, in order."""
    first = p.first_effect[w.card]
    for place in range(first, first + p.effect_count[w.card]):
        effect, number = p.effects[place, 0], p.effects[place, 1]
        if effect == PENALTY or effect == LAST_PENALTY:
            penalize(p, g, w, number, effect == LAST_PENALTY)
        elif effect == SKIP:
            for _ in range(number):
                lose_turn(g, w, next_seat(p, g, w))
        elif effect == REVERSE or effect == REVERSE_ONLY:
            reverse(p, g, w, effect == REVERSE)
        elif effect == LAPSE:
            settle_debt(w)


@compiled
def reverse(p: Any, g: Any, w: Any, skips: Any) -> None:
    """Reverse the direction of play."""
    g.direction = -g.direction
    # between two players it also skips the other one. R-15: not when it is turned up at the start.
    if skips and p.reverse_skips and not w.opening and seats_in(g.active) == 2:
        lose_turn(g, w, next_seat(p, g, w))


@compiled
def pay_at_the_end(p: Any, g: Any, w: Any) -> None:
    """Before points are counted, let the seat that would be next draw what is owed (R-62)."""
    if w.owed:
        take_cards(p, g, w, next_seat(p, g, w), w.owed)


@compiled
def go_on(p: Any, g: Any, w: Any) -> None:
    """Wait for the next turn, perhaps with a debt."""
    if w.owed:
        begin_debt(p, g, next_seat(p, g, w), w.owed, w.draw_card)
    else:
        begin_turn(p, g, next_seat(p, g, w), 0)


@compiled
def wait_for_answer(p: Any, g: Any, w: Any, about: Any, options: Any, memo: Any) -> None:
    """Wait for the answer to the question of a card, and keep what it needs to go on then."""
    ask(g, about, w.asks, options)
    g.asking = w.card
    g.asker = w.seat
    g.asked_at_opening = w.opening
    g.asked_color = w.color_before
    g.asked_owed = w.owed
    g.memo = memo
    g.lost_count = w.lost_count
    for place in range(w.lost_count):
        g.lost[place] = w.lost[place]
    # while a draw card asks, what accepting would cost.
    g.owed = w.owed + p.penalty[w.card] if p.debts else 0
    g.draw_card = w.draw_card
