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
    WILD_DRAW_FOUR,
)
from unorules.batch.kernel.cards import has, swap_hands
from unorules.batch.kernel.compiling import compiled
from unorules.batch.kernel.piles import take_cards
from unorules.batch.kernel.resolving import (
    go_on,
    lose_turn,
    next_seat,
    pay_at_the_end,
    penalize,
    reverse,
    run_effects,
    settle_debt,
    start_resolution,
    wait_for_answer,
)
from unorules.batch.kernel.seats import after, seats_in

CHARACTERS = 6
"""How many friends there are to choose from."""


@compiled
def forbids(p: Any, g: Any, seat: Any, color: Any) -> Any:
    """Return whether a hand holds a card that forbids a Wild Draw Four, under a colour in force (R-23, R-24)."""
    for word in range(p.words):
        if g.held[seat, word] & p.bluffs[color, word]:
            return True
    return False


@compiled
def resolve_play(p: Any, g: Any, w: Any, seat: Any, card: Any, color_before: Any, on_debt: Any) -> None:
    """Run the effects of a card that was not its player's last, and go on."""
    start_resolution(w, seat, card, color_before)
    if on_debt:
        w.owed = g.owed
        w.draw_card = g.draw_card
    _run(p, g, w)


@compiled
def resolve_opening(p: Any, g: Any, w: Any, card: Any) -> None:
    """Run the effects of the card turned up at the start, as if the dealer had played it, and go on."""
    start_resolution(w, g.dealer, card, g.color)
    w.opening = 1
    _run(p, g, w)


@compiled
def resolve_last(p: Any, g: Any, w: Any, seat: Any, card: Any, color_before: Any, on_debt: Any) -> None:
    """Run the effects of the card that a player has gone out with; its question is not asked (R-32, R-49)."""
    start_resolution(w, seat, card, color_before)
    w.last = 1
    if on_debt:
        w.owed = g.owed
    if p.on_last[card] or p.bounces[card]:
        _effects(p, g, w)
    pay_at_the_end(p, g, w)


@compiled
def _run(p: Any, g: Any, w: Any) -> None:
    _effects(p, g, w)
    if w.asks == NO_QUESTION:
        go_on(p, g, w)
    elif w.asks == CHALLENGE:
        wait_for_answer(p, g, w, after(p, g, w.seat), 2, int(forbids(p, g, w.seat, w.color_before)))
    elif w.asks == FRIEND:
        wait_for_answer(p, g, w, w.seat, CHARACTERS, 0)
    elif w.asks == KICK:
        wait_for_answer(p, g, w, after(p, g, w.seat), 2, 0)
    else:
        wait_for_answer(p, g, w, w.seat, seats_in(g.active) - 1, 0)


@compiled
def _effects(p: Any, g: Any, w: Any) -> None:
    """Carry out what a card does when it is played; a question is noted down."""
    code = p.code[w.card]
    if w.owed and p.bounces[w.card]:
        # the debt is passed on. The direction may turn, but nobody is skipped.
        if p.bounce_reverses[w.card]:
            reverse(p, g, w, False)
    elif code == EFFECTS:
        run_effects(p, g, w)
    elif code == WILD_DRAW_FOUR:
        if p.challenges and g.sizes[w.seat] > 0:
            w.asks = CHALLENGE
        else:
            penalize(p, g, w, 4, True)
    elif code == THE_ONE_WHERE_YOU_DRAW:
        w.asks = FRIEND
    elif code == ICE_THE_KICKER:
        w.asks = KICK
    elif code == BADTZ_MARU:
        _fewest_draw(p, g, w)
    elif code == PASS_HANDS:
        _pass_hands(p, g, w)
    elif seats_in(g.active) > 2:
        w.asks = SWAP
    else:
        swap_hands(p, g, w.seat, after(p, g, w.seat))


@compiled
def _fewest_draw(p: Any, g: Any, w: Any) -> None:
    """Let whoever holds the fewest cards draw four; if several do, all of them (R-39)."""
    fewest = g.sizes[w.seat]
    for seat in range(p.seats):
        if g.active >> seat & 1:
            fewest = min(fewest, g.sizes[seat])
    drawing = 0
    for seat in range(p.seats):
        if g.active >> seat & 1 and g.sizes[seat] == fewest:
            drawing |= 1 << seat
    seat = w.seat
    for _ in range(seats_in(g.active)):
        seat = after(p, g, seat)
        if drawing >> seat & 1:
            take_cards(p, g, w, seat, 4)


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


@compiled
def resolve_answer(p: Any, g: Any, w: Any, option: Any) -> None:
    """Run the effects of an answer to a card's question, and go on."""
    start_resolution(w, g.asker, g.asking, g.asked_color)
    w.opening = g.asked_at_opening
    w.owed = g.asked_owed
    w.draw_card = g.draw_card
    w.lost_count = g.lost_count
    for place in range(g.lost_count):
        w.lost[place] = g.lost[place]
    code = p.code[g.asking]
    if code == WILD_DRAW_FOUR:
        _answer_challenge(p, g, w, option)
    elif code == THE_ONE_WHERE_YOU_DRAW:
        _draw_until(p, g, w, after(p, g, w.seat), p.friends[option])
    elif code == ICE_THE_KICKER:
        if option == 1:
            take_cards(p, g, w, g.about, 3)
    else:
        swap_hands(p, g, w.seat, option_seat(p, g, option))
    go_on(p, g, w)


@compiled
def option_seat(p: Any, g: Any, option: Any) -> Any:
    """Return the seat that an option of a swap stands for: the others, from the next seat on."""
    seat = after(p, g, g.asker)
    for _ in range(option):
        seat = after(p, g, seat)
    return seat


@compiled
def _answer_challenge(p: Any, g: Any, w: Any, option: Any) -> None:
    """Make the next player draw four; after a challenge, make the bluffer draw four, or the challenger six."""
    if option == 0:
        penalize(p, g, w, 4, True)
        return
    owed = w.owed + p.penalty[w.card]
    if g.memo:
        take_cards(p, g, w, w.seat, owed)
        settle_debt(w)
    else:
        take_cards(p, g, w, g.about, owed + 2)
        settle_debt(w)
        lose_turn(g, w, next_seat(p, g, w))


@compiled
def _draw_until(p: Any, g: Any, w: Any, seat: Any, cards: Any) -> None:
    """Let a seat draw until a card of a set turns up, or all cards are drawn (R-41)."""
    while True:
        card = take_cards(p, g, w, seat, 1)
        if card == NOBODY or has(cards, card):
            break
