"""The launcher: in place of drawing it is pressed, and the host reports how many cards come out."""

from __future__ import annotations

from tests.spec.model.cards import kind_of
from tests.spec.model.piles import draw_cards
from tests.spec.model.seating import after
from tests.spec.model.table import Table, wait_for

# AT-HIT-01: how often the next player presses.
HITS = {"hit-one": 1, "hit-two": 2}

# a launcher gives up to ten cards, an assumption.
COUNTS = [str(count) for count in range(11)]


def press(table: Table, seat: int, times: int, by: int | None) -> None:
    """Let the host report what comes out for a seat that presses so many times."""
    # AT-DRAW-02
    table["presses"] = times
    wait_for(table, "outcome", about=seat, question="launched", options=COUNTS, by=by)


def play_hit(table: Table, seat: int, kind: str) -> None:
    """Let the next player press."""
    press(table, after(table, seat), HITS[kind], seat)


def press_for_a_call(table: Table, seat: int, times: int) -> None:
    """Let a seat press for a call that it has missed or made wrongly."""
    # AT-UNO-01: whatever the game waits on has to wait.
    table["interrupted"] = (table["prompt"], table["presses"], table["called_early"])
    table["called_early"] = False
    press(table, seat, times, seat)


def go_back(table: Table) -> None:
    """Wait on what the game waited on before somebody pressed for a call."""
    # AT-UNO-01
    assert table["interrupted"] is not None
    table["prompt"], table["presses"], table["called_early"] = table["interrupted"]
    table["interrupted"] = None


def forget_early_call(table: Table, seat: int) -> None:
    """Let a call lapse that a seat has made ahead, before it had to press."""
    # it lapses with the first card.
    if table["interrupted"] is not None and table["interrupted"][0]["seat"] == seat:
        prompt, presses, _ = table["interrupted"]
        table["interrupted"] = (prompt, presses, False)


def answer_launched(table: Table, seat: int, by: int | None, count: int) -> int | None:
    """Take what has come out. Return whose turn it is then, None while something else is asked."""
    before = len(table["hands"][seat])
    draw_cards(table, seat, count)
    if len(table["hands"][seat]) > before:
        forget_early_call(table, seat)
    if table["presses"] > 1:
        # AT-HIT-01, AT-ATT-01, AT-UNO-01: once more.
        press(table, seat, table["presses"] - 1, by)
        return None
    if table["interrupted"] is not None:
        go_back(table)
        return None
    # AT-ATT-01, R-83: no turn is lost.
    if by is not None and by != seat and kind_of(table["discard"][0]) not in HITS:
        return after(table, by)
    # AT-DRAW-01: pressing was the turn. AT-HIT-01: the turn is lost.
    return after(table, seat)
