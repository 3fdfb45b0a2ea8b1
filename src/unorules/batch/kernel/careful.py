"""The careful player: makes the move that is worth most to it. It is like `careful_bot`, but without its memory.

It knows its hand, the discard pile, how many cards the others hold, and what else lies open on the table.
"""

from __future__ import annotations

from typing import Any

from unorules.batch.codes import ANSWER, DEBT, DRAW_CARD, PASS_TURN, PLAY
from unorules.batch.kernel.answering import best_answer
from unorules.batch.kernel.cards import ONE, lowest
from unorules.batch.kernel.compiling import compiled
from unorules.batch.kernel.outlook import (
    CARD,
    OUT,
    TURN_LOST,
    holds_besides,
    look_around,
    worth_of_draw,
    worth_of_hand,
    worth_of_size,
)
from unorules.batch.kernel.worths import worth_of_blocking, worth_of_effects

WILD = 2_000_000
DRAW_FOUR = 5_000_000
FOLLOW = 200_000
STUCK = 3_000_000


@compiled
def careful_action(p: Any, g: Any, w: Any) -> Any:
    """Return which of the moves that were noted down is worth most to the seat that must act."""
    look_around(p, g, w)
    if g.prompt > DEBT:
        return ANSWER + best_answer(p, g, w)
    best, most = _best_play(p, g, w)
    if w.can_draw and (best < 0 or _worth_of_drawing(p, g, w) > most):
        return DRAW_CARD
    if w.can_pass and (best < 0 or worth_of_hand(p, g.sizes[g.seat]) > most):
        return PASS_TURN
    return best


@compiled
def _worth_of_drawing(p: Any, g: Any, w: Any) -> Any:
    """Return what it is worth to draw a card, or to take what is owed and lose the turn."""
    if g.prompt == DEBT:
        return worth_of_hand(p, g.sizes[g.seat]) + worth_of_draw(p, g, w, g.seat, g.owed, TURN_LOST)
    return worth_of_hand(p, g.sizes[g.seat] + 1)


@compiled
def _best_play(p: Any, g: Any, w: Any) -> Any:
    """Return the play that is worth most, and its worth; a negative number if there is none."""
    best, most = -1, 0
    owed = g.owed if g.prompt == DEBT else 0
    g.sizes[g.seat] -= 1  # in the play that is being weighed
    for word in range(p.words):
        bits = w.cards[word]
        while bits:
            card = 64 * word + lowest(bits)
            color = _best_color(p, g, w, card, owed) if p.names_color[card] else p.printed[card]
            worth = _worth_of_play(p, g, w, card, color, owed)
            if best < 0 or worth > most:
                best = PLAY * card + (color if p.names_color[card] else p.colors)
                most = worth
            bits &= bits - ONE
    g.sizes[g.seat] += 1
    return best, most


@compiled
def _best_color(p: Any, g: Any, w: Any, card: Any, owed: Any) -> Any:
    """Return the colour that is best to name; none with the last card."""
    if g.sizes[g.seat] == 0:
        return p.colors
    best, most = 0, 0
    blocks = not p.acts[card] and not owed
    for color in range(p.colors):
        worth = FOLLOW * w.own_colors[color]
        if blocks:
            worth += worth_of_blocking(p, g, w, color)
        if color == 0 or worth > most:
            best, most = color, worth
    return best


@compiled
def _worth_of_play(p: Any, g: Any, w: Any, card: Any, color: Any, owed: Any) -> Any:
    """Return what a play is worth: for the hand, for the plays to come, and by what the card does."""
    left = g.sizes[g.seat]
    if left == 0:
        return OUT
    worth = worth_of_size(left * CARD) + w.point * p.points[card]
    follows = w.own_colors[color] + _count_kind(p, g, card) - 1
    if p.printed[card] != p.colors:
        follows -= 1
    elif p.penalty[card]:
        worth -= DRAW_FOUR
    else:
        worth -= WILD
    worth += FOLLOW * follows
    if left == 1 and holds_besides(p, g, card, p.not_last):
        # the card that is left may not be the last one.
        worth -= STUCK
    if p.acts[card] or owed:
        return worth + worth_of_effects(p, g, w, card, color, owed, follows)
    return worth + worth_of_blocking(p, g, w, color)


@compiled
def _count_kind(p: Any, g: Any, card: Any) -> Any:
    """Return how many cards of the same kind the seat holds."""
    count = 0
    for word in range(p.words):
        bits = g.held[g.seat, word]
        while bits:
            other = 64 * word + lowest(bits)
            if p.kind[other] == p.kind[card]:
                count += int(g.counts[g.seat, other])
            bits &= bits - ONE
    return count
