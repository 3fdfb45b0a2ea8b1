"""Logs: a replay written while the game is played, and what is left of it after a crash, a cut or a flipped bit."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec, module_from_spec
from io import FileIO
from pathlib import Path
from typing import Any, get_args
from zlib import crc32

import pytest
from attrs import evolve

import unorules as uno
from tests.kit.decks import FOURS, TINY
from tests.kit.games import actions_from, chosen, game, recorded, states_of
from tests.replay import log_writer
from unorules import (
    DEFAULT,
    DecodeError,
    Draw,
    Durability,
    LogError,
    Registry,
    Replay,
    ReplayDiverged,
    ReplayLog,
    SetupError,
    StateError,
    Table,
    UnoError,
    UnsupportedVersion,
)
from unorules.replay import log as log_module

ROOT = Path(__file__).parents[2]
REGISTRY = Registry([*DEFAULT, TINY, FOURS])
DURABILITIES: tuple[Durability, ...] = get_args(Durability)
NOTES: dict[str, Any] = {"_game": 7, "_tags": ["größe", {"a": None}]}

GAMES: dict[str, Replay] = {
    "classic": game(players=3, seed=6, most=20),
    "kicks": game("ice-the-kicker-2023", 3, most=25),
    "friends": game("friends-2022", 2, most=15),
    "Wild Draw Fours": game(FOURS, 3, seed=2, most=20),
    "a state, and notes": recorded(
        uno.loads(uno.dumps(game(players=3, seed=6, most=90).verify())), 6, most=10, notes=NOTES
    ),
}
"""Short ones, for each is cut and damaged at every byte."""

SHORT = GAMES["classic"]

BEGINNING = b'{"format":"unorules-log",'
"""By which a log is known."""


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


def parsed(content: bytes) -> Replay:
    """The game in the bytes of a log, with the variants of these tests."""
    return ReplayLog.parse(content, registry=REGISTRY)


def damaged(content: bytes) -> DecodeError:
    """The error with which the bytes of a log are refused."""
    with pytest.raises(DecodeError) as error:
        parsed(content)
    return error.value


def summed(*lines: str) -> bytes:
    """Lines, each an object without its closing brace, with the checksums of a log."""
    written, total = b"", 0
    for line in lines:
        total = crc32(line.encode(), total)
        written += b'%b,"crc":"%08x"}\n' % (line.encode(), total)
    return written


def opened(content: bytes) -> tuple[str, ...]:
    """The lines of a log without their checksums and closing braces."""
    return tuple(line.rpartition(',"crc":')[0] for line in content.decode().splitlines())


# Writing and reading.


@pytest.mark.parametrize("durability", DURABILITIES)
@pytest.mark.parametrize("replay", GAMES.values(), ids=GAMES)
def test_log_holds_the_game_that_was_appended_to_it(replay: Replay, durability: Durability, tmp_path: Path) -> None:
    """With the same bytes whatever the durability, and whether it was written at once or action by action."""
    path, at_once = tmp_path / "game.log", tmp_path / "at once.log"
    states = states_of(replay)
    with ReplayLog.create(path, Replay.of(replay.start, notes=replay.notes), durability=durability) as log:
        for action, state in zip(replay.actions, states[1:], strict=True):
            log.append(action, state)
    ReplayLog.create(at_once, replay).close()

    assert bare(replay) == ReplayLog.read(path, registry=REGISTRY) == parsed(path.read_bytes())
    assert path.read_bytes() == at_once.read_bytes() == content_of(replay, tmp_path)
    assert states[-1] == ReplayLog.read(path, registry=REGISTRY).verify()


@pytest.mark.parametrize("durability", DURABILITIES)
def test_log_can_be_taken_up_after_every_action(durability: Durability, tmp_path: Path) -> None:
    """Each time by another who opens it."""
    path = tmp_path / "game.log"
    ReplayLog.create(path, Replay.of(SHORT.start), durability=durability).close()
    for number, (action, state) in enumerate(zip(SHORT.actions, states_of(SHORT)[1:], strict=True)):
        with ReplayLog.open(path, durability=durability) as log:
            assert bare(SHORT.up_to(number)) == log.replay
            log.append(action, state)

    assert content_of(SHORT, tmp_path) == path.read_bytes()


def test_log_is_one_line_a_record_and_is_read_by_any_reader_of_json(tmp_path: Path) -> None:
    """A header with the start and the notes, then an action with its check in every line."""
    head, *records = map(json.loads, content_of(GAMES["a state, and notes"], tmp_path).splitlines())
    replay = GAMES["a state, and notes"]

    assert ["format", "version", "library", "digest", "start", "_game", "_tags", "check", "crc"] == list(head)
    assert ("unorules-log", 1, uno.__version__) == (head["format"], head["version"], head["library"])
    assert json.loads(uno.dumps(replay.start)) == head["start"]
    assert NOTES == {key: head[key] for key in NOTES}
    assert [uno.encode(action) for action in replay.actions] == [record["action"] for record in records]
    assert list(replay.checks) == [line["check"] for line in (head, *records)]


def test_checksum_runs_on_through_all_lines(tmp_path: Path) -> None:
    """It is the CRC-32 of all that stands before the checksums."""
    content = content_of(SHORT, tmp_path)

    assert content == summed(*opened(content))


def test_notes_and_the_library_are_kept(tmp_path: Path) -> None:
    """Whoever reads the log, and whoever takes it up."""
    path = tmp_path / "game.log"
    old = evolve(bare(Replay.of(SHORT.start, notes=NOTES)), library="0.0.1-before")
    ReplayLog.create(path, old).close()

    assert old == ReplayLog.read(path)
    with ReplayLog.open(path) as log:
        assert (NOTES, "0.0.1-before") == (log.replay.notes, log.replay.library)


def test_record_is_in_the_file_when_append_returns(tmp_path: Path) -> None:
    """Unless nothing is promised: then it may wait in memory, until the log is closed."""
    states = states_of(SHORT)
    found = {}
    for durability in DURABILITIES:
        path = tmp_path / durability
        with ReplayLog.create(path, Replay.of(SHORT.start), durability=durability) as log:
            log.append(SHORT.actions[0], states[1])
            found[durability] = len(ReplayLog.read(path))
        assert 1 == len(ReplayLog.read(path))

    assert {"none": 0, "flush": 1, "fsync": 1} == found


def test_records_do_not_wait_in_memory_for_ever(tmp_path: Path) -> None:
    """When some thousand letters have gathered they are written."""
    path = tmp_path / "game.log"
    long = game(players=3, seed=6, most=400)
    behind = []
    with ReplayLog.create(path, Replay.of(long.start), durability="none") as log:
        for number, (action, state) in enumerate(zip(long.actions, states_of(long)[1:], strict=True), 1):
            log.append(action, state)
            behind.append(number - len(ReplayLog.read(path)))

    assert behind[0] == 1
    assert 2 < behind.count(0) < 20
    assert max(behind) < 200
    assert bare(long) == ReplayLog.read(path)


def test_only_the_strongest_durability_asks_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """For every record, for the folder in which a new file stands, and for what opening a log has cut off."""
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)
    states = states_of(SHORT)
    found = {}
    for durability in DURABILITIES:
        synced.clear()
        with ReplayLog.create(tmp_path / durability, Replay.of(SHORT.start), durability=durability) as log:
            created = len(synced)
            log.append(SHORT.actions[0], states[1])
            log.append(SHORT.actions[1], states[2])
            appended = len(synced) - created
        synced.clear()
        with ReplayLog.open(tmp_path / durability, durability=durability):
            found[durability] = (created, appended, len(synced))

    assert {"none": (0, 0, 0), "flush": (0, 0, 0), "fsync": (2, 2, 1)} == found


def test_folder_that_cannot_be_opened_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a system that knows no such thing."""
    monkeypatch.delattr(os, "O_DIRECTORY", raising=False)
    ReplayLog.create(tmp_path / "game.log", SHORT, durability="fsync").close()

    assert bare(SHORT) == ReplayLog.read(tmp_path / "game.log")


def test_log_can_stand_in_the_folder_one_is_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a name alone, as text."""
    monkeypatch.chdir(tmp_path)
    ReplayLog.create("game.log", SHORT, durability="fsync").close()

    assert bare(SHORT) == ReplayLog.read("game.log")
    with ReplayLog.open("game.log") as log:
        assert bare(SHORT) == log.replay


@pytest.mark.parametrize("durability", ["", "FSYNC", "sync", None, True, 0], ids=repr)
def test_durability_is_one_of_three(durability: Any, tmp_path: Path) -> None:
    """The message names them, and no file is made or touched."""
    path = tmp_path / "game.log"
    said = rf"^durability is one of none, flush, fsync, not {durability!r}$"
    with pytest.raises(SetupError, match=said):
        ReplayLog.create(path, SHORT, durability=durability)
    with pytest.raises(SetupError, match=said):
        ReplayLog.open(path, durability=durability)

    assert [] == list(tmp_path.iterdir())


def test_file_that_is_there_is_never_written_over(tmp_path: Path) -> None:
    """Whatever it is, and however little of a log it is; a folder neither."""
    path = tmp_path / "game.log"
    content = content_of(SHORT, tmp_path)
    for precious in (b"precious", b"", content, content[:-5], content[:30], b"\0" * 100):
        path.write_bytes(precious)
        with pytest.raises(FileExistsError):
            ReplayLog.create(path, SHORT)
        assert precious == path.read_bytes()
    with pytest.raises(FileExistsError):
        ReplayLog.create(tmp_path, SHORT)


@pytest.mark.skipif(os.name != "posix", reason="this system has other rights")
def test_log_can_be_read_by_its_owner_alone(tmp_path: Path) -> None:
    """For it holds every secret of the game."""
    ReplayLog.create(tmp_path / "game.log", SHORT).close()

    assert 0o600 == (tmp_path / "game.log").stat().st_mode & 0o777


def test_what_is_no_ordinary_file_is_not_opened(tmp_path: Path) -> None:
    """A folder is none."""
    with pytest.raises(LogError, match=r"^a log is an ordinary file$"):
        ReplayLog.open(tmp_path)


def test_log_that_is_not_there_is_not_made_by_opening_it(tmp_path: Path) -> None:
    """Nor by reading it."""
    with pytest.raises(FileNotFoundError):
        ReplayLog.open(tmp_path / "game.log")
    with pytest.raises(FileNotFoundError):
        ReplayLog.read(tmp_path / "game.log")

    assert [] == list(tmp_path.iterdir())


def test_closed_log_takes_no_more_records(tmp_path: Path) -> None:
    """It may be closed twice."""
    path = tmp_path / "game.log"
    log = ReplayLog.create(path, Replay.of(SHORT.start))
    log.close()
    log.close()
    with pytest.raises(LogError, match=r"^the log has failed or is closed, and takes no more records$"):
        log.append(SHORT.actions[0], states_of(SHORT)[1])

    assert 0 == len(ReplayLog.read(path))


def test_log_is_closed_at_the_end_of_a_with_block(tmp_path: Path) -> None:
    """Also by an error, which goes on its way; what was appended is kept."""
    path = tmp_path / "game.log"

    def interrupted() -> None:
        with ReplayLog.create(path, Replay.of(SHORT.start), durability="none") as log:
            log.append(SHORT.actions[0], states_of(SHORT)[1])
            raise RuntimeError("something else")

    with pytest.raises(RuntimeError, match="something else"):
        interrupted()

    assert 1 == len(ReplayLog.read(path))
    ReplayLog.open(path).close()


def test_what_is_no_state_is_not_appended(tmp_path: Path) -> None:
    """And the log goes on."""
    path = tmp_path / "game.log"
    junk: Any = "state"
    with ReplayLog.create(path, Replay.of(SHORT.start)) as log:
        with pytest.raises(StateError):
            log.append(SHORT.actions[0], junk)
        log.append(SHORT.actions[0], states_of(SHORT)[1])

    assert bare(SHORT.up_to(1)) == ReplayLog.read(path)


def test_log_of_another_game_is_found_out(tmp_path: Path) -> None:
    """A record whose check does not fit is a divergence like any other."""
    path = tmp_path / "game.log"
    other = game(players=3, seed=2, most=1).verify()
    with ReplayLog.create(path, Replay.of(SHORT.start)) as log:
        log.append(SHORT.actions[0], other)
    with pytest.raises(ReplayDiverged) as error:
        ReplayLog.read(path).verify()

    assert 1 == error.value.seq


def test_record_that_does_not_follow_is_not_appended(tmp_path: Path) -> None:
    """The log has no gap, and nothing in it twice; it goes on afterwards."""
    path = tmp_path / "game.log"
    states = states_of(SHORT)
    with ReplayLog.create(path, SHORT.up_to(3)) as log:
        for seq in (0, 2, 3, 5):
            with pytest.raises(LogError, match=rf"^the log ends at seq 3, and seq {seq} does not follow$"):
                log.append(SHORT.actions[3], states[seq])
        log.append(SHORT.actions[3], states[4])
        with pytest.raises(LogError, match=r"^the log ends at seq 4, and seq 4 does not follow$"):
            log.append(SHORT.actions[3], states[4])

    assert bare(SHORT.up_to(4)) == ReplayLog.read(path)


def test_log_knows_where_its_game_has_to_go_on(tmp_path: Path) -> None:
    """At its last record, whoever wrote it, and not at a state of another game with the same number."""
    path = tmp_path / "game.log"
    states = states_of(SHORT)
    with ReplayLog.create(path, SHORT.up_to(3)) as log:
        log.check_ends_with(SHORT.up_to(3), states[3])
        log.append(SHORT.actions[3], states[4])
        log.check_ends_with(SHORT.up_to(4), states[4])
        with pytest.raises(LogError, match=r"^the log ends at seq 4, and not with this game at seq 3$"):
            log.check_ends_with(SHORT.up_to(3), states[3])
    with ReplayLog.open(path) as log:
        log.check_ends_with(SHORT.up_to(4), states[4])
        for other in (SHORT.up_to(3), SHORT.up_to(5), game(players=3, seed=2, most=4), Replay.of(states[4])):
            with pytest.raises(LogError, match=r"^the log ends at seq 4, and not with this game at seq [345]$"):
                log.check_ends_with(other, other.verify())


def test_log_that_is_full_takes_no_more_records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """For it could not be read again; what stands in it can."""
    states = states_of(SHORT)
    room = len(content_of(SHORT.up_to(3), tmp_path))
    monkeypatch.setattr(log_module, "MAX_LOG_BYTES", room)
    for durability in DURABILITIES:
        path = tmp_path / durability
        with ReplayLog.create(path, Replay.of(SHORT.start), durability=durability) as log:
            for seq in range(3):
                log.append(SHORT.actions[seq], states[seq + 1])
            for _ in range(2):
                with pytest.raises(LogError, match=r"^the log is full: it has [0-9]+ bytes$"):
                    log.append(SHORT.actions[3], states[4])
        assert bare(SHORT.up_to(3)) == ReplayLog.read(path)


def test_log_that_would_be_too_long_is_not_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game can have been played for long before its log is begun; no file is made."""
    monkeypatch.setattr(log_module, "MAX_LOG_BYTES", len(content_of(SHORT, tmp_path)) - 1)
    with pytest.raises(UnoError):
        ReplayLog.create(tmp_path / "game.log", SHORT).close()

    assert [] == list(tmp_path.iterdir())


def test_log_needs_the_registry_of_its_game(tmp_path: Path) -> None:
    """The path says where the variant is named; the file is left as it is, and free."""
    path = tmp_path / "game.log"
    ReplayLog.create(path, GAMES["Wild Draw Fours"]).close()
    for read in (ReplayLog.read, ReplayLog.open):
        with pytest.raises(DecodeError) as error:
            read(path)
        assert "line 1.start.variant.id" == error.value.path

    with ReplayLog.open(path, registry=REGISTRY) as log:
        assert 20 == len(log.replay)


@pytest.mark.parametrize("notes", [{"_mine": "x" * 19_000}, {"_mine": [[]] * 6000}], ids=["letters", "lists"])
def test_all_notes_that_a_replay_may_have_can_be_read_again(notes: dict[str, Any], tmp_path: Path) -> None:
    """Also with the largest start."""
    path = tmp_path / "game.log"
    ReplayLog.create(path, Replay.of(GAMES["a state, and notes"].start, notes=notes)).close()

    assert notes == ReplayLog.read(path).notes


# One writer at a time.


def test_log_has_one_writer_at_a_time(tmp_path: Path) -> None:
    """It can be read meanwhile, and taken up when it is closed."""
    path = tmp_path / "game.log"
    with ReplayLog.create(path, SHORT):
        with pytest.raises(LogError, match=r"^the log is being written by somebody else$"):
            ReplayLog.open(path)
        assert bare(SHORT) == ReplayLog.read(path)
    with ReplayLog.open(path), pytest.raises(LogError):
        ReplayLog.open(path)

    ReplayLog.open(path).close()


@contextlib.contextmanager
def writer(path: Path, seed: int, durability: Durability, most: int | None = None) -> Iterator[subprocess.Popen[bytes]]:
    """A process that writes a log, and that does not outlive the test."""
    words = [str(path), str(seed), durability, *([] if most is None else [str(most)])]
    with subprocess.Popen(
        [sys.executable, "-m", "tests.replay.log_writer", *words],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def told(process: subprocess.Popen[bytes], lines: int) -> list[int]:
    """What a writer has said in so many lines; fewer if it ends before."""
    assert process.stdout is not None
    said = [process.stdout.readline() for _ in range(lines)]
    return [int(line) for line in said if line.endswith(b"\n")]


def killed(process: subprocess.Popen[bytes]) -> list[int]:
    """Kill a writer, and return what it has said that nobody has read yet."""
    process.kill()
    assert process.stdout is not None
    rest = process.stdout.read()
    process.wait()
    return [int(line) for line in rest.splitlines(keepends=True) if line.endswith(b"\n")]


def test_lock_ends_with_the_process_that_holds_it(tmp_path: Path) -> None:
    """However it ends."""
    path = tmp_path / "game.log"
    with writer(path, 1, "flush", most=5) as process:
        assert [0, 1, 2, 3, 4, 5] == told(process, 6)
        with pytest.raises(LogError):
            ReplayLog.open(path)
        killed(process)
        with ReplayLog.open(path) as log:
            assert 5 == len(log.replay)


def test_system_without_locks_has_logs_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There, to have one writer is the host's care."""
    monkeypatch.setitem(sys.modules, "fcntl", None)
    spec = find_spec("unorules.replay.log")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    path = tmp_path / "game.log"
    with module.ReplayLog.create(path, SHORT), module.ReplayLog.open(path) as log:
        assert bare(SHORT) == log.replay


# Cut off.


@pytest.mark.parametrize("replay", GAMES.values(), ids=GAMES)
def test_log_cut_anywhere_holds_every_whole_record(replay: Replay, tmp_path: Path) -> None:
    """And not a piece of the torn one; without its whole header it is no log.

    A record that has lost nothing but the end of its line is whole: its checksum says so.
    """
    content = content_of(replay, tmp_path)
    for cut in range(len(content) + 1):
        whole = content[: cut + 1].count(b"\n") - 1
        if whole < 0:
            error = damaged(content[:cut])
            assert ("line 1", "the log ends before its first record does") == (error.path, error.problem)
        else:
            assert bare(replay.up_to(whole)) == parsed(content[:cut])


@pytest.mark.parametrize("replay", [GAMES["classic"].up_to(8), GAMES["a state, and notes"].up_to(4)], ids=["new", "on"])
def test_log_cut_anywhere_can_be_gone_on_with(replay: Replay, tmp_path: Path) -> None:
    """And is then the same file, byte by byte, as if it had never been cut."""
    content = content_of(replay, tmp_path)
    states = states_of(replay)
    path = tmp_path / "cut.log"
    for cut in range(content.index(b"\n"), len(content) + 1):
        path.write_bytes(content[:cut])
        with ReplayLog.open(path) as log:
            done = len(log.replay)
            assert content[: cut + 1].rpartition(b"\n")[0] + b"\n" == path.read_bytes()
            for action, state in zip(replay.actions[done:], states[done + 1 :], strict=True):
                log.append(action, state)
        assert content == path.read_bytes()


def test_log_without_its_header_is_not_opened(tmp_path: Path) -> None:
    """And left as it is."""
    content = content_of(SHORT, tmp_path)
    path = tmp_path / "cut.log"
    for cut in (0, 1, 10, content.index(b"\n") - 1):
        path.write_bytes(content[:cut])
        with pytest.raises(DecodeError, match=r"^line 1: "):
            ReplayLog.open(path)
        assert content[:cut] == path.read_bytes()


@pytest.mark.parametrize(
    "tail",
    [b"\0", b"\0" * 4096, b"\xff" * 7, b"{", b'{"action":{"do":"draw","seat":0}'],
    ids=lambda tail: repr(tail)[:20],
)
def test_tail_without_an_end_is_dropped(tail: bytes, tmp_path: Path) -> None:
    """Such as the zeros that a file system leaves after a loss of power."""
    content = content_of(SHORT, tmp_path)
    path = tmp_path / "cut.log"
    path.write_bytes(content + tail)

    assert bare(SHORT) == parsed(content + tail) == ReplayLog.read(path)
    assert content + tail == path.read_bytes()
    ReplayLog.open(path, durability="fsync").close()
    assert content == path.read_bytes()


# Damaged.


def line_at(content: bytes, offset: int) -> int:
    """The number of the line in which a byte stands."""
    return content[:offset].count(b"\n") + 1


@pytest.mark.parametrize("replay", [SHORT, GAMES["a state, and notes"]], ids=["new", "on"])
@pytest.mark.parametrize("bits", [0x01, 0x20, 0x80, 0xFF])
def test_flipped_bits_are_found_wherever_they_are(replay: Replay, bits: int, tmp_path: Path) -> None:
    """In the line in which they are; a last line that has lost its end is torn."""
    content = content_of(replay, tmp_path)
    for offset, byte in enumerate(content[:-1]):
        flipped = content[:offset] + bytes([byte ^ bits]) + content[offset + 1 :]
        error = damaged(flipped)
        if offset < len(BEGINNING):
            assert ("line 1.format", "'unorules-log' is expected: this is no log") == (error.path, error.problem)
        else:
            assert (f"line {line_at(content, offset)}", "the record is damaged") == (error.path, error.problem)

    assert bare(replay.up_to(len(replay) - 1)) == parsed(content[:-1] + bytes([content[-1] ^ bits]))


CHANGES: dict[str, Callable[[bytes, int], bytes]] = {
    "deleted": lambda content, at: content[:at] + content[at + 1 :],
    "three deleted": lambda content, at: content[:at] + content[at + 3 :],
    "doubled": lambda content, at: content[: at + 1] + content[at:],
    "inserted": lambda content, at: content[:at] + b"0" + content[at:],
    "a blank": lambda content, at: content[:at] + b" " + content[at:],
    "an end of line": lambda content, at: content[:at] + b"\n" + content[at:],
    "zero": lambda content, at: content[:at] + b"\0" + content[at + 1 :],
    "a block of zeros": lambda content, at: content[:at] + b"\0" * 100 + content[at + 100 :],
    "a block of old data": lambda content, at: content[:at] + content[:100] + content[at + 100 :],
}


@pytest.mark.parametrize("change", CHANGES)
def test_damage_in_the_middle_is_found_where_it_is(change: str, tmp_path: Path) -> None:
    """Whatever has been taken away, put in or written over."""
    content = content_of(SHORT, tmp_path)
    tried = 0
    for offset in range(0, content[:-110].rindex(b"\n"), 3):
        hurt = CHANGES[change](content, offset)
        if hurt != content:
            error = damaged(hurt)
            same = next(at for at, (old, new) in enumerate(zip(content, hurt, strict=False)) if old != new)
            # A byte that is doubled, or one of a row of equal ones, is missed only behind the row.
            lines = {f"line {line_at(content, at)}" for at in (offset, same)}
            assert error.path.removesuffix(".format") in lines
            tried += 1

    assert tried > 300


def test_line_that_is_missing_doubled_or_exchanged_is_found(tmp_path: Path) -> None:
    """Where the lines first go another way; the last ones may be missing."""
    content = content_of(SHORT, tmp_path)
    lines = content.splitlines(keepends=True)
    for at in range(len(lines) - 1):
        first = f"line {at + 1}" if at else "line 1.format"
        assert first == damaged(b"".join(lines[:at] + lines[at + 1 :])).path
        assert f"line {at + 2}" == damaged(b"".join(lines[: at + 1] + lines[at:])).path
        swapped = [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]
        assert first == damaged(b"".join(swapped)).path
        assert bare(SHORT.up_to(at)) == parsed(b"".join(lines[: at + 1]))


def test_lines_of_another_log_are_found(tmp_path: Path) -> None:
    """Even if they are sound in their own place."""
    mine, other = (
        content_of(game(players=3, seed=seed, most=6), tmp_path).splitlines(keepends=True) for seed in (1, 2)
    )
    for at in range(1, 7):
        assert f"line {at + 1}" == damaged(b"".join(mine[:at] + other[at:])).path


def test_damaged_log_is_not_opened(tmp_path: Path) -> None:
    """And left as it is, and free."""
    content = bytearray(content_of(SHORT, tmp_path))
    content[len(content) // 2] ^= 1
    path = tmp_path / "game.log"
    path.write_bytes(content)
    for _ in range(2):
        with pytest.raises(DecodeError, match="the record is damaged"):
            ReplayLog.open(path)

    assert content == path.read_bytes()


def test_empty_line_is_damage(tmp_path: Path) -> None:
    """Also at the end, and so is another end of line."""
    content = content_of(SHORT, tmp_path)

    assert "line 22" == damaged(content + b"\n").path
    assert "line 1.format" == damaged(b"\n" + content).path
    assert "line 1" == damaged(content.replace(b"\n", b"\r\n")).path
    assert "line 1.format" == damaged(b"\xef\xbb\xbf" + content).path


@pytest.mark.parametrize(
    ("line", "old", "new", "path"),
    [
        (1, '"unorules-log"', '"unorules-replay"', "line 1.format"),
        (1, '"format":"unorules-log",', "", "line 1.format"),
        (1, '"version":1,"lib', '"version":"1","lib', "line 1.version"),
        (1, '"digest":"unorules-digest-1"', '"digest":"unorules-digest-2"', "line 1.digest"),
        (1, '"library":', '"librarian":', "line 1"),
        (1, '"library":', '"library":7,"_was":', "line 1.library"),
        (1, '"check":', '"_mine":9007199254740992,"check":', "line 1"),
        (1, '"check":"', '"check":"x', "line 1.check"),
        (1, '"seed":"', '"seed":"x', "line 1.start.seed"),
        (1, "classic-2010", "no-such-game", "line 1.start.variant.id"),
        (1, '"start":', '"start":7,"_was":', "line 1.start"),
        (3, '"action":', '"deed":', "line 3"),
        (3, '"action":{', '"_mine":1,"action":{', "line 3"),
        (3, '"seat":', '"seat":"0","place":', "line 3.action"),
        (3, '"do":"', '"do":"re', "line 3.action.do"),
        (3, '"check":"', '"check":"x', "line 3.check"),
        (3, '"check":', '"check":"000","check":', "line 3"),
        (3, '"action":', '"action":[', "line 3"),
        (3, '"action":', f'"action":{"[" * 30}', "line 3"),
        (3, '"action":', f'"_":"{"x" * 512_000}","action":', "line 3"),
        (3, '"action":', f'"_":[{"[]," * 20_000}[]],"action":', "line 3"),
    ],
    ids=lambda value: repr(value)[:30],
)
def test_record_that_is_summed_and_still_no_record_is_refused(
    line: int, old: str, new: str, path: str, tmp_path: Path
) -> None:
    """Whoever wrote it; the path leads to the fault."""
    lines = list(opened(content_of(SHORT, tmp_path)))
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new, 1)

    assert path == damaged(summed(*lines)).path


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        ('"version":1,"lib', '"version":2,"lib', "line 1.version"),
        ('"version":1,"fin', '"version":2,"fin', "line 1.start.variant.version"),
    ],
)
def test_log_of_an_unknown_version_is_told_apart(old: str, new: str, path: str, tmp_path: Path) -> None:
    """A newer library could read it."""
    head, *rest = opened(content_of(SHORT, tmp_path))
    error = damaged(summed(head.replace(old, new), *rest))

    assert path == error.path
    assert isinstance(error, UnsupportedVersion)


@pytest.mark.parametrize("junk", [None, "text", 7, bytearray(b"{}"), ["line"]], ids=repr)
def test_what_is_no_content_of_a_log_is_refused(junk: Any) -> None:
    """It is bytes, as they stand in the file."""
    with pytest.raises(DecodeError, match=r"^line 1: the bytes of a log are expected, not "):
        ReplayLog.parse(junk)


@pytest.mark.parametrize(
    "content", [b"precious", b"\0", b"{}", b"\n", SHORT.to_json().encode()], ids=lambda one: one[:9]
)
def test_what_is_no_log_is_told_as_such(content: bytes) -> None:
    """And not as a damaged or a torn one."""
    error = damaged(content)

    assert ("line 1.format", "'unorules-log' is expected: this is no log") == (error.path, error.problem)


def test_log_that_is_too_long_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before all of it is read."""
    path = tmp_path / "game.log"
    ReplayLog.create(path, SHORT).close()
    size = path.stat().st_size
    monkeypatch.setattr(log_module, "MAX_LOG_BYTES", size)
    assert bare(SHORT) == ReplayLog.read(path)

    monkeypatch.setattr(log_module, "MAX_LOG_BYTES", size - 1)
    for read in (ReplayLog.read, ReplayLog.open):
        with pytest.raises(DecodeError, match=rf"^line 1: the log is longer than {size - 1} bytes$"):
            read(path)


# A failing disk.


class Disk(FileIO):
    """A file on a disk that can fail: to write after so many bytes, to be cut."""

    room: int | None = None
    """How many bytes it still takes; None for as many as come."""
    most = 10**9
    """How many bytes it takes, or gives, at once."""
    cuts = True

    def write(self, data: Any, /) -> int:
        part = bytes(data)[: self.most if self.room is None else min(self.most, self.room)]
        if not part and data:
            raise OSError(errno.ENOSPC, "No space left on device")
        if self.room is not None:
            type(self).room = self.room - len(part)
        return super().write(part)

    def read(self, size: int | None = -1, /) -> bytes:
        return super().read(self.most if size is None or size < 0 else min(self.most, size))

    def truncate(self, size: int | None = None, /) -> int:
        if not self.cuts:
            raise OSError(errno.EIO, "Input/output error")
        return super().truncate(size)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> type[Disk]:
    """Logs stand on such a disk."""

    class Fresh(Disk):
        """One for this test."""

    monkeypatch.setattr(log_module, "FileIO", Fresh)
    return Fresh


def test_disk_that_takes_little_at_a_time_takes_all(disk: type[Disk], tmp_path: Path) -> None:
    """Byte by byte."""
    expected = content_of(SHORT, tmp_path)
    disk.most = 1

    assert expected == content_of(SHORT, tmp_path)


def test_disk_that_gives_little_at_a_time_gives_all(disk: type[Disk], tmp_path: Path) -> None:
    """A log is not taken for a shorter one."""
    path = tmp_path / "game.log"
    ReplayLog.create(path, SHORT).close()
    disk.most = 100

    assert bare(SHORT) == ReplayLog.read(path)
    with ReplayLog.open(path) as log:
        assert bare(SHORT) == log.replay


@pytest.mark.parametrize("durability", ["flush", "fsync"])
def test_full_disk_leaves_the_log_as_it_was(durability: Durability, disk: type[Disk], tmp_path: Path) -> None:
    """Whatever part of the record fitted; the state of the table does not move, and later the game goes on."""
    path = tmp_path / "game.log"
    table = Table.resume(Replay.of(SHORT.start))
    table.log = ReplayLog.create(path, table.replay, durability=durability)
    for action, state in zip(SHORT.actions, states_of(SHORT)[1:], strict=True):
        before, seen, kept = path.read_bytes(), table.state, table.replay
        for room in (0, 1, 40, 60):
            disk.room = room
            with pytest.raises(OSError, match="No space left") as error:
                table.apply(action)
            assert errno.ENOSPC == error.value.errno
            assert before == path.read_bytes()
            assert (seen, kept) == (table.state, table.replay)
        disk.room = None
        table.apply(action)
        assert state == table.state
    table.log.close()

    assert content_of(SHORT, tmp_path) == path.read_bytes()


def test_full_disk_loses_nothing_that_waits_in_memory(disk: type[Disk], tmp_path: Path) -> None:
    """It is written as soon as there is room; only the record that was refused is not there."""
    path = tmp_path / "game.log"
    long = game(players=3, seed=6, most=200)
    states = states_of(long)
    log = ReplayLog.create(path, Replay.of(long.start), durability="none")
    header = path.read_bytes()
    disk.room = 5000
    done = 0
    with contextlib.suppress(OSError):
        while True:
            log.append(long.actions[done], states[done + 1])
            done += 1
    for _ in range(2):
        assert header == path.read_bytes()
        with pytest.raises(OSError, match="No space left"):
            log.append(long.actions[done], states[done + 1])
    disk.room = None
    log.append(long.actions[done], states[done + 1])
    log.close()

    assert 50 < done < 200
    assert bare(long.up_to(done + 1)) == ReplayLog.read(path)


def test_log_that_cannot_be_mended_takes_no_more_records(disk: type[Disk], tmp_path: Path) -> None:
    """Half a record stands in the file: whoever opens the log again cuts it off."""
    path = tmp_path / "game.log"
    table = Table.resume(Replay.of(SHORT.start))
    table.log = log = ReplayLog.create(path, table.replay)
    table.apply(SHORT.actions[0])
    before = path.read_bytes()
    disk.room, disk.cuts = 30, False
    with pytest.raises(OSError, match="Input/output error"):
        table.apply(SHORT.actions[1])
    disk.room, disk.cuts = None, True
    for _ in range(2):
        with pytest.raises(LogError):
            table.apply(SHORT.actions[1])
    log.close()

    assert states_of(SHORT)[1] == table.state
    assert len(before) + 30 == path.stat().st_size
    table = Table.resume(ReplayLog.read(path), log=ReplayLog.open(path))
    assert before == path.read_bytes()
    for action in SHORT.actions[1:]:
        table.apply(action)
    assert table.log is not None
    table.log.close()
    assert content_of(SHORT, tmp_path) == path.read_bytes()


def test_log_that_cannot_be_mended_writes_nothing_when_it_is_closed(
    disk: type[Disk], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What waits in memory would stand behind half a record."""
    path = tmp_path / "game.log"
    log = ReplayLog.create(path, Replay.of(SHORT.start), durability="none")
    size = path.stat().st_size
    log.append(SHORT.actions[0], states_of(SHORT)[1])
    disk.room, disk.cuts = 30, False
    monkeypatch.setattr(log_module, "BUFFER", 1)
    with pytest.raises(OSError, match="Input/output error"):
        log.append(SHORT.actions[1], states_of(SHORT)[2])
    disk.room, disk.cuts = None, True
    log.close()

    assert size + 30 == path.stat().st_size
    assert 0 == len(ReplayLog.read(path))


def test_log_whose_disk_does_not_answer_takes_no_more_records(
    disk: type[Disk], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody knows what is on the disk: opening the log again tells."""
    path = tmp_path / "game.log"
    table = Table.resume(Replay.of(SHORT.start))
    table.log = log = ReplayLog.create(path, table.replay, durability="fsync")
    table.apply(SHORT.actions[0])

    def failing(file: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", failing)
        with pytest.raises(OSError, match="Input/output error"):
            table.apply(SHORT.actions[1])
    with pytest.raises(LogError):
        table.apply(SHORT.actions[1])
    log.close()

    assert states_of(SHORT)[1] == table.state
    with ReplayLog.open(path, durability="fsync") as log:
        assert log.replay in (bare(SHORT.up_to(1)), bare(SHORT.up_to(2)))
        log.replay.verify()


def test_log_that_cannot_be_begun_is_not_begun(disk: type[Disk], tmp_path: Path) -> None:
    """The error goes to the caller, nothing is left that could be taken for a log, and it can be tried again."""
    path = tmp_path / "game.log"
    disk.room = 100
    with pytest.raises(OSError, match="No space left"):
        ReplayLog.create(path, SHORT)
    with pytest.raises((DecodeError, FileNotFoundError)):
        ReplayLog.open(path)
    disk.room = None
    ReplayLog.create(path, SHORT).close()

    assert bare(SHORT) == ReplayLog.read(path)


def test_log_whose_end_does_not_fit_is_closed_all_the_same(disk: type[Disk], tmp_path: Path) -> None:
    """What could not be written is an error; the file is free."""
    path = tmp_path / "game.log"
    log = ReplayLog.create(path, Replay.of(SHORT.start), durability="none")
    log.append(SHORT.actions[0], states_of(SHORT)[1])
    disk.room = 5
    with pytest.raises(OSError, match="No space left"):
        log.close()
    disk.room = None

    with ReplayLog.open(path) as log:
        assert 0 == len(log.replay)


class Interrupted(BaseException):
    """What comes when nobody expects it, such as Ctrl-C."""


def interrupting(*_: object) -> None:
    """What is called when the interruption comes."""
    raise Interrupted


@pytest.mark.parametrize("places", [("write",), ("write", "truncate"), ("fsync",)], ids=" ".join)
@pytest.mark.parametrize("durability", ["flush", "fsync"])
def test_append_that_is_interrupted_leaves_a_log_that_opens(
    durability: Durability, places: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the record or without it; what was acknowledged before is there, and nothing is there twice."""
    path = tmp_path / "game.log"
    states = states_of(SHORT)
    log = ReplayLog.create(path, SHORT.up_to(1), durability=durability)
    with monkeypatch.context() as patch:
        for place in places:
            patch.setattr(os if place == "fsync" else log._file, place, interrupting)
        with contextlib.suppress(Interrupted):
            log.append(SHORT.actions[1], states[2])
    with contextlib.suppress(LogError):
        log.append(SHORT.actions[1], states[2])
    log.close()

    found = ReplayLog.read(path)
    assert found in (bare(SHORT.up_to(1)), bare(SHORT.up_to(2)))
    with ReplayLog.open(path) as log:
        log.append(SHORT.actions[len(found)], states[len(found) + 1])
    assert bare(SHORT.up_to(len(found) + 1)) == ReplayLog.read(path)


def test_action_is_written_down_before_it_counts(tmp_path: Path) -> None:
    """And what the rules refuse is not written down."""
    path = tmp_path / "game.log"
    table = Table.resume(Replay.of(SHORT.start))
    with ReplayLog.create(path, table.replay) as log:
        table.log = log
        for action in SHORT.actions:
            with pytest.raises(uno.IllegalAction):
                table.apply(Draw(9))
            table.apply(action)
            assert table.replay.actions == ReplayLog.read(path).actions

    assert content_of(SHORT, tmp_path) == path.read_bytes()


# Killed.


def test_writer_that_is_killed_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    """Twenty times, each time at another moment; the game goes on, and is the one that nobody had disturbed."""
    paths = [tmp_path / f"{number}.log" for number in range(3)]
    for attempt in range(20):
        # Most of the time the same log is taken up; now and then another one is begun.
        seed = attempt % 7 // 3
        path = paths[seed]
        had = ReplayLog.read(path).actions if path.exists() else ()
        with writer(path, seed, "fsync") as process:
            said = told(process, attempt * 7 % 23)
            time.sleep(attempt % 4 * 0.0007)
            said += killed(process)
        if not said and not had:
            path.unlink(missing_ok=True)  # killed before the log was begun, or while it was
            continue
        with ReplayLog.open(path) as log:
            acknowledged = max(said, default=len(had))
            assert acknowledged <= len(log.replay) <= acknowledged + 1
            assert had == log.replay.actions[: len(had)]

    lengths = []
    for seed, path in enumerate(paths):
        replay = ReplayLog.read(path)
        state = replay.verify()
        assert actions_from(log_writer.start(seed), seed, len(replay)) == replay.actions
        table = Table.resume(replay)
        table.apply(chosen(state, seed))
        lengths.append(len(replay))
    assert sum(lengths) > 100


def test_writer_that_promised_nothing_leaves_a_log_that_opens(tmp_path: Path) -> None:
    """Records may be lost, and those that are there are a beginning of the game."""
    path = tmp_path / "game.log"
    for most in (50, 300, 900):
        with writer(path, 1, "none", most=most) as process:
            first = told(process, 1)
            said = told(process, most - first[0])
            assert most == said[-1]
            killed(process)
        with ReplayLog.open(path) as log:
            assert len(log.replay) < most
            assert actions_from(log_writer.start(1), 1, len(log.replay)) == log.replay.actions
            log.replay.verify()

    assert len(ReplayLog.read(path)) > 50
