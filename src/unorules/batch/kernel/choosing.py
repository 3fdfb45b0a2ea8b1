"""Choosing: counting what may be done, and picking one of it, at random or with care."""

from __future__ import annotations

from typing import Any

import numpy as np

from unorules.batch.codes import (
    ANSWER,
    ASK,
    CAREFUL,
    DEBT,
    DRAW_CARD,
    EAGER,
    MATCH_OVER,
    NEXT_ROUND,
    NOBODY,
    OUTCOME,
    PASS_TURN,
    PLAY,
    ROUND_OVER,
)
from unorules.batch.kernel.cards import ONE, bit_count, has, lowest
from unorules.batch.kernel.careful import careful_action
from unorules.batch.kernel.compiling import compiled
from unorules.batch.kernel.legal import find_moves
from unorules.batch.kernel.moves import apply_action
from unorules.batch.kernel.shuffle import below


@compiled
def choose_action(p: Any, g: Any, w: Any, policy: Any) -> Any:
    """Return one of the moves that were noted down, as a player of this policy chooses. The host moves at random."""
    if policy == CAREFUL and g.seat != NOBODY:
        return careful_action(p, g, w)
    return _random_action(p, g, w, policy == EAGER)


@compiled
def _random_action(p: Any, g: Any, w: Any, eager: Any) -> Any:
    """Return one of the moves that were noted down, each as likely as any other.

    An eager player draws or passes only if there is nothing to play. The host starts the next round without naming a
    dealer.
    """
    if g.prompt == ROUND_OVER:
        return NEXT_ROUND
    if g.prompt > DEBT:
        return ANSWER + below(g, w.options)
    plain, wild = 0, 0
    for word in range(p.words):
        wild += bit_count(w.cards[word] & p.namers[word])
        plain += bit_count(w.cards[word] & ~p.namers[word])
    each = p.colors + w.last_card
    plays = plain + each * wild
    moves = plays if eager and plays > 0 else plays + w.can_draw + w.can_pass
    chosen = below(g, moves)
    if chosen < plain:
        return PLAY * _card_at(p, w, chosen, False) + p.colors
    if chosen < plays:
        return PLAY * _card_at(p, w, (chosen - plain) // each, True) + (chosen - plain) % each
    return DRAW_CARD if w.can_draw else PASS_TURN


@compiled
def play_on(p: Any, g: Any, w: Any, policies: Any, most: Any) -> Any:
    """Play a match to its end, or for `most` steps, each seat by its policy.

    Return how many steps it took, and how many rounds ended without a winner.
    """
    steps, void = 0, 0
    while g.prompt != MATCH_OVER and steps < most:
        find_moves(p, g, w)
        apply_action(p, g, w, choose_action(p, g, w, policies[max(g.seat, 0)]))
        steps += 1
        if g.prompt == ROUND_OVER and g.out == NOBODY:
            void += 1
    return steps, void


@compiled
def _card_at(p: Any, w: Any, place: Any, wild: Any) -> Any:
    """Return the card at a place among those that name a colour, or among the others."""
    word = 0
    while True:
        bits = w.cards[word] & (p.namers[word] if wild else ~p.namers[word])
        count = bit_count(bits)
        if place < count:
            break
        place -= count
        word += 1
    for _ in range(place):
        bits &= bits - ONE
    return 64 * word + lowest(bits)


@compiled
def is_legal(p: Any, g: Any, w: Any, action: Any) -> Any:
    """Return whether an action is among the moves that were noted down."""
    if action < 0:
        return False
    if action < DRAW_CARD:
        card, named = action // PLAY, action % PLAY
        if g.prompt > DEBT or card >= 64 * p.words or not has(w.cards, card):
            return False
        return named < p.colors + w.last_card if p.names_color[card] else named == p.colors
    if action == DRAW_CARD:
        return w.can_draw != 0
    if action == PASS_TURN:
        return w.can_pass != 0
    if action < NEXT_ROUND:
        return (g.prompt == ASK or g.prompt == OUTCOME) and action - ANSWER < w.options
    dealer = action - NEXT_ROUND - 1
    return g.prompt == ROUND_OVER and dealer < p.seats and (dealer < 0 or not g.gone >> dealer & 1)


@compiled
def list_moves(p: Any, g: Any, w: Any, actions: Any) -> Any:
    """Write the moves that were noted down into a list, and return how many there are."""
    count = 0
    if g.prompt == MATCH_OVER:
        return 0
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
