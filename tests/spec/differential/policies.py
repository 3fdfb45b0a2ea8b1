"""Policies: how the players of one game choose among what they may do."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import attrs

from tests.spec.model.moves import Move
from tests.spec.model.table import Table


@attrs.frozen
class Policy:
    """How likely it is that a card is played where one can be, and that somebody calls or catches."""

    plays: float
    calls: float
    errs: float
    """How likely a call or a catch is, of those that are wrong."""

    def choose(self, rng: Random, table: Table, moves: Sequence[Move]) -> Move:
        """Return one of the moves."""
        chance = rng.random()
        spoken = [move for move in moves if move[0] in ("call", "catch")]
        early = [("call", seat) for seat, hand in enumerate(table["hands"]) if len(hand) == 2]
        due = [move for move in spoken if move[-1] in table["catchable"] or move in early]
        if due and chance < self.calls:
            return rng.choice(due)
        if spoken and chance > 1 - self.errs:
            return rng.choice(spoken)
        acted = [move for move in moves if move[0] not in ("call", "catch")]
        plays = [move for move in acted if move[0] == "play"]
        if plays and rng.random() < self.plays:
            return rng.choice(plays)
        if ("next round", None) in acted and rng.random() < 0.6:
            return "next round", None
        others = [move for move in acted if move[0] != "play"]
        return rng.choice(others or plays)


def random_policy(rng: Random) -> Policy:
    """Return how one game is played: mostly by players who like to play cards."""
    return Policy(
        plays=rng.choice([1.0, 1.0, 0.97, 0.97, 0.9, 0.5]),
        calls=rng.choice([0.0, 0.3, 0.6]),
        errs=rng.choice([0.0, 0.0, 0.01, 0.03]),
    )


def junk_moves(rng: Random, table: Table, count: int) -> list[Move]:
    """Return moves that are mostly illegal: of any seat, with any card, colour or answer."""
    seats: list[int | None] = [None, *range(table["seats"])]
    seat, now = rng.choice(seats[1:]), table["prompt"]["seat"]
    if rng.random() < 0.5 and now is not None:
        seat = now
    card = rng.choice([rng.choice(list(table["sheet"]["deck"])), rng.choice(table["hands"][seat or 0] or ["red-7"])])
    color = rng.choice([None, "mauve", table["color"], rng.choice(table["sheet"]["colors"])])
    option = rng.choice(["accept", "good", "joey", "red", "nothing", *table["prompt"]["options"]])
    junk: list[Move] = [
        ("play", seat, card, color),
        ("play", seat, card, None),
        ("draw", seat),
        ("pass", seat),
        ("answer", rng.choice(seats), option),
        ("call", seat),
        ("catch", seat, rng.choice(seats[1:])),
        ("next round", rng.choice(seats)),
    ]
    return rng.sample(junk, count)
