"""How a careful player evaluates hands, draws and effects of cards, for the seat that must act."""

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
from unorules.batch.kernel.jit import jit
from unorules.batch.kernel.piles import ONE, has, lowest_bit
from unorules.batch.kernel.prompting import count_seats, fewest_cards, seat_after, side_of
from unorules.batch.kernel.resolve import CHARACTERS

# Hands and draws, by what the seat may see.
#
# Values are integers, and so the same on every machine. The weights are those of `unorules.players.careful`.

CARD = 1_000_000
"""The value of about one card in a hand. Also the unit of chances: a chance of `CARD` is 1."""
NEAR = 3_000_000
TURN_LOST = 1_000_000
POINT = 50_000
FALLEN = 20_000_000
OUT = 1_000_000_000


@jit
def survey_table(p: Any, g: Any, w: Any) -> None:
    """Write the opponents of the seat, its cards, and the cards that it has not seen into the working memory."""
    seat = g.seat
    w.foes = g.active & ~side_of(p, seat)
    w.foe_count = count_seats(w.foes)
    w.point = 0
    if p.scoring != NO_SCORES:
        w.point = POINT // max(fewest_cards(p, g, w.foes), 1)
    w.unseen = p.deck_count - g.sizes[seat] - g.discard_count
    for color in range(p.colors + 1):
        w.own_colors[color] = 0
        w.unseen_colors[color] = p.of_color[color]
    for word in range(p.words):
        bits = g.held[seat, word]
        while bits:
            card = 64 * word + lowest_bit(bits)
            w.own_colors[p.printed[card]] += int(g.counts[seat, card])
            bits &= bits - ONE
    for place in range(g.discard_count):
        w.unseen_colors[p.printed[int(g.discard_pile[place])]] -= 1
    for color in range(p.colors + 1):
        w.unseen_colors[color] -= w.own_colors[color]


@jit
def hand_value(p: Any, size: Any) -> Any:
    """Return the value of a hand of so many cards to the seat."""
    value = size_value(size * CARD)
    return value if p.mercy == NO_LIMIT or size < p.mercy else value - FALLEN


@jit
def size_value(size: Any) -> Any:
    """Return the value of a hand by its size times `CARD`. Lost turns may be added as parts of a card."""
    return NEAR * CARD // size - size if size else OUT


@jit
def change_value(p: Any, g: Any, w: Any, seat: Any, size: Any, turns: Any) -> Any:
    """Return the value of a seat's hand changing to this size, and of turns that it loses, both times `CARD`."""
    gain = size_value(size + turns) - size_value(g.sizes[seat] * CARD)
    if p.mercy != NO_LIMIT and size >= p.mercy * CARD:
        gain -= FALLEN
    if seat == g.seat:
        return gain
    gain //= w.foe_count
    return -gain if w.foes >> seat & 1 else gain


@jit
def draw_value(p: Any, g: Any, w: Any, seat: Any, count: Any, turns: Any) -> Any:
    """Return the value of a seat drawing so many cards and losing turns, which are given times `CARD`."""
    return change_value(p, g, w, seat, (g.sizes[seat] + count) * CARD, turns)


@jit
def holds_besides(p: Any, g: Any, card: Any, cards: Any) -> Any:
    """Return whether the seat would hold a card of a set after playing a card."""
    for word in range(p.words):
        bits = g.held[g.seat, word] & cards[word]
        if word == card >> 6 and g.counts[g.seat, card] == 1:
            bits &= ~(ONE << np.uint64(card & 63))
        if bits:
            return True
    return False


@jit
def count_unseen(p: Any, g: Any, cards: Any) -> Any:
    """Return the number of cards of a set in other hands and the draw pile."""
    count = 0
    for place in range(p.deck_count):
        count += 1 if has(cards, int(p.deck[place])) else 0
    for place in range(g.discard_count):
        count -= 1 if has(cards, int(g.discard_pile[place])) else 0
    for card in range(64 * p.words):
        count -= int(g.counts[g.seat, card]) if has(cards, card) else 0
    return count


@jit
def chance_of_any(w: Any, wanted: Any, drawn: Any) -> Any:
    """Return the chance, times `CARD`, that a hand of so many unseen cards has one of the wanted ones."""
    none = CARD
    for place in range(drawn):
        none = none * max(w.unseen - wanted - place, 0) // (w.unseen - place)
    return CARD - none


# The effects of cards.

AGAIN = 1_000_000
BLOCK = 1_200_000
ANSWERED = 6
SUSPECTED = 7
"""These two are in tenths."""


@jit
def effects_value(p: Any, g: Any, w: Any, card: Any, color: Any, owed: Any, follows: Any) -> Any:
    """Return the value of the effects of a card if it is played now, perhaps on a debt."""
    code = p.code[card]
    if code == SWAP_HANDS:
        return _best_swap_value(p, g, w)
    if code == PASS_HANDS:
        return _pass_hands_value(p, g, w)
    if code == THE_ONE_WHERE_YOU_DRAW:
        return _best_friend_value(p, g, w)
    if code == ICE_THE_KICKER:
        # Half of all kicks are good.
        return draw_value(p, g, w, seat_after(p, g, g.seat), 3, 0) // 2
    if code == BADTZ_MARU:
        return _fewest_value(p, g, w)
    if p.penalty[card]:
        return _penalty_value(p, g, w, card, owed, follows)
    return _turn_effects_value(p, g, w, card, color, owed, follows)


@jit
def blocking_value(p: Any, g: Any, w: Any, color: Any) -> Any:
    """Return the value of the chance that the next player cannot follow a colour."""
    seat = seat_after(p, g, g.seat)
    lacks = CARD - chance_of_any(w, w.unseen_colors[color], g.sizes[seat])
    return lacks * draw_value(p, g, w, seat, 0, BLOCK) // CARD


@jit
def swap_value(p: Any, g: Any, w: Any, seat: Any) -> Any:
    """Return the value of swapping hands with a seat."""
    gained = change_value(p, g, w, g.seat, g.sizes[seat] * CARD, 0)
    return gained + change_value(p, g, w, seat, g.sizes[g.seat] * CARD, 0)


@jit
def _best_swap_value(p: Any, g: Any, w: Any) -> Any:
    seat = seat_after(p, g, g.seat)
    most = swap_value(p, g, w, seat)
    for _ in range(count_seats(g.active) - 2):
        seat = seat_after(p, g, seat)
        most = max(most, swap_value(p, g, w, seat))
    return most


@jit
def _pass_hands_value(p: Any, g: Any, w: Any) -> Any:
    """Return the value of everyone passing on their hand (R-66)."""
    value, seat = 0, g.seat
    for _ in range(count_seats(g.active)):
        following = seat_after(p, g, seat)
        value += change_value(p, g, w, following, g.sizes[seat] * CARD, 0)
        seat = following
    return value


@jit
def friend_value(p: Any, g: Any, w: Any, option: Any) -> Any:
    """Return the value of the next player drawing until a character comes (R-41)."""
    fitting = count_unseen(p, g, p.friends[option])
    draws = CARD * (w.unseen + 1) // (fitting + 1)
    draws = min(draws, CARD * min(w.unseen, g.draw_count + g.discard_count))
    seat = seat_after(p, g, g.seat)
    return change_value(p, g, w, seat, g.sizes[seat] * CARD + draws, 0)


@jit
def _best_friend_value(p: Any, g: Any, w: Any) -> Any:
    most = friend_value(p, g, w, 0)
    for option in range(1, CHARACTERS):
        most = max(most, friend_value(p, g, w, option))
    return most


@jit
def _fewest_value(p: Any, g: Any, w: Any) -> Any:
    """Return the value of the seats with the fewest cards drawing four each (R-39)."""
    value, least = 0, fewest_cards(p, g, g.active)
    for seat in range(p.seats):
        if g.active >> seat & 1 and g.sizes[seat] == least:
            value += draw_value(p, g, w, seat, 4, 0)
    return value


@jit
def _penalty_value(p: Any, g: Any, w: Any, card: Any, owed: Any, follows: Any) -> Any:
    """Return the value of a draw card. A debt may be answered, and a bluff may be challenged."""
    count = p.penalty[card] + owed
    value = draw_value(p, g, w, seat_after(p, g, g.seat), count, TURN_LOST)
    if follows and count_seats(g.active) == 2:
        value += AGAIN
    if p.owes[card]:
        value = value * ANSWERED // 10
    bluffs = p.code[card] == WILD_DRAW_FOUR and p.challenges and holds_besides(p, g, card, p.bluffs[g.color])
    # A hand of nothing but wilds has nothing else to wait for.
    if bluffs and w.own_colors[p.colors] <= g.sizes[g.seat]:
        caught = draw_value(p, g, w, g.seat, count, 0)
        value += SUSPECTED * (caught - value) // 10
    return value


@jit
def _turn_effects_value(p: Any, g: Any, w: Any, card: Any, color: Any, owed: Any, follows: Any) -> Any:
    """Return the value of skipping, reversing, or passing a debt on."""
    following, before = seat_after(p, g, g.seat), _previous_seat(p, g)
    if owed and p.bounces[card]:
        victim = before if p.bounce_reverses[card] else following
        return draw_value(p, g, w, victim, owed, TURN_LOST) * ANSWERED // 10
    skipped = draw_value(p, g, w, following, 0, TURN_LOST)
    two = count_seats(g.active) == 2
    value, first = 0, p.first_effect[card]
    for place in range(first, first + p.effect_count[card]):
        effect = p.effects[place, 0]
        if effect == SKIP or (effect == REVERSE and two and p.reverse_skips):
            value += skipped + (AGAIN if two and follows else 0)
        elif effect == LAPSE:
            continue
        elif two:
            value += blocking_value(p, g, w, color)
        else:
            value += skipped - draw_value(p, g, w, before, 0, TURN_LOST)
    return value


@jit
def _previous_seat(p: Any, g: Any) -> Any:
    """Return the seat before the one that must act, in the direction of play."""
    g.direction = -g.direction
    seat = seat_after(p, g, g.seat)
    g.direction = -g.direction
    return seat
