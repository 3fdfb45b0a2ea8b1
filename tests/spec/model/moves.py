"""The entry to the model: every move, its legality and its result.

A move is a tuple: `("play", seat, card, color)`, `("draw", seat)`, `("pass", seat)`, `("answer", seat, option)`,
`("call", seat)`, `("catch", seat, target)`. Several cards at once are `("play", seat, card, color, count)`. The host
makes `("next round", dealer)` and `("leave", seat)`, and answers as the seat None.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from tests.spec.model.calls import call, catch, may_call, may_catch
from tests.spec.model.cards import backs_of_hands, colors_in_play, next_back
from tests.spec.model.debts import answer_challenge, answer_roulette
from tests.spec.model.drawing import draw, may_draw, may_pass, pass_turn
from tests.spec.model.effects import answer_friend, answer_kick, answer_launched, answer_target
from tests.spec.model.hands import swap_hands
from tests.spec.model.leaving import leave, may_leave
from tests.spec.model.plays import may_play, play
from tests.spec.model.products import FIVE_SHEETS, PRODUCTS
from tests.spec.model.rounds import can_be_set_up, lay_out, may_start_next_round, start_match, start_next_round
from tests.spec.model.table import Sheet, Table, new_table
from tests.spec.model.turns import begin_turn, follow

# Answers to questions, and facts that the host reports.


def may_answer(table: Table, seat: int | None, option: object) -> bool:
    """Return whether this seat, or the host for None, is asked and this is one of the options."""
    # ALL-CHAL-01, R-26: nobody else is asked.
    return table["prompt"]["seat"] == seat and option in table["prompt"]["options"]


def answer(table: Table, option: Any) -> None:
    """Answer the question."""
    prompt = table["prompt"]
    about, by = prompt["about"], prompt["by"]
    assert about is not None
    if by is None and prompt["question"] == "color":
        # C10-OPEN-05, R-13, FL-FLIP-03: the next player names the colour, then takes a normal turn.
        table["color"] = option
        begin_turn(table, about)
        return
    if prompt["question"] == "launched":
        follow(table, answer_launched(table, about, by, int(option)))
        return
    assert by is not None
    if prompt["question"] == "color":
        begin_turn(table, answer_roulette(table, about, option))
    if prompt["question"] == "challenge":
        begin_turn(table, answer_challenge(table, about, by, option))
    if prompt["question"] == "kick":
        begin_turn(table, answer_kick(table, about, option))
    if prompt["question"] == "friend":
        begin_turn(table, answer_friend(table, by, option))
    if prompt["question"] == "swap":
        # R-66, AW-SWAP-01, C18-SWAP-01
        begin_turn(table, swap_hands(table, by, option))
    if prompt["question"] == "target":
        follow(table, answer_target(table, by, option))


# Moves.

__all__ = [
    "SHEETS",
    "Move",
    "backs_of_hands",
    "can_be_set_up",
    "lay_out",
    "legal_moves",
    "make",
    "may",
    "new_table",
    "next_back",
    "start_match",
]

Move: TypeAlias = tuple[Any, ...]

SHEETS: dict[str, Sheet] = {**FIVE_SHEETS, **PRODUCTS}
"""Everything that can be played."""

PREDICATES: dict[str, Callable[..., bool]] = {
    "play": may_play,
    "draw": may_draw,
    "pass": may_pass,
    "answer": may_answer,
    "call": may_call,
    "catch": may_catch,
    "next round": may_start_next_round,
    "leave": may_leave,
}


def may(table: Table, move: Move) -> bool:
    """Return whether a move is legal."""
    # N-06, R-48: what is not is refused, and changes nothing. R-47: house rules are off unless switched on.
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
    if name == "leave":
        leave(table, *details)


def moves_to_try(table: Table, seat: int | None) -> list[Move]:
    """Return everything that a seat, or the host, could think of doing."""
    answers: list[Move] = [("answer", seat, option) for option in table["prompt"]["options"]]
    everyone = range(table["seats"])
    if seat is None:
        rounds: list[Move] = [("next round", dealer) for dealer in (None, *everyone)]
        # a seat leaves by the host's word alone.
        return [*answers, *rounds, *(("leave", leaver) for leaver in everyone)]
    moves: list[Move] = [*answers, ("draw", seat), ("pass", seat), ("call", seat)]
    moves += [("catch", seat, target) for target in everyone]
    # ALL-TURN-11: cards are played in turn, so there is nothing to try for the others. R-65: unless they may jump in.
    if seat == table["prompt"]["seat"] or table["sheet"]["rules"]["jump_in"] != "off":
        moves += plays_to_try(table, seat)
    return moves


def plays_to_try(table: Table, seat: int) -> list[Move]:
    """Return every card of a hand with every colour, one and several at once."""
    colors, hand = [None, *colors_in_play(table)], table["hands"][seat]
    plays: list[Move] = [("play", seat, card, color) for card in set(hand) for color in colors]
    #
    if table["sheet"]["rules"]["multi_play"] == "off":
        return plays
    return [*plays, *((*play, count) for play in plays for count in range(2, len(hand) + 1))]


def legal_moves(table: Table, seat: int | None) -> set[Move]:
    """Return what a seat may do now; for None, what the host may do."""
    return {move for move in moves_to_try(table, seat) if may(table, move)}
