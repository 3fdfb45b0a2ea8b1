"""Bots: nobody who comes and goes holds them up, and what goes wrong with them stops no table in silence."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.rooms import Slow, opened, room_of, seated, table_of, until
from tests.server import PATIENCE
from unoweb import bots
from unoweb.guests import Guest
from unoweb.room import MAX_TRIES
from unoweb.store import NotSaved

import unorules as uno


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Slow]:
    with opened(tmp_path) as store:
        yield store


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots try again at once."""
    monkeypatch.setattr("unoweb.room.SECOND_TRY", 0)


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
    choose, tries = bots.choose, iter([ZeroDivisionError] * (MAX_TRIES - 1))

    def sometimes(*args: object) -> uno.Action | None:
        for error in tries:
            raise error
        return choose(*args)  # type: ignore[arg-type]

    async def scene() -> None:
        monkeypatch.setattr(bots, "choose", sometimes)
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
    def never(*_: object) -> None:
        raise ZeroDivisionError

    async def scene() -> None:
        monkeypatch.setattr(bots, "choose", never)
        room = room_of(store, "Ann", "Bo", "Cy", bots=1)
        guests = [*await seated(room), Guest(seat=None)]
        await room.enter(guests[-1])
        await until(lambda: room.ended)
        for guest in guests:
            assert guest.news.is_set()
            assert "A bot does not know what to do" in json.loads(room.news_for(guest)[0])["ended"]
        assert room.waiting_on().startswith("nothing")

    asyncio.run(scene())
