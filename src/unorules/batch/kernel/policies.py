"""The policies that choose actions: random, eager and careful."""

from __future__ import annotations

from typing import Any

from unorules.batch.codes import (
    ANSWER,
    CAREFUL,
    CHALLENGE,
    COLOR,
    DEBT,
    DRAW_CARD,
    EAGER,
    FRIEND,
    MATCH_OVER,
    NEXT_ROUND,
    NOBODY,
    PASS_TURN,
    PLAY,
    ROUND_OVER,
    SWAP,
)
from unorules.batch.kernel.evaluation import (
    ANSWERED,
    CARD,
    OUT,
    TURN_LOST,
    blocking_value,
    chance_of_any,
    count_unseen,
    draw_value,
    effects_value,
    friend_value,
    hand_value,
    holds_besides,
    size_value,
    survey_table,
    swap_value,
)
from unorules.batch.kernel.jit import jit
from unorules.batch.kernel.legal import find_moves
from unorules.batch.kernel.moves import apply_action
from unorules.batch.kernel.piles import ONE, bit_count, lowest_bit
from unorules.batch.kernel.prompting import seat_after
from unorules.batch.kernel.shuffle import random_below


@jit
def choose_action(p: Any, g: Any, w: Any, policy: Any) -> Any:
    """Return one of the legal actions that were found, chosen by a policy. The host chooses at random."""
    if policy == CAREFUL and g.seat != NOBODY:
        return careful_action(p, g, w)
    return _random_action(p, g, w, policy == EAGER)


@jit
def _random_action(p: Any, g: Any, w: Any, eager: Any) -> Any:
    """Return one of the legal actions that were found, all with the same probability.

    An eager player draws or passes only if no card can be played. The host starts the next round without naming a
    dealer.
    """
    if g.prompt == ROUND_OVER:
        return NEXT_ROUND
    if g.prompt > DEBT:
        return ANSWER + random_below(g, w.options)
    plain, wild = 0, 0
    for word in range(p.words):
        wild += bit_count(w.cards[word] & p.namers[word])
        plain += bit_count(w.cards[word] & ~p.namers[word])
    each = p.colors + w.last_card
    plays = plain + each * wild
    moves = plays if eager and plays > 0 else plays + w.can_draw + w.can_pass
    chosen = random_below(g, moves)
    if chosen < plain:
        return PLAY * _card_at(p, w, chosen, False) + p.colors
    if chosen < plays:
        return PLAY * _card_at(p, w, (chosen - plain) // each, True) + (chosen - plain) % each
    return DRAW_CARD if w.can_draw else PASS_TURN


@jit
def _card_at(p: Any, w: Any, place: Any, wild: Any) -> Any:
    """Return the card with this index among those that name a colour, or among the others."""
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
    return 64 * word + lowest_bit(bits)


@jit
def play_on(p: Any, g: Any, w: Any, policies: Any, most: Any) -> Any:
    """Play a match to its end or for `most` steps, each seat by its policy.

    Return the number of steps, and of rounds that ended without a winner.
    """
    steps, void = 0, 0
    while g.prompt != MATCH_OVER and steps < most:
        find_moves(p, g, w)
        apply_action(p, g, w, choose_action(p, g, w, policies[max(g.seat, 0)]))
        steps += 1
        if g.prompt == ROUND_OVER and g.out == NOBODY:
            void += 1
    return steps, void


# The careful player makes the move of the highest value. It is like `careful_bot`, but without its memory: it knows its
# hand, the discard pile, the sizes of the other hands, and all else that is public.

WILD = 2_000_000
DRAW_FOUR = 5_000_000
FOLLOW = 200_000
STUCK = 3_000_000


@jit
def careful_action(p: Any, g: Any, w: Any) -> Any:
    """Return the legal action of the highest value to the seat that must act."""
    survey_table(p, g, w)
    if g.prompt > DEBT:
        return ANSWER + best_answer(p, g, w)
    best, most = _best_play(p, g, w)
    if w.can_draw and (best < 0 or _draw_move_value(p, g, w) > most):
        return DRAW_CARD
    if w.can_pass and (best < 0 or hand_value(p, g.sizes[g.seat]) > most):
        return PASS_TURN
    return best


@jit
def _draw_move_value(p: Any, g: Any, w: Any) -> Any:
    """Return the value of drawing a card, or of taking the debt and losing the turn."""
    if g.prompt == DEBT:
        return hand_value(p, g.sizes[g.seat]) + draw_value(p, g, w, g.seat, g.owed, TURN_LOST)
    return hand_value(p, g.sizes[g.seat] + 1)


@jit
def _best_play(p: Any, g: Any, w: Any) -> Any:
    """Return the play of the highest value, and its value; a negative number if there is no play."""
    best, most = -1, 0
    owed = g.owed if g.prompt == DEBT else 0
    g.sizes[g.seat] -= 1  # without the card that is evaluated
    for word in range(p.words):
        bits = w.cards[word]
        while bits:
            card = 64 * word + lowest_bit(bits)
            color = _best_color(p, g, w, card, owed) if p.names_color[card] else p.printed[card]
            value = _play_value(p, g, w, card, color, owed)
            if best < 0 or value > most:
                best = PLAY * card + (color if p.names_color[card] else p.colors)
                most = value
            bits &= bits - ONE
    g.sizes[g.seat] += 1
    return best, most


@jit
def _best_color(p: Any, g: Any, w: Any, card: Any, owed: Any) -> Any:
    """Return the best colour to name, or no colour for the last card."""
    if g.sizes[g.seat] == 0:
        return p.colors
    best, most = 0, 0
    blocks = not p.acts[card] and not owed
    for color in range(p.colors):
        value = FOLLOW * w.own_colors[color]
        if blocks:
            value += blocking_value(p, g, w, color)
        if color == 0 or value > most:
            best, most = color, value
    return best


@jit
def _play_value(p: Any, g: Any, w: Any, card: Any, color: Any, owed: Any) -> Any:
    """Return the value of a play: of the hand that is left, of later plays, and of the card's effects."""
    left = g.sizes[g.seat]
    if left == 0:
        return OUT
    value = size_value(left * CARD) + w.point * p.points[card]
    follows = w.own_colors[color] + _count_kind(p, g, card) - 1
    if p.printed[card] != p.colors:
        follows -= 1
    elif p.penalty[card]:
        value -= DRAW_FOUR
    else:
        value -= WILD
    value += FOLLOW * follows
    if left == 1 and holds_besides(p, g, card, p.not_last):
        # the remaining card may not be played last.
        value -= STUCK
    if p.acts[card] or owed:
        return value + effects_value(p, g, w, card, color, owed, follows)
    return value + blocking_value(p, g, w, color)


@jit
def _count_kind(p: Any, g: Any, card: Any) -> Any:
    """Return the number of cards of the same kind in the seat's hand."""
    count = 0
    for word in range(p.words):
        bits = g.held[g.seat, word]
        while bits:
            other = 64 * word + lowest_bit(bits)
            if p.kind[other] == p.kind[card]:
                count += int(g.counts[g.seat, other])
            bits &= bits - ONE
    return count


# The answers of the careful player.

BLUFFS = 3
"""How often a player who could follow the colour plays a Wild Draw Four, compared with one who cannot, in tenths."""
MISSED = 2
"""The additional cards of a failed challenge."""


@jit
def best_answer(p: Any, g: Any, w: Any) -> Any:
    """Return the option of the highest value: the most frequent colour of the hand, or the best friend or swap."""
    if g.question == CHALLENGE:
        return 1 if _should_challenge(p, g, w) else 0
    best, most, seat = 0, 0, g.seat
    for option in range(w.options):
        seat = seat_after(p, g, seat)
        if g.question == COLOR:
            value = w.own_colors[option]
        elif g.question == FRIEND:
            value = friend_value(p, g, w, option)
        elif g.question == SWAP:
            value = swap_value(p, g, w, seat)
        else:
            value = 0
        if option == 0 or value > most:
            best, most = option, value
    return best


@jit
def _should_challenge(p: Any, g: Any, w: Any) -> Any:
    """Return whether a challenge has a higher value than accepting."""
    cost = g.owed or p.penalty[g.asking]
    accepted = draw_value(p, g, w, g.seat, cost, TURN_LOST)
    if g.owed and _can_stack(p, g):
        accepted = accepted * (10 - ANSWERED) // 10
    missed = draw_value(p, g, w, g.seat, cost + MISSED, TURN_LOST)
    guilty = _chance_of_guilt(p, g, w)
    return guilty * draw_value(p, g, w, g.asker, cost, 0) + (CARD - guilty) * missed > CARD * accepted


@jit
def _chance_of_guilt(p: Any, g: Any, w: Any) -> Any:
    """Return the chance, times `CARD`, that a Wild Draw Four is a bluff."""
    could = chance_of_any(w, count_unseen(p, g, p.bluffs[g.asked_color]), g.sizes[g.asker])
    if g.asked_color == g.color:
        # A player who has no card of a colour would name another one.
        return could
    return CARD * could * BLUFFS // (could * BLUFFS + (CARD - could) * 10)


@jit
def _can_stack(p: Any, g: Any) -> Any:
    """Return whether the seat could play a draw card on the debt."""
    for word in range(p.words):
        if g.held[g.seat, word] & p.stackable[g.asking, word]:
            return True
    return False
