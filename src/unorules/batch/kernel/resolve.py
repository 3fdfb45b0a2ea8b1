"""Resolving a card: running its effects or its code, and what follows them."""

from __future__ import annotations

from typing import Any

from unorules.batch.codes import (
    BADTZ_MARU,
    CHALLENGE,
    EFFECTS,
    FRIEND,
    ICE_THE_KICKER,
    KICK,
    LAPSE,
    LAST_PENALTY,
    NO_QUESTION,
    NOBODY,
    PASS_HANDS,
    PENALTY,
    REVERSE,
    REVERSE_ONLY,
    SKIP,
    SWAP,
    SWAP_HANDS,
    THE_ONE_WHERE_YOU_DRAW,
    UNKNOWN,
    WILD_DRAW_FOUR,
)
from unorules.batch.kernel.jit import jit
from unorules.batch.kernel.piles import has, swap_hands, take_card
from unorules.batch.kernel.prompting import ask, count_seats, fewest_cards, seat_after

# Effects. The card whose effects run is in the working memory: see `Resolution` in `unorules._engine.effects`.


@jit
def note_card(w: Any, seat: Any, card: Any, color_before: Any) -> None:
    """Write the card whose effects have to run into the working memory."""
    w.runs = True
    w.seat = seat
    w.card = card
    w.color_before = color_before
    w.lost_count = 0
    w.opening = False
    w.last = False
    w.may_owe = True
    w.asks = NO_QUESTION
    w.answered = NOBODY


@jit
def next_seat(p: Any, g: Any, w: Any) -> Any:
    """Return the seat whose turn would be next."""
    seat = seat_after(p, g, w.seat)
    if w.opening and g.direction == -1:
        # C10-OPEN-03: play starts between the dealer and the seat to the left; to the right the dealer is first.
        seat = w.seat
    while _has_lost(w, seat):
        seat = seat_after(p, g, seat)
    return seat


@jit
def _has_lost(w: Any, seat: Any) -> Any:
    for place in range(w.lost_count):
        if w.lost[place] == seat:
            return True
    return False


@jit
def lose_turn(p: Any, g: Any, w: Any) -> None:
    """Skip the seat that would be next. If that leaves no seat to take a turn, none is skipped."""
    w.lost[w.lost_count] = next_seat(p, g, w)
    w.lost_count += 1
    if w.lost_count == count_seats(g.active):
        w.lost_count = 0


@jit
def take_debt(p: Any, g: Any, w: Any, seat: Any) -> None:
    """Let a seat draw the debt, or as many cards as there are, and clear it."""
    for _ in range(w.owed):
        if take_card(p, g, w, seat) == NOBODY:
            break
    w.owed = 0


@jit
def penalize(p: Any, g: Any, w: Any, count: Any) -> None:
    """Let the next seat draw cards and lose its turn, or make them a debt if it may answer (R-60)."""
    w.owed += count
    if w.owed and w.may_owe and not w.last and p.owes[w.card]:
        w.draw_card = w.card
    else:
        victim = next_seat(p, g, w)
        if w.last and victim == w.seat:  # a seat that has gone out draws nothing
            w.owed = 0
        else:
            take_debt(p, g, w, victim)
        lose_turn(p, g, w)


@jit
def run_effects(p: Any, g: Any, w: Any) -> None:
    """Run the effects of a card that are data, in order."""
    first = p.first_effect[w.card]
    for place in range(first, first + p.effect_count[w.card]):
        effect, number = p.effects[place, 0], p.effects[place, 1]
        if effect in (PENALTY, LAST_PENALTY):
            w.may_owe = effect == LAST_PENALTY
            penalize(p, g, w, number)
        elif effect == SKIP:
            for _ in range(number):
                lose_turn(p, g, w)
        elif effect == LAPSE:
            w.owed = 0
        elif effect in (REVERSE, REVERSE_ONLY):
            reverse(p, g, w, effect == REVERSE)
        else:
            w.asks = UNKNOWN


@jit
def reverse(p: Any, g: Any, w: Any, skips: Any) -> None:
    """Reverse the direction of play."""
    g.direction = -g.direction
    # between two players it also skips the other one. R-15: not as the first card of a round.
    if skips and p.reverse_skips and not w.opening and count_seats(g.active) == 2:
        lose_turn(p, g, w)


# Cards with code of their own: those of the sheets, and the 7 and 0 of house rules.

CHARACTERS = 6
"""The number of friends to choose from."""


@jit
def resolve(p: Any, g: Any, w: Any) -> None:
    """Run the effects of the card in the working memory, and write what follows: a question, a turn or a debt.

    If it was its player's last card, its question is not asked (R-32, R-49), and the next seat draws the debt (R-62).
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


@jit
def _run_play(p: Any, g: Any, w: Any) -> None:
    """Run what a card does when it is played; its question goes into `asks`."""
    code = p.code[w.card]
    if w.owed and p.bounces[w.card]:
        # the debt is passed on. The direction may change, but nobody is skipped.
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
        if count_seats(g.active) > 2:
            w.asks = SWAP
        else:
            swap_hands(p, g, w.seat, seat_after(p, g, w.seat))
    else:
        w.asks = UNKNOWN


@jit
def _ask(p: Any, g: Any, w: Any) -> None:
    """Ask the card's question, and keep what the answer will need.

    These cards do nothing else when they are played, so no seat has lost a turn yet.
    """
    about, options = w.seat, 0
    if w.asks == CHALLENGE or w.asks == KICK:
        about, options = seat_after(p, g, w.seat), 2
    elif w.asks == FRIEND:
        options = CHARACTERS
    elif w.asks == SWAP:
        options = count_seats(g.active) - 1
    ask(g, about, w.asks, options)
    g.asking = w.card
    g.asker = w.seat
    g.asked_at_opening = w.opening
    g.asked_color = w.color_before
    g.asked_owed = w.owed
    g.memo = w.asks == CHALLENGE and _bluffs(p, g, w)
    # while a draw card asks, this is the cost of accepting.
    g.owed = w.owed + p.penalty[w.card] if p.debts else 0
    g.draw_card = w.draw_card


@jit
def _bluffs(p: Any, g: Any, w: Any) -> Any:
    """Return whether the player holds a card that forbids a Wild Draw Four (R-23, R-24)."""
    for word in range(p.words):
        if g.held[w.seat, word] & p.bluffs[w.color_before, word]:
            return True
    return False


@jit
def _run_answer(p: Any, g: Any, w: Any) -> None:
    """Run what a card does when its question is answered."""
    option, code = w.answered, p.code[w.card]
    if code == WILD_DRAW_FOUR:
        _answer_challenge(p, g, w)
    elif code == THE_ONE_WHERE_YOU_DRAW:
        _draw_until(p, g, w, seat_after(p, g, w.seat), p.friends[option])
    elif code == ICE_THE_KICKER:
        if option == 1:
            for _ in range(3):
                take_card(p, g, w, g.about)
    elif code == SWAP_HANDS:
        swap_hands(p, g, w.seat, _seat_of_option(p, g, w))
    else:
        w.asks = UNKNOWN


@jit
def _answer_challenge(p: Any, g: Any, w: Any) -> None:
    """Let the next player draw or owe 4 or, after a challenge, the bluffer draw 4 or the challenger 6, and any debt."""
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


@jit
def _draw_until(p: Any, g: Any, w: Any, seat: Any, cards: Any) -> None:
    """Let a seat draw until a card of a set comes, or no card is left (R-41)."""
    while True:
        card = take_card(p, g, w, seat)
        if card == NOBODY or has(cards, card):
            break


@jit
def _seat_of_option(p: Any, g: Any, w: Any) -> Any:
    """Return the seat of an option of a swap. Options are the other seats, starting with the next one."""
    seat = seat_after(p, g, w.seat)
    for _ in range(w.answered):
        seat = seat_after(p, g, seat)
    return seat


@jit
def _fewest_draw(p: Any, g: Any, w: Any) -> None:
    """Let the seats with the fewest cards draw four each (R-39)."""
    drawing, least = 0, fewest_cards(p, g, g.active)
    for seat in range(p.seats):
        if g.active >> seat & 1 and g.sizes[seat] == least:
            drawing |= 1 << seat
    seat = w.seat
    for _ in range(count_seats(g.active)):
        seat = seat_after(p, g, seat)
        if drawing >> seat & 1:
            for _ in range(4):
                take_card(p, g, w, seat)


@jit
def _pass_hands(p: Any, g: Any, w: Any) -> None:
    """Pass every hand on to the next player (R-66)."""
    g.direction = -g.direction
    seat = w.seat
    for _ in range(count_seats(g.active) - 1):
        before = seat_after(p, g, seat)
        swap_hands(p, g, seat, before)
        seat = before
    g.direction = -g.direction
