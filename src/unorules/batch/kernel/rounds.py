"""Rounds: choosing the dealer, dealing, turning up the first card, and scoring at the end."""

from __future__ import annotations

from typing import Any

import numpy as np

from unorules.batch.codes import (
    COLOR,
    LAST_STANDING,
    MATCH_OVER,
    NO_SCORES,
    NOBODY,
    OPENS_WITH_COLOR,
    OPENS_WITH_EFFECTS,
    ROTATE_LEFT,
    ROUND_OVER,
    SAME,
    WINNER,
    WINNER_TAKES,
)
from unorules.batch.kernel.jit import jit
from unorules.batch.kernel.piles import add_card, empty_hand, gather, has
from unorules.batch.kernel.prompting import ask, count_seats, seat_after, side_of
from unorules.batch.kernel.resolve import note_card
from unorules.batch.kernel.shuffle import random_below, shuffle

# The start of a round.


@jit
def next_round(p: Any, g: Any, w: Any, dealer: Any) -> None:
    """Start another round. A void round is dealt again by the same dealer (R-09, R-43)."""
    if dealer == NOBODY:
        if g.out == NOBODY or p.next_dealer == SAME:
            dealer = g.dealer
        elif p.next_dealer == WINNER:
            dealer = g.out
        elif p.next_dealer == ROTATE_LEFT:
            dealer = (g.dealer + 1) % p.seats
        else:
            dealer = choose_dealer(p, g, w)
    while g.gone >> dealer & 1:
        # somebody else deals instead.
        dealer = (dealer + 1) % p.seats
    start_round(p, g, w, dealer)


@jit
def choose_dealer(p: Any, g: Any, w: Any) -> Any:
    """Return the seat that draws the highest number, or a random one if the rules say so or the tie remains (R-08)."""
    tied = ((1 << p.seats) - 1) & ~g.gone
    if not g.exact:
        # The seat that draws the highest number is uniformly random, too.
        return _seat_of(tied, random_below(g, count_seats(tied)))
    if p.draw_high:
        left = p.deck_count
        for place in range(left):
            w.pile[place] = p.deck[place]
        while 1 < count_seats(tied) <= left:
            drawing = count_seats(tied)
            shuffle(g, w, left, drawing)
            tied = _highest(p, w, tied)
            left -= drawing
            gather(p, g, w, w.pile[drawing:], left)
    if count_seats(tied) == 1:
        return _seat_of(tied, 0)
    count = count_seats(tied)
    for place in range(count):
        w.pile[place] = _seat_of(tied, place)
    shuffle(g, w, count, np.int64(1))
    return int(w.pile[0])


@jit
def _seat_of(seats: Any, place: Any) -> Any:
    """Return the seat with this index among seats that are given as bits."""
    seat = 0
    while True:
        if seats >> seat & 1:
            if place == 0:
                return seat
            place -= 1
        seat += 1


@jit
def _highest(p: Any, w: Any, tied: Any) -> Any:
    """Return the seats that have drawn the highest number, as bits. C10-SETUP-02: a symbol counts zero."""
    highest = p.number[int(w.pile[0])]
    for place in range(count_seats(tied)):
        highest = max(highest, p.number[int(w.pile[place])])
    winners = 0
    for place in range(count_seats(tied)):
        if p.number[int(w.pile[place])] == highest:
            winners |= 1 << _seat_of(tied, place)
    return winners


@jit
def start_round(p: Any, g: Any, w: Any, dealer: Any) -> None:
    """Deal, turn up the first card, and write what follows."""
    g.active = ((1 << p.seats) - 1) & ~g.gone
    g.round_number += 1
    g.dealer = dealer
    g.out = NOBODY
    g.winners = 0
    g.direction = 1
    g.turns_left = p.turn_limit
    _deal(p, g, w)
    while not _can_open(p, g):
        # all cards that could open the game are in hands. Deal again.
        _deal(p, g, w)
    card = _turn_up(p, g, w)
    first = seat_after(p, g, dealer)
    if p.on_open[card] == OPENS_WITH_EFFECTS:
        note_card(w, dealer, card, g.color)
        w.opening = True
    elif p.on_open[card] == OPENS_WITH_COLOR:
        # the first player names the colour.
        g.asking = NOBODY
        ask(g, first, COLOR, p.colors)
    else:
        w.due = first


@jit
def _deal(p: Any, g: Any, w: Any) -> None:
    """Shuffle the deck, and deal one card at a time, starting on the dealer's left."""
    count = p.deck_count
    for place in range(count):
        w.pile[place] = p.deck[place]
    shuffle(g, w, count, count - 1)
    for seat in range(p.seats):
        empty_hand(p, g, seat)
    dealt = count_seats(g.active) * p.hand_size
    seat = g.dealer
    for place in range(dealt):
        seat = seat_after(p, g, seat)
        add_card(g, seat, int(w.pile[place]))
    for place in range(dealt, count):
        g.draw_pile[count - 1 - place] = w.pile[place]
    g.draw_count = count - dealt
    g.discard_count = 0


@jit
def _can_open(p: Any, g: Any) -> Any:
    for place in range(g.draw_count):
        if has(p.openers, int(g.draw_pile[place])):
            return True
    return False


@jit
def _turn_up(p: Any, g: Any, w: Any) -> Any:
    """Turn up cards until one opens the game. The others return to the draw pile (R-11) or stay under it (R-12)."""
    while True:
        card = int(g.draw_pile[g.draw_count - 1])
        opens = has(p.openers, card)
        if not opens and not p.opening_covers:
            gather(p, g, w, g.draw_pile, g.draw_count)
            shuffle(g, w, g.draw_count, g.draw_count - 1)
            for place in range(g.draw_count):
                g.draw_pile[place] = w.pile[place]
            continue
        g.draw_count -= 1
        g.discard_pile[g.discard_count] = card
        g.discard_count += 1
        if opens:
            g.color = p.printed[card]
            return card


# The end of a round and of the match. Partners score and win together.


@jit
def end_round(p: Any, g: Any) -> None:
    """End the round, whose winner is `out`. Without a winner it is void, and nobody scores (R-43)."""
    if g.out != NOBODY and p.scoring != NO_SCORES:
        _count_points(p, g, g.out)
    if p.scoring == LAST_STANDING:
        # whoever has reached the target is out of the match.
        for seat in range(p.seats):
            if g.scores[seat] >= p.target:
                g.gone |= 1 << seat
    g.winners = 0 if g.out == NOBODY else _match_winners(p, g, g.out)
    g.prompt = MATCH_OVER if g.winners else ROUND_OVER
    g.seat = NOBODY
    g.about = NOBODY
    g.since = g.seq


@jit
def _count_points(p: Any, g: Any, winner: Any) -> None:
    """Score the hands of the other sides, for the winner's side or each for its own."""
    side = side_of(p, winner)
    total = 0
    for seat in range(p.seats):
        if side >> seat & 1:
            continue
        points = _points_of_hand(p, g, seat)
        total += points
        if p.scoring != WINNER_TAKES:
            for one in range(p.seats):
                if side_of(p, seat) >> one & 1:
                    g.scores[one] += points
    if p.scoring == WINNER_TAKES:
        for seat in range(p.seats):
            if side >> seat & 1:
                g.scores[seat] += total


@jit
def _points_of_hand(p: Any, g: Any, seat: Any) -> Any:
    points = 0
    for card in range(64 * p.words):
        points += int(g.counts[seat, card]) * p.points[card]
    return points


@jit
def _match_winners(p: Any, g: Any, winner: Any) -> Any:
    """Return the winners of the match as bits; none if it is not over. A seat that has left never wins (R-72)."""
    highest = g.scores[0]
    for seat in range(p.seats):
        highest = max(highest, g.scores[seat])
    staying = ((1 << p.seats) - 1) & ~g.gone
    of_the_winner = staying & side_of(p, winner)
    if p.scoring == NO_SCORES or (g.gone and of_the_winner == staying):
        return of_the_winner
    if p.scoring == LAST_STANDING or highest < p.target:
        return 0
    if p.scoring == WINNER_TAKES:
        return of_the_winner
    # a tie for the lowest tally is shared.
    lowest = highest
    for seat in range(p.seats):
        lowest = min(lowest, g.scores[seat])
    winners = 0
    for seat in range(p.seats):
        if g.scores[seat] == lowest:
            winners |= 1 << seat
    return winners
