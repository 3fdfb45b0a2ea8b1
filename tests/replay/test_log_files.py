"""The file of a log: made, opened, read and closed, and written action by action."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

import unorules as uno
from tests.kit.documents import add_checksums, fault
from tests.kit.games import game, states_of
from tests.replay.logs import DURABILITIES, GAMES, SHORT, bare, content_of, lines_of, parse
from tests.replay.replays import NOTES, REGISTRY
from unorules import DecodeError, Draw, Pass, Replay, ReplayLog, Table
from unorules.errors import GameTooLong, LogError, ReplayDiverged, StateError
from unorules.replay import Durability
from unorules.replay import log as log_module


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


def test_log_can_stand_in_the_folder_one_is_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a name alone, as text."""
    monkeypatch.chdir(tmp_path)
    ReplayLog.create("game.log", SHORT, durability="fsync").close()

    assert bare(SHORT) == ReplayLog.read("game.log")
    with ReplayLog.open("game.log") as log:
        assert bare(SHORT) == log.replay


def test_what_is_no_ordinary_file_is_not_opened(tmp_path: Path) -> None:
    """A folder is none."""
    with pytest.raises(LogError, match=r"^a log must be a regular file$"):
        ReplayLog.open(tmp_path)


def test_log_that_is_not_there_is_not_made_by_opening_it(tmp_path: Path) -> None:
    """Nor by reading it."""
    with pytest.raises(FileNotFoundError):
        ReplayLog.open(tmp_path / "game.log")
    with pytest.raises(FileNotFoundError):
        ReplayLog.read(tmp_path / "game.log")

    assert [] == list(tmp_path.iterdir())


def test_log_needs_the_registry_of_its_game(tmp_path: Path) -> None:
    """The path says where the variant is named; the file is left as it is, and free."""
    path = tmp_path / "game.log"
    ReplayLog.create(path, GAMES["Wild Draw Fours"]).close()
    for read in (ReplayLog.read, ReplayLog.open):
        assert "line 1.start.variant.id" == fault(read, path).path

    with ReplayLog.open(path, registry=REGISTRY) as log:
        assert 20 == len(log.replay)


def test_log_that_would_be_too_long_is_not_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game can have been played for long before its log is begun; no file is made."""
    monkeypatch.setattr(log_module, "MAX_LOG_BYTES", len(content_of(SHORT, tmp_path)) - 1)
    with pytest.raises(GameTooLong, match=r"^a log may have at most [0-9]+ bytes, not [0-9]+$"):
        ReplayLog.create(tmp_path / "game.log", SHORT).close()

    assert [] == list(tmp_path.iterdir())


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


def test_closed_log_takes_no_more_records(tmp_path: Path) -> None:
    """It may be closed twice."""
    path = tmp_path / "game.log"
    log = ReplayLog.create(path, Replay.of(SHORT.start))
    log.close()
    log.close()
    with pytest.raises(LogError, match=r"^the log is closed or has failed, and takes no more records$"):
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


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no such files")
def test_pipe_is_not_read(tmp_path: Path) -> None:
    """Nobody may ever write to it, and the reader would wait."""
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(LogError, match=r"^a log must be a regular file$"):
        ReplayLog.read(tmp_path / "pipe")


# Appending.


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

    assert bare(replay) == ReplayLog.read(path, registry=REGISTRY) == parse(path.read_bytes())
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

    assert ["format", "version", "library", "digest", "start", *sorted(NOTES), "check", "crc"] == list(head)
    assert ("unorules-log", 1, uno.__version__) == (head["format"], head["version"], head["library"])
    assert json.loads(replay.start.to_json()) == head["start"]
    assert NOTES == {key: head[key] for key in NOTES}
    assert [uno.encode(action) for action in replay.actions] == [record["action"] for record in records]
    assert list(replay.checks) == [line["check"] for line in (head, *records)]


def test_checksum_runs_on_through_all_lines(tmp_path: Path) -> None:
    """It is the CRC-32 of all that stands before the checksums."""
    content = content_of(SHORT, tmp_path)

    assert content == add_checksums(*lines_of(content))


def test_notes_and_the_library_are_kept(tmp_path: Path) -> None:
    """Whoever reads the log, and whoever takes it up."""
    path = tmp_path / "game.log"
    old = evolve(bare(Replay.of(SHORT.start, notes=NOTES)), library="0.0.1-before")
    ReplayLog.create(path, old).close()

    assert old == ReplayLog.read(path)
    with ReplayLog.open(path) as log:
        assert (NOTES, "0.0.1-before") == (log.replay.notes, log.replay.library)


@pytest.mark.parametrize("notes", [{"_mine": "x" * 19_000}, {"_mine": [[]] * 6000}], ids=["letters", "lists"])
def test_all_notes_that_a_replay_may_have_can_be_read_again(notes: dict[str, Any], tmp_path: Path) -> None:
    """Also with the largest start."""
    path = tmp_path / "game.log"
    ReplayLog.create(path, Replay.of(GAMES["a state, and notes"].start, notes=notes)).close()

    assert notes == ReplayLog.read(path).notes


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


# What does not follow.


def test_what_is_no_state_is_not_appended(tmp_path: Path) -> None:
    """And the log goes on."""
    path = tmp_path / "game.log"
    junk: Any = "state"
    with ReplayLog.create(path, Replay.of(SHORT.start)) as log:
        with pytest.raises(StateError):
            log.append(SHORT.actions[0], junk)
        log.append(SHORT.actions[0], states_of(SHORT)[1])

    assert bare(SHORT.up_to(1)) == ReplayLog.read(path)


def test_record_that_does_not_follow_is_not_appended(tmp_path: Path) -> None:
    """The log has no gap, and nothing in it twice; it goes on afterwards."""
    path = tmp_path / "game.log"
    states = states_of(SHORT)
    with ReplayLog.create(path, SHORT.up_to(3)) as log:
        for seq in (0, 2, 3, 5):
            with pytest.raises(LogError, match=rf"^expected seq 4 after the end of the log, not seq {seq}$"):
                log.append(SHORT.actions[3], states[seq])
        log.append(SHORT.actions[3], states[4])
        with pytest.raises(LogError, match=r"^expected seq 5 after the end of the log, not seq 4$"):
            log.append(SHORT.actions[3], states[4])

    assert bare(SHORT.up_to(4)) == ReplayLog.read(path)


def test_log_with_a_wrong_check_is_found_out(tmp_path: Path) -> None:
    """A record whose check does not fit is a divergence like any other."""
    path = tmp_path / "game.log"
    ReplayLog.create(path, evolve(SHORT.up_to(1), checks=(SHORT.checks[0], "000"))).close()
    with pytest.raises(ReplayDiverged) as error:
        ReplayLog.read(path).verify()

    assert 1 == error.value.seq


def test_log_knows_where_its_game_has_to_go_on(tmp_path: Path) -> None:
    """At its last record, whoever wrote it, and not at a state of another game with the same number."""
    path = tmp_path / "game.log"
    states = states_of(SHORT)
    with ReplayLog.create(path, SHORT.up_to(3)) as log:
        log.check_ends_with(SHORT.up_to(3), states[3])
        log.append(SHORT.actions[3], states[4])
        log.check_ends_with(SHORT.up_to(4), states[4])
        with pytest.raises(LogError, match=r"^this game, at seq 3, does not continue the log, which ends at seq 4$"):
            log.check_ends_with(SHORT.up_to(3), states[3])
    with ReplayLog.open(path) as log:
        log.check_ends_with(SHORT.up_to(4), states[4])
        for other in (SHORT.up_to(3), SHORT.up_to(5), game(players=3, seed=2, most=4), Replay.of(states[4])):
            with pytest.raises(
                LogError, match=r"^this game, at seq [345], does not continue the log, which ends at seq 4$"
            ):
                log.check_ends_with(other, other.verify())


def test_state_of_another_game_is_not_recorded(tmp_path: Path) -> None:
    """Although it has the right seq: neither of other cards, nor after another action, nor what the rules refuse."""
    start, action = SHORT.start, SHORT.actions[0]
    other = uno.new_game(players=3, seed=7)[0]
    foreign = uno.apply(other, uno.legal_actions(other)[0])[0]
    branch = next(
        uno.apply(start, legal)[0] for legal in uno.legal_actions(start) if uno.apply(start, legal)[0] != SHORT.at(1)
    )
    path = tmp_path / "game.log"
    with ReplayLog.create(path, Replay.of(start)) as log:
        for after in (foreign, branch):
            with pytest.raises(LogError, match=r"^the action does not lead from the end of the log to this state"):
                log.append(action, after)
        with pytest.raises(LogError, match=r"^the action does not lead from the end of the log to this state"):
            log.append(Pass(2 - start.prompt.seat), SHORT.at(1))  # type: ignore[operator]
        log.append(action, SHORT.at(1))
    with ReplayLog.open(path) as log:
        with pytest.raises(LogError):
            log.append(SHORT.actions[1], evolve(foreign, seq=2))
        log.append(SHORT.actions[1], SHORT.at(2))

    assert bare(SHORT.up_to(2)) == ReplayLog.read(path)
