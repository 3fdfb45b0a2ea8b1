"""Kinds with code of their own: the cards of the sheets, and the 7 and 0 of the house."""

from __future__ import annotations

from typing import Any

from unorules.batch.codes import (
    BADTZ_MARU,
    CHALLENGE,
    EFFECTS,
    FRIEND,
    ICE_THE_KICKER,
    KICK,
    NO_QUESTION,
    NOBODY,
    PASS_HANDS,
    SWAP,
    SWAP_HANDS,
    THE_ONE_WHERE_YOU_DRAW,
    UNKNOWN,
    WILD_DRAW_FOUR,
)
from unorules.batch.kernel.cards import has, swap_hands
from unorules.batch.kernel.compiling import compiled
from unorules.batch.kernel.piles import take_card
from unorules.batch.kernel.prompting import ask
from unorules.batch.kernel.resolving import lose_turn, next_seat, penalize, run_effects, take_debt
from unorules.batch.kernel.seats import after, fewest, seats_in

CHARACTERS = 6
"""How many friends there are to choose from."""


@compiled
def resolve(p: Any, g: Any, w: Any) -> None:
    """Run the effects of the card that was noted down, and say what follows: a question, a turn or a debt.

    If it was its player's last card, its question is not asked (R-32, R-49), and the seat that would be next draws what
    is owed (R-62).
    """
    if w.answered != NOBODY:
        _run_answer(p, g, w)
    elif not w.last or p.on_last[w.card] or p.bounces[w.card]:
        _run_play(p, g, w)
    if w.last:
        take_debt(p, g, w, next_seat(p, g, w))
    elif w.asks == NO_QUESTION:
        w.due = next_seat(p, g, w)
    else:
        _ask(p, g, w)


@compiled
def _run_play(p: Any, g: Any, w: Any) -> None:
    """Carry out what a card does when it is played; a question is noted down."""
    code = p.code[w.card]
    if w.owed and p.bounces[w.card]:
        # the debt is passed on. The direction may turn, but nobody is skipped.
        if p.bounce_reverses[w.card]:
            g.direction = -g.direction
    elif code == EFFECTS:
        run_effects(p, g, w)
    elif code == WILD_DRAW_FOUR:
        if p.challenges and g.sizes[w.seat] > 0:
            w.asks = CHALLENGE
        else:
            penalize(p, g, w, 4)
    elif code == THE_ONE_WHERE_YOU_DRAW:
        w.asks = FRIEND
    elif code == ICE_THE_KICKER:
        w.asks = KICK
    elif code == BADTZ_MARU:
        _fewest_draw(p, g, w)
    elif code == PASS_HANDS:
        _pass_hands(p, g, w)
    elif code == SWAP_HANDS:
        if seats_in(g.active) > 2:
            w.asks = SWAP
        else:
            swap_hands(p, g, w.seat, after(p, g, w.seat))
    else:
        w.asks = UNKNOWN


@compiled
def _ask(p: Any, g: Any, w: Any) -> None:
    """Ask the card's question, and keep what it needs to go on when the answer comes.

    It is all that these cards do when they are played, so that nobody has lost a turn yet.
    """
    about, options = w.seat, 0
    if w.asks == CHALLENGE or w.asks == KICK:
        about, options = after(p, g, w.seat), 2
    elif w.asks == FRIEND:
        options = CHARACTERS
    elif w.asks == SWAP:
        options = seats_in(g.active) - 1
    ask(g, about, w.asks, options)
    g.asking = w.card
    g.asker = w.seat
    g.asked_at_opening = w.opening
    g.asked_color = w.color_before
    g.asked_owed = w.owed
    g.memo = w.asks == CHALLENGE and _bluffs(p, g, w)
    # while a draw card asks, what accepting would cost.
    g.owed = w.owed + p.penalty[w.card] if p.debts else 0
    g.draw_card = w.draw_card


@compiled
def _bluffs(p: Any, g: Any, w: Any) -> Any:
    """Return whether the player holds a card that forbids a Wild Draw Four (R-23, R-24)."""
    for word in range(p.words):
        if g.held[w.seat, word] & p.bluffs[w.color_before, word]:
            return True
    return False


@compiled
def _run_answer(p: Any, g: Any, w: Any) -> None:
    """Carry out what a card does when its question is answered."""
    option, code = w.answered, p.code[w.card]
    if code == WILD_DRAW_FOUR:
        _answer_challenge(p, g, w)
    elif code == THE_ONE_WHERE_YOU_DRAW:
        _draw_until(p, g, w, after(p, g, w.seat), p.friends[option])
    elif code == ICE_THE_KICKER:
        if option == 1:
            for _ in range(3):
                take_card(p, g, w, g.about)
    elif code == SWAP_HANDS:
        swap_hands(p, g, w.seat, _seat_of_option(p, g, w))
    else:
        w.asks = UNKNOWN


@compiled
def _answer_challenge(p: Any, g: Any, w: Any) -> None:
    """Make the next player draw four; after a challenge, make the bluffer draw four, or the challenger six."""
    if w.answered == 0:
        penalize(p, g, w, 4)
        return
    w.owed += p.penalty[w.card]
    if g.memo:
        take_debt(p, g, w, w.seat)
    else:
        w.owed += 2
        take_debt(p, g, w, g.about)
        lose_turn(p, g, w)


@compiled
def _draw_until(p: Any, g: Any, w: Any, seat: Any, cards: Any) -> None:
    """Let a seat draw until a card of a set turns up, or all cards are drawn (R-41)."""
    while True:
        card = take_card(p, g, w, seat)
        if card == NOBODY or has(cards, card):
            break


@compiled
def _seat_of_option(p: Any, g: Any, w: Any) -> Any:
    """Return the seat that an option of a swap stands for: the others, from the next seat on."""
    seat = after(p, g, w.seat)
    for _ in range(w.answered):
        seat = after(p, g, seat)
    return seat


@compiled
def _fewest_draw(p: Any, g: Any, w: Any) -> None:
    """Let whoever holds the fewest cards draw four; if several do, all of them (R-39)."""
    drawing, least = 0, fewest(p, g, g.active)
    for seat in range(p.seats):
        if g.active >> seat & 1 and g.sizes[seat] == least:
            drawing |= 1 << seat
    seat = w.seat
    for _ in range(seats_in(g.active)):
        seat = after(p, g, seat)
        if drawing >> seat & 1:
            for _ in range(4):
                take_card(p, g, w, seat)


@compiled
def _pass_hands(p: Any, g: Any, w: Any) -> None:
    """Pass every hand on to the next player (R-66)."""
    g.direction = -g.direction
    seat = w.seat
    for _ in range(seats_in(g.active) - 1):
        before = after(p, g, seat)
        swap_hands(p, g, seat, before)
        seat = before
    g.direction = -g.direction
