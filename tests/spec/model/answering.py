"""Answering: what follows from the answer to a question, or from a fact that the host reports."""

from __future__ import annotations

from typing import Any

from tests.spec.model.challenges import answer_challenge
from tests.spec.model.choosing import answer_target
from tests.spec.model.drawing_until import answer_roulette
from tests.spec.model.launcher import answer_launched
from tests.spec.model.moving_hands import swap_hands
from tests.spec.model.special_wilds import answer_friend, answer_kick
from tests.spec.model.table import Table
from tests.spec.model.turns import begin_turn, follow


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
