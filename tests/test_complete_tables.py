"""A field that is added to an event gets lost nowhere: a table that forgets it fails when it is imported."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import unorules as uno
from unorules._codec.shapes import Record
from unorules._values import check_complete
from unorules.events import Caught, Passed

PLAY = """
from attrs import evolve
import unorules as uno
from unorules.events import Drew
from unorules.replay_page import replay_html

table = uno.Table("classic-2010", ["Ann", "Bo"], seed=7)
_, events = table.apply(uno.actions.Draw(1))
moody = [evolve(event, mood="grim") if type(event) is Drew else event for event in events]
for seat in (0, 1, None):
    seen = uno.redact(moody, seat)
    assert seen == uno.decode_events(uno.encode(seen))
    seat_replay = table.replay.for_seat(seat)
    seat_replay = evolve(seat_replay, steps=(*seat_replay.steps[:-1], seen))
    assert seat_replay == uno.SeatReplay.from_json(seat_replay.to_json())
    assert replay_html(seat_replay)
    for kept in (seen, seat_replay.steps[-1]):
        print(seat, *(event.mood for event in kept if type(event) is Drew))
"""


def test_field_of_an_event_is_dropped_nowhere(tmp_path: Path) -> None:
    """Not by the wire, and, once that has it, neither by redaction nor in the replay of a seat."""
    package = tmp_path / "unorules"
    shutil.copytree(Path(uno.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__"))
    change(package / "events.py", "    shown: bool = False\n", '    shown: bool = False\n    mood: str = "calm"\n')

    assert "the record of Drew is not complete: missing mood, unknown nothing" in run(tmp_path)

    shown = '"shown": OptionalKey(FLAG, default=False),'
    change(package / "_codec/messages.py", shown, shown + ' "mood": OptionalKey(TEXT, default="calm"),')

    assert ["0 grim", "0 grim", "1 grim", "1 grim", "None grim", "None grim"] == run(tmp_path).splitlines()


def change(file: Path, before: str, after: str) -> None:
    """Replace a text that a file holds once."""
    text = file.read_text("utf-8")
    assert text.count(before) == 1
    file.write_text(text.replace(before, after), "utf-8")


def run(folder: Path) -> str:
    """Play with the package in a folder, and return what is printed."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    ran = subprocess.run(
        [sys.executable, "-c", PLAY], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    return ran.stdout + ran.stderr


def test_table_names_every_field_and_type() -> None:
    """And no others; the error says which."""
    with pytest.raises(TypeError, match=r"^the record of Passed is not complete: missing seat, unknown nothing$"):
        Record(Passed, {})
    with pytest.raises(TypeError, match=r"^PUBLIC is not complete: missing Caught, unknown int$"):
        check_complete("PUBLIC", [Passed, int], [Passed, Caught])

    check_complete("PUBLIC", [Passed], {Passed})
