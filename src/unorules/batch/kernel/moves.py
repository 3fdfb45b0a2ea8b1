"""Moves: starting a match, and carrying out an action up to the next prompt.

Every move writes what follows it into the working memory: effects of a card, a seat's turn, or the end of the round.
"""

from __future__ import annotations

from typing import Any

from unorules.batch.codes import ANSWER, DEBT, DRAW_CARD, DRAWN, NEXT_ROUND, NOBODY, PASS_TURN, PLAY, TURN
from unorules.batch.kernel.jit import jit
from unorules.batch.kernel.legal import can_be_played
from unorules.batch.kernel.piles import can_draw, remove_card, take_card
from unorules.batch.kernel.prompting import begin_turn, count_seats, seat_after
from unorules.batch.kernel.resolve import note_card, resolve, take_debt
from unorules.batch.kernel.rounds import choose_dealer, end_round, next_round, start_round


@jit
def start_match(p: Any, g: Any, w: Any) -> None:
    """Start a match in a record that has a seed and the state of a quick generator."""
    g.seq = 0
    g.shuffles = 0
    g.round_number = 0
    g.gone = 0
    for seat in range(p.seats):
        g.scores[seat] = 0
    _clear_work(w)
    start_round(p, g, w, choose_dealer(p, g, w))
    _go_on(p, g, w)


@jit
def apply_action(p: Any, g: Any, w: Any, action: Any) -> None:
    """Carry out an action, which must be legal."""
    g.seq += 1
    _clear_work(w)
    if action < DRAW_CARD:
        _play(p, g, w, action // PLAY, action % PLAY)
    elif action == DRAW_CARD:
        _draw(p, g, w)
    elif action == PASS_TURN:
        _pass(p, g, w)
    elif action < NEXT_ROUND:
        _answer(g, w, action - ANSWER)
    else:
        next_round(p, g, w, action - NEXT_ROUND - 1)
    _go_on(p, g, w)


@jit
def _clear_work(w: Any) -> None:
    """Reset what follows a move."""
    w.runs = False
    w.due = NOBODY
    w.round_ends = False
    w.passes = 0
    w.owed = 0
    w.draw_card = NOBODY


@jit
def _go_on(p: Any, g: Any, w: Any) -> None:
    """Carry out what follows a move."""
    if w.runs:
        resolve(p, g, w)
    if w.due != NOBODY:
        begin_turn(p, g, w)
    if w.round_ends:
        end_round(p, g)


@jit
def _play(p: Any, g: Any, w: Any, card: Any, named: Any) -> None:
    """Play a card: its colour comes first, then its effects (R-49)."""
    seat, on_debt, color_before = g.seat, g.prompt == DEBT, g.color
    remove_card(g, seat, card)
    g.discard_pile[g.discard_count] = card
    g.discard_count += 1
    last = g.sizes[seat] == 0
    # a colour named for the last card is ignored.
    g.color = named if p.names_color[card] and not last else p.printed[card]
    if on_debt:
        w.owed = g.owed
        w.draw_card = g.draw_card
    if last:
        w.round_ends = True
        g.out = seat
        if on_debt or p.on_last[card]:
            note_card(w, seat, card, color_before)
            w.last = True
    elif on_debt or p.acts[card]:
        note_card(w, seat, card, color_before)
    else:
        w.due = seat_after(p, g, seat)


@jit
def _draw(p: Any, g: Any, w: Any) -> None:
    """Take the debt and lose the turn, or draw a card, which the same seat may play (R-20a)."""
    seat = g.seat
    if g.prompt == DEBT:
        w.owed = g.owed
        take_debt(p, g, w, seat)
        w.due = seat_after(p, g, seat)
        return
    card = take_card(p, g, w, seat)
    if p.until_playable:
        #
        while can_draw(g) and not can_be_played(p, g, seat, card):
            card = take_card(p, g, w, seat)
    g.prompt = DRAWN
    g.drawn = card
    g.since = g.seq


@jit
def _pass(p: Any, g: Any, w: Any) -> None:
    """End the turn. If every seat in a row had nothing to play or draw, the round is void (R-43)."""
    if g.prompt == TURN:
        w.passes = g.passes + 1
    if w.passes == count_seats(g.active):
        w.round_ends = True
        g.out = NOBODY
    else:
        w.due = seat_after(p, g, g.seat)


@jit
def _answer(g: Any, w: Any, option: Any) -> None:
    """Answer a question: of an opening wild for its colour, or of another card."""
    if g.asking == NOBODY:
        g.color = option
        w.due = g.about
        return
    note_card(w, g.asker, g.asking, g.asked_color)
    w.answered = option
    w.opening = g.asked_at_opening
    w.owed = g.asked_owed
    w.draw_card = g.draw_card
