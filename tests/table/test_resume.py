"""Resuming: a game can be stopped at any moment and continued, also from a log."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

import unorules as uno
from tests.kit.builders import WD4
from tests.kit.games import GAME, STATES, choose, game, with_action
from tests.table.tables import at, lay, match
from unorules import Answer, CallUno, Catch, Draw, IllegalAction, Play, Reason, Replay, ReplayLog, State, Table, card
from unorules.errors import LogError, ReplayDiverged, SetupError
from unorules.variants import ICE_THE_KICKER_2023


def test_replay_grows_with_the_game() -> None:
    """After every action it is the game so far."""
    table = at(0)
    for seq, action in enumerate(GAME.actions):
        assert (GAME.actions[:seq], GAME.checks[: seq + 1]) == (table.replay.actions, table.replay.checks)
        assert STATES[seq] == table.replay.verify()
        table.apply(action)

    assert GAME == table.replay


def test_replay_that_was_given_out_does_not_grow() -> None:
    """It is a piece of the past."""
    table = at(3)
    kept = table.replay
    table.apply(GAME.actions[3])

    assert (3, 4) == (len(kept), len(table.replay))


def test_game_can_be_taken_up_at_every_moment() -> None:
    """And goes on as if it had never been left."""
    for seq in range(101):
        table = at(seq)
        assert STATES[seq] == table.state
        for action in GAME.actions[seq : seq + 3]:
            table.apply(action)
        assert STATES[min(seq + 3, 100)] == table.state
        assert GAME.up_to(min(seq + 3, 100)).actions == table.replay.actions


def test_game_can_be_taken_up_from_a_text() -> None:
    """As one that a database has kept."""
    table = Table.resume(Replay.from_json(at(60).replay.to_json()))
    for action in GAME.actions[60:]:
        table.apply(action)

    assert GAME == table.replay


def test_question_is_still_open_when_the_game_is_taken_up() -> None:
    """And so is the window to catch somebody."""
    left = lay("wild-draw-four red-1", "green-3 green-4 green-5", "blue-5 blue-6")
    left.apply(Play(0, WD4, color="green"))
    table = Table.resume(left.replay)

    assert ("ask", 1, (0,)) == (table.state.prompt.kind, table.state.prompt.seat, table.state.catchable)
    assert left.view(1) == table.view(1)
    table.apply(Catch(2, 0))
    table.apply(Answer(1, "challenge"), at=1)
    assert "turn" == table.state.prompt.kind
    assert table.state == Table.resume(table.replay).state


def test_drawn_card_is_still_drawn_when_the_game_is_taken_up() -> None:
    """It alone may be played, and a call ahead of the play still holds."""
    left = lay("red-1", "red-4 blue-5", draw="red-8")
    left.apply(Draw(0))
    left.apply(CallUno(0))
    table = Table.resume(Replay.from_json(left.replay.to_json()))

    assert ("drawn", card("red-8"), True) == (table.state.prompt.kind, table.view(0).drawn, table.view(0).called_early)
    table.apply(Play(0, card("red-8")))
    assert () == table.state.catchable


def test_question_to_the_host_is_still_open_when_the_game_is_taken_up() -> None:
    """Whether the kick was good."""
    left = lay("wild-ice-the-kicker red-1", "green-3", variant=ICE_THE_KICKER_2023)
    left.apply(Play(0, card("wild-ice-the-kicker"), color="red"))
    table = Table.resume(left.replay)
    table.apply(Answer(None, "no-good"))

    assert 4 == len(table.state.hands[1])


@pytest.mark.parametrize("start", [STATES[0], STATES[17], STATES[71], uno.from_deck("red-1", players=3)[0]], ids=repr)
def test_any_state_can_be_sat_down_to(start: State) -> None:
    """A replay of no actions ends at it."""
    table = Table.resume(Replay.of(start))
    assert start == table.state
    table.apply(choose(start, 1))

    assert (start, 1) == (table.replay.start, len(table.replay))


def test_finished_game_can_be_taken_up_and_not_gone_on_with() -> None:
    """It can be looked at."""
    whole = game("friends-2022", 3)
    table = Table.resume(whole)

    assert table.view(None).over
    with pytest.raises(IllegalAction) as refusal:
        table.apply(Draw(0))
    assert Reason.MATCH_OVER is refusal.value.violation.reason
    assert whole == table.replay


def test_replay_that_diverges_is_not_taken_up() -> None:
    """The error names the action."""
    with pytest.raises(ReplayDiverged) as error:
        Table.resume(with_action(9, Draw(9)))

    assert 10 == error.value.seq


@pytest.mark.parametrize("junk", [None, "replay", STATES[0], uno.new_game(seed=1), GAME.for_seat(0)], ids=type)
def test_game_is_taken_up_from_a_replay_alone(junk: Any) -> None:
    """What a seat was told is not enough."""
    with pytest.raises(SetupError, match=r"^resume takes a Replay, not "):
        Table.resume(junk)


def test_notes_stay_with_the_game() -> None:
    """Also when it is taken up and gone on with; the caller's dict is the caller's."""
    notes: dict[str, Any] = {"_room": ["a"]}
    table = Table(players=3, seed=6, notes=notes)
    notes["_room"].append("b")
    table.apply(GAME.actions[0])
    again = Table.resume(table.replay)
    again.apply(GAME.actions[1])

    assert {"_room": ["a"]} == table.replay.notes == again.replay.notes
    assert {} == Table().replay.notes


def test_library_that_began_to_record_a_game_stays_named() -> None:
    """Also when another one goes on with it."""
    table = Table.resume(evolve(GAME.up_to(5), library="0.0.1-before"))
    table.apply(GAME.actions[5])

    assert "0.0.1-before" == table.replay.library


# A table with a log.


def test_table_with_a_log_writes_every_action_down_first(tmp_path: Path) -> None:
    """So that whatever has counted is in the log."""

    class Watching(ReplayLog):
        """A log that sees where the table is when it is told to write."""

        def append(self, action: uno.Action, after: State) -> str:
            seen.append(table.state.seq)
            return super().append(action, after)

    seen: list[int] = []
    table = Table(players=3, seed=6, notes={"_a": 1})
    with Watching.create(tmp_path / "game.log", table.replay) as log:
        table.log = log
        for action in GAME.actions[:20]:
            table.apply(action)

    assert list(range(20)) == seen
    assert (table.replay.actions, {"_a": 1}) == (
        ReplayLog.read(tmp_path / "game.log").actions,
        ReplayLog.read(tmp_path / "game.log").notes,
    )


def test_table_does_not_move_when_the_log_fails(tmp_path: Path) -> None:
    """What is not written down has not happened."""
    table = at(20)
    table.log = ReplayLog.create(tmp_path / "game.log", table.replay)
    table.log.close()
    before = match(table)
    with pytest.raises(LogError):
        table.apply(GAME.actions[20])
    assert before == match(table)

    table.log = None
    table.apply(GAME.actions[20])
    assert STATES[21] == table.state


def test_table_goes_on_with_a_log(tmp_path: Path) -> None:
    """Which holds the whole game in the end, whoever wrote it."""
    path = tmp_path / "game.log"
    ReplayLog.create(path, Replay.of(GAME.start)).close()
    for first in range(0, 100, 25):
        with ReplayLog.open(path) as log:
            table = Table.resume(log.replay, log=log)
            assert log is table.log
            for action in GAME.actions[first : first + 25]:
                table.apply(action)

    assert GAME.actions == ReplayLog.read(path).actions
    assert STATES[-1] == ReplayLog.read(path).verify()


def test_log_of_another_moment_is_not_gone_on_with(tmp_path: Path) -> None:
    """What would be written into it could never be played again."""
    with ReplayLog.create(tmp_path / "game.log", GAME.up_to(5)) as log:
        for other in (GAME.up_to(3), GAME.up_to(6), game(players=3, seed=2, most=5), Replay.of(STATES[5])):
            with pytest.raises(
                LogError, match=r"^this game, at seq [356], does not continue the log, which ends at seq 5$"
            ):
                Table.resume(other, log=log)
            table = Table.resume(other)
            with pytest.raises(LogError):
                table.log = log
            assert table.log is None
        assert log is Table.resume(GAME.up_to(5), log=log).log


def test_log_of_this_moment_can_be_changed_for_another(tmp_path: Path) -> None:
    """Also in the middle of a game; the one that was left behind does not fit any more."""
    table = at(5)
    with (
        ReplayLog.create(tmp_path / "one", table.replay) as one,
        ReplayLog.create(tmp_path / "other", table.replay) as other,
    ):
        table.log = one
        table.apply(GAME.actions[5])
        with pytest.raises(LogError):
            table.log = other
        assert one is table.log
        table.log = None
        table.log = one

    assert [6, 5] == [len(ReplayLog.read(tmp_path / name)) for name in ("one", "other")]


def test_what_is_no_log_is_not_written_to(tmp_path: Path) -> None:
    """A path is not a log: create or open one first."""
    table = Table(players=2, seed=1)
    path: Any = tmp_path / "log"
    with pytest.raises(SetupError, match="log must be a ReplayLog or None, not "):
        table.log = path
    with pytest.raises(SetupError, match="create takes a Replay, not <Table"):
        ReplayLog.create(path, table)  # type: ignore[arg-type]
    assert not path.exists()
