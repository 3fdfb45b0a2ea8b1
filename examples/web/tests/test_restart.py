"""A server that is killed, and a database that is damaged, full or locked."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from tests.audit import audit
from tests.scenes import act_out, first_words, hello, make_table, play_on, round_over, table_of
from tests.server import PATIENCE, WEB, Server
from unoweb.lobby import Lobby
from unoweb.messages import Refused
from unoweb.seats import chair_for
from unoweb.store import Store

import unorules as uno
from unorules.variants import BUILT_IN, CLASSIC_2010

VARIANTS = [variant.id for variant in BUILT_IN]


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
        assert log.count(f"{len(tables) + 1} tables resumed") == 3
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


DAMAGE = [
    "UPDATE actions SET \"check\" = x'00ff' WHERE seq = 3 AND table_id = ?",
    "UPDATE actions SET \"check\" = 'né' WHERE seq = 3 AND table_id = ?",
    "UPDATE actions SET action = x'00ff' WHERE seq = 3 AND table_id = ?",
    "UPDATE actions SET action = CAST(x'22ff22' AS TEXT) WHERE seq = 3 AND table_id = ?",
    "UPDATE actions SET action = replace(hex(zeroblob(50000)), '0', '[') WHERE seq = 3 AND table_id = ?",
    "UPDATE actions SET action = replace(hex(zeroblob(50000)), '0', '7') WHERE seq = 3 AND table_id = ?",
    'UPDATE actions SET action = \'{"do": "\\ud800"}\' WHERE seq = 3 AND table_id = ?',
    "UPDATE actions SET action = 'null' WHERE seq = 3 AND table_id = ?",
    "UPDATE actions SET seq = 'three' WHERE seq = 3 AND table_id = ?",
    "UPDATE tables SET start = x'00ff' WHERE id = ?",
    "UPDATE tables SET start = '[]' WHERE id = ?",
    "UPDATE tables SET start = replace(hex(zeroblob(50000)), '0', '[') WHERE id = ?",
    "UPDATE tables SET start = CAST(x'ff' AS TEXT) WHERE id = ?",
    "UPDATE tables SET variant = x'00ff' WHERE id = ?",
    "UPDATE tables SET variant = 'no-such-game' WHERE id = ?",
    "UPDATE tables SET rules = x'00ff' WHERE id = ?",
    "UPDATE tables SET rules = '[1]' WHERE id = ?",
    "UPDATE tables SET rules = '{' WHERE id = ?",
    "UPDATE tables SET rules = replace(hex(zeroblob(50000)), '0', '[') WHERE id = ?",
    "UPDATE tables SET rules = '{\"no-such-switch\": 1}' WHERE id = ?",
    'UPDATE tables SET rules = \'{"stacking": "sideways"}\' WHERE id = ?',
    'UPDATE tables SET rules = \'{"partners": "opposite", "scoring": "last_standing"}\' WHERE id = ?',
    "UPDATE tables SET clock = 'soon' WHERE id = ?",
    "UPDATE tables SET clock = 0 WHERE id = ?",
    "UPDATE tables SET clock = 9e99 WHERE id = ?",
    "UPDATE tables SET match = 'first' WHERE id = ?",
    "UPDATE tables SET match = x'00ff' WHERE id = ?",
    "UPDATE chairs SET strength = 'best' WHERE number = 1 AND table_id = ?",
    "UPDATE chairs SET strength = x'00ff' WHERE number = 1 AND table_id = ?",
    "UPDATE chairs SET wins = 'many' WHERE number = 1 AND table_id = ?",
    "UPDATE chairs SET wins = 0.5 WHERE number = 1 AND table_id = ?",
    "UPDATE tables SET id = x'00ff' WHERE id = ?",
    "UPDATE tables SET id = NULL WHERE id = ?",
    "UPDATE tables SET id = CAST(x'ff' AS TEXT) WHERE id = ?",
    "UPDATE chairs SET name = x'00ff' WHERE number = 1 AND table_id = ?",
    "UPDATE chairs SET name = CAST(x'ff' AS TEXT) WHERE number = 1 AND table_id = ?",
    "UPDATE chairs SET lock = 'open' WHERE number = 1 AND table_id = ?",
    "DELETE FROM chairs WHERE table_id = ?",
]


def test_no_damaged_row_keeps_the_other_tables_away(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "tables.sqlite3"
    table = uno.Table(players=["Ann", "Bo"], seed=1)
    chairs = [chair_for(name)[0] for name in table.state.players]
    with closing(Store(path)) as store:
        for number in range(len(DAMAGE) + 1):
            store.add_table(f"t{number}", CLASSIC_2010, chairs)
            store.start(f"t{number}", chairs, table.replay)
            state = table.state
            for action in (uno.Draw, uno.Pass, uno.Draw, uno.Pass):
                assert state.prompt.seat is not None
                move = action(state.prompt.seat)
                store.append(f"t{number}", state, move)
                state, _ = uno.apply(state, move)
    with closing(sqlite3.connect(path)) as database, database:
        for number, statement in enumerate(DAMAGE):
            assert database.execute(statement, (f"t{number}",)).rowcount > 0, statement
    for _ in range(2):
        with closing(Store(path)) as store:
            lobby = Lobby(store, pace=1)
            served = lobby.room(f"t{len(DAMAGE)}").table
            assert served is not None
            assert served.state.seq == 4
            assert len(store.numbers()) == 1
        for number in range(len(DAMAGE)):
            with pytest.raises(Refused, match="no such table"):
                lobby.room(f"t{number}")
    assert caplog.text.count("is set aside") == len(DAMAGE)


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


def test_one_process_owns_a_database(own_server: Server) -> None:
    with pytest.raises(RuntimeError, match="cannot be used: database is locked"):
        Server(own_server.database)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--port", "99999"], "a port is a number from 1 to 65535"),
        (["--port", "0"], "a port is a number from 1 to 65535"),
        (["--port", "http"], "invalid port value"),
        (["--pace", "-1"], "a time is a number of seconds"),
        (["--grace", "nan"], "a time is a number of seconds"),
        (["--grace", "soon"], "invalid seconds value"),
        (["--database", "."], "cannot be used: unable to open database file"),
        (["--database", "no-such-folder/tables.sqlite3"], "cannot be used: [Errno 2]"),
        (["--database", "README.md"], "cannot be used: file is not a database"),
    ],
)
def test_an_option_that_cannot_be_meant_is_answered_with_a_sentence(options: list[str], sentence: str) -> None:
    command = [sys.executable, str(WEB), *options]
    ended = subprocess.run(command, cwd=WEB, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ended.returncode
    assert sentence in ended.stderr
    assert "Traceback" not in ended.stderr
