"""Writing: an action counts once it is in the store, and only then. Other tables do not wait for it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from tests.rooms import Slow, open_store, room_of, seat_guests, table_of, until
from unoweb.clients import Client
from unoweb.lobby import Lobby
from unoweb.messages import Act, Bot
from unoweb.room import Room
from unoweb.store import NotSaved

import unorules as uno


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Slow]:
    with open_store(tmp_path) as store:
        yield store


def draw(room: Room, at: int | None = None) -> tuple[int, Act]:
    """Who can draw now, and the wish to."""
    state = table_of(room).state
    assert state.prompt.seat is not None
    return state.prompt.seat, Act(say="act", at=state.seq if at is None else at, action='{"do": "draw"}')


def frames_of(room: Room, guest: Client) -> list[dict[str, object]]:
    """What a guest hears now."""
    return [json.loads(frame) for frame in room.news_for(guest)]


def test_an_action_is_told_only_after_it_is_in_the_store(store: Slow) -> None:
    async def scene() -> None:
        room = room_of(store, "Ann", "Bo")
        guests = await seat_guests(room)
        for guest in guests:
            frames_of(room, guest)
        seat, wish = draw(room)
        async with store.hold_up():
            acting = asyncio.create_task(room.hear(guests[seat], wish))
            await until(store.writing.is_set)
            assert room.waiting_on().startswith("the store, for ")
            assert [frames_of(room, guest) for guest in guests] == [[], []]
            late = Client(seat=None)
            await room.enter(late)
            assert frames_of(room, late)[-1]["view"]["seq"] == 0  # type: ignore[index]
        await acting
        for guest in (*guests, late):
            assert frames_of(room, guest)[-1]["view"]["seq"] == 1  # type: ignore[index]

    asyncio.run(scene())


def test_what_is_wanted_meanwhile_waits_for_its_turn(store: Slow) -> None:
    async def scene() -> None:
        room = room_of(store, "Ann", "Bo")
        guests = await seat_guests(room)
        seat, wish = draw(room)
        async with store.hold_up():
            wishes = [asyncio.create_task(room.hear(guests[seat], wish)) for _ in range(3)]
            await until(store.writing.is_set)
        await asyncio.gather(*wishes)
        assert table_of(room).state.seq == 1
        assert [frame["reason"] for frame in frames_of(room, guests[seat])[:2]] == ["stale", "stale"]

    asyncio.run(scene())


def test_other_tables_go_on_meanwhile(store: Slow) -> None:
    async def scene() -> None:
        slow, other = room_of(store, "Ann", "Bo", id="slow"), room_of(store, "Cy", "Dot", id="other")
        slow_guests, other_guests = await seat_guests(slow), await seat_guests(other)
        for guest in other_guests:
            frames_of(other, guest)
        seat, wish = draw(slow)
        async with store.hold_up():
            acting = asyncio.create_task(slow.hear(slow_guests[seat], wish))
            await until(store.writing.is_set)
            seat, _ = draw(other)
            await other.hear(other_guests[1 - seat], Bot(say="bot", seat=seat))
            assert [frame["reason"] for frame in frames_of(other, other_guests[1 - seat])] == ["started"]
            other.leave(other_guests[seat])
            assert frames_of(other, other_guests[1 - seat])[0]["seats"][seat]["here"] is False  # type: ignore[index]
        await acting

    asyncio.run(scene())


def test_an_action_counts_although_its_player_hangs_up_over_it(store: Slow) -> None:
    async def scene() -> None:
        room = room_of(store, "Ann", "Bo")
        guests = await seat_guests(room)
        seat, wish = draw(room)
        async with store.hold_up():
            acting = asyncio.create_task(room.hear(guests[seat], wish))
            await until(store.writing.is_set)
            acting.cancel()
            room.leave(guests[seat])
        await until(lambda: table_of(room).state.seq == 1)

    asyncio.run(scene())
    assert table_of(Lobby(store, pace=1).room("laid")).state.seq == 1


def test_a_player_who_returns_while_a_bot_is_being_seated_gets_the_seat(store: Slow) -> None:
    async def scene() -> None:
        room = room_of(store, "Ann", "Bo")
        _, bo = await seat_guests(room)
        room.leave(bo)
        back = Client(seat=1)
        async with asyncio.TaskGroup() as group:
            group.create_task(room._queue.run(partial(room.stand_in, 1)))
            await asyncio.sleep(0)
            group.create_task(room.enter(back))
        assert not room.chairs[1].bot

    asyncio.run(scene())


def test_a_store_that_is_closed_saves_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        with open_store(tmp_path) as store:
            room = room_of(store, "Ann", "Bo")
            guests = await seat_guests(room)
        seat, wish = draw(room)
        await room.hear(guests[seat], wish)
        assert frames_of(room, guests[seat])[0]["reason"] == "not-saved"
        with pytest.raises(NotSaved):
            await store.run(store.drop, "laid")

    asyncio.run(scene())


def test_a_game_that_the_table_does_not_take_further_ends_and_everyone_is_told(
    store: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> uno.State:
        raise uno.errors.GameTooLong

    async def scene() -> None:
        room = room_of(store, "Ann", "Bo")
        everyone = [*await seat_guests(room), Client(seat=None)]
        await room.enter(everyone[-1])
        seat, wish = draw(room)
        monkeypatch.setattr(uno.Table, "preview", full)
        await room.hear(everyone[seat], wish)
        for guest in everyone:
            assert "too long" in str(frames_of(room, guest)[0]["ended"])
        await room.hear(everyone[seat], wish)
        assert frames_of(room, everyone[seat])[0]["reason"] == "ended"

    asyncio.run(scene())
    assert table_of(Lobby(store, pace=1).room("laid")).state.seq == 0


def test_a_card_that_does_not_work_ends_the_game(store: Slow, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise uno.errors.CardError("wild", "breaks")

    async def scene() -> None:
        room = room_of(store, "Ann", "Bo")
        guests = await seat_guests(room)
        seat, wish = draw(room)
        monkeypatch.setattr(uno.Table, "preview", broken)
        await room.hear(guests[seat], wish)
        assert "does not work" in str(frames_of(room, guests[1 - seat])[0]["ended"])

    asyncio.run(scene())
