"""Playing a card: what may be played, and the order in which everything follows."""

from __future__ import annotations

from tests.spec.model.cards import color_of, is_wild, kind_of
from tests.spec.model.challenges import is_guilty, is_refused
from tests.spec.model.debts import answers_debt
from tests.spec.model.effects import run_effects
from tests.spec.model.jumping_in import may_jump_in
from tests.spec.model.last_cards import may_be_last, run_last_card
from tests.spec.model.matching import matches
from tests.spec.model.scoring import end_round
from tests.spec.model.several_cards import count_is_possible, the_others
from tests.spec.model.sides import colors_in_play
from tests.spec.model.table import Table
from tests.spec.model.turns import follow
from tests.spec.model.uno import close_windows, open_window


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


def color_may_be_named(table: Table, seat: int, card: str, color: str | None, count: int = 1) -> bool:
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
