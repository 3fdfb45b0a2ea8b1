"""Telling: whether the events of the house rules tell what has happened on the table of the model."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, TypedDict

import unorules as uno
from tests.spec.differential.luck import Difference
from tests.spec.differential.translating import text_of
from tests.spec.model.cards import kind_of
from tests.spec.model.moves import Move
from tests.spec.model.table import Prompt, Table

SWAPS = ["wild-forced-swap", "wild-swap-hands"]


class Before(TypedDict):
    """What is remembered of a table before a move."""

    prompt: Prompt
    active: set[int]
    gone: set[int]
    interrupted: bool


def remember(table: Table) -> Before:
    """Return what the next move changes and the events tell."""
    return {
        "prompt": deepcopy(table["prompt"]),
        "active": set(table["active"]),
        "gone": set(table["gone"]),
        "interrupted": table["interrupted"] is not None,
    }


def is_new_prompt(before: Before, move: Move, table: Table) -> bool:
    """Return whether the game waits on something else than before the move, or on the same once more."""
    # Calls and catches leave the prompt as it is, and so does a seat that goes and is not needed.
    again = before["prompt"] == table["prompt"] and before["interrupted"] == (table["interrupted"] is not None)
    return move[0] not in ("call", "catch", "leave") or not again


def compare_house_events(before: Before, move: Move, table: Table, events: tuple[uno.Event, ...]) -> None:
    """Raise Difference if somebody else jumped in, owes, is out or got a hand than the events say."""
    told: dict[str, list[Any]] = {"jumped in": [], "owed": [], "out": [], "moved": []}
    for event in events:
        match event:
            case uno.events.JumpedIn(seat, due):
                told["jumped in"].append((seat, due))
            case uno.events.Owed(seat, count):
                told["owed"].append((seat, count))
            case uno.events.SeatOut(seat, why):
                told["out"].append((seat, why))
            case uno.events.HandMoved(seat):
                told["moved"].append(seat)
                _compare_hand(table, event)
            case _:
                pass
    expected = {
        "jumped in": _jumped_in(before, move),
        "owed": _owed(table) if is_new_prompt(before, move, table) else [],
        "out": _out(before, move, table),
        "moved": _moved(before, move, table),
    }
    for what, found in told.items():
        if sorted(found) != sorted(expected[what]):
            raise Difference(f"told who {what}: the model has {expected[what]}, the library {found}")


def _compare_hand(table: Table, event: uno.events.HandMoved) -> None:
    hand = sorted(table["hands"][event.seat])
    if event.seat in table["active"] and (len(hand), hand) != (event.count, sorted(map(text_of, event.cards or ()))):
        raise Difference(f"told a moved hand: the model has {hand}, the library {event}")


def _jumped_in(before: Before, move: Move) -> list[Any]:
    due = before["prompt"]["seat"]
    return [(move[1], due)] if move[0] == "play" and move[1] != due else []


def _owed(table: Table) -> list[Any]:
    prompt = table["prompt"]
    return [(prompt["seat"], prompt["owed"])] if prompt["kind"] == "debt" else []


def _out(before: Before, move: Move, table: Table) -> list[Any]:
    left = {move[1]} if move[0] == "leave" else set[int]()
    over = table["gone"] - before["gone"] - left
    played = set(range(table["seats"])) - before["gone"] if move[0] == "next round" else before["active"]
    merciful = played - set(table["active"]) - left
    return [
        *((seat, "left") for seat in left),
        *((seat, "target") for seat in over),
        *((seat, "mercy") for seat in merciful),
    ]


def _moved(before: Before, move: Move, table: Table) -> list[Any]:
    if before["prompt"]["question"] == "swap" and move[0] == "answer":
        return [move[1], move[2]]
    gone_out = table["prompt"]["kind"] in ("round_over", "match_over") and table["ended"] == "out"
    if move[0] != "play" or gone_out:
        return []
    sevens = table["sheet"]["rules"]["seven_zero"] == "on"
    swaps = kind_of(move[2]) in SWAPS or (kind_of(move[2]) == "7" and sevens)
    passes_on = kind_of(move[2]) == "0" and sevens
    return sorted(before["active"]) if passes_on or (swaps and len(before["active"]) == 2) else []
