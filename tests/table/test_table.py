"""Tables play as the engine does, and tell each seat no more than it may know."""

from __future__ import annotations

from typing import Any

import pytest

import unorules as uno
from tests.kit.decks import FOURS, TINY
from tests.kit.games import GAME, SEATS, STATES, choose, game
from tests.table.tables import at, lay, match
from unorules import (
    Answer,
    CallUno,
    Catch,
    Draw,
    Event,
    IllegalAction,
    Pass,
    Play,
    Replay,
    StaleState,
    Table,
    Variant,
    card,
)
from unorules.errors import SeatError, SetupError, VariantError
from unorules.events import MatchStarted
from unorules.variants import CLASSIC_2010, FRIENDS_2022, ICE_THE_KICKER_2023


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


def test_variant_with_house_rules_is_played_by_them() -> None:
    """A table takes any variant."""
    table = Table(CLASSIC_2010.with_rules(hand_size=3), 2, seed=1)

    assert [3, 3] == [len(hand) for hand in table.state.hands]


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
    with pytest.raises(SetupError, match="the key of a note must be text that begins with '_'"):
        Table(notes={"mine": 1})


@pytest.mark.parametrize(
    "variant",
    ["classic-2010", "hello-kitty-2017", ICE_THE_KICKER_2023, FRIENDS_2022, TINY, FOURS],
    ids=str,
)
def test_action_does_what_apply_does(variant: Variant | str) -> None:
    """And returns the same step."""
    table = Table(variant, 3, seed=5)
    for _ in range(200):
        if table.state.over:
            break
        action = choose(table.state, 5)
        step = uno.apply(table.state, action)
        assert step == table.apply(action)
        assert step[0] == table.state

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
    table = lay("red-1 red-2 red-3", "red-4 blue-5")
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
    table = lay("red-1 red-2", "red-4 blue-5")
    table.apply(CallUno(0))
    table.apply(Play(0, card("red-1")), at=0)

    assert 2 == table.state.seq


def test_two_tables_share_nothing() -> None:
    """Of one start there can be many games."""
    one, other = Table(seed=1, players=3), Table(seed=1, players=3)
    one.apply(choose(one.state, 1))

    assert (1, 0) == (one.state.seq, other.state.seq)
    assert one.replay.up_to(0).start == other.replay.start


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


def test_preview_tells_where_an_action_leads_and_changes_nothing() -> None:
    """So that a host can store the action before it counts."""
    table = Table(players=3, seed=1)
    before, action = table.state, uno.legal_actions(table.state)[0]
    after = table.preview(action, at=before.seq)

    assert (before, 0) == (table.state, len(table.replay))
    table.apply(action)
    assert after == table.state


def test_preview_refuses_what_apply_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the rules refuse, what came too late, and what is too much for a recorded game."""
    table = Table(players=3, seed=1)
    action = uno.legal_actions(table.state)[0]
    with pytest.raises(uno.IllegalAction):
        table.preview(uno.Pass(0))
    with pytest.raises(uno.StaleState):
        table.preview(action, at=7)
    monkeypatch.setattr("unorules.replay.checks.MAX_ACTIONS", 0)
    with pytest.raises(uno.errors.GameTooLong):
        table.preview(action)


# Views and feeds.

TOLD: dict[int, tuple[Event, ...]] = {state.seq: events for state, events in GAME.steps()}
"""What happened in the sample game, by the number of the state it led to."""


def feed_of(seat: int | None, first: int = 0, last: int = 100) -> dict[int, tuple[Event, ...]]:
    """What a seat was told of some steps of the game."""
    return {seq: uno.redact(events, seat) for seq, events in TOLD.items() if first <= seq <= last}


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
        assert feed_of(seat, last=seq) == table.feed(seat)
        table.apply(action)

    assert isinstance(table.feed(seat)[0][0], MatchStarted)
    assert feed_of(seat) == table.feed(seat) == at(100).feed(seat)
    assert list(range(101)) == list(table.feed(seat))


@pytest.mark.parametrize("seat", SEATS)
def test_whoever_was_away_is_told_exactly_what_was_missed(seat: int | None) -> None:
    """After the state that was seen last, whichever it was."""
    table = at(100)
    for seen, state in enumerate(STATES):
        last = uno.view(state, seat)
        assert seen == last.seq
        assert feed_of(seat, first=seen + 1) == table.feed(seat, after=last.seq)

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

    assert list(feed_of(seat).items()) == heard == list(table.feed(seat).items())
    everything = tuple(event for events in TOLD.values() for event in events)
    assert uno.redact(everything, seat) == tuple(event for _, events in heard for event in events)


def test_feed_of_a_game_taken_up_in_the_middle_counts_on() -> None:
    """Its first state has a number of its own; what came before was never told here."""
    table = Table.resume(Replay.of(STATES[40]))
    assert {40: ()} == table.feed(0)
    assert {} == table.feed(0, after=40)
    for action in GAME.actions[40:50]:
        table.apply(action)

    assert {40: ()} | feed_of(0, first=41, last=50) == table.feed(0)
    assert feed_of(0, first=41, last=50) == table.feed(0, after=40)
    assert feed_of(0, first=46, last=50) == table.feed(0, after=45)
    assert {} == table.feed(0, after=50)
    for seq in (39, 51):
        with pytest.raises(SetupError, match=rf"^after must be a seq from 40 to 50, not {seq}$"):
            table.feed(0, after=seq)


@pytest.mark.parametrize("seen", [-1, 6, True, "3", 1.0, (3,)], ids=repr)
def test_feed_goes_on_from_a_state_that_has_been(seen: Any) -> None:
    """A client that has seen another state has seen another game."""
    with pytest.raises(SetupError, match=r"^after must be a seq from 0 to 5, not .+$"):
        at(5).feed(0, after=seen)
