"""Policies: the players' ways of choosing among their moves in one game."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from random import Random

import attrs

from tests.spec.model.calls import call_is_due
from tests.spec.model.cards import is_number
from tests.spec.model.moves import Move
from tests.spec.model.table import Table

MORE_LEAVE = {"debt": 3, "outcome": 3, "ask": 8}
"""How much likelier somebody leaves while the game waits on something that does not happen often."""


@attrs.frozen
class Policy:
    """How likely it is that a card is played where one can be, and that somebody speaks, jumps in or leaves."""

    plays: float
    calls: float
    errs: float
    """How likely a call or a catch is, of those that are wrong."""
    jumps: float
    several: float
    """How likely several cards are laid, where that can be done."""
    attacks: float
    """How likely a card is one that is not a number, where there is one."""
    leaves: float

    def choose(self, rng: Random, table: Table, moves: Sequence[Move]) -> Move:
        """Return one of the moves."""
        chance = rng.random()
        spoken = [move for move in moves if move[0] in ("call", "catch")]
        due = [
            move
            for move in spoken
            if move[-1] in table["catchable"] or (move[0] == "call" and call_is_due(table, move[1]))
        ]
        if due and chance < self.calls:
            return rng.choice(due)
        fatal = [move for move in spoken if is_fatal(table, move[1])]
        if fatal and chance > 1 - self.errs * 6:
            return rng.choice(fatal)
        if spoken and chance > 1 - self.errs:
            return rng.choice(spoken)
        return self.act(rng, table, [move for move in moves if move not in spoken])

    def act(self, rng: Random, table: Table, moves: Sequence[Move]) -> Move:
        """Return one of the moves that are not spoken."""
        by_name = {name: [move for move in moves if move[0] == name] for name in ("play", "leave")}
        if by_name["leave"] and rng.random() < self.leaves * MORE_LEAVE.get(table["prompt"]["kind"], 1):
            needed = [move for move in by_name["leave"] if is_needed(table, move[1])]
            return rng.choice(rng.choice([needed, by_name["leave"]]) or by_name["leave"])
        jumps = [move for move in by_name["play"] if move[1] != table["prompt"]["seat"]]
        if jumps and rng.random() < self.jumps:
            return self.play(rng, jumps)
        plays = [move for move in by_name["play"] if move not in jumps]
        if plays and rng.random() < self.plays:
            return self.play(rng, plays)
        if ("next round", None) in moves and rng.random() < 0.6:
            return "next round", None
        others = [move for move in moves if move[0] not in ("play", "leave")]
        return rng.choice(others or plays or moves)

    def play(self, rng: Random, plays: Sequence[Move]) -> Move:
        """Return one of the plays."""
        attacks = [move for move in plays if not is_number(move[2])]
        if attacks and rng.random() < self.attacks:
            plays = attacks
        several = [move for move in plays if len(move) == 5]
        if several and rng.random() < self.several:
            return rng.choice([rng.choice(several), max(several, key=itemgetter(4))])
        return rng.choice(plays)


def is_fatal(table: Table, seat: int) -> bool:
    """Return whether the cards for a wrong call would be too many for a seat, and are not yet."""
    rules, cards = table["sheet"]["rules"], len(table["hands"][seat])
    return rules["mercy"] is not None and cards < rules["mercy"] <= cards + rules["uno_false_penalty"]


def is_needed(table: Table, seat: int) -> bool:
    """Return whether the game waits on a seat, or on an answer about it or to it."""
    prompt = table["prompt"]
    return seat in (prompt["about"], prompt["by"], *prompt["options"])


def random_policy(rng: Random) -> Policy:
    """Return how one game is played: mostly by players who like to play cards."""
    return Policy(
        plays=rng.choice([1.0, 1.0, 0.97, 0.97, 0.9, 0.5]),
        calls=rng.choice([0.0, 0.3, 0.6]),
        errs=rng.choice([0.0, 0.0, 0.01, 0.03, 0.15]),
        jumps=rng.choice([0.0, 0.3, 0.7, 1.0]),
        several=rng.choice([0.0, 0.5, 0.9]),
        attacks=rng.choice([0.0, 0.5, 0.9]),
        leaves=rng.choice([0.0, 0.01, 0.03, 0.06]),
    )


def junk_moves(rng: Random, table: Table, count: int) -> list[Move]:
    """Return moves that are mostly illegal: of any seat, with any card, colour or answer."""
    seats: list[int | None] = [None, *range(table["seats"])]
    seat, now = rng.choice(seats[1:]), table["prompt"]["seat"]
    if rng.random() < 0.5 and now is not None:
        seat = now
    card = rng.choice([rng.choice(list(table["sheet"]["deck"])), rng.choice(table["hands"][seat or 0] or ["red-7"])])
    colors = [*table["sheet"]["colors"], *table["sheet"]["back_colors"], "mauve"]
    color = rng.choice([None, "mauve", table["color"], rng.choice(colors)])
    option = rng.choice(["accept", "good", "joey", "red", "nothing", *seats[1:], *table["prompt"]["options"]])
    junk: list[Move] = [
        ("play", seat, card, color),
        ("play", seat, card, None),
        ("play", seat, card, rng.choice([None, color]), rng.choice([2, 2, 3, 4])),
        ("draw", seat),
        ("pass", seat),
        ("answer", rng.choice(seats), option),
        ("call", seat),
        ("catch", seat, rng.choice(seats[1:])),
        ("next round", rng.choice(seats)),
        ("leave", rng.choice(seats[1:])),
    ]
    return rng.sample(junk, count)
