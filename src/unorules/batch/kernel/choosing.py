"""Choosing: picking one of the moves that were noted down, at random or with care."""

from __future__ import annotations

from typing import Any

from unorules.batch.codes import (
    ANSWER,
    CAREFUL,
    DEBT,
    DRAW_CARD,
    EAGER,
    MATCH_OVER,
    NEXT_ROUND,
    NOBODY,
    PASS_TURN,
    PLAY,
    ROUND_OVER,
)
from unorules.batch.kernel.cards import ONE, bit_count, lowest
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
