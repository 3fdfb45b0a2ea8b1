"""Rematches: another match by the same link, a score card for each, and the count of wins."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.audit import audit
from tests.client import Client
from tests.rooms import Slow, open_store, room_of, seat_guests, table_of, until
from tests.scenes import act_out, next_round, play_on, watcher
from tests.scenes import table_of as dealt_table_of
from tests.server import Server, run_server
from unoweb.clients import Client as TableClient
from unoweb.default_move import default_move
from unoweb.lobby import Lobby
from unoweb.messages import Act, Next, Rematch
from unoweb.room import Room
from unoweb.store import NotSaved, Store

import unorules as uno

REMATCH = Rematch(say="rematch")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Slow]:
    with open_store(tmp_path) as store:
        yield store


def last_card(store: Slow, scores: list[int], bots: int = 0) -> Room:
    """Ann has one card, which wins the round, and with 450 points the match."""
    start = uno.position(["red-7", "blue-3 wild"], top="red-9", players=["Ann", "Bo"], scores=scores)
    return room_of(store, "Ann", "Bo", bots=bots, start=start)


def play(room: Room, card: str) -> Act:
    return Act(say="act", at=table_of(room).state.seq, action=json.dumps({"do": "play", "card": card}))


def last_frames(room: Room, guest: TableClient) -> dict[str, dict[str, Any]]:
    """The last frame of every sort that a guest gets now."""
    return {frame["type"]: frame for frame in map(json.loads, room.news_for(guest))}


def wins(about: dict[str, Any]) -> list[int]:
    return [chair["wins"] for chair in about["seats"]]


def test_a_match_has_a_score_card_and_an_end(store: Slow) -> None:
    async def scene() -> None:
        room = last_card(store, [0, 0])
        ann, bo = await seat_guests(room)
        assert last_frames(room, bo)["game"]["rounds"] == []
        await room.hear(ann, play(room, "red-7"))
        first = {"winners": [0], "points": [53, 0], "totals": [53, 0]}
        for guest in (ann, bo):
            assert last_frames(room, guest)["game"]["rounds"] == [first]
        await room.hear(bo, Next(say="next", at=1))
        late = TableClient(seat=None)
        await room.enter(late)
        game = last_frames(room, late)["game"]
        assert (game["rounds"], game["over"]) == ([first], None)

    asyncio.run(scene())


def test_a_rematch_is_dealt_at_once_and_wins_are_counted(store: Slow) -> None:
    async def scene() -> None:
        room = last_card(store, [450, 0])
        ann, bo = await seat_guests(room)
        assert wins(last_frames(room, bo)["table"]) == [0, 0]
        await room.hear(ann, play(room, "red-7"))
        over = last_frames(room, bo)
        assert over["game"]["over"] == {"winners": [0]}
        assert (over["table"]["match"], wins(over["table"])) == (1, [1, 0])
        await room.hear(bo, REMATCH)
        for guest in (ann, bo):
            again = last_frames(room, guest)
            assert (again["table"]["match"], wins(again["table"])) == (2, [1, 0])
            game = again["game"]
            assert (game["view"]["seq"], game["rounds"], game["over"]) == (0, [], None)
            assert [step["seq"] for step in game["steps"]] == [0]
            assert len(game["view"]["hand"].split()) in (7, 9)  # who begins with a draw two on the pile has two more
        assert room.chairs[0].person
        await room.hear(ann, REMATCH)
        assert last_frames(room, ann)["refused"]["reason"] == "not-over"
        await room.hear(ann, Act(say="act", at=1, action='{"do": "draw"}'))
        assert last_frames(room, ann)["refused"]["reason"] == "stale"

    asyncio.run(scene())


def test_who_reads_slowly_gets_the_rematch_from_its_start(store: Slow) -> None:
    async def scene() -> None:
        room = last_card(store, [450, 0])
        guests = await seat_guests(room)
        await room.hear(guests[0], play(room, "red-7"))
        slow = TableClient(seat=None)
        await room.enter(slow)
        assert last_frames(room, slow)["game"]["view"]["seq"] == 1
        await room.hear(guests[0], REMATCH)
        for _ in range(3):
            seat = table_of(room).state.prompt.seat
            assert seat is not None
            move = json.dumps(uno.encode(default_move(table_of(room))))
            await room.hear(guests[seat], Act(say="act", at=table_of(room).state.seq, action=move))
        assert [step["seq"] for step in last_frames(room, slow)["game"]["steps"]] == [0, 1, 2, 3]

    asyncio.run(scene())


def test_a_spectator_asks_for_no_rematch_and_nobody_before_the_end(store: Slow) -> None:
    async def scene() -> None:
        room = last_card(store, [450, 0])
        ann, _ = await seat_guests(room)
        spectator = TableClient(seat=None)
        await room.enter(spectator)
        for guest, reason in ((ann, "not-over"), (spectator, "spectator")):
            await room.hear(guest, REMATCH)
            assert last_frames(room, guest)["refused"]["reason"] == reason
        await room.hear(ann, play(room, "red-7"))
        await room.hear(spectator, REMATCH)
        assert last_frames(room, spectator)["refused"]["reason"] == "spectator"
        assert room.match == 1

    asyncio.run(scene())


def test_a_game_that_cannot_go_on_is_followed_by_another(store: Slow) -> None:
    """Nobody has won it."""

    async def scene() -> None:
        room = last_card(store, [450, 0])
        ann, bo = await seat_guests(room)
        room.end("It is broken.")
        await room.hear(bo, REMATCH)
        table = last_frames(room, ann)["table"]
        assert (table["match"], wins(table), table["ended"]) == (2, [0, 0], None)
        assert room.finished_match is None

    asyncio.run(scene())


def test_a_rematch_that_cannot_be_written_does_not_begin(store: Slow, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise NotSaved

    async def scene() -> None:
        room = last_card(store, [450, 0])
        ann, _ = await seat_guests(room)
        await room.hear(ann, play(room, "red-7"))
        with monkeypatch.context() as full:
            full.setattr(store, "start", fails)
            await room.hear(ann, REMATCH)
        assert last_frames(room, ann)["refused"]["reason"] == "not-saved"
        assert (room.match, table_of(room).state.over) == (1, True)
        await room.hear(ann, REMATCH)
        assert room.match == 2

    asyncio.run(scene())


def test_bots_play_the_rematch_too(store: Slow) -> None:
    async def scene() -> None:
        room = last_card(store, [450, 0], bots=1)
        (ann,) = await seat_guests(room)
        await room.hear(ann, play(room, "red-7"))
        await room.hear(ann, REMATCH)
        for _ in range(6):
            state = table_of(room).state
            if state.prompt.seat == 0:
                legal = uno.view(state, 0).legal
                await room.hear(ann, Act(say="act", at=state.seq, action=json.dumps(uno.encode(legal[-1]))))
            await until(lambda: table_of(room).state.seq > state.seq or table_of(room).state.prompt.seat == 0)  # noqa: B023
        assert table_of(room).state.seq >= 3

    asyncio.run(scene())


def test_a_rematch_over_the_wire_survives_a_restart(tmp_path: Path) -> None:
    """With its wins, its number and its strengths; and no frame tells more than its seat may know."""

    async def scene(server: Server) -> None:
        ann, bo = await dealt_table_of(server, "classic-2010", people=2, bots=1, rules={"target": 20})
        spectator = await watcher(server, ann.table)
        everyone = [ann, bo, spectator]
        while not over(ann):
            await play_on([ann, bo])
            if not over(ann):
                await next_round([ann, bo])
        for client in everyone:
            await client.sees(ann.seq)
        won = wins(ann.about)
        assert sum(won) == 1
        audit(server, everyone)
        seen = bo.seq
        await bo.close()
        for client in everyone:
            client.frames.clear()
        await ann.say("rematch")
        await ann.until(lambda: ann.about["match"] == 2 and ann.view is not None)
        server.kill()
        server.start()
        for client in (ann, spectator):
            await client.come_back()
        assert (ann.about["match"], wins(ann.about)) == (2, won)
        assert seen > 0
        await bo.come_back()
        await bo.dealt()
        assert bo.seq == 0
        await play_on([ann, bo], lambda client: client.seq >= 6)
        audit(server, everyone)
        assert ann.about["seats"][2]["strength"] == "normal"

    with run_server(tmp_path) as server:
        act_out(server, partial(scene, server))


def over(client: Client) -> bool:
    """Whether the match is over."""
    return client.view is not None and client.view["prompt"]["kind"] == "match_over"


def test_a_screen_that_returns_after_a_rematch_gets_the_new_match_from_its_start(server: Server) -> None:
    async def scene() -> None:
        ann, bo = await dealt_table_of(server, "classic-2010", people=2)
        await play_on([ann, bo], lambda client: client.seq >= 6)
        frames = []
        for match in (1, 7):
            screen = Client(server, ann.table, "Ann")
            screen.token = ann.token
            await screen.connect(seen=3, match=match)
            await screen.dealt()
            frames.append(json.loads(next(frame for frame in screen.frames if '"game"' in frame)))
        assert frames[0]["steps"][0]["seq"] == 4
        assert frames[1]["steps"][0]["seq"] == 0

    act_out(server, scene)


def test_a_database_from_before_there_were_rematches_is_read(tmp_path: Path) -> None:
    """Its bots play as they did, its tables have no clock, and nobody has won."""
    path = tmp_path / "tables.sqlite3"
    with open_store(tmp_path) as store:
        room_of(store, "Ann", "Bo", bots=1, id="old")
    with closing(sqlite3.connect(path)) as database:
        for table, column in (
            ("tables", "clock"),
            ("tables", "match"),
            ("tables", "rules"),
            ("chairs", "strength"),
            ("chairs", "wins"),
        ):
            database.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
    for _ in range(2):
        with closing(Store(path)) as again:
            lobby = Lobby(again, pace=1)
            about = json.loads(lobby.room("old").about(None))
            assert (about["clock"], about["match"], wins(about)) == (None, 1, [0, 0])
            assert [chair["strength"] for chair in about["seats"]] == [None, "normal"]
            again.write_chairs("old", lobby.room("old").chairs)
