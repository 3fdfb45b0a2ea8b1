"""How long a recorded game may be: the same for a replay, a log and a table, and said before anything is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

import unorules as uno
from tests.kit.builders import W
from tests.kit.games import actions_from, states_of
from tests.replay.kit import document, reread
from tests.replay.log_kit import SHORT, bare
from unorules import Answer, Draw, Play, Replay, ReplayLog, Table, card
from unorules._limits import MAX_ACTIONS
from unorules.errors import GameTooLong
from unorules.replay import checks
from unorules.replay.checks import action_weight

FULL = r"^a recorded game may have at most 5 actions, and long ones count more than once$"


@pytest.fixture
def five_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a recorded game have five actions."""
    monkeypatch.setattr(checks, "MAX_ACTIONS", 5)


@pytest.mark.slow
def test_longest_game_can_be_written_read_and_logged(tmp_path: Path) -> None:
    """In a replay, in a log and at a table; one action more is refused by each."""
    start = uno.new_game("hello-kitty-2017", 10, seed=1)[0]
    *actions, last = actions_from(start, 1, MAX_ACTIONS + 1)
    replay = Replay.of(start, actions)
    after = replay.verify()

    assert replay == Replay.from_json(replay.to_json())
    with ReplayLog.create(tmp_path / "game.log", replay) as log:
        table = Table.resume(replay, log=log)
        with pytest.raises(GameTooLong):
            table.apply(last)
        with pytest.raises(GameTooLong):
            log.append(last, uno.apply(after, last)[0])
    assert bare(replay) == ReplayLog.read(tmp_path / "game.log")
    assert (after, replay) == (table.state, table.replay)
    with pytest.raises(GameTooLong):
        Replay.of(start, (*actions, last))


@pytest.mark.usefixtures("five_actions")
def test_table_stops_before_anything_is_lost() -> None:
    """What was played is there, and can be written."""
    table = Table.resume(SHORT.up_to(4))
    table.apply(SHORT.actions[4])
    for _ in range(2):
        with pytest.raises(GameTooLong, match=FULL):
            table.apply(SHORT.actions[5])

    assert SHORT.at(5) == table.state
    assert SHORT.actions[:5] == Replay.from_json(table.replay.to_json()).actions


@pytest.mark.usefixtures("five_actions")
def test_what_the_rules_refuse_is_refused_as_always_at_a_full_table() -> None:
    """The refusal says more to a player than the length."""
    table = Table.resume(SHORT.up_to(5))
    with pytest.raises(uno.IllegalAction):
        table.apply(Play(0, card("pink-7")))


@pytest.mark.usefixtures("five_actions")
def test_log_stops_at_the_same_action(tmp_path: Path) -> None:
    """It stays as it is, and open; also when it is opened again."""
    path = tmp_path / "game.log"
    states = states_of(SHORT)
    with ReplayLog.create(path, SHORT.up_to(4)) as log:
        log.append(SHORT.actions[4], states[5])
        for _ in range(2):
            with pytest.raises(GameTooLong, match=FULL):
                log.append(SHORT.actions[5], states[6])
    with ReplayLog.open(path) as log, pytest.raises(GameTooLong, match=FULL):
        log.append(SHORT.actions[5], states[6])

    assert bare(SHORT.up_to(5)) == ReplayLog.read(path)


@pytest.mark.usefixtures("five_actions")
def test_longer_game_is_no_replay() -> None:
    """However it is made."""
    longer = SHORT.actions[:6]
    with pytest.raises(GameTooLong, match=FULL):
        Replay.of(SHORT.start, longer)
    with pytest.raises(GameTooLong, match=FULL):
        Replay(SHORT.start, longer, SHORT.checks[:7])


def test_replay_with_more_actions_cannot_be_read() -> None:
    """Before any of them is read."""
    data = document(SHORT)
    data["actions"] *= MAX_ACTIONS // len(SHORT) + 1
    with pytest.raises(uno.DecodeError, match=rf"^\$\.actions: expected a list of 0 to {MAX_ACTIONS} items, not"):
        reread(data)


def test_log_with_more_actions_cannot_be_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It says in which line the last one is that fits."""
    ReplayLog.create(tmp_path / "game.log", SHORT.up_to(6)).close()
    monkeypatch.setattr("unorules.replay.log_lines.MAX_ACTIONS", 5)
    with pytest.raises(uno.DecodeError, match=r"^line 7: expected at most 5 actions$"):
        ReplayLog.read(tmp_path / "game.log")


def test_action_counts_once_for_every_hundred_characters() -> None:
    """As JSON: so that the longest options and names fit into a document too."""
    assert 1 == action_weight(Draw(0))
    assert 1 == action_weight(Play(0, W, color="red"))
    around = len('{"do":"answer","seat":0,"option":""}')
    assert 1 == action_weight(Answer(0, "x" * (100 - around)))
    assert 2 == action_weight(Answer(0, "x" * (101 - around)))
    assert 3 == action_weight(Answer(0, '"' * 100))


def test_long_actions_fill_a_game_sooner(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two actions that count twice, and one more."""
    monkeypatch.setattr(checks, "MAX_ACTIONS", 5)
    monkeypatch.setattr("unorules.replay.replay.action_weight", lambda action: 2)

    assert 2 == len(Replay.of(SHORT.start, SHORT.actions[:2]))
    with pytest.raises(GameTooLong, match=FULL):
        Replay.of(SHORT.start, SHORT.actions[:3])
