"""The file of a replay or a log, a dash for the standard input, and files that cannot be read."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import unorules as uno
from tests.cli.kit import Run, story
from tests.kit.decks import TINY
from tests.kit.games import game
from tests.kit.logs import logged
from tests.kit.samples import GAME
from unorules import Draw, Replay, SeatReplay
from unorules._limits import MAX_REPLAY_CHARS


def test_replay_is_read_from_the_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the file is a dash."""
    for command, expected in (
        ("show", story(GAME)),
        ("verify", ["-: verified 100 actions of classic-2010, not over"]),
    ):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(GAME.to_json().encode())))
        assert expected == run("replay", command, "-").lines


def test_log_is_read_from_the_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It is told from a replay by its first letters."""
    content = logged(GAME, tmp_path / "game").read_bytes()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))

    assert story(GAME) == run("replay", "show", "-").lines


@pytest.mark.parametrize("replay", [GAME, GAME.for_seat(1)], ids=["all", "seat"])
def test_replay_may_be_indented(replay: Replay | SeatReplay, run: Run, tmp_path: Path) -> None:
    """By a program that somebody looked at it with."""
    (tmp_path / "game").write_text(f"\n{json.dumps(json.loads(replay.to_json()), indent=2)}\n", encoding="utf-8")

    assert story(GAME, seat=1) == run("replay", "show", tmp_path / "game", "--seat", 1).lines


@pytest.mark.parametrize("command", ["show", "verify"])
def test_missing_standard_input_is_one_line(command: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process can be started without one."""
    monkeypatch.setattr(sys, "stdin", None)
    told = run("replay", command, "-")

    assert (1, "") == (told.code, told.out)
    assert "-: there is no standard input" == told.complaint()


BAD: dict[str, Callable[[], bytes]] = {
    "binary": lambda: bytes(range(256)),
    "empty": lambda: b"",
    "text": lambda: b"Dear diary,\n",
    "half": lambda: GAME.to_json().encode()[:1000],
    "a list": lambda: b"[]",
    "a state": lambda: GAME.start.to_json().encode(),
    "a view": lambda: json.dumps(uno.encode(uno.view(GAME.start, 0))).encode(),
    "an action": lambda: json.dumps(uno.encode(Draw(0))).encode(),
    "half of what a seat was told": lambda: GAME.for_seat(0).to_json().encode()[:1000],
    "a newer version": lambda: GAME.to_json().replace('"version":1', '"version":2', 1).encode(),
    "an unknown game": lambda: game(TINY, 2, most=5).to_json().encode(),
    "too long": lambda: b" " * (MAX_REPLAY_CHARS + 1),
    "too deep": lambda: b"[" * 1000,
    "a bad action": lambda: GAME.to_json().replace('"do":"draw"', '"do":"drew\\n\\n"', 1).encode(),
    "lines in a text": lambda: json.dumps({"format": "a\nb\r\n\u2028c"}).encode(),
}


@pytest.mark.parametrize("command", ["show", "verify"])
@pytest.mark.parametrize("bad", BAD)
def test_file_that_is_no_replay_is_one_line(bad: str, command: str, run: Run, tmp_path: Path) -> None:
    """With the name of the file first, and nothing printed."""
    path = tmp_path / "game"
    path.write_bytes(BAD[bad]())
    shown = run("replay", command, path)

    assert (1, "") == (shown.code, shown.out)
    assert shown.complaint().startswith(f"{path}: $")


@pytest.mark.parametrize("command", ["show", "verify"])
@pytest.mark.parametrize("cut", [30, 100, 300])
def test_log_without_a_whole_header_is_one_line(cut: int, command: str, run: Run, tmp_path: Path) -> None:
    """And so is one that is damaged."""
    path = logged(GAME, tmp_path / "game")
    content = path.read_bytes()
    path.write_bytes(content[:cut])
    torn = run("replay", command, path)
    path.write_bytes(content[:3000] + b"?" + content[3001:])
    damaged = run("replay", command, path)

    assert (1, "", 1, "") == (torn.code, torn.out, damaged.code, damaged.out)
    assert f"{path}: line 1: the first line is incomplete" == torn.complaint()
    line = content[:3000].count(b"\n") + 1
    assert f"{path}: line {line}: the record is damaged" == damaged.complaint()


@pytest.mark.parametrize("command", ["show", "verify"])
def test_file_that_cannot_be_opened_is_one_line(command: str, run: Run, tmp_path: Path) -> None:
    """A folder, or nothing at all."""
    folder, missing = run("replay", command, tmp_path), run("replay", command, tmp_path / "missing")

    assert (1, "", 1, "") == (folder.code, folder.out, missing.code, missing.out)
    assert folder.complaint().startswith(f"{tmp_path}: ")
    assert f"{tmp_path / 'missing'}: No such file or directory" == missing.complaint()
