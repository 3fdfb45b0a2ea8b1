"""UNO: the window in which a seat with one card can be caught, how it opens and how it closes."""

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


def close_windows(table: Table, seat: int) -> None:
    """Let nobody be caught any more, because a seat has begun a turn."""
    # under `own_turn` a window waits for its own seat.
    if table["sheet"]["rules"]["uno_window"] == "own_turn":
        table["catchable"].discard(seat)
        return
    # C10-UNO-03, NEW-UNO-04, R-35
    table["catchable"] = set()


def open_window(table: Table, seat: int, called: bool) -> None:
    """Let a seat be caught, if it is left with one card and has not called."""
    # C10-UNO-01, NEW-UNO-02, R-37, R-49: judged after the effects of the card; R-68: once, after all cards.
    if table["sheet"]["rules"]["uno_call"] == "manual" and len(table["hands"][seat]) == 1 and not called:
        table["catchable"].add(seat)
