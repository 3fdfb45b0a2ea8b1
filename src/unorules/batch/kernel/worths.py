"""Worths: what it is worth to a careful player that a card does what it does."""

from __future__ import annotations

from typing import Any

from unorules.batch.codes import (
    BADTZ_MARU,
    ICE_THE_KICKER,
    LAPSE,
    PASS_HANDS,
    REVERSE,
    SKIP,
    SWAP_HANDS,
    THE_ONE_WHERE_YOU_DRAW,
    WILD_DRAW_FOUR,
)
from unorules.batch.kernel.compiling import compiled
from unorules.batch.kernel.kinds import CHARACTERS
from unorules.batch.kernel.outlook import (
    CARD,
    TURN_LOST,
    chance_of_any,
    count_unseen,
    holds_besides,
    worth_of_change,
    worth_of_draw,
)
from unorules.batch.kernel.seats import after, fewest, seats_in

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
