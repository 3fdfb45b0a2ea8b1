"""Run commands in this process or in a subprocess, and write their input files."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from itertools import takewhile
from pathlib import Path
from typing import Any

from attrs import evolve

from tests.kit import ROOT
from tests.kit.games import GAME, game
from unorules import Replay, redact
from unorules.words import describe

WHOLE = game("friends-2022", 3)
"""A match from its start to its end."""

DIVERGING = evolve(GAME, checks=("000", *GAME.checks[1:]))
"""The sample game, which does not come out as it is written here."""


class Ran:
    """How a command ended."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err

    @property
    def lines(self) -> list[str]:
        """What it printed."""
        return self.out.splitlines()

    @property
    def ids(self) -> list[str]:
        """The first word of every line before an empty one."""
        return [line.split()[0] for line in takewhile(bool, self.lines)]

    def complaint(self) -> str:
        """The one line on which it complained, which begins with the word error."""
        assert self.err.endswith("\n")
        (line,) = self.err.splitlines()
        assert line.startswith("error: ")
        return line.removeprefix("error: ")


Run = Callable[..., Ran]
"""How a command is run."""


def outside(*words: object, **options: Any) -> subprocess.CompletedProcess[str]:
    """A command run in a process of its own."""
    command = [sys.executable, "-m", "unorules", *map(str, words)]
    given: dict[str, Any] = {"capture_output": True, "text": True, "encoding": "utf-8"} | options
    done: subprocess.CompletedProcess[str] = subprocess.run(command, cwd=ROOT, check=False, **given)
    return done


def save(replay: Replay, path: Path) -> Path:
    """The file of a replay."""
    path.write_text(replay.to_json(), encoding="utf-8")
    return path


def seat_file(seat: int | None, path: Path) -> Path:
    """The file of what a seat or a spectator was told of the sample game."""
    path.write_text(GAME.for_seat(seat).to_json(), encoding="utf-8")
    return path


def story(replay: Replay, **seat: int | None) -> list[str]:
    """What is told of a replay: everything, or what a seat or a spectator was told."""
    return [
        f"{seq:5}  {describe(event, replay.players)}"
        for seq, (_, events) in enumerate(replay.steps())
        for event in (redact(events, seat["seat"]) if seat else events)
    ]
