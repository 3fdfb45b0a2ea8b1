"""Legal actions: finding them all, checking one, and listing them."""

from __future__ import annotations

from typing import Any

import numpy as np

from unorules.batch.codes import (
    ALWAYS,
    ANSWER,
    DEBT,
    DRAW_CARD,
    DRAWN,
    FORCE_PLAY,
    IF_BLUFFING,
    KEEP,
    NEXT_ROUND,
    PASS_TURN,
    PLAY,
    ROUND_OVER,
    TURN,
)
from unorules.batch.kernel.jit import jit
from unorules.batch.kernel.piles import ONE, can_draw, has, lowest_bit
from unorules.batch.layout import WORDS


@jit
def find_moves(p: Any, g: Any, w: Any) -> None:
    """Find the legal actions: cards to play, drawing, passing, and the number of options of a question."""
    w.can_draw = False
    w.can_pass = False
    w.options = 0
    for word in range(WORDS):
        w.cards[word] = 0
    if g.prompt == TURN:
        _turn_actions(p, g, w)
    elif g.prompt == DRAWN:
        _drawn_actions(p, g, w)
    elif g.prompt == DEBT:
        _debt_actions(p, g, w)
    elif g.prompt < ROUND_OVER:
        w.options = g.options


@jit
def _top_row(p: Any, g: Any) -> Any:
    """Return the row of the tables for the top card and the colour in force."""
    return int(g.discard_pile[g.discard_count - 1]) * (p.colors + 1) + g.color


@jit
def _turn_actions(p: Any, g: Any, w: Any) -> None:
    """Find the cards that fit at a turn, and whether its seat may draw, or pass because no card is left to draw."""
    seat, top = g.seat, _top_row(p, g)
    for word in range(WORDS):  # a constant range compiles to one instruction
        w.cards[word] = g.held[seat, word] & p.fits[top, word]
    if p.guards:
        _drop_guarded(p, g, w)
    w.last_card = g.sizes[seat] == 1
    drawing = can_draw(g)
    if (drawing and not p.only_if_stuck) or not _must_play_some(p, g, w):
        w.can_draw = drawing
        w.can_pass = not drawing


@jit
def _drawn_actions(p: Any, g: Any, w: Any) -> None:
    """Find whether the card that was just drawn may be played, and whether it has to be (R-43)."""
    w.can_pass = True
    w.last_card = False
    if p.drawn_card == KEEP or not can_be_played(p, g, g.seat, g.drawn):
        return
    w.cards[g.drawn >> 6] = ONE << np.uint64(g.drawn & 63)
    if p.drawn_card == FORCE_PLAY and _must_play(p, g, g.seat, g.drawn):
        w.can_pass = False


@jit
def _debt_actions(p: Any, g: Any, w: Any) -> None:
    """Find the cards that answer a debt: draw cards, cards that pass it on, cards with their own rule (R-60, R-64)."""
    seat, top = g.seat, _top_row(p, g)
    for word in range(p.words):
        answers = p.stackable[g.draw_card, word] | (p.bouncers[word] & p.fits[top, word]) | p.answering[top, word]
        w.cards[word] = g.held[seat, word] & answers
    if p.guards:
        _drop_guarded(p, g, w)
    w.last_card = g.sizes[seat] == 1
    w.can_draw = True


@jit
def _drop_guarded(p: Any, g: Any, w: Any) -> None:
    """Drop the cards whose conditions on the rest of the hand are not met."""
    for word in range(p.words):
        bits = w.cards[word] & p.guarded[word]
        while bits:
            card = 64 * word + lowest_bit(bits)
            if _is_refused(p, g, g.seat, card):
                w.cards[word] &= ~(ONE << np.uint64(card & 63))
            bits &= bits - ONE


@jit
def _is_refused(p: Any, g: Any, seat: Any, card: Any) -> Any:
    """Return whether a condition on the rest of the hand is violated: that of a last card (R-76), or the card's own."""
    if g.sizes[seat] == 1 and has(p.not_last, card):
        return True
    return p.playable[card] != ALWAYS and not _is_met(p, g, seat, card, p.playable[card])


@jit
def _is_met(p: Any, g: Any, seat: Any, card: Any, condition: Any) -> Any:
    """Return whether the rest of the hand meets a condition if a seat plays a card."""
    bluffing = False
    for word in range(p.words):
        rest = g.held[seat, word]
        if word == card >> 6 and g.counts[seat, card] == 1:
            rest &= ~(ONE << np.uint64(card & 63))
        if rest & p.bluffs[g.color, word]:
            bluffing = True
    return bluffing == (condition == IF_BLUFFING)


@jit
def can_be_played(p: Any, g: Any, seat: Any, card: Any) -> Any:
    """Return whether a card that was just drawn fits the top card and meets its conditions."""
    return has(p.fits[_top_row(p, g)], card) and not _is_refused(p, g, seat, card)


@jit
def _must_play(p: Any, g: Any, seat: Any, card: Any) -> Any:
    """Return whether a playable card has to be played (R-43)."""
    return p.may_keep[card] == ALWAYS or not _is_met(p, g, seat, card, p.may_keep[card])


@jit
def _must_play_some(p: Any, g: Any, w: Any) -> Any:
    """Return whether one of the cards that were found has to be played."""
    for word in range(p.words):
        bits = w.cards[word]
        while bits:
            if _must_play(p, g, g.seat, 64 * word + lowest_bit(bits)):
                return True
            bits &= bits - ONE
    return False


@jit
def is_legal(p: Any, g: Any, w: Any, action: Any) -> Any:
    """Return whether an action is one of those that were found."""
    if action < 0:
        return False
    if action < DRAW_CARD:
        card, named = action // PLAY, action % PLAY
        if not has(w.cards, card):
            return False
        return named < p.colors + w.last_card if p.names_color[card] else named == p.colors
    if action == DRAW_CARD:
        return w.can_draw != 0
    if action == PASS_TURN:
        return w.can_pass != 0
    if action < NEXT_ROUND:
        return action - ANSWER < w.options
    dealer = action - NEXT_ROUND - 1
    return g.prompt == ROUND_OVER and dealer < p.seats and (dealer < 0 or not g.gone >> dealer & 1)


@jit
def list_moves(p: Any, g: Any, w: Any, actions: Any) -> Any:
    """Write the actions that were found into a list, and return their number."""
    count = 0
    if g.prompt == ROUND_OVER:
        for dealer in range(-1, p.seats):
            if dealer < 0 or not g.gone >> dealer & 1:
                actions[count] = NEXT_ROUND + 1 + dealer
                count += 1
        return count
    if g.prompt > DEBT:
        for option in range(w.options):
            actions[option] = ANSWER + option
        return np.int64(w.options)
    for card in range(64 * p.words):
        if has(w.cards, card):
            if p.names_color[card]:
                for named in range(p.colors + w.last_card):
                    actions[count] = PLAY * card + named
                    count += 1
            else:
                actions[count] = PLAY * card + p.colors
                count += 1
    if w.can_draw:
        actions[count] = DRAW_CARD
        count += 1
    if w.can_pass:
        actions[count] = PASS_TURN
        count += 1
    return count
