"""Appending: a log holds the game that was written into it, action by action."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

import unorules as uno
from tests.kit.games import game, states_of
from tests.kit.logs import summed
from tests.replay.kit import NOTES, REGISTRY
from tests.replay.log_kit import DURABILITIES, GAMES, SHORT, bare, content_of, opened, parsed
from unorules import Draw, Pass, Replay, ReplayLog, Table
from unorules.errors import LogError, ReplayDiverged, StateError
from unorules.replay import Durability


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

    assert ["format", "version", "library", "digest", "start", *sorted(NOTES), "check", "crc"] == list(head)
    assert ("unorules-log", 1, uno.__version__) == (head["format"], head["version"], head["library"])
    assert json.loads(replay.start.to_json()) == head["start"]
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
