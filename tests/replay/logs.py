"""Games short enough to be cut and damaged at every byte, and the bytes of their logs."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

from attrs import evolve

import unorules as uno
from tests.kit.decks import FOURS
from tests.kit.documents import fault
from tests.kit.games import game, record, states_of
from tests.replay.replays import NOTES, REGISTRY
from unorules import DecodeError, Replay, ReplayLog
from unorules.replay import Durability

DURABILITIES: tuple[Durability, ...] = get_args(Durability)
"""All there are."""

GAMES: dict[str, Replay] = {
    "classic": game(players=3, seed=6, most=20),
    "kicks": game("ice-the-kicker-2023", 3, most=25),
    "friends": game("friends-2022", 2, most=15),
    "Wild Draw Fours": game(FOURS, 3, seed=2, most=20),
    "a state, and notes": record(
        uno.State.from_json(game(players=3, seed=6, most=90).verify().to_json()), 6, most=10, notes=NOTES
    ),
}
"""Short ones, for each is cut and damaged at every byte."""

SHORT = GAMES["classic"]
"""The one that most tests take."""


def bare(replay: Replay) -> Replay:
    """What a log keeps of a replay: all but the result."""
    return evolve(replay, result=None)


def content_of(replay: Replay, tmp_path: Path) -> bytes:
    """The bytes of the log of a game, written action by action."""
    path = tmp_path / "whole.log"
    states = states_of(replay)
    with ReplayLog.create(path, Replay.of(replay.start, notes=replay.notes)) as log:
        for action, state in zip(replay.actions, states[1:], strict=True):
            log.append(action, state)
    content = path.read_bytes()
    path.unlink()
    return content


def parse(content: bytes) -> Replay:
    """The game in the bytes of a log, with the variants of these tests."""
    return ReplayLog.parse(content, registry=REGISTRY)


def damage_error(content: bytes) -> DecodeError:
    """The error with which the bytes of a log are refused."""
    return fault(parse, content)


def lines_of(content: bytes) -> tuple[str, ...]:
    """The lines of a log without their checksums and closing braces."""
    return tuple(line.rpartition(',"crc":')[0] for line in content.decode().splitlines())
