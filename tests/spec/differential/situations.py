"""Situations: what a move of the house rules is about, in the words of the table. A long run must have met them all."""

from __future__ import annotations

from collections.abc import Iterator

from tests.spec.model.cards import is_wild, kind_of
from tests.spec.model.debts import PENALTIES
from tests.spec.model.moves import Move
from tests.spec.model.piles import can_draw
from tests.spec.model.seating import after
from tests.spec.model.table import Table

SITUATIONS = [
    *("debt drawn", "debt drawn from dry piles", "stacked", "stacked several", "bounced off a reverse"),
    *("bounced off a skip", "bounced between two", "bounced off several", "stacked on a bounce", "out on a debt"),
    *("out by a bounce", "out with several draw cards", "accepted on a debt", "guilty on a debt"),
    *("innocent on a debt", "jumped in", "jumped in on a debt", "jumped in with a wild", "jumped in with several"),
    *("jumped in with a 7", "jumped in with a 0", "jumped in on an early call"),
    *("several skips", "several reverses between two", "several wilds", "called ahead with several"),
    *("called ahead at a debt", "a turn left", "a drawn card left", "a debt left", "an option left"),
    *("an opening color left", "who asked left", "who was asked left", "a bystander left", "left after mercy"),
    *("left between rounds", "several catchable", "two are left", "mercy on a debt"),
]


def situations(table: Table, move: Move) -> Iterator[str]:
    """Yield what is special about a legal move, before it is made."""
    prompt = table["prompt"]
    if len(table["catchable"]) > 1:
        yield "several catchable"
    if move[0] == "play":
        yield from _plays(table, *move[1:])
    if move[0] == "draw" and prompt["kind"] == "debt":
        yield "debt drawn" if can_draw(table) else "debt drawn from dry piles"
    if move[0] == "answer" and prompt["owed"] > PENALTIES.get(kind_of(table["discard"][0]), prompt["owed"]):
        verdict = "guilty" if table["guilty"] else "innocent"
        yield f"{'accepted' if move[2] == 'accept' else verdict} on a debt"
    if move[0] == "call" and move[1] == prompt["seat"] and move[1] not in table["catchable"]:
        if prompt["kind"] == "debt":
            yield "called ahead at a debt"
        if len(table["hands"][move[1]]) > 2 and not table["sheet"]["rules"]["uno_false_penalty"]:
            yield "called ahead with several"
    if move[0] == "leave":
        yield _who_leaves(table, move[1])
        if len(table["active"]) == 3 and move[1] in table["active"]:
            yield "two are left"


def _plays(table: Table, seat: int, card: str, color: str | None, count: int = 1) -> Iterator[str]:
    kind, is_debt, is_last = kind_of(card), table["prompt"]["kind"] == "debt", len(table["hands"][seat]) == count
    if seat != table["prompt"]["seat"]:
        yield from _jumps(table, card, count)
    if is_debt and kind in PENALTIES:
        yield "stacked"
        if count > 1:
            yield "stacked several"
        if kind_of(table["discard"][0]) not in PENALTIES:
            yield "stacked on a bounce"
    elif is_debt:
        yield f"bounced off a {kind}"
        if len(table["active"]) == 2:
            yield "bounced between two"
        if count > 1:
            yield "bounced off several"
    mercy = table["sheet"]["rules"]["mercy"]
    stacked = table["sheet"]["rules"]["stacking"] != "off" and kind == "draw-two" and not is_last
    if mercy is not None and stacked and len(table["hands"][after(table, seat)]) >= mercy:
        yield "mercy on a debt"
    if is_last and is_debt:
        yield "out on a debt" if kind in PENALTIES else "out by a bounce"
    if is_last and count > 1 and kind in PENALTIES:
        yield "out with several draw cards"
    if count > 1 and not is_debt:
        if kind == "reverse" and len(table["active"]) == 2:
            yield "several reverses between two"
        if kind in ("skip", "wild"):
            yield f"several {kind}s"


def _jumps(table: Table, card: str, count: int) -> Iterator[str]:
    yield "jumped in"
    if table["prompt"]["kind"] == "debt":
        yield "jumped in on a debt"
    if is_wild(card):
        yield "jumped in with a wild"
    if count > 1:
        yield "jumped in with several"
    if kind_of(card) in ("7", "0") and table["sheet"]["rules"]["seven_zero"] == "on":
        yield f"jumped in with a {kind_of(card)}"
    if table["called_early"]:
        yield "jumped in on an early call"


def _who_leaves(table: Table, seat: int) -> str:
    prompt = table["prompt"]
    if prompt["kind"] == "round_over":
        return "left between rounds"
    if seat not in table["active"]:
        return "left after mercy"
    if prompt["question"] == "color" and prompt["seat"] == seat:
        return "an opening color left"
    if prompt["by"] == seat:
        return "who asked left"
    if prompt["about"] == seat:
        names = {"turn": "a turn", "drawn": "a drawn card", "debt": "a debt"}
        return f"{names.get(prompt['kind'], 'who was asked')} left"
    return "an option left" if seat in prompt["options"] else "a bystander left"
