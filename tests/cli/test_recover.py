"""`replay recover` keeps everything before the damage, and reports the loss."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from tests.cli.commands import DIVERGING, Run, save
from tests.kit.decks import TINY
from tests.kit.games import GAME, game
from unorules import ReplayLog
from unorules.replay.log_lines import record_line

WHOLE = GAME.up_to(20)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The log of a game of twenty actions."""
    path = tmp_path / "game.log"
    ReplayLog.create(path, WHOLE).close()
    return path


def damage(path: Path, line: int) -> bytes:
    """Flip a bit in a line of a file and return what it holds then."""
    lines = path.read_bytes().splitlines(keepends=True)
    lines[line - 1] = lines[line - 1][:-3] + b"x" + lines[line - 1][-2:]
    content = b"".join(lines)
    path.write_bytes(content)
    return content


@pytest.mark.parametrize("line", [2, 3, 20, 21])
def test_everything_before_the_damage_is_kept(line: int, path: Path, run: Run) -> None:
    """The log can be opened and gone on with; the damaged file stands beside it."""
    lines = path.read_bytes().splitlines(keepends=True)
    hurt = damage(path, line)
    ran = run("replay", "recover", path)

    assert 0 == ran.code
    lost = len(b"".join(lines[line - 1 :]))
    count = "1 line" if line == 21 else f"{22 - line} lines"
    actions = "1 action" if line == 3 else f"{line - 2} actions"
    assert [
        f"{path}: line {line}: the record is damaged",
        f"{path}: kept {actions}; lost {count}, {lost} bytes; the damaged file is {path}.damaged",
    ] == ran.lines
    assert b"".join(lines[: line - 1]) == path.read_bytes()
    assert hurt == Path(f"{path}.damaged").read_bytes()
    with ReplayLog.open(path) as log:
        assert WHOLE.actions[: line - 2] == log.replay.actions
        log.append(WHOLE.actions[line - 2], WHOLE.at(line - 1))


def test_only_the_owner_can_read_the_damaged_file(path: Path, run: Run) -> None:
    """It holds the same secrets."""
    damage(path, 5)
    run("replay", "recover", path)

    assert 0o600 == Path(f"{path}.damaged").stat().st_mode & 0o777


def test_sound_log_is_left_as_it_is(path: Path, run: Run) -> None:
    """There is nothing to recover."""
    content = path.read_bytes()
    ran = run("replay", "recover", path)

    assert (0, [f"{path}: 20 actions; nothing is damaged"]) == (ran.code, ran.lines)
    assert (content, [path]) == (path.read_bytes(), list(path.parent.iterdir()))


def test_torn_record_is_told_and_left_to_the_next_writer(path: Path, run: Run) -> None:
    """It was never acknowledged."""
    content = path.read_bytes()[:-5]
    path.write_bytes(content)
    ran = run("replay", "recover", path)

    assert 0 == ran.code
    size = len(content.rpartition(b"\n")[2])
    assert [f"{path}: 19 actions; no whole record at the end, as after a crash: {size} bytes"] == ran.lines
    assert content == path.read_bytes()


def test_log_without_its_first_line_is_lost(path: Path, run: Run) -> None:
    """It does not say which game it is."""
    content = damage(path, 1)
    ran = run("replay", "recover", path)

    assert 1 == ran.code
    assert f"{path}: line 1: the record is damaged; nothing can be recovered" == ran.complaint()
    assert (content, [path]) == (path.read_bytes(), list(path.parent.iterdir()))


def test_other_files_are_refused(tmp_path: Path, run: Run) -> None:
    """A replay has no lines, and a folder is no file."""
    replay = save(DIVERGING, tmp_path / "game.json")
    content = replay.read_bytes()

    assert (
        f"{replay}: line 1.format: expected 'unorules-log': this is not a log"
        == run("replay", "recover", replay).complaint()
    )
    assert f"{tmp_path}: a log must be a regular file" == run("replay", "recover", tmp_path).complaint()
    assert content == replay.read_bytes()


def test_earlier_damaged_file_is_not_written_over(path: Path, run: Run) -> None:
    """The next one gets a number."""
    for line, name in ((9, "damaged"), (7, "damaged2"), (5, "damaged3")):
        content = damage(path, line)
        ran = run("replay", "recover", path)

        assert ran.lines[-1].endswith(f"the damaged file is {path}.{name}")
        assert content == Path(f"{path}.{name}").read_bytes()


def test_full_disk_leaves_the_log_and_no_copy(path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """It can be tried again when there is room."""

    def full(file: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    content = damage(path, 5)
    with monkeypatch.context() as disk:
        disk.setattr("unorules.replay.log.os.fsync", full)
        ran = run("replay", "recover", path)

    assert (1, "[Errno 28] No space left on device") == (ran.code, ran.complaint())
    assert (content, [path]) == (path.read_bytes(), list(path.parent.iterdir()))


@pytest.mark.parametrize("between", [b"x", b"\0", b""])
def test_record_before_a_damaged_end_of_line_is_kept(between: bytes, path: Path, run: Run) -> None:
    """Its own checksum is right; the record behind it is lost with the rest."""
    lines = path.read_bytes().split(b"\n")
    path.write_bytes(b"\n".join([*lines[:5], lines[5] + between + lines[6], *lines[7:]]))
    ran = run("replay", "recover", path)

    assert 0 == ran.code
    assert ran.lines[-1].startswith(f"{path}: kept 5 actions; lost ")
    assert b"\n".join(lines[:6]) + b"\n" == path.read_bytes()


def test_record_that_is_sound_but_unknown_is_not_cut_off(path: Path, run: Run) -> None:
    """A later version of the library may have written it."""
    lines = path.read_bytes().splitlines(keepends=True)
    crc = int(lines[1][-11:-3], 16)
    unknown, _ = record_line('{"do":"dance","seat":0}', "abc", crc)
    content = b"".join([*lines[:2], unknown])
    path.write_bytes(content)
    ran = run("replay", "recover", path)

    assert (1, content) == (ran.code, path.read_bytes())
    assert ran.complaint().startswith(f"{path}: line 3.action.do: expected one of play, ")


def test_log_that_is_being_written_is_not_touched(path: Path, run: Run) -> None:
    """Its writer would go on where the file no longer ends."""
    with ReplayLog.open(path):
        content = damage(path, 5)
        ran = run("replay", "recover", path)

        assert (1, f"{path}: the log is already open for writing") == (ran.code, ran.complaint())
        assert content == path.read_bytes()


def test_incomplete_record_is_told_by_the_other_commands(path: Path, run: Run) -> None:
    """On the standard error; it is no error."""
    path.write_bytes(path.read_bytes()[:-5])
    for command in ("show", "verify"):
        ran = run("replay", command, path)
        assert 0 == ran.code
        assert ran.err.startswith(f"warning: {path}: the last record is incomplete and left out: ")


def test_log_of_a_variant_of_ones_own_is_recovered(tmp_path: Path, run: Run) -> None:
    """Its variant is named as for the other commands."""
    path = tmp_path / "game.log"
    ReplayLog.create(path, game(TINY, 3, seed=1, most=10)).close()
    damage(path, 4)

    assert 1 == run("replay", "recover", path).code
    assert 0 == run("replay", "recover", "--with", "tests.kit.decks:TINY", path).code
