"""Scoring: the end of a round, and of the match."""

from __future__ import annotations

from tests.spec.model.cards import points_of
from tests.spec.model.table import Table, wait_for


def left_in(hand: list[str]) -> int:
    """Return what the cards left in a hand are worth."""
    return sum(points_of(card) for card in hand)


def end_round(table: Table, why: str, out: int | None) -> None:
    """End the round: with a winner who went out, or void."""
    table["ended"] = why
    table["out"] = out
    # nothing can be called or caught between rounds.
    table["catchable"] = set()
    table["called_early"] = False
    table["points"] = points_of_the_round(table, out)
    for seat in range(table["seats"]):
        table["scores"][seat] += table["points"][seat]
    table["winners"] = winners(table, out)
    wait_for(table, "match_over" if table["winners"] else "round_over")


def points_of_the_round(table: Table, out: int | None) -> list[int]:
    """Return what each seat scores."""
    points = [0] * table["seats"]
    # a void round gives no points in any scoring.
    if out is None:
        return points
    held = [left_in(hand) for hand in table["hands"]]
    # ALL-SCORE-01: who went out gets what all the others hold.
    if table["sheet"]["rules"]["scoring"] == "winner_takes":
        points[out] = sum(held)
    # C10-ALT-01: everyone gets what they hold themselves.
    if table["sheet"]["rules"]["scoring"] == "own_tally":
        points = held
    return points


def winners(table: Table, out: int | None) -> list[int]:
    """Return who has won the match, nobody while it goes on."""
    # a void round decides nothing.
    if out is None:
        return []
    # NEW-OBJ-01, NEW-OUT-02, NEW-SCORE-07: one hand is the whole game.
    if table["sheet"]["rules"]["scoring"] == "none":
        return [out]
    # C10-OBJ-01, ALL-SCORE-06, R-44
    if max(table["scores"]) < table["sheet"]["rules"]["target"]:
        return []
    if table["sheet"]["rules"]["scoring"] == "winner_takes":
        return [out]
    # C10-ALT-02, R-45, R-56: the lowest total wins, and a tie is shared.
    lowest = min(table["scores"])
    return [seat for seat in range(table["seats"]) if table["scores"][seat] == lowest]
