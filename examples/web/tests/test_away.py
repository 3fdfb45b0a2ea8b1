"""Players who are away: a bot takes over, at once after a goodbye and otherwise after a delay, until they return."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from tests.audit import audit
from tests.fake_time import FakeTime
from tests.rooms import Slow, open_store, room_of, seat_guests, table_of, until
from tests.scenes import act_out, play_on, round_over, watcher
from tests.scenes import table_of as dealt_table_of
from tests.server import Server, run_server
from unoweb.clients import Client
from unoweb.messages import Act, Bot, Leave
from unoweb.room import Room
from unoweb.store import NotSaved

import unorules as uno
from unorules.variants import CLASSIC_2010

GRACE = 6


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Slow]:
    with open_store(tmp_path) as store:
        yield store


@pytest.fixture
def glass(monkeypatch: pytest.MonkeyPatch) -> FakeTime:
    return FakeTime(monkeypatch)


def test_a_bot_takes_over_from_who_stays_away_and_gives_the_seat_back(store: Slow, glass: FakeTime) -> None:
    async def scene() -> None:
        room = room_of(store, "Ann", "Bo", grace=GRACE)
        ann, bo = await seat_guests(room)
        room.leave(bo)
        assert not room.chairs[1].bot
        await until(lambda: glass.set_for == [GRACE])
        glass.turn(GRACE)
        await until(lambda: room.chairs[1].bot)
        assert room.chairs[1].person
        room.leave(ann)
        await room.enter(bo)
        assert not room.chairs[1].bot

    asyncio.run(scene())


def test_who_loads_the_page_again_is_not_away(store: Slow, glass: FakeTime) -> None:
    """Neither is somebody with another screen."""

    async def scene() -> None:
        room = room_of(store, "Ann", "Bo", grace=GRACE)
        _, bo = await seat_guests(room)
        other = Client(seat=1)
        await room.enter(other)
        room.leave(bo)
        await asyncio.sleep(0)
        assert glass.set_for == []
        room.leave(other)
        await until(lambda: glass.set_for == [GRACE])
        await room.enter(Client(seat=1))
        await until(lambda: glass.set_for == [])

    asyncio.run(scene())


def test_when_all_are_gone_the_game_waits_until_the_first_is_back(store: Slow, glass: FakeTime) -> None:
    """A spectator is nobody to play for."""

    async def scene() -> None:
        room = room_of(store, "Ann", "Bo", "Cy", grace=GRACE)
        ann, bo, cy = await seat_guests(room)
        await room.enter(Client(seat=None))
        room.leave(bo)
        room.leave(cy)
        await until(lambda: glass.set_for == [GRACE, GRACE])
        room.leave(ann)
        await until(lambda: glass.set_for == [])
        await room.enter(ann)
        await until(lambda: glass.set_for == [GRACE, GRACE])
        glass.turn(GRACE)
        await until(lambda: room.chairs[1].bot and room.chairs[2].bot)
        assert not room.chairs[0].bot

    asyncio.run(scene())


def test_who_says_goodbye_is_replaced_at_once(store: Slow, glass: FakeTime) -> None:
    """Until there is a new connection, though the old one may last."""

    async def scene() -> None:
        room = room_of(store, "Ann", "Bo", grace=GRACE)
        _, bo = await seat_guests(room)
        await room.hear(bo, Leave(say="leave", seat=1))
        assert room.chairs[1].bot
        assert table_of(room).state.seq == 0
        room.leave(bo)
        assert room.chairs[1].bot
        await room.enter(Client(seat=1))
        assert not room.chairs[1].bot

    asyncio.run(scene())


def test_nobody_looks_after_who_has_left_for_good_nor_after_a_match_that_is_over(store: Slow, glass: FakeTime) -> None:
    async def scene() -> None:
        rules = CLASSIC_2010.with_rules(leaving="allowed")
        room = room_of(store, "Ann", "Bo", "Cy", grace=GRACE, start=rules)
        ann, bo, cy = await seat_guests(room)
        await room.hear(bo, Leave(say="leave", seat=1))
        assert table_of(room).state.gone == (1,)
        room.leave(bo)
        await asyncio.sleep(0)
        assert glass.set_for == []
        room.leave(cy)
        await until(lambda: glass.set_for == [GRACE])
        glass.turn(GRACE)
        await until(lambda: room.chairs[2].bot)
        await room.hear(ann, Leave(say="leave", seat=2))  # also while a bot stands in
        assert table_of(room).state.over
        assert glass.set_for == []

    asyncio.run(scene())


def test_who_returns_while_a_bot_takes_over_has_the_seat(
    store: Slow, glass: FakeTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        start = uno.position(["red-1 red-2 red-3", "red-4 red-5"], top="red-9", players=["Ann", "Bo"])
        room = room_of(store, "Ann", "Bo", grace=GRACE, start=start)
        ann, bo = await seat_guests(room)
        room.leave(bo)
        await until(lambda: glass.set_for == [GRACE])
        taken: list[object] = []
        monkeypatch.setattr(store, "write_chairs", lambda *chairs: taken.append(chairs))
        async with store.hold_up():
            acting = asyncio.create_task(room.hear(ann, Act(say="act", at=0, action='{"do": "draw"}')))
            await until(store.writing.is_set)
            glass.turn(GRACE)
            await until(lambda: glass.set_for == [])
            returning = asyncio.create_task(room.enter(bo))
        await acting
        await returning
        assert taken == []

    asyncio.run(scene())


def test_a_takeover_that_cannot_be_written_is_tried_again(
    store: Slow, glass: FakeTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise NotSaved

    async def scene() -> None:
        monkeypatch.setattr("unoweb.timer.SECOND_TRY", 7)
        room = room_of(store, "Ann", "Bo", grace=GRACE)
        _, bo = await seat_guests(room)
        room.leave(bo)
        await until(lambda: glass.set_for == [GRACE])
        with monkeypatch.context() as full:
            full.setattr(store, "write_chairs", fails)
            glass.turn(GRACE)
            await until(lambda: glass.set_for == [7])
        assert not room.chairs[1].bot
        glass.turn(7)
        await until(lambda: room.chairs[1].bot)

    asyncio.run(scene())


def test_nobody_chooses_when_others_are_replaced_nor_how_well_their_bots_play(store: Slow, glass: FakeTime) -> None:
    """Not by a bot that plays badly, and not for good because they load the page again."""

    async def scene() -> None:
        rules = CLASSIC_2010.with_rules(leaving="allowed")
        room = room_of(store, "Ann", "Bo", "Dot", bots=1, grace=GRACE, start=rules)
        ann, bo = await seat_guests(room)
        room.leave(bo)
        before = list(room.chairs)
        for seat in (1, 2):
            await room.hear(ann, Bot(say="bot", seat=seat, strength="easy"))
        await room.hear(ann, Leave(say="leave", seat=1))
        assert refusals(room, ann) == ["started", "started", "too-soon"]
        assert (room.chairs, table_of(room).state.gone) == (before, ())
        glass.turn(GRACE)
        await until(lambda: room.chairs[1].bot)
        assert room.chairs[1].strength == "normal"

    asyncio.run(scene())


def test_after_the_match_people_keep_their_chairs_too(store: Slow) -> None:
    async def scene() -> None:
        over = uno.position(["red-7", "blue-3 wild"], top="red-9", players=["Ann", "Bo"], scores=[450, 0])
        room = room_of(store, "Ann", "Bo", start=over)
        ann, bo = await seat_guests(room)
        await room.hear(ann, Act(say="act", at=0, action='{"do": "play", "card": "red-7"}'))
        room.leave(bo)
        await room.hear(ann, Bot(say="bot", seat=1, strength="easy"))
        assert refusals(room, ann) == ["looked-after"]
        assert not room.chairs[1].bot

    asyncio.run(scene())


def refusals(room: Room, guest: Client) -> list[str]:
    """Why things were refused to a guest who has not read it yet."""
    frames = [json.loads(frame) for frame in room.news_for(guest)]
    return [frame["reason"] for frame in frames if frame["type"] == "refused"]


def test_a_table_plays_on_without_two_of_four_and_a_restart_knows_who_is_away(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann, bo, cy, dot = await dealt_table_of(server, "classic-2010", people=4)
        spectator = await watcher(server, ann.table)
        await bo.close()
        await cy.close()
        away = [False, True, True, False]
        await ann.until(lambda: [chair["bot"] for chair in ann.about["seats"]] == away)
        await play_on([ann, dot], lambda client: client.seq >= 8 or round_over(client))
        server.kill()
        server.start()
        for client in (ann, dot, spectator):
            await client.come_back()
        assert [chair["bot"] for chair in ann.about["seats"]] == away
        await bo.come_back()
        await ann.until(lambda: not ann.about["seats"][1]["bot"])
        await play_on([ann, bo, dot])
        audit(server, [ann, bo, cy, dot, spectator])

    with run_server(tmp_path, "--grace", "0.2") as server:
        act_out(server, partial(scene, server))
