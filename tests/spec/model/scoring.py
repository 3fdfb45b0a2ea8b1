"""Scoring: the end of a round, and of the match."""

from __future__ import annotations

from tests.spec.model.cards import points_of
from tests.spec.model.seats import are_one_side, side_of, who_is_left, who_wins_with
from tests.spec.model.table import Table, wait_for


def left_in(table: Table, hand: list[str]) -> int:
    """Return what the cards left in a hand are worth."""
    # FL-SCORE-01: by the side that counts at the end.
    return sum(points_of(table["sheet"], card) for card in hand)


def end_round(table: Table, why: str, out: int | None) -> None:
    """End the round: with a winner, or void."""
    table["ended"] = why
    table["out"] = out
    # nothing can be called or caught between rounds. R-60: a debt lapses.
    table["catchable"] = set()
    table["called_early"] = False
    table["drawn"] = None
    table["owed"] = 0
    table["interrupted"] = None
    table["points"] = points_of_the_round(table, out)
    for seat in range(table["seats"]):
        table["scores"][seat] += table["points"][seat]
    if out is not None:
        send_away_who_is_over(table)
    table["winners"] = winners(table, out)
    wait_for(table, "match_over" if table["winners"] else "round_over")


def points_of_the_round(table: Table, out: int | None) -> list[int]:
    """Return what each seat scores."""
    points = [0] * table["seats"]
    # a void round gives no points in any scoring.
    if out is None:
        return points
    # who is out of the round holds no cards.
    held = [left_in(table, hand) for hand in table["hands"]]
    others = [seat for seat in range(table["seats"]) if seat not in side_of(table, out)]
    # ALL-SCORE-01: who went out gets what all the others hold. R-73: for both partners, and from the other sides.
    if table["sheet"]["rules"]["scoring"] == "winner_takes":
        for seat in side_of(table, out):
            points[seat] = sum(held[other] for other in others)
    # C10-ALT-01, R-74: everyone gets what they hold themselves. R-73: a side together, but not the one that won.
    if table["sheet"]["rules"]["scoring"] in ("own_tally", "last_standing"):
        for seat in others:
            points[seat] = sum(held[partner] for partner in side_of(table, seat))
    return points


def send_away_who_is_over(table: Table) -> None:
    """Take whoever has reached the target out of the match, if the last one standing wins it."""
    #
    if table["sheet"]["rules"]["scoring"] == "last_standing":
        target = table["sheet"]["rules"]["target"]
        table["gone"] |= {seat for seat in range(table["seats"]) if table["scores"][seat] >= target}


def winners(table: Table, out: int | None) -> list[int]:
    """Return who has won the match, nobody while it goes on."""
    # a void round decides nothing.
    if out is None:
        return []
    left = who_is_left(table)
    # one seat, or one side, is left in the match.
    if are_one_side(table, left):
        return left
    if table["sheet"]["rules"]["scoring"] == "last_standing":
        return []
    # NEW-OBJ-01, NEW-OUT-02, NEW-SCORE-07: one hand is the whole game.
    if table["sheet"]["rules"]["scoring"] == "none":
        return who_wins_with(table, out)
    # C10-OBJ-01, ALL-SCORE-06, R-44
    if max(table["scores"]) < table["sheet"]["rules"]["target"]:
        return []
    if table["sheet"]["rules"]["scoring"] == "winner_takes":
        return who_wins_with(table, out)
    # C10-ALT-02, R-45, R-56: the lowest total wins, and a tie is shared. R-72: who has left does not win.
    lowest = min(table["scores"][seat] for seat in left)
    return [seat for seat in left if table["scores"][seat] == lowest]
