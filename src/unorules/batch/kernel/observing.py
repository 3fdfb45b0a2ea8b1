"""Observing: what the seat that must act sees and may do, as `unorules.rl` numbers it."""

from __future__ import annotations

from typing import Any

from unorules.batch.codes import ASK, DEBT, DRAWN, NO_LIMIT, NOBODY, SWAP
from unorules.batch.kernel.cards import ONE, lowest
from unorules.batch.kernel.compiling import compiled
from unorules.batch.kernel.legal import find_moves
from unorules.batch.kernel.seats import after

MOST = 255
"""A number that does not fit into an observation is this one."""
DRAW_ID, PASS_ID = 0, 1


@compiled
def write_observation(p: Any, e: Any, g: Any, row: Any) -> None:
    """Write the observation of the seat that must act: that of `Layout.observe`."""
    for place in range(row.shape[0]):
        row[place] = 0
    for card in range(e.drawn):
        row[card] = g.counts[g.seat, card]
    row[e.top + int(g.discard_pile[g.discard_count - 1])] = 1
    if g.color < p.colors:
        row[e.color + g.color] = 1
    row[e.prompt + g.prompt] = 1
    row[e.mover] = 1
    if g.prompt == DRAWN:
        row[e.drawn + g.drawn] = 1
    elif g.prompt == DEBT:
        row[e.owed] = min(g.owed, MOST)
    elif g.prompt == ASK:
        _write_question(p, e, g, row)
    seat = g.seat
    for place in range(p.seats):
        row[e.sizes + place] = min(g.sizes[seat], MOST)
        row[e.active + place] = g.active >> seat & 1
        if g.scores[seat] > 0:
            row[e.scores + place] = min(100 * g.scores[seat] // p.target, MOST)
        seat += 1
        if seat == p.seats:
            seat = 0
    row[e.left] = g.direction == 1
    row[e.draw_pile] = min(g.draw_count, MOST)
    row[e.discard_pile] = min(g.discard_count, MOST)
    row[e.turns_left] = MOST if g.turns_left == NO_LIMIT else min(g.turns_left, MOST)


@compiled
def _write_question(p: Any, e: Any, g: Any, row: Any) -> None:
    row[e.question + e.questions[g.question]] = 1
    if g.asking != NOBODY:
        row[e.owed] = min(g.owed, MOST)
        if not g.asked_at_opening:
            row[e.asker + (g.asker - g.seat) % p.seats] = 1


@compiled
def write_mask(p: Any, e: Any, g: Any, w: Any, row: Any) -> None:
    """Write by id whether the seat that must act may do it: the mask of `ActionSpace.mask`."""
    for place in range(row.shape[0]):
        row[place] = False
    find_moves(p, g, w)
    row[DRAW_ID] = w.can_draw != 0
    row[PASS_ID] = w.can_pass != 0
    for option in range(w.options):
        row[answer_id(p, e, g, option)] = True
    for word in range(p.words):
        bits = w.cards[word]
        while bits:
            card = 64 * word + lowest(bits)
            first = e.plays[card]
            row[first] = True
            if p.names_color[card]:
                for named in range(1, p.colors + w.last_card):
                    row[first + named] = True
            bits &= bits - ONE


@compiled
def answer_id(p: Any, e: Any, g: Any, option: Any) -> Any:
    """Return the id of an option of the question that the seat is asked."""
    if g.question != SWAP:
        return e.answers[g.question, option]
    seat = after(p, g, g.seat)
    for _ in range(option):
        seat = after(p, g, seat)
    return e.targets + (seat - g.seat) % p.seats


@compiled
def option_of(p: Any, e: Any, g: Any, id: Any) -> Any:
    """Return the option that an id means, which must be one of the question that the seat is asked."""
    option = 0
    while answer_id(p, e, g, option) != id:
        option += 1
    return option
