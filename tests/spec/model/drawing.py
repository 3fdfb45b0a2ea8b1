"""Drawing as a turn, and passing: after a draw, or when there is nothing left to do."""

from __future__ import annotations

from tests.spec.model.piles import can_draw, draw_one
from tests.spec.model.playing import card_may_be_played, without
from tests.spec.model.scoring import end_round
from tests.spec.model.seating import after
from tests.spec.model.table import Table, wait_for
from tests.spec.model.turns import begin_turn
from tests.spec.model.uno import close_windows
from tests.spec.model.wild_draw_four import would_bluff


def may_draw(table: Table, seat: int) -> bool:
    """Return whether a seat may draw a card as its turn."""
    # ALL-DRAW-04, ALL-DRAW-06, NEW-TURN-09: by choice too, once a turn, while there is a card.
    return table["prompt"]["kind"] == "turn" and table["prompt"]["seat"] == seat and can_draw(table)


def draw(table: Table, seat: int) -> None:
    """Draw one card, and be asked what to do with it."""
    # a turn has begun.
    close_windows(table)
    table["passes"] = 0
    # ALL-DRAW-01, N-02: one card.
    table["drawn"] = draw_one(table, seat)
    # R-20a: playable or not, the same seat is asked.
    wait_for(table, "drawn", seat)


def has_to_play(table: Table, seat: int, card: str) -> bool:
    """Return whether this card may be played and is no bluff."""
    # nobody has to bluff.
    rest = without(table["hands"][seat], card)
    return card_may_be_played(table, seat, card) and not would_bluff(table, card, rest)


def may_pass(table: Table, seat: int) -> bool:
    """Return whether a seat may end its turn without playing."""
    if table["prompt"]["seat"] != seat:
        return False
    if table["prompt"]["kind"] == "drawn":
        # C10-DRAW-03, N-05; R-21: `force_play` makes a player play a drawn card that fits.
        drawn = table["drawn"]
        if table["sheet"]["rules"]["drawn_card"] == "force_play" and drawn is not None:
            return not has_to_play(table, seat, drawn)
        return True
    if table["prompt"]["kind"] == "turn":
        # C10-TURN-08, R-43: without drawing only if nothing can be drawn and nothing has to be played.
        if can_draw(table):
            return False
        return not any(has_to_play(table, seat, card) for card in table["hands"][seat])
    return False


def pass_turn(table: Table, seat: int) -> None:
    """End the turn without playing."""
    if table["prompt"]["kind"] == "turn":
        # a forced pass closes the window too.
        close_windows(table)
        # a full circle of forced passes is a stalemate.
        table["passes"] += 1
        if table["passes"] == table["seats"]:
            end_round(table, "stalemate", None)
            return
    # NEW-TURN-10
    begin_turn(table, after(table, seat))
