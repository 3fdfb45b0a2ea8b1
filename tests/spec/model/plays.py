"""Playing a card: legal plays, and the order of their consequences."""

from __future__ import annotations

from tests.spec.model.cards import color_of, colors_in_play, face_of, is_number, is_wild, kind_of, matches, may_jump_in
from tests.spec.model.debts import (
    PENALTIES,
    add_to_debt,
    answers_debt,
    can_be_challenged,
    is_guilty,
    is_refused,
    pay_debt,
)
from tests.spec.model.effects import reverse_skips, run_effects, turn_around
from tests.spec.model.hands import close_windows, in_sorted_order, moves_hands, open_window
from tests.spec.model.scoring import end_round
from tests.spec.model.seats import after
from tests.spec.model.table import Table
from tests.spec.model.turns import follow

# Several identical cards laid at once.

# of the other cards only these have effects that can happen several times.
LAID_TOGETHER = [
    *("draw-two", "reverse", "skip", "wild"),
    *("draw-four", "wild-draw-six", "wild-draw-ten", "draw-one", "draw-five", "wild-customizable"),
    *("wild-draw-two", "wild-draw-four", "wild-reverse", "wild-skip", "wild-skip-two"),
]


def can_be_laid_together(table: Table, card: str) -> bool:
    """Return whether several of this card may be laid at once."""
    # N-08, ALL-TURN-01: one card, as printed.
    if table["sheet"]["rules"]["multi_play"] == "off":
        return False
    # a 7 or a 0 that moves hands is laid alone.
    if is_number(card):
        return not moves_hands(table, kind_of(card))
    # nor is one that asks.
    return kind_of(card) in LAID_TOGETHER and not can_be_challenged(table, kind_of(card))


def the_others(table: Table, seat: int, card: str) -> list[str]:
    """Return the cards in a hand that are identical to one of its cards, without that one, in sorted order."""
    hand = list(table["hands"][seat])
    hand.remove(card)
    # characters aside.
    return in_sorted_order(table, [other for other in hand if face_of(other) == face_of(card)])


def count_is_possible(table: Table, seat: int, card: str, count: int) -> bool:
    """Return whether a seat can lay so many of this card of its hand at once."""
    if count == 1:
        return True
    # after a draw it is one.
    if table["prompt"]["kind"] == "drawn" or not can_be_laid_together(table, card):
        return False
    return 2 <= count <= len(the_others(table, seat, card)) + 1


def several_would_leave_one(table: Table, seat: int) -> bool:
    """Return whether all cards of a hand but one could be laid at once, if they fit."""
    # whether they do is not asked.
    hand = table["hands"][seat]
    return any(
        can_be_laid_together(table, card) and len(the_others(table, seat, card)) + 1 >= len(hand) - 1 for card in hand
    )


# The last card of a hand.


def may_be_last(table: Table, card: str) -> bool:
    """Return whether a hand may be emptied with this card on top."""
    #
    if table["sheet"]["rules"]["last_card"] == "no_wild":
        return not is_wild(card)
    if table["sheet"]["rules"]["last_card"] == "numbers_only":
        return is_number(card)
    return True


def run_last_card(table: Table, seat: int, card: str, count: int) -> None:
    """Do what the last card says, or several laid at once: only a draw card does anything, or a card on a debt."""
    kind = kind_of(card)
    # C10-OUT-03, R-32: the cards are drawn, and count. R-31: there is no challenge.
    if kind in PENALTIES:
        add_to_debt(table, count * PENALTIES[kind], kind)
    # a Reverse on a debt turns the direction first. NM-WRD4-01: so does this one.
    if kind in ("reverse", "wild-reverse", "wild-reverse-draw-four") and table["owed"]:
        turn_around(table, count)
    # NM-WRD4-02, R-88: whoever would owe it has gone out, so it lapses.
    if kind == "wild-reverse-draw-four" and reverse_skips(table):
        table["owed"] = 0
    # the next player draws the whole debt, and nothing is asked.
    pay_debt(table, after(table, seat))
    # HK-BM-06, R-33: nothing happens for a special wild., FL-FLIP-04: nor for any other card.


# A card is played.


def without(hand: list[str], card: str) -> list[str]:
    """Return the rest of a hand after a card has left it."""
    rest = list(hand)
    rest.remove(card)
    return rest


def goes_down(table: Table, card: str, rest: list[str]) -> bool:
    """Return whether a card goes on the pile, given the rest of the hand."""
    if is_refused(table, card, rest):
        return False
    # on a debt only what answers it.
    return answers_debt(table, card) if table["prompt"]["kind"] == "debt" else matches(table, card)


def is_in_turn(table: Table, seat: int, card: str) -> bool:
    """Return whether it is for this seat to play this card now."""
    # ALL-TURN-11, N-03: nobody plays out of turn; R-65: except by jumping in.
    if table["prompt"]["seat"] != seat:
        return may_jump_in(table, seat, card)
    if table["prompt"]["kind"] == "drawn":
        # under `keep` only a pass is left.
        if table["sheet"]["rules"]["drawn_card"] == "keep":
            return False
        # C10-DRAW-05, R-20: only the drawn card, or one that looks the same.
        return card == table["drawn"]
    return table["prompt"]["kind"] in ("turn", "debt")


def card_may_be_played(table: Table, seat: int, card: str, count: int = 1) -> bool:
    """Return whether a seat may play this card now, or several like it, whatever colour it names."""
    if card not in table["hands"][seat] or not is_in_turn(table, seat, card):
        return False
    if not count_is_possible(table, seat, card, count):
        return False
    # as the last card not every card will do.
    if count == len(table["hands"][seat]) and not may_be_last(table, card):
        return False
    # C10-TURN-07: that another card could be played is no obstacle.
    return goes_down(table, card, without(table["hands"][seat], card))


def color_may_be_named(table: Table, seat: int, card: str, color: str | None, count: int) -> bool:
    """Return whether this colour, or None for no colour, goes with this card."""
    # AW-TURN-01, NM-ROUL-01: with these wilds nobody does.
    if not is_wild(card) or not colors_in_play(table) or kind_of(card) == "wild-color-roulette":
        return color is None
    # ALL-WILD-01, R-19: a going-out play needs none. R-68: one colour is named, however many are laid.
    if color is None:
        return len(table["hands"][seat]) == count
    # C10-COMP-03, C10-WILD-02
    return color in colors_in_play(table)


def may_play(table: Table, seat: int, card: str, color: str | None, count: int = 1) -> bool:
    """Return whether a seat may play this card, or several like it, and name this colour."""
    return color_may_be_named(table, seat, card, color, count) and card_may_be_played(table, seat, card, count)


def play(table: Table, seat: int, card: str, color: str | None, count: int = 1) -> None:
    """Play a card, or several at once. The order is that of R-49."""
    # an early call is for this play; R-65: and for the seat that made it, never for one that jumps in.
    called = table["called_early"] and seat == table["prompt"]["seat"]
    table["called_early"] = False
    # a turn has begun.
    close_windows(table, seat)
    table["passes"] = 0
    table["drawn"] = None
    # ALL-TURN-01, N-08: one card. R-68: the others lie under it.
    cards = [*the_others(table, seat, card)[: count - 1], card]
    hand = table["hands"][seat]
    for laid in cards:
        hand.remove(laid)
        table["discard"].insert(0, laid)
    table["laid"] = True
    # judged at this moment, by the colour that was in force.
    table["guilty"] = is_guilty(table, hand)
    table["evidence"] = list(hand)
    table["color_before"] = table["color"]
    # ALL-WILD-01, ALL-WD4-01: the colour that was named.
    table["color"] = color if is_wild(card) else color_of(card)
    # C10-OUT-01, NEW-OUT-02, N-07
    if not hand:
        # a colour named with the last card is ignored.
        table["color"] = color_of(card)
        run_last_card(table, seat, card, count)
        end_round(table, "out", seat)
        return
    next_seat = run_effects(table, seat, card, count)
    # NM-DISC-01: whoever holds nothing else has gone out.
    if not table["hands"][seat]:
        end_round(table, "out", seat)
        return
    open_window(table, seat, called)
    follow(table, next_seat)
