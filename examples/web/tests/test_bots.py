"""Bots: nobody who comes and goes holds them up, and what goes wrong with them stops no table in silence."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from tests.rooms import Slow, opened, room_of, seated, table_of, until
from tests.server import PATIENCE
from unoweb.alarm import MAX_TRIES
from unoweb.bots import PATIENCE as PATIENCE_OF_BOTS
from unoweb.bots import PLAYERS, Bots, Thinkers
from unoweb.chairs import Strength
from unoweb.guests import Guest
from unoweb.store import NotSaved

import unorules as uno
from unorules.variants import house


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Slow]:
    with opened(tmp_path) as store:
        yield store


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots try again at once."""
    monkeypatch.setattr("unoweb.alarm.SECOND_TRY", 0)


@pytest.mark.parametrize("others", [True, False])
def test_who_comes_and_goes_does_not_postpone_a_bots_move(store: Slow, others: bool) -> None:
    async def scene() -> None:
        room = room_of(store, "Ann", "Bo", bots=2, pace=0.2)
        if others:
            await room.enter(Guest(seat=None))
        async with asyncio.timeout(PATIENCE):
            while table_of(room).state.seq < 3:
                restless = Guest(seat=None)
                await room.enter(restless)
                await asyncio.sleep(0.05)
                room.leave(restless)

    asyncio.run(scene())


def test_bots_rest_while_nobody_is_there(store: Slow) -> None:
    async def scene() -> None:
        room = room_of(store, "Ann", "Bo", bots=2)
        guest = Guest(seat=None)
        await room.enter(guest)
        await until(lambda: table_of(room).state.seq > 3)
        room.leave(guest)
        await until(lambda: room.waiting_on().startswith("turn of seat"))

    asyncio.run(scene())


def test_a_bot_tries_again_what_could_not_be_written(store: Slow, monkeypatch: pytest.MonkeyPatch) -> None:
    append, tries = store.append, iter([NotSaved] * (MAX_TRIES + 2))

    def sometimes(id: str, before: uno.State, action: uno.Action) -> None:
        for error in tries:
            raise error
        append(id, before, action)

    async def scene() -> None:
        monkeypatch.setattr(store, "append", sometimes)
        room = room_of(store, "Ann", "Bo", bots=2)
        await room.enter(Guest(seat=None))
        await until(lambda: table_of(room).state.seq >= 3)
        assert room.ended is None

    asyncio.run(scene())


def test_a_bot_that_fails_tries_again_and_the_log_says_so(
    store: Slow, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    choose, tries = Bots.choose, iter([ZeroDivisionError] * (MAX_TRIES - 1))

    async def sometimes(bots: Bots, table: uno.Table, seat: int, strength: Strength) -> uno.Action | None:
        for error in tries:
            raise error
        return await choose(bots, table, seat, strength)

    async def scene() -> None:
        monkeypatch.setattr(Bots, "choose", sometimes)
        room = room_of(store, "Ann", "Bo", bots=2)
        await room.enter(Guest(seat=None))
        await until(lambda: table_of(room).state.seq >= 3)
        assert room.ended is None

    asyncio.run(scene())
    assert caplog.text.count("a bot of table laid has failed") == MAX_TRIES - 1
    assert "ZeroDivisionError" in caplog.text


def test_a_bot_that_always_fails_ends_the_game_and_everyone_is_told(
    store: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*_: object) -> None:
        raise ZeroDivisionError

    async def scene() -> None:
        monkeypatch.setattr(Bots, "choose", never)
        room = room_of(store, "Ann", "Bo", "Cy", bots=1)
        guests = [*await seated(room), Guest(seat=None)]
        await room.enter(guests[-1])
        await until(lambda: room.ended)
        for guest in guests:
            assert guest.news.is_set()
            assert "A bot does not know what to do" in json.loads(room.news_for(guest)[0])["ended"]
        assert room.waiting_on().startswith("nothing")

    asyncio.run(scene())


class Listener:
    """A bot that writes down what it is told, and makes any move."""

    def __init__(self) -> None:
        self.told: list[tuple[uno.Event, ...]] = []

    def see(self, events: tuple[uno.Event, ...]) -> None:
        self.told.append(events)

    def __call__(self, view: uno.View, rng: Random) -> uno.Action | None:
        return rng.choice(view.legal) if view.legal else None


class Listeners:
    """Makes them."""

    def __init__(self) -> None:
        self.made: list[Listener] = []

    def for_seat(self, view: uno.View) -> Listener:
        self.made.append(Listener())
        return self.made[-1]


@pytest.fixture
def listeners(monkeypatch: pytest.MonkeyPatch) -> Listeners:
    listeners = Listeners()
    for strength in PLAYERS:
        monkeypatch.setitem(PLAYERS, strength, listeners)
    return listeners


@pytest.fixture
def thinkers() -> Iterator[Thinkers]:
    with closing(Thinkers()) as thinkers:
        yield thinkers


STRENGTHS: list[Strength] = ["easy", "normal", "hard"]


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_bot_is_told_once_what_its_seat_sees_also_while_a_person_plays(
    listeners: Listeners, thinkers: Thinkers, strength: Strength
) -> None:
    """It is asked at some states, and not at all at others."""
    table = uno.Table(players=3, seed=1)

    async def scene() -> None:
        bots = Bots(thinkers)
        for asked in (True, True, False, False, True):
            if asked:
                await bots.choose(table, 2, strength)
            table.apply(uno.legal_actions(table.state)[0])
        await bots.choose(table, 2, strength)
        await bots.choose(table, 2, strength)

    asyncio.run(scene())
    assert [listener.told for listener in listeners.made] == [list(table.feed(2, after=0).values())]


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_bot_that_is_asked_twice_gives_the_same_answer(thinkers: Thinkers, strength: Strength) -> None:
    """Whatever it rolls dice for."""
    table = uno.Table(players=2, seed=1)
    seat = table.state.prompt.seat
    assert seat is not None

    async def scene() -> None:
        bots = Bots(thinkers)
        assert len({await bots.choose(table, seat, strength) for _ in range(20)}) == 1

    asyncio.run(scene())


PARTY = uno.CLASSIC_2010.with_rules(house.PARTY)


@pytest.mark.parametrize("hand", ["green-5 red-6 red-7", "blue-5 red-6 red-7"])
def test_how_long_a_bot_waits_does_not_tell_who_could_jump_in(thinkers: Thinkers, hand: str) -> None:
    """It gives everyone the time to do so, whether anyone could or not."""
    start = uno.from_table([hand, "green-5 red-3 red-4", "green-1 green-2 red-8"], top="green-8", turn=1, variant=PARTY)
    table = uno.Table.resume(uno.Replay.of(start, [uno.Play(1, uno.card("green-5"))]))

    async def scene() -> None:
        due = await Bots(thinkers).next_action(table, {1: "normal", 2: "normal"})
        assert due is not None
        assert due[1] == PATIENCE_OF_BOTS

    asyncio.run(scene())
