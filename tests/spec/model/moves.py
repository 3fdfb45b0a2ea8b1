"""The door of the model: every move there is, which of them are legal, and what they lead to.

A move is a tuple: `("play", seat, card, color)`, `("draw", seat)`, `("pass", seat)`, `("answer", seat, option)`,
`("call", seat)`, `("catch", seat, target)`, `("next round", dealer)`. The seat of the host is None.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from tests.spec.model.answering import answer, may_answer
from tests.spec.model.calling import call, catch, may_call, may_catch
from tests.spec.model.drawing import draw, may_draw, may_pass, pass_turn
from tests.spec.model.playing import may_play, play
from tests.spec.model.rounds import lay_out, may_start_next_round, start_match, start_next_round
from tests.spec.model.setting_up import can_be_set_up
from tests.spec.model.sheets import SHEETS
from tests.spec.model.table import Table, new_table

__all__ = ["SHEETS", "Move", "can_be_set_up", "lay_out", "legal_moves", "make", "may", "new_table", "start_match"]

Move: TypeAlias = tuple[Any, ...]

PREDICATES: dict[str, Callable[..., bool]] = {
    "play": may_play,
    "draw": may_draw,
    "pass": may_pass,
    "answer": may_answer,
    "call": may_call,
    "catch": may_catch,
    "next round": may_start_next_round,
}


def may(table: Table, move: Move) -> bool:
    """Return whether a move is legal."""
    # N-06, R-48: what is not is refused, and changes nothing. R-47: there are no moves of house rules.
    name, *details = move
    return PREDICATES[name](table, *details)


def make(table: Table, move: Move) -> None:
    """Make a legal move: the table is then as the rules say."""
    name, *details = move
    table["shown"] = None
    if name == "play":
        play(table, *details)
    if name == "draw":
        draw(table, *details)
    if name == "pass":
        pass_turn(table, *details)
    if name == "answer":
        answer(table, details[1])
    if name == "call":
        call(table, *details)
    if name == "catch":
        catch(table, *details)
    if name == "next round":
        start_next_round(table, *details)


def moves_to_try(table: Table, seat: int | None) -> list[Move]:
    """Return everything that a seat, or the host, could think of doing."""
    answers: list[Move] = [("answer", seat, option) for option in table["prompt"]["options"]]
    if seat is None:
        return [*answers, ("next round", None), *(("next round", dealer) for dealer in range(table["seats"]))]
    moves: list[Move] = [*answers, ("draw", seat), ("pass", seat), ("call", seat)]
    moves += [("catch", seat, target) for target in range(table["seats"])]
    # ALL-TURN-11: cards are played in turn, so there is nothing to try for the others.
    if seat == table["prompt"]["seat"]:
        colors = [None, *table["sheet"]["colors"]]
        moves += [("play", seat, card, color) for card in set(table["hands"][seat]) for color in colors]
    return moves


def legal_moves(table: Table, seat: int | None) -> set[Move]:
    """Return what a seat may do now; for None, what the host may do."""
    return {move for move in moves_to_try(table, seat) if may(table, move)}
