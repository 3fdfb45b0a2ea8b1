"""Views and feeds: each seat is shown and told what it may know, and nothing twice."""

from __future__ import annotations

from typing import Any

import pytest

import unorules as uno
from tests.kit.samples import GAME, SEATS, STATES
from tests.table.kit import at
from unorules import Event, Replay, Table
from unorules.errors import SeatError, SetupError
from unorules.events import MatchStarted

TOLD: dict[int, tuple[Event, ...]] = {state.seq: events for state, events in GAME.steps()}
"""What happened in the sample game, by the number of the state it led to."""


def told(seat: int | None, first: int = 0, last: int = 100) -> dict[int, tuple[Event, ...]]:
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
        with pytest.raises(SetupError, match=rf"^after must be a seq from 40 to 50, not {seq}$"):
            table.feed(0, after=seq)


@pytest.mark.parametrize("seen", [-1, 6, True, "3", 1.0, (3,)], ids=repr)
def test_feed_goes_on_from_a_state_that_has_been(seen: Any) -> None:
    """A client that has seen another state has seen another game."""
    with pytest.raises(SetupError, match=r"^after must be a seq from 0 to 5, not .+$"):
        at(5).feed(0, after=seen)
