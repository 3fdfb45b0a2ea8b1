"""The table: a game that carries its own state, tells each seat what it may see, and can be left and taken up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

import unorules as uno
from tests.kit.builders import WD4
from tests.kit.decks import FOURS, TINY
from tests.kit.games import chosen, game, states_of
from unorules import (
    CLASSIC_2010,
    FRIENDS_2022,
    ICE_THE_KICKER_2023,
    Answer,
    CallUno,
    Catch,
    Draw,
    Event,
    IllegalAction,
    LogError,
    MatchStarted,
    Pass,
    Play,
    Reason,
    Replay,
    ReplayDiverged,
    ReplayLog,
    SeatError,
    SetupError,
    StaleState,
    State,
    Table,
    Variant,
    VariantError,
    card,
)

SEATS: list[int | None] = [None, 0, 1, 2]
GAME = game(players=3, seed=6, most=100)
STATES = states_of(GAME)
TOLD: dict[int, tuple[Event, ...]] = {state.seq: events for state, events in GAME.steps()}


def told(seat: int | None, first: int = 0, last: int = 100) -> dict[int, tuple[Event, ...]]:
    """What a seat was told of some steps of the game."""
    return {seq: uno.redact(events, seat) for seq, events in TOLD.items() if first <= seq <= last}


def at(seq: int) -> Table:
    """The table of the game after so many actions."""
    return Table.resume(GAME.up_to(seq))


def laid(*hands: str, **fields: Any) -> Table:
    """A table laid by hand."""
    given: dict[str, Any] = {"top": "red-9"} | fields
    return Table.resume(Replay.of(uno.from_table(hands, **given)))


def match(table: Table) -> tuple[object, ...]:
    """All that a table holds, to see that it has not moved."""
    return (table.state, table.replay, *(table.feed(seat) for seat in range(table.state.seats)))


# Playing.


def test_table_is_a_new_game() -> None:
    """With the same arguments."""
    state, events = uno.new_game("friends-2022", ["Ann", "Bo", "Cy"], seed=7, dealer=1)
    table = Table("friends-2022", ["Ann", "Bo", "Cy"], seed=7, dealer=1)

    assert state == table.state
    assert Replay.of(state) == table.replay
    assert {0: uno.redact(events, 0)} == table.feed(0)
    assert table.log is None


def test_table_has_four_seats_and_the_classic_game_unless_something_else_is_said() -> None:
    """And a game that nobody knows beforehand."""
    table = Table()

    assert ("classic-2010", 4) == (table.state.variant.id, table.state.seats)
    assert table.state != Table().state


def test_table_takes_a_variant_of_ones_own() -> None:
    """As a new game does."""
    assert uno.new_game(TINY, 2, seed=1)[0] == Table(TINY, 2, seed=1).state


def test_what_is_no_game_is_refused() -> None:
    """As by a new game."""
    with pytest.raises(VariantError):
        Table("no-such-game")
    with pytest.raises(SetupError):
        Table(players=1)
    with pytest.raises(SetupError):
        Table(players=3, dealer=3)
    with pytest.raises(SetupError):
        Table(seed="")
    with pytest.raises(SetupError, match="a note's key is a text that begins with '_'"):
        Table(notes={"mine": 1})


@pytest.mark.parametrize(
    "variant",
    ["classic-2010", "hello-kitty-2017", ICE_THE_KICKER_2023, FRIENDS_2022, TINY, FOURS],
    ids=str,
)
def test_action_does_what_apply_does(variant: Variant | str) -> None:
    """And gives the number of the new state."""
    table = Table(variant, 3, seed=5)
    for _ in range(200):
        if table.state.over:
            break
        action = chosen(table.state, 5)
        state, _ = uno.apply(table.state, action)
        assert state.seq == table.apply(action)
        assert state == table.state

    assert game(variant, 3, seed=5, most=200) == table.replay


def test_refused_action_changes_nothing() -> None:
    """Neither the state nor the replay nor what anyone is told."""
    table = at(20)
    before = match(table)
    junk: Any = "draw"
    for action in (Draw(9), Pass(0), Play(0, card("red-1.x")), Answer(0, "accept"), CallUno(0), Catch(0, 0), junk):
        with pytest.raises(IllegalAction):
            table.apply(action)
        assert before == match(table)


def test_action_on_a_prompt_that_no_longer_stands_is_refused() -> None:
    """And changes nothing; one on the prompt that stands is done."""
    table = laid("red-1 red-2 red-3", "red-4 blue-5")
    table.apply(Play(0, card("red-1")))
    before = match(table)
    for seen in (0, 2, -1, True, "1"):
        wrong: Any = seen
        with pytest.raises(StaleState):
            table.apply(Play(1, card("red-4")), at=wrong)
        assert before == match(table)

    table.apply(Play(1, card("red-4")), at=1)
    assert 2 == table.state.seq


def test_call_does_not_make_a_prompt_older() -> None:
    """What was seen before it may still be acted on."""
    table = laid("red-1 red-2", "red-4 blue-5")
    table.apply(CallUno(0))
    table.apply(Play(0, card("red-1")), at=0)

    assert 2 == table.state.seq


def test_two_tables_share_nothing() -> None:
    """Of one start there can be many games."""
    one, other = Table(seed=1, players=3), Table(seed=1, players=3)
    one.apply(chosen(one.state, 1))

    assert (1, 0) == (one.state.seq, other.state.seq)
    assert one.replay.up_to(0).start == other.replay.start


# Seeing.


@pytest.mark.parametrize("seat", SEATS)
def test_table_shows_each_seat_its_view(seat: int | None) -> None:
    """At every moment."""
    table = at(0)
    for action in GAME.actions:
        assert uno.view(table.state, seat) == table.view(seat)
        table.apply(action)

    assert uno.view(STATES[-1], seat) == table.view(seat)


@pytest.mark.parametrize("seat", [-1, 3, True, "0", 1.0], ids=repr)
def test_nobody_sees_anything_from_where_nobody_sits(seat: Any) -> None:
    """Three sit at this table: no view, and no feed."""
    with pytest.raises(SeatError):
        at(5).view(seat)
    with pytest.raises(SeatError):
        at(5).feed(seat)


@pytest.mark.parametrize("seat", SEATS)
def test_feed_tells_everything_from_the_start_on(seat: int | None) -> None:
    """Redacted for the seat, by the number of the state that each step led to, in their order."""
    table = at(0)
    for seq, action in enumerate(GAME.actions):
        assert told(seat, last=seq) == table.feed(seat)
        table.apply(action)

    assert isinstance(table.feed(seat)[0][0], MatchStarted)
    assert told(seat) == table.feed(seat) == at(100).feed(seat)
    assert list(range(101)) == list(table.feed(seat))


@pytest.mark.parametrize("seat", SEATS)
def test_whoever_was_away_is_told_exactly_what_was_missed(seat: int | None) -> None:
    """After the state that was seen last, whichever it was."""
    table = at(100)
    for seen, state in enumerate(STATES):
        last = uno.view(state, seat)
        assert seen == last.seq
        assert told(seat, first=seen + 1) == table.feed(seat, after=last.seq)

    assert {} == table.feed(seat, after=100)


@pytest.mark.parametrize("seat", SEATS)
def test_feeds_of_every_step_make_the_whole(seat: int | None) -> None:
    """Nothing is told twice, and nothing is left out."""
    table = at(0)
    heard = list(table.feed(seat).items())
    for action in GAME.actions:
        seen = table.view(seat).seq
        table.apply(action)
        heard += table.feed(seat, after=seen).items()

    assert list(told(seat).items()) == heard == list(table.feed(seat).items())
    everything = tuple(event for events in TOLD.values() for event in events)
    assert uno.redact(everything, seat) == tuple(event for _, events in heard for event in events)


def test_feed_of_a_game_taken_up_in_the_middle_counts_on() -> None:
    """Its first state has a number of its own; what came before was never told here."""
    table = Table.resume(Replay.of(STATES[40]))
    assert {40: ()} == table.feed(0)
    assert {} == table.feed(0, after=40)
    for action in GAME.actions[40:50]:
        table.apply(action)

    assert {40: ()} | told(0, first=41, last=50) == table.feed(0)
    assert told(0, first=41, last=50) == table.feed(0, after=40)
    assert told(0, first=46, last=50) == table.feed(0, after=45)
    assert {} == table.feed(0, after=50)
    for seq in (39, 51):
        with pytest.raises(
            SetupError, match=rf"^the table has told of the states 40 to 50, and {seq} is none of them$"
        ):
            table.feed(0, after=seq)


@pytest.mark.parametrize("seen", [-1, 6, True, "3", 1.0, (3,)], ids=repr)
def test_feed_goes_on_from_a_state_that_has_been(seen: Any) -> None:
    """A client that has seen another state has seen another game."""
    with pytest.raises(SetupError, match=r"^the table has told of the states 0 to 5, and .+ is none of them$"):
        at(5).feed(0, after=seen)


# Recording, leaving and going on.


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
    left = laid("wild-draw-four red-1", "green-3 green-4 green-5", "blue-5 blue-6")
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
    left = laid("red-1", "red-4 blue-5", draw="red-8")
    left.apply(Draw(0))
    left.apply(CallUno(0))
    table = Table.resume(Replay.from_json(left.replay.to_json()))

    assert ("drawn", card("red-8"), True) == (table.state.prompt.kind, table.view(0).drawn, table.view(0).called_early)
    table.apply(Play(0, card("red-8")))
    assert () == table.state.catchable


def test_question_to_the_host_is_still_open_when_the_game_is_taken_up() -> None:
    """Whether the kick was good."""
    left = laid("wild-ice-the-kicker red-1", "green-3", variant=ICE_THE_KICKER_2023)
    left.apply(Play(0, card("wild-ice-the-kicker"), color="red"))
    table = Table.resume(left.replay)
    table.apply(Answer(None, "no-good"))

    assert 4 == len(table.state.hands[1])


@pytest.mark.parametrize("start", [STATES[0], STATES[17], STATES[71], uno.from_deck("red-1", players=3)[0]], ids=repr)
def test_any_state_can_be_sat_down_to(start: State) -> None:
    """A replay of no actions ends at it."""
    table = Table.resume(Replay.of(start))
    assert start == table.state
    table.apply(chosen(start, 1))

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
        Table.resume(evolve(GAME, actions=(*GAME.actions[:9], Draw(9), *GAME.actions[10:])))

    assert 10 == error.value.seq


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


# Writing a log.


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
            with pytest.raises(LogError, match=r"^the log ends at seq 5, and not with this game at seq [356]$"):
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


@pytest.mark.parametrize("junk", [None, "replay", STATES[0], uno.new_game(seed=1), GAME.for_seat(0)], ids=type)
def test_game_is_taken_up_from_a_replay_alone(junk: Any) -> None:
    """What a seat was told is not enough."""
    with pytest.raises(SetupError, match=r"^a table is resumed from a Replay, not from "):
        Table.resume(junk)


def test_table_does_not_show_its_secrets_by_accident() -> None:
    """Its repr is what everyone at the table can see."""
    assert f"<Table {STATES[5]!r}>" == repr(at(5))
    assert GAME.seed.hex() not in repr(at(5))


def test_state_and_replay_of_a_table_are_changed_by_playing_alone() -> None:
    """Nobody can put another one there."""
    table = at(5)
    with pytest.raises(AttributeError):
        table.state = STATES[0]  # type: ignore[misc]
    with pytest.raises(AttributeError):
        table.replay = GAME  # type: ignore[misc]


def test_library_that_began_to_record_a_game_stays_named() -> None:
    """Also when another one goes on with it."""
    table = Table.resume(evolve(GAME.up_to(5), library="0.0.1-before"))
    table.apply(GAME.actions[5])

    assert "0.0.1-before" == table.replay.library


def test_variant_with_house_rules_is_played_by_them() -> None:
    """A table takes any variant."""
    table = Table(CLASSIC_2010.with_rules(hand_size=3), 2, seed=1)

    assert [3, 3] == [len(hand) for hand in table.state.hands]


def test_what_is_no_log_is_not_written_to(tmp_path: Path) -> None:
    """A path is none: a log is begun or opened first."""
    table = Table(players=2, seed=1)
    path: Any = tmp_path / "log"
    with pytest.raises(SetupError, match="a log is a ReplayLog, not "):
        table.log = path
    with pytest.raises(SetupError, match="a log is begun with a Replay, not with <Table"):
        ReplayLog.create(path, table)  # type: ignore[arg-type]
    assert not path.exists()
