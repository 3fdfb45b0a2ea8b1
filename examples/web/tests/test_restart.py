"""A server that is killed, and a database that is damaged, full or locked."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.audit import audit
from tests.scenes import act_out, first_words, hello, make_table, play_on, round_over, table_of
from tests.server import Server
from unoweb.chairs import Chair
from unoweb.guests import Guest
from unoweb.room import Room
from unoweb.store import NotSaved, Store

import unorules as uno

VARIANTS = [variant.id for variant in uno.DEFAULT]


def test_a_killed_server_resumes_every_table_and_loses_no_action(own_server: Server) -> None:
    async def scene() -> None:
        tables = [await table_of(own_server, variant, people=2, bots=1) for variant in VARIANTS]
        unstarted = await make_table(own_server, "classic-2010", 4)
        everyone = [client for clients in tables for client in clients]
        games = asyncio.gather(*(client.play(round_over) for client in everyone))
        for number in (1, 2, 3):
            while max(client.seq for client in everyone) < 12 * number and not games.done():
                await asyncio.sleep(0.002)
            playing = [client for client in everyone if not round_over(client)]
            own_server.kill()
            assert playing or number > 2
            own_server.start()
            while not all(client.connected or round_over(client) for client in everyone):
                await asyncio.sleep(0.01)
        await games
        await unstarted.connect()
        assert unstarted.about["you"] == 0
        log = own_server.log.read_text()
        assert log.count("6 tables resumed") == 3
        assert "set aside" not in log
        audit(own_server, everyone)

    act_out(own_server, scene)


def test_a_table_that_diverges_is_set_aside_and_the_others_go_on(own_server: Server) -> None:
    async def scene() -> None:
        good = await table_of(own_server, "classic-2010", people=2)
        bad = [await table_of(own_server, "classic-2010", people=2) for _ in range(4)]
        for clients in [good, *bad]:
            await play_on(clients, lambda client: client.seq >= 8)
        own_server.stop()
        spoil = [
            "UPDATE actions SET \"check\" = replace('fed', \"check\", '000') WHERE seq = 3 AND table_id = ?",
            'UPDATE actions SET action = \'{"do": "draw"\' WHERE seq = 3 AND table_id = ?',
            "DELETE FROM actions WHERE seq = 3 AND table_id = ?",
            "DELETE FROM chairs WHERE number = 1 AND table_id = ?",
        ]
        with closing(sqlite3.connect(own_server.database)) as database, database:
            for clients, statement in zip(bad, spoil, strict=True):
                assert database.execute(statement, (clients[0].table,)).rowcount == 1
        for _ in range(2):
            own_server.start()
            await good[0].connect()
            for clients in bad:
                told = await first_words(own_server, hello(clients[0].table, clients[0].token))
                assert told == "no-such-table"
            own_server.stop()
        assert own_server.log.read_text().count("is set aside") == 4
        own_server.start()
        await play_on(good)
        audit(own_server, good)

    act_out(own_server, scene)


def test_an_action_that_cannot_be_written_does_not_count(own_server: Server) -> None:
    async def scene() -> None:
        (ann, bo) = await table_of(own_server, "classic-2010", people=2)
        own_server.stop()
        with closing(sqlite3.connect(own_server.database)) as database, database:
            database.execute("CREATE TRIGGER full BEFORE INSERT ON actions BEGIN SELECT RAISE(ABORT, 'disk full'); END")
        own_server.start()
        for client in (ann, bo):
            await client.come_back()
        assert ann.view is not None
        mover = (ann, bo)[ann.view["prompt"]["seat"]]
        assert mover.view is not None
        assert await mover.act(mover.view["legal"][0]) == "not-saved"
        assert mover.seq == 0

    act_out(own_server, scene)


def test_a_bot_tries_again_what_could_not_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unoweb.room.SECOND_TRY", 0)

    async def scene() -> None:
        with closing(Store(tmp_path / "tables.sqlite3")) as store:
            chairs = [Chair("Ann", bot=True), Chair("Bo", bot=True)]
            store.add_table("full", "classic-2010", chairs)
            room = Room("full", "classic-2010", chairs, store, pace=0)
            room.table = uno.Table(players=["Ann", "Bo"])
            append, tries = store.append, iter([NotSaved, NotSaved])

            def sometimes(id: str, before: uno.State, action: uno.Action) -> None:
                for error in tries:
                    raise error
                append(id, before, action)

            monkeypatch.setattr(store, "append", sometimes)
            guest = Guest(seat=None)
            room.enter(guest)
            while room.table.state.seq < 3:
                await asyncio.sleep(0)
            room.leave(guest)

    asyncio.run(scene())


def test_one_process_owns_a_database(own_server: Server) -> None:
    with pytest.raises(RuntimeError, match="locked"):
        Server(own_server.database)
    own_server.log.write_text("")
