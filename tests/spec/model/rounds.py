"""Rounds: the first one of a match, and the next one."""

from __future__ import annotations

from tests.spec.model.dealer import choose_dealer, next_dealer, whole_deck
from tests.spec.model.dealing import deal_until_it_can_open, open_round
from tests.spec.model.partners import who_is_left
from tests.spec.model.table import Luck, Position, Sheet, Table, new_table
from tests.spec.model.turns import begin_turn


def start_match(sheet: Sheet, seats: int, luck: Luck, dealer: int | None, deck: list[str] | None = None) -> Table:
    """Return a table at the first prompt of a match. The host may name the dealer, and give the deck in order."""
    table = new_table(sheet, seats, luck)
    start_round(table, choose_dealer(table) if dealer is None else dealer, deck)
    return table


def lay_out(table: Table, position: Position) -> None:
    """Set up the table in the middle of a round, where somebody has just begun a turn."""
    table["round"] = 1
    table["dealer"] = position["dealer"]
    table["hands"] = [list(hand) for hand in position["hands"]]
    table["draw"] = list(position["draw"])
    table["discard"] = list(position["discard"])
    table["color"] = position["color"]
    table["direction"] = position["direction"]
    table["scores"] = list(position["scores"])
    # the top card counts as laid.
    table["laid"] = True
    table["turns_left"] = table["sheet"]["rules"]["turn_limit"]
    begin_turn(table, position["turn"])


def start_round(table: Table, dealer: int, deck: list[str] | None = None) -> None:
    """Deal and open a round."""
    # what belongs to a round starts afresh.
    table["round"] += 1
    table["dealer"] = dealer
    # everyone plays again who is not gone from the match.
    table["active"] = who_is_left(table)
    # nobody has laid the card that opens.
    table["laid"] = False
    # FL-SETUP-01: on the light side, whatever the last round ended on.
    table["turned"] = False
    # NEW-SETUP-02: play goes to the left.
    table["direction"] = 1
    table["passes"] = 0
    table["turns_left"] = table["sheet"]["rules"]["turn_limit"]
    # C10-SETUP-03, C10-SCORE-05
    if deck is None:
        deck = table["luck"].shuffle(whole_deck(table), "deal")
    deal_until_it_can_open(table, deck)
    open_round(table)


def may_start_next_round(table: Table, dealer: int | None) -> bool:
    """Return whether the host may start the next round, with this dealer or with none named."""
    if table["prompt"]["kind"] != "round_over":
        return False
    # nobody deals who is gone.
    return dealer is None or dealer in who_is_left(table)


def start_next_round(table: Table, dealer: int | None) -> None:
    """Start the next round."""
    # C10-OUT-04; R-08: the host may name the dealer, whatever the switches say.
    start_round(table, next_dealer(table) if dealer is None else dealer)
