"""Golden files: documents written by earlier releases can still be read, and come out unchanged."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import unorules as uno
from tests.golden import digests, folders, label
from tests.kit import ROOT
from unorules import Replay, ReplayLog, SeatReplay
from unorules.variants import BUILT_IN

FOLDERS = folders()
FILES = [path for folder in FOLDERS for path in sorted(folder.glob("*.json*"))]
CURRENT = [path for path in FILES if path.parent == FOLDERS[-1]]


def of(*endings: str) -> list[Path]:
    """The files of some sorts, of every version."""
    return [path for path in FILES if path.name.endswith(endings)]


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


def test_every_variant_has_golden_files_of_the_current_formats() -> None:
    """Replays, logs, states, and what seats and spectators were told."""
    sorts = ("replay.json", "house.json", "log.jsonl", "states.jsonl", "seat.json", "public.json")

    assert {f"{label(variant)}.{sort}" for variant in BUILT_IN for sort in sorts} == {path.name for path in CURRENT}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_golden_files_come_out_as_they_always_have(folder: Path) -> None:
    """Every digest is the one that was written down with them."""
    assert (folder / "digests.txt").read_text(encoding="utf-8").splitlines() == sorted(digests(folder))


@pytest.mark.parametrize("path", [path for path in of(".states.jsonl") if path in CURRENT], ids=name)
def test_golden_states_are_written_as_they_were(path: Path) -> None:
    """Letter by letter."""
    for line in path.read_text(encoding="utf-8").splitlines():
        assert line == uno.State.from_json(line).to_json()


@pytest.mark.parametrize("path", [path for path in of("replay.json", "house.json") if path in CURRENT], ids=name)
def test_golden_replays_are_written_as_they_were(path: Path) -> None:
    """Letter by letter, the host's notes included."""
    text = path.read_text(encoding="utf-8").rstrip()

    assert text == Replay.from_json(text).to_json()
    assert "golden" == Replay.from_json(text).notes["_room"]


@pytest.mark.parametrize("path", [path for path in of("log.jsonl") if path in CURRENT], ids=name)
def test_golden_logs_are_written_as_they_were(path: Path, tmp_path: Path) -> None:
    """Letter by letter, checksums included."""
    ReplayLog.create(tmp_path / "again", ReplayLog.read(path)).close()

    assert path.read_bytes() == (tmp_path / "again").read_bytes()


@pytest.mark.parametrize("path", of("seat.json", "public.json"), ids=name)
def test_golden_stories_of_a_seat_can_be_read(path: Path) -> None:
    """Those of every release, although the game may be told in other events by now."""
    story = SeatReplay.from_json(path.read_text(encoding="utf-8"))

    assert len(story) == len(Replay.from_json(_whole(path).read_text(encoding="utf-8")))


@pytest.mark.parametrize("path", [path for path in of("seat.json", "public.json") if path in CURRENT], ids=name)
def test_golden_stories_of_a_seat_are_told_as_they_were(path: Path) -> None:
    """By the replay they were made of, and by themselves."""
    text = path.read_text(encoding="utf-8").rstrip()
    story = SeatReplay.from_json(text)
    told_now = Replay.from_json(_whole(path).read_text(encoding="utf-8")).for_seat(story.seat)

    assert text == story.to_json()
    hint = "events changed: write golden files of the coming release with `python -m tests.golden RELEASE`"
    assert story == told_now, hint


def _whole(path: Path) -> Path:
    """The replay that the story of a seat was made of."""
    return path.with_name(path.name.replace("seat.json", "replay.json").replace("public.json", "replay.json"))


@pytest.mark.parametrize(
    "hash_seed", ["1", pytest.param("0", marks=pytest.mark.slow), pytest.param("4294967295", marks=pytest.mark.slow)]
)
def test_digests_do_not_depend_on_the_hash_seed(hash_seed: str) -> None:
    """A process of its own with another order of sets comes to the same digests."""
    expected = [line for folder in FOLDERS for line in (folder / "digests.txt").read_text("utf-8").splitlines()]
    done = subprocess.run(
        [sys.executable, "-m", "tests.golden", "digests"],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONUTF8": "1"},
        check=True,
        capture_output=True,
        encoding="utf-8",
    )

    assert expected == done.stdout.splitlines()
