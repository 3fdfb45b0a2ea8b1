"""Evaluation: how things look for a seat, and what effects are worth to it."""

from __future__ import annotations

from typing import Any

import numpy as np

from unorules.batch.codes import (
    BADTZ_MARU,
    ICE_THE_KICKER,
    LAPSE,
    NO_LIMIT,
    NO_SCORES,
    PASS_HANDS,
    REVERSE,
    SKIP,
    SWAP_HANDS,
    THE_ONE_WHERE_YOU_DRAW,
    WILD_DRAW_FOUR,
)
from unorules.batch.kernel.cards import ONE, has, lowest
from unorules.batch.kernel.compiling import compiled
from unorules.batch.kernel.resolve import CHARACTERS
from unorules.batch.kernel.turns import after, fewest, seats_in, side_of

# The outlook of a careful player: how good things look for the seat that must act, from what it may see.
#
# Worths are integers, and so the same on every machine. The weights are those of `unorules.players.careful`.

CARD = 1_000_000
"""One card more or less in a hand is worth about this. A chance of `CARD` is certain."""
NEAR = 3_000_000
TURN_LOST = 1_000_000
POINT = 50_000
FALLEN = 20_000_000
OUT = 1_000_000_000


@compiled
def look_around(p: Any, g: Any, w: Any) -> None:
    """Note down who is against the seat, what it holds, and what it has not seen."""
    seat = g.seat
    w.foes = g.active & ~side_of(p, seat)
    w.foe_count = seats_in(w.foes)
    w.point = 0
    if p.scoring != NO_SCORES:
        w.point = POINT // max(fewest(p, g, w.foes), 1)
    w.unseen = p.deck_count - g.sizes[seat] - g.discard_count
    for color in range(p.colors + 1):
        w.own_colors[color] = 0
        w.unseen_colors[color] = p.of_color[color]
    for word in range(p.words):
        bits = g.held[seat, word]
        while bits:
            card = 64 * word + lowest(bits)
            w.own_colors[p.printed[card]] += int(g.counts[seat, card])
            bits &= bits - ONE
    for place in range(g.discard_count):
        w.unseen_colors[p.printed[int(g.discard_pile[place])]] -= 1
    for color in range(p.colors + 1):
        w.unseen_colors[color] -= w.own_colors[color]


@compiled
def worth_of_hand(p: Any, size: Any) -> Any:
    """Return what it is worth to the seat to hold so many cards."""
    worth = worth_of_size(size * CARD)
    return worth if p.mercy == NO_LIMIT or size < p.mercy else worth - FALLEN


@compiled
def worth_of_size(size: Any) -> Any:
    """Return what a hand is worth, given its cards times `CARD`: lost turns count as parts of a card."""
    return NEAR * CARD // size - size if size else OUT


@compiled
def worth_of_change(p: Any, g: Any, w: Any, seat: Any, size: Any, turns: Any) -> Any:
    """Return what it is worth that a seat holds so many cards from now on, and loses turns, both times `CARD`."""
    gain = worth_of_size(size + turns) - worth_of_size(g.sizes[seat] * CARD)
    if p.mercy != NO_LIMIT and size >= p.mercy * CARD:
        gain -= FALLEN
    if seat == g.seat:
        return gain
    gain //= w.foe_count
    return -gain if w.foes >> seat & 1 else gain


@compiled
def worth_of_draw(p: Any, g: Any, w: Any, seat: Any, count: Any, turns: Any) -> Any:
    """Return what it is worth that a seat draws so many cards, and loses turns; these are given times `CARD`."""
    return worth_of_change(p, g, w, seat, (g.sizes[seat] + count) * CARD, turns)


@compiled
def holds_besides(p: Any, g: Any, card: Any, cards: Any) -> Any:
    """Return whether the seat would hold a card of a set, if it played one card."""
    for word in range(p.words):
        bits = g.held[g.seat, word] & cards[word]
        if word == card >> 6 and g.counts[g.seat, card] == 1:
            bits &= ~(ONE << np.uint64(card & 63))
        if bits:
            return True
    return False


@compiled
def count_unseen(p: Any, g: Any, cards: Any) -> Any:
    """Return how many cards of a set are in other hands and the draw pile."""
    count = 0
    for place in range(p.deck_count):
        count += 1 if has(cards, int(p.deck[place])) else 0
    for place in range(g.discard_count):
        count -= 1 if has(cards, int(g.discard_pile[place])) else 0
    for card in range(64 * p.words):
        count -= int(g.counts[g.seat, card]) if has(cards, card) else 0
    return count


@compiled
def chance_of_any(w: Any, wanted: Any, drawn: Any) -> Any:
    """Return the chance, times `CARD`, that some of the wanted cards are in a hand of so many unseen ones."""
    none = CARD
    for place in range(drawn):
        none = none * max(w.unseen - wanted - place, 0) // (w.unseen - place)
    return CARD - none


# Worths: what it is worth to a careful player that a card does what it does.

AGAIN = 1_000_000
BLOCK = 1_200_000
ANSWERED = 6
SUSPECTED = 7
"""These two in tenths."""


@compiled
def worth_of_effects(p: Any, g: Any, w: Any, card: Any, color: Any, owed: Any, follows: Any) -> Any:
    """Return what the effects of a card are worth, if it is laid now, perhaps on a debt."""
    code = p.code[card]
    if code == SWAP_HANDS:
        return _worth_of_best_swap(p, g, w)
    if code == PASS_HANDS:
        return _worth_of_passing_hands(p, g, w)
    if code == THE_ONE_WHERE_YOU_DRAW:
        return _worth_of_best_friend(p, g, w)
    if code == ICE_THE_KICKER:
        # As often as not, the kick is good.
        return worth_of_draw(p, g, w, after(p, g, g.seat), 3, 0) // 2
    if code == BADTZ_MARU:
        return _worth_of_fewest(p, g, w)
    if p.penalty[card]:
        return _worth_of_penalty(p, g, w, card, owed, follows)
    return _worth_of_turns(p, g, w, card, color, owed, follows)


@compiled
def worth_of_blocking(p: Any, g: Any, w: Any, color: Any) -> Any:
    """Return what it is worth that the next player perhaps cannot follow a colour."""
    seat = after(p, g, g.seat)
    lacks = CARD - chance_of_any(w, w.unseen_colors[color], g.sizes[seat])
    return lacks * worth_of_draw(p, g, w, seat, 0, BLOCK) // CARD


@compiled
def worth_of_swap(p: Any, g: Any, w: Any, seat: Any) -> Any:
    """Return what it is worth to swap hands with a seat."""
    gained = worth_of_change(p, g, w, g.seat, g.sizes[seat] * CARD, 0)
    return gained + worth_of_change(p, g, w, seat, g.sizes[g.seat] * CARD, 0)


@compiled
def _worth_of_best_swap(p: Any, g: Any, w: Any) -> Any:
    seat = after(p, g, g.seat)
    most = worth_of_swap(p, g, w, seat)
    for _ in range(seats_in(g.active) - 2):
        seat = after(p, g, seat)
        most = max(most, worth_of_swap(p, g, w, seat))
    return most


@compiled
def _worth_of_passing_hands(p: Any, g: Any, w: Any) -> Any:
    """Return what it is worth that everyone passes the hand on (R-66)."""
    worth, seat = 0, g.seat
    for _ in range(seats_in(g.active)):
        following = after(p, g, seat)
        worth += worth_of_change(p, g, w, following, g.sizes[seat] * CARD, 0)
        seat = following
    return worth


@compiled
def worth_of_friend(p: Any, g: Any, w: Any, option: Any) -> Any:
    """Return what it is worth that the next player draws until a character turns up (R-41)."""
    fitting = count_unseen(p, g, p.friends[option])
    draws = CARD * (w.unseen + 1) // (fitting + 1)
    draws = min(draws, CARD * min(w.unseen, g.draw_count + g.discard_count))
    seat = after(p, g, g.seat)
    return worth_of_change(p, g, w, seat, g.sizes[seat] * CARD + draws, 0)


@compiled
def _worth_of_best_friend(p: Any, g: Any, w: Any) -> Any:
    most = worth_of_friend(p, g, w, 0)
    for option in range(1, CHARACTERS):
        most = max(most, worth_of_friend(p, g, w, option))
    return most


@compiled
def _worth_of_fewest(p: Any, g: Any, w: Any) -> Any:
    """Return what it is worth that whoever holds the fewest cards draws four (R-39)."""
    worth, least = 0, fewest(p, g, g.active)
    for seat in range(p.seats):
        if g.active >> seat & 1 and g.sizes[seat] == least:
            worth += worth_of_draw(p, g, w, seat, 4, 0)
    return worth


@compiled
def _worth_of_penalty(p: Any, g: Any, w: Any, card: Any, owed: Any, follows: Any) -> Any:
    """Return what a draw card is worth: a debt may be answered, and a bluff may be challenged."""
    count = p.penalty[card] + owed
    worth = worth_of_draw(p, g, w, after(p, g, g.seat), count, TURN_LOST)
    if follows and seats_in(g.active) == 2:
        worth += AGAIN
    if p.owes[card]:
        worth = worth * ANSWERED // 10
    bluffs = p.code[card] == WILD_DRAW_FOUR and p.challenges and holds_besides(p, g, card, p.bluffs[g.color])
    # A hand of nothing but wilds has nothing else to wait for.
    if bluffs and w.own_colors[p.colors] <= g.sizes[g.seat]:
        caught = worth_of_draw(p, g, w, g.seat, count, 0)
        worth += SUSPECTED * (caught - worth) // 10
    return worth


@compiled
def _worth_of_turns(p: Any, g: Any, w: Any, card: Any, color: Any, owed: Any, follows: Any) -> Any:
    """Return what it is worth to skip, to reverse, or to pass a debt on."""
    following, before = after(p, g, g.seat), _before(p, g)
    if owed and p.bounces[card]:
        victim = before if p.bounce_reverses[card] else following
        return worth_of_draw(p, g, w, victim, owed, TURN_LOST) * ANSWERED // 10
    skipped = worth_of_draw(p, g, w, following, 0, TURN_LOST)
    two = seats_in(g.active) == 2
    worth, first = 0, p.first_effect[card]
    for place in range(first, first + p.effect_count[card]):
        effect = p.effects[place, 0]
        if effect == SKIP or (effect == REVERSE and two and p.reverse_skips):
            worth += skipped + (AGAIN if two and follows else 0)
        elif effect == LAPSE:
            continue
        elif two:
            worth += worth_of_blocking(p, g, w, color)
        else:
            worth += skipped - worth_of_draw(p, g, w, before, 0, TURN_LOST)
    return worth


@compiled
def _before(p: Any, g: Any) -> Any:
    """Return the seat before the one that must act, in the direction of play."""
    g.direction = -g.direction
    seat = after(p, g, g.seat)
    g.direction = -g.direction
    return seat
