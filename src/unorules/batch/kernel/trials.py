"""Trials of a search: the hidden cards are dealt, each line is played on from the deal, and its end is valued."""

from __future__ import annotations

from typing import Any

import numpy as np

from unorules.batch.codes import MATCH_OVER, ROUND_OVER, WINNER_TAKES
from unorules.batch.kernel.jit import SOURCES, entry, jit
from unorules.batch.kernel.legal import find_moves
from unorules.batch.kernel.moves import apply_action
from unorules.batch.kernel.piles import ONE, add_card, empty_hand, has, lowest_bit
from unorules.batch.kernel.policies import choose_action
from unorules.batch.kernel.prompting import side_of
from unorules.batch.kernel.shuffle import GOLDEN, mix, random_below
from unorules.batch.layout import GAME, PROGRAM, SEARCH, WORK

# Trials: every line is tried on the same deals, and the weaker half is dropped again and again.


@entry
def find_best(program: Any, search: Any, deals: Any, rows: Any, work: Any, sources: Any = SOURCES) -> Any:
    """Try all lines on the same deals, the better half of them on more deals, and so on; return the one that is left.

    The deals are used in turn, and dealt again if there are worlds. `rows` has space for two games.
    """
    p, s, w = program.view(PROGRAM)[0], search.view(SEARCH)[0], work.view(WORK)[0]
    deal, trial = rows[0].view(GAME)[0], rows[1].view(GAME)[0]
    left, stages, number = s.lines, 0, 0
    while 1 << stages < left:
        stages += 1
    for _ in range(stages):
        for _ in range(max(s.budget // (stages * left), 1)):
            rows[0][:] = deals[number % deals.shape[0]]
            number += 1
            deal.rng = mix(s.luck + GOLDEN * np.uint64(number))
            if s.worlds > 0:
                deal_likely(p, deal, w, s)
            for place in range(left):
                rows[1][:] = rows[0]
                line = s.order[place]
                apply_action(p, trial, w, s.actions[line])
                _play_on(p, trial, w, s)
                s.totals[line] += match_value(p, trial, s.seat, s.scale)
        _sort(s, left)
        left = (left + 1) // 2
    return s.order[0]


@jit
def _play_on(p: Any, g: Any, w: Any, s: Any) -> None:
    """Play a round to its end or to the horizon of the search."""
    steps = 0
    while g.prompt < ROUND_OVER and steps < s.horizon:
        find_moves(p, g, w)
        apply_action(p, g, w, choose_action(p, g, w, s.policy))
        steps += 1


@jit
def _sort(s: Any, left: Any) -> None:
    """Sort the lines that are left, the best first."""
    for place in range(1, left):
        line, at = s.order[place], place
        while at > 0 and s.totals[s.order[at - 1]] < s.totals[line]:
            s.order[at] = s.order[at - 1]
            at -= 1
        s.order[at] = line


# Deals of the cards that a seat does not see, by what its memory knows.

IN_DRAW_PILE, IN_DISCARD_PILE = -1, -2
"""In place of the seat that holds a card."""

MAX_DEALS = 10
"""How often cards are dealt again because a seat would hold an unlikely card."""


@jit
def deal_likely(p: Any, g: Any, w: Any, s: Any) -> None:
    """Deal the hidden cards: without an unlikely card in any hand, if one of `MAX_DEALS` tries manages that."""
    for _ in range(MAX_DEALS):
        if deal_hidden(p, g, w, s, True):
            return
    deal_hidden(p, g, w, s, False)


@jit
def deal_hidden(p: Any, g: Any, w: Any, s: Any, choosy: Any) -> Any:
    """Deal the hidden cards with the probabilities of `Sampler.sample`, and return whether the deal is complete.

    If `choosy`, it stops at a card that is unlikely in its hand. Hands come before piles in every pool.
    """
    world = _random_world(g, s)
    for seat in range(p.seats):
        if seat != s.seat:
            empty_hand(p, g, seat)
    for number in range(s.hidden):
        w.pile[number] = s.cards[world, number]
    drawn, discarded = 0, 0
    for number in range(s.hidden):
        other = number + random_below(g, int(s.ends[world, number]) - number)
        card = int(w.pile[other])
        w.pile[other] = w.pile[number]
        place = int(s.places[world, number])
        if place >= 0:
            if choosy and has(s.unlikely[place], card):
                return False
            add_card(g, place, card)
        elif place == IN_DRAW_PILE:
            g.draw_pile[drawn] = card
            drawn += 1
        else:
            g.discard_pile[discarded] = card
            discarded += 1
    if s.mixed[world]:
        _shuffle_draw_pile(g, drawn)
    return True


@jit
def _random_world(g: Any, s: Any) -> Any:
    """Return a random world, by their chances."""
    world = 0
    if s.worlds > 1:
        chance = random_below(g, 1 << 32)
        while chance >= s.chances[world]:
            world += 1
    return world


@jit
def _shuffle_draw_pile(g: Any, count: Any) -> None:
    """Shuffle the draw pile."""
    for number in range(count - 1):
        other = number + random_below(g, count - number)
        g.draw_pile[number], g.draw_pile[other] = g.draw_pile[other], g.draw_pile[number]


# The value of a match for a seat, in integers, so that it is the same on every machine.

MATCH = 1_000_000
"""The value of a match that is won."""

NOT_OVER = 990_000
"""The greatest value of a match that is not over."""

POINT = 1_000
"""A point, in the units of hands."""

NEAR_OUT, CARD, WILD, FALLEN = 30 * POINT, 4 * POINT, 14 * POINT, -150 * POINT
"""The value of a hand: see `unorules.players.search`."""


@jit
def match_value(p: Any, g: Any, seat: Any, scale: Any) -> Any:
    """Return the value of a match for the side of a seat, like `unorules.players.search.match_value`, times `MATCH`.

    `scale` is the number of points that count as a whole match.
    """
    side, others = side_of(p, seat), 0
    for other in range(p.seats):
        others += not side >> other & 1
    if g.prompt == MATCH_OVER or g.gone >> seat & 1:
        return MATCH if g.winners >> seat & 1 else -MATCH // others
    own, theirs, lead = 0, 0, g.scores[seat] * others
    for other in range(p.seats):
        held = 0 if g.prompt == ROUND_OVER else _hand_value(p, g, other)
        if side >> other & 1:
            own += held
        else:
            theirs += held
            lead -= g.scores[other]
    if p.scoring != WINNER_TAKES:
        lead = -lead
    # The means are compared, of the side and of the others.
    lead = lead * POINT + own * others // (p.seats - others) - theirs
    value = lead * (MATCH // POINT) // (others * scale)
    return max(-NOT_OVER, min(NOT_OVER, value))


@jit
def _hand_value(p: Any, g: Any, seat: Any) -> Any:
    """Return the value of the hand of a seat, by its size and its wilds."""
    if not g.active >> seat & 1:
        return FALLEN
    size = g.sizes[seat]
    value = NEAR_OUT // max(size, 1) - CARD * size
    for word in range(p.words):
        bits = g.held[seat, word]
        while bits:
            card = 64 * word + lowest_bit(bits)
            if p.printed[card] == p.colors:
                value += WILD * int(g.counts[seat, card])
            bits &= bits - ONE
    return value
