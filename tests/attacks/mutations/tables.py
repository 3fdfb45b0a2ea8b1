"""What can be done to the table of a state: ends, scores, calls, switches, players."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.attacks.mutations.cards import cards_at, turn_up_another
from tests.kit.corpus import Data
from unorules.rules import CHOICES

SWITCHES: dict[str, tuple[Any, ...]] = {
    **CHOICES,
    "hand_size": (1, 2, 7, 54, 10**9),
    "uno_penalty": (1, 2, 2**53 - 1),
    "uno_false_penalty": (0, 1),
    "turn_limit": (None, 1, 40),
    "target": (1, 60, 500),
    "mercy": (None, 2, 8, 20, 10**9),
    "decks": (1, 2, 46, 10**9),
}


def end_the_round(rng: Random, data: Data, other: Data) -> None:
    """With or without anyone who went out, with an empty hand or not, in any scores."""
    seats = len(data["hands"])
    out = rng.randrange(seats)
    data["prompt"] = {"kind": rng.choice(("round_over", "match_over")), "since": data["prompt"]["since"]}
    data.pop("catchable", None)
    if rng.random() < 0.7:
        data["out"] = out
    if rng.random() < 0.7:
        data["discard"] = " ".join((*cards_at(data["hands"], out), *cards_at(data, "discard")))
        data["hands"][out] = ""
        turn_up_another(rng, data, other)
    if rng.random() < 0.5:
        change_the_scores(rng, data, other)
    if data["prompt"]["kind"] == "match_over":
        data["winners"] = [out] if rng.random() < 0.7 else rng.sample(range(seats), rng.randint(1, seats))


def change_the_scores(rng: Random, data: Data, other: Data) -> None:
    target = data["variant"].get("rules", {}).get("target", 500)
    near = (0, 1, target - 1, target, target + 1, -1, 2**53 - 1)
    data["scores"] = [rng.choice(near) for _ in data["scores"]]


def let_someone_be_caught(rng: Random, data: Data, other: Data) -> None:
    """A seat, with a hand of one card or with the one it has."""
    seat = rng.randrange(len(data["hands"]))
    hand = cards_at(data["hands"], seat)
    if rng.random() < 0.7:
        data["hands"][seat] = " ".join(hand[:1])
        data["draw"] = " ".join((*hand[1:], *cards_at(data, "draw")))
    data["catchable"] = [seat] if rng.random() < 0.7 else rng.sample(range(-1, len(data["hands"]) + 1), 2)


def take_someone_out(rng: Random, data: Data, other: Data) -> None:
    """Of the round, of the match, or of both, mostly with the cards of the hand under the discard pile."""
    seats = range(len(data["hands"]))
    out = rng.sample(seats, rng.randint(1, min(2, len(seats))))
    for key in rng.choice((("inactive",), ("gone",), ("inactive", "gone"), ("inactive", "gone"))):
        data[key] = sorted({*data.get(key, ()), *out}) if rng.random() < 0.9 else [*out, rng.choice((-1, 0, 99))]
    if rng.random() < 0.8:
        for seat in out:
            data["discard"] = " ".join((*cards_at(data, "discard"), *cards_at(data["hands"], seat)))
            data["hands"][seat] = ""
    if rng.random() < 0.5:
        data["variant"].setdefault("rules", {})["leaving"] = "allowed"


def change_a_switch(rng: Random, data: Data, other: Data) -> None:
    name = rng.choice(list(SWITCHES))
    data["variant"].setdefault("rules", {})[name] = rng.choice(SWITCHES[name])


def change_the_company(rng: Random, data: Data, other: Data) -> None:
    """A player leaves or joins, with a hand and a score or without."""
    for name, one in (("players", "Eve"), ("hands", ""), ("scores", 0)):
        if rng.random() < 0.9:
            if rng.random() < 0.5:
                data[name].pop()
            else:
                data[name].append(one)


def turn_round(rng: Random, data: Data, other: Data) -> None:
    data["direction"] = -data["direction"]
