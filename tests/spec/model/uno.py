"""UNO: when a call is due, when it is wrong, and who can be caught."""

from __future__ import annotations

from tests.spec.model.table import Table


def calls_are_made(table: Table) -> bool:
    """Return whether players call UNO themselves, and a round is being played."""
    # `auto` calls for everyone, `off` has no calls. R-36: never between rounds.
    if table["sheet"]["rules"]["uno_call"] != "manual":
        return False
    return table["prompt"]["kind"] not in ("round_over", "match_over")


def hand_grew(table: Table, seat: int) -> None:
    """Let what was due for one card lapse, now that the hand is larger."""
    # the obligation lapses unless the hand is one card.
    table["catchable"].discard(seat)
    # an early call lapses when its player draws, by choice or as a penalty.
    if seat == table["prompt"]["seat"]:
        table["called_early"] = False


def close_windows(table: Table) -> None:
    """Let nobody be caught any more, because somebody has begun a turn."""
    # C10-UNO-03, NEW-UNO-04, R-35
    table["catchable"] = set()


def open_window(table: Table, seat: int, called: bool) -> None:
    """Let a seat be caught, if its play has left it with one card and it has not called."""
    # C10-UNO-01, NEW-UNO-02, R-37, R-49: judged after the effects of the card.
    if table["sheet"]["rules"]["uno_call"] == "manual" and len(table["hands"][seat]) == 1 and not called:
        table["catchable"].add(seat)


def may_come_down_to_one(table: Table, seat: int) -> bool:
    """Return whether a seat can call early: its own turn, two cards in hand."""
    #
    if table["prompt"]["kind"] not in ("turn", "drawn") or table["prompt"]["seat"] != seat:
        return False
    return len(table["hands"][seat]) == 2


def call_is_due(table: Table, seat: int) -> bool:
    """Return whether a call is right: before the play, or after it until the window closes."""
    if seat in table["catchable"]:
        return True
    # under `keep`, a card cannot be played after drawing, so nothing can be called.
    if table["prompt"]["kind"] == "drawn" and table["sheet"]["rules"]["drawn_card"] == "keep":
        return False
    return may_come_down_to_one(table, seat) and not table["called_early"]


def call_is_wrong(table: Table, seat: int) -> bool:
    """Return whether a call is one that costs cards: two or more in hand, and no call was due or made."""
    # pointless rather than wrong: a call with a single card, a second early call, and one with two cards on one's
    # own turn.
    return len(table["hands"][seat]) >= 2 and not may_come_down_to_one(table, seat)
