"""The output: names printed as they are, closed pipes, and full disks."""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

import unorules as uno
from tests.cli.commands import DIVERGING, WHOLE, outside, save, story
from tests.kit import ROOT
from tests.kit.games import GAME, game, record
from unorules import Replay
from unorules.cli.main import main
from unorules.cli.output import print_error, print_note

# In this process.


def test_output_may_be_a_text_in_memory() -> None:
    """As where another program calls the command."""
    with contextlib.redirect_stdout(io.StringIO()) as out:
        assert 0 == main(["variants"])

    assert out.getvalue().startswith("classic-2010 ")


def test_command_does_without_a_standard_output(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its code and its complaints are the same."""
    good = str(save(GAME, tmp_path / "good"))
    broken = str(save(DIVERGING, tmp_path / "broken"))
    monkeypatch.setattr(sys, "stdout", None)

    assert 0 == main(["variants"])
    assert [0, 0] == [main(["replay", command, good]) for command in ("show", "verify")]
    assert [1, 1] == [main(["replay", command, broken]) for command in ("show", "verify")]
    assert [1, 1] == [main(["replay", command, str(tmp_path)]) for command in ("show", "verify")]
    assert 4 == len(capsys.readouterr().err.splitlines())


def test_note_does_without_a_standard_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where there is one, it is a line there."""
    print_note("compiling")
    with monkeypatch.context() as without:
        without.setattr(sys, "stderr", None)
        print_note("nobody reads this")

    assert ("", "note: compiling\n") == capsys.readouterr()


def test_reader_who_has_seen_enough_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as `head`: the command ends quietly, and so does whatever is printed after it."""
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "w", encoding="utf-8") as closed:
        monkeypatch.setattr(sys, "stdout", closed)
        assert 0 == main(["schema"])
        assert 0 == main(["variants"])
        monkeypatch.undo()


def test_error_and_its_notes_have_a_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever they contain."""
    error = LookupError("two\nlines")
    error.add_note("also\ttwo\nlines")
    print_error(error)

    assert "error: LookupError: two\\nlines\n  also\\ttwo\\nlines\n" == capsys.readouterr().err


@pytest.mark.parametrize("command", ["show", "verify"])
def test_names_from_elsewhere_cannot_turn_a_line_around(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nor move the cursor, which the name of a file might."""
    named = uno.new_game(players=["Ann\u202e", "Bo"], seed=2)[0]
    path = save(record(named, 2), tmp_path / "game\x1b[2J")

    assert 0 == main(["replay", command, str(path)])
    printed = capsys.readouterr().out
    assert "Ann\\u202e" in printed or "\\x1b[2J" in printed
    assert not set("\u202e\x1b") & set(printed)
    assert 2 == main(["replay", "show", str(path), "--seat", "Cy"])
    assert not set("\u202e\x1b") & set(capsys.readouterr().err)


# In a process of its own.

BUFFERED = {**os.environ, "PYTHONUNBUFFERED": ""}
"""As it is unless somebody has asked for something else."""


def of_zoe_and_li() -> Replay:
    """A game whose names not every output can show."""
    return record(uno.new_game(players=["Zoë", "李"], seed=2)[0], 2, most=20)


@pytest.mark.slow
def test_names_are_printed_as_they_are(tmp_path: Path) -> None:
    """Where the output can show them."""
    replay = of_zoe_and_li()
    path = save(replay, tmp_path / "game")
    shown = outside("replay", "show", path, env={**os.environ, "PYTHONIOENCODING": "utf-8"})

    assert (0, story(replay)) == (shown.returncode, shown.stdout.splitlines())


@pytest.mark.slow
@pytest.mark.sampled(3)
@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_names_that_the_output_cannot_show_are_no_traceback(encoding: str, tmp_path: Path) -> None:
    """The game is told all the same."""
    replay = of_zoe_and_li()
    path = save(replay, tmp_path / "game")
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    shown = outside("replay", "show", path, env=environment, encoding=encoding, errors="replace")

    assert (0, "") == (shown.returncode, shown.stderr)
    assert len(story(replay)) == len(shown.stdout.splitlines())


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize("command", [("replay", "show"), ("replay", "verify")], ids=" ".join)
def test_command_whose_reader_is_gone_ends_quietly(command: tuple[str, ...], tmp_path: Path) -> None:
    """Without a traceback, and without an error."""
    path = save(WHOLE, tmp_path / "game")
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = outside(*command, path, capture_output=False, stdout=writing, stderr=subprocess.PIPE, env=BUFFERED)
    finally:
        os.close(writing)

    assert (0, "") == (done.returncode, done.stderr)


@pytest.mark.slow
def test_reader_who_takes_one_line_ends_the_command(tmp_path: Path) -> None:
    """In the middle of a long story."""
    path = save(game(players=3, seed=1), tmp_path / "game")
    with subprocess.Popen(
        [sys.executable, "-m", "unorules", "replay", "show", str(path)],
        cwd=ROOT,
        env=BUFFERED,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        first = process.stdout.readline()
        process.stdout.close()
        said = process.stderr.read()
        code = process.wait()

    assert "    0  Player 1, Player 2 and Player 3 sit down to a match of Classic UNO (2010).\n" == first
    assert (0, "") == (code, said)


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no disk that is always full")
@pytest.mark.parametrize("command", ["variants", "schema"])
def test_output_that_cannot_be_written_is_one_line(command: str) -> None:
    """Little or much, for the disk is full either way."""
    with open("/dev/full", "wb") as full:
        done = outside(command, capture_output=False, stdout=full, stderr=subprocess.PIPE, env=BUFFERED)

    assert (1, "error: [Errno 28] No space left on device\n") == (done.returncode, done.stderr)
