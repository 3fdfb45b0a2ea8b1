"""Drawing as a turn, and passing: after a draw, or when there is nothing left to do."""

from __future__ import annotations

from tests.spec.model.debts import pay_debt, would_bluff
from tests.spec.model.effects import press
from tests.spec.model.hands import can_draw, close_windows, draw_one
from tests.spec.model.plays import card_may_be_played, goes_down, without
from tests.spec.model.scoring import end_round
from tests.spec.model.seats import after
from tests.spec.model.table import Table, wait_for
from tests.spec.model.turns import begin_turn


def may_draw(table: Table, seat: int) -> bool:
    """Return whether a seat may draw a card as its turn."""
    if table["prompt"]["seat"] != seat:
        return False
    # a debt can always be drawn, also with dry piles.
    if table["prompt"]["kind"] == "debt":
        return True
    # only if stuck.
    if table["sheet"]["rules"]["draw_choice"] == "only_if_stuck" and is_not_stuck(table, seat):
        return False
    # ALL-DRAW-04, ALL-DRAW-06, NEW-TURN-09: by choice too, once a turn, while there is a card.
    return table["prompt"]["kind"] == "turn" and can_draw(table)


def draw(table: Table, seat: int) -> None:
    """Draw, and be asked what to do with the card; on a debt, draw all of it and lose the turn."""
    if table["prompt"]["kind"] == "debt":
        # R-60; R-63: a forced draw, which closes no window.
        pay_debt(table, seat)
        begin_turn(table, after(table, seat))
        return
    # a turn has begun.
    close_windows(table, seat)
    table["passes"] = 0
    if table["sheet"]["launcher"]:
        # AT-DRAW-01: pressed once. R-84: what comes out is not played. R-34: so an early call lapses.
        table["called_early"] = False
        press(table, seat, 1, seat)
        return
    if table["sheet"]["rules"]["turn_draw"] == "until_playable":
        draw_until_playable(table, seat)
    else:
        # ALL-DRAW-01, N-02: one card.
        table["drawn"] = draw_one(table, seat)
    # R-20a: playable or not, the same seat is asked.
    wait_for(table, "drawn", seat)


def draw_until_playable(table: Table, seat: int) -> None:
    """Draw until a card can be played, or until both piles have run out."""
    for _ in range(len(table["draw"]) + len(table["discard"]) - 1):
        card = draw_one(table, seat)
        # the last one is the drawn card.
        table["drawn"] = card
        assert card is not None
        if goes_down(table, card, without(table["hands"][seat], card)):
            break


def has_to_play(table: Table, seat: int, card: str) -> bool:
    """Return whether this card may be played and is no bluff."""
    # nobody has to bluff.
    rest = without(table["hands"][seat], card)
    return card_may_be_played(table, seat, card) and not would_bluff(table, card, rest)


def is_not_stuck(table: Table, seat: int) -> bool:
    """Return whether a seat holds a card that it has to play."""
    return any(has_to_play(table, seat, card) for card in table["hands"][seat])


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
        return not is_not_stuck(table, seat)
    return False


def pass_turn(table: Table, seat: int) -> None:
    """End the turn without playing."""
    if table["prompt"]["kind"] == "turn":
        # a forced pass closes the window too.
        close_windows(table, seat)
        # a full circle of forced passes is a stalemate, counted over those who still play.
        table["passes"] += 1
        if table["passes"] == len(table["active"]):
            end_round(table, "stalemate", None)
            return
    # NEW-TURN-10
    begin_turn(table, after(table, seat))
