"""Replays of every sort, as texts and as data that a test can change."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from typing import Any

import pytest

import unorules as uno
from tests.kit.corpus import HOUSE
from tests.kit.decks import FOURS, TINY
from tests.kit.documents import fault
from tests.kit.games import GAME, challenge, game, record
from tests.kit.house import LAST_STANDING, PAIRS, PARTY, house_states
from unorules import DecodeError, NextRound, Registry, Replay, State, Variant, digest
from unorules.errors import ReplayDiverged
from unorules.variants import BUILT_IN

REGISTRY = Registry([*BUILT_IN, TINY, FOURS])
"""The shipped variants and those of these replays."""

NOTES: dict[str, Any] = {"_game": "7f", "_tags": ["a", {"b": [None, True, -1]}], "_": {}, "_text": "größe \U0001f0cf"}
"""What a host could write beside a game."""


def start_of(value: object) -> str:
    """A value as the name of a test can show it."""
    return repr(value)[:30]


def check(after: State, said: object) -> str:
    """Three digits over a state and what led to it, or the names of the players, as the library describes them."""
    text = json.dumps(said, separators=(",", ":"), ensure_ascii=False)
    return sha256(f"{digest(after)} {text}".encode()).hexdigest()[:3]


def in_the_middle(variant: Variant | str, seed: int, after: int) -> State:
    """A state that was kept as a text in the middle of a game, and read again."""
    state = game(variant, 3, seed=seed, most=after).verify()
    return uno.State.from_json(state.to_json(), registry=REGISTRY)


def asked_to_challenge() -> State:
    """Seat 1 is asked whether it challenges."""
    return challenge().at(1)


REPLAYS: dict[str, Callable[[], Replay]] = {
    **{f"a match of {variant}": lambda variant=variant: game(variant, 3) for variant in BUILT_IN},  # type: ignore[misc]
    "a round": lambda: game(players=4, seed=2, most=60),
    "two players": lambda: game(players=2, seed=6),
    "ten players": lambda: game(players=10, seed=1, most=300),
    "house rules": lambda: game(HOUSE, 4, seed=3),
    "every house rule": lambda: game(PARTY, 4, seed=10),
    "partners": lambda: game(PAIRS, 4, seed=8),
    "the last one standing": lambda: game(LAST_STANDING, 4, seed=7),
    "a debt": lambda: record(house_states()["challenge on a debt"], 5, most=50),
    "one who has left": lambda: record(house_states()["has left"], 5, most=50),
    "a named dealer": lambda: game(players=3, seed=1, dealer=2, most=50),
    "a dealer named for the next round": lambda: Replay.of(GAME.start, (*GAME.actions[:71], NextRound(1))),
    "a variant of one's own": lambda: game(TINY, 2, seed=4),
    "a deck of Wild Draw Fours": lambda: game(FOURS, 3, seed=2),
    "a table set up by hand": lambda: record(
        uno.position(["red-1 wild", "blue-3 blue-4"], top="red-9", players=["Ann", "Bo"], scores=[10, 20]), 1, most=80
    ),
    "a deck in a given order": lambda: record(uno.from_deck("red-1 red-2 wild", players=3, dealer=1)[0], 2, most=80),
    "a state from the middle": lambda: record(in_the_middle("classic-2010", 2, 40), 3, most=80),
    "a state of a variant of one's own": lambda: record(in_the_middle(TINY, 2, 10), 3),
    "an open question": lambda: record(asked_to_challenge(), 5, most=50),
    "the end of a match": lambda: Replay.of(game("friends-2022", 3).verify()),
    "no actions": lambda: Replay.of(uno.new_game(seed=1)[0]),
    "notes": lambda: game(players=2, seed=3, most=10, notes=NOTES),
    "names": lambda: record(uno.new_game(players=["Zoë", "李", "\U0001f0cf"], seed=2)[0], 2, most=20),
}


@cache
def make(name: str) -> Replay:
    """One of the replays."""
    return REPLAYS[name]()


def divergence(replay: Replay) -> ReplayDiverged:
    """The error of a replay that does not come out as it was written."""
    with pytest.raises(ReplayDiverged) as error:
        replay.verify()
    return error.value


def document(replay: Replay) -> dict[str, Any]:
    """The replay as data that a test can change."""
    data: dict[str, Any] = json.loads(replay.to_json())
    return data


def reread(data: object, registry: Registry = REGISTRY) -> Replay:
    """The replay that the data stands for."""
    return Replay.from_json(json.dumps(data), registry=registry)


def refusal(text: Any, registry: Registry = REGISTRY) -> DecodeError:
    """The error with which a text is refused."""
    return fault(Replay.from_json, text, registry=registry)
