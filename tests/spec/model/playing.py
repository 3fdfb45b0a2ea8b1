"""Playing a card: what may be played, and the order in which everything follows."""

from __future__ import annotations

from tests.spec.model.cards import color_of, is_wild
from tests.spec.model.effects import run_effects, run_last_card
from tests.spec.model.matching import matches
from tests.spec.model.scoring import end_round
from tests.spec.model.table import Table
from tests.spec.model.turns import begin_turn
from tests.spec.model.uno import close_windows, open_window
from tests.spec.model.wild_draw_four import is_guilty, is_refused


def without(hand: list[str], card: str) -> list[str]:
    """Return the rest of a hand after a card has left it."""
    rest = list(hand)
    rest.remove(card)
    return rest


def card_may_be_played(table: Table, seat: int, card: str) -> bool:
    """Return whether a seat may play this card now, whatever colour it names."""
    # ALL-TURN-11, N-03: nobody plays out of turn.
    if table["prompt"]["kind"] not in ("turn", "drawn") or table["prompt"]["seat"] != seat:
        return False
    if card not in table["hands"][seat]:
        return False
    if table["prompt"]["kind"] == "drawn":
        # under `keep` only a pass is left.
        if table["sheet"]["rules"]["drawn_card"] == "keep":
            return False
        # C10-DRAW-05, R-20: only the drawn card, or one that looks the same.
        if card != table["drawn"]:
            return False
    # C10-TURN-07: that another card could be played is no obstacle.
    return matches(table, card) and not is_refused(table, card, without(table["hands"][seat], card))


def color_may_be_named(table: Table, seat: int, card: str, color: str | None) -> bool:
    """Return whether this colour, or None for no colour, goes with this card."""
    if not is_wild(card):
        return color is None
    # ALL-WILD-01, R-19: a going-out play needs none.
    if color is None:
        return len(table["hands"][seat]) == 1
    # C10-COMP-03, C10-WILD-02
    return color in table["sheet"]["colors"]


def may_play(table: Table, seat: int, card: str, color: str | None) -> bool:
    """Return whether a seat may play this card and name this colour."""
    return color_may_be_named(table, seat, card, color) and card_may_be_played(table, seat, card)


def play(table: Table, seat: int, card: str, color: str | None) -> None:
    """Play a card. The order is that of R-49."""
    # a turn has begun.
    close_windows(table)
    table["passes"] = 0
    table["drawn"] = None
    # ALL-TURN-01, N-08: one card.
    hand = table["hands"][seat]
    hand.remove(card)
    # judged at this moment, by the colour that was in force.
    table["guilty"] = is_guilty(table, hand)
    table["evidence"] = list(hand)
    table["discard"].insert(0, card)
    # ALL-WILD-01, ALL-WD4-01: the colour that was named.
    table["color"] = color if is_wild(card) else color_of(card)
    # C10-OUT-01, NEW-OUT-02, N-07
    if not hand:
        # a colour named with the last card is ignored.
        table["color"] = color_of(card)
        run_last_card(table, seat, card)
        end_round(table, "out", seat)
        return
    # an early call is for this play.
    called = table["called_early"]
    table["called_early"] = False
    next_seat = run_effects(table, seat, card)
    open_window(table, seat, called)
    if next_seat is not None:
        begin_turn(table, next_seat)
