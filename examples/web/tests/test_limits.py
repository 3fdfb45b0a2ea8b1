"""Limits on connections and tables, in total and per address. Most are lowered here."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from threading import Thread

import pytest
import uvicorn
from tests.rooms import settings
from tests.server import LOCAL, OTHER, PATIENCE, run_server
from unoweb.app import make_app
from unoweb.clients import Client
from unoweb.connection_limit import limited_http
from unoweb.limits import (
    IDLE_SECONDS,
    MAX_REPLIES,
    MAX_STEPS,
    NEW_TABLES_PER_ADDRESS,
    UNSTARTED_SECONDS,
    Buckets,
    address,
)
from unoweb.lobby import Lobby
from unoweb.messages import Make, Refused
from unoweb.room import Room
from unoweb.seats import Chair
from unoweb.store import NotSaved, Store
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

import unorules as uno
from unorules.variants import CLASSIC_2010


class Here:
    """The app in a thread of this process, where a test can change its limits."""

    def __init__(self, folder: Path) -> None:
        app = make_app(Lobby(Store(folder / "tables.sqlite3"), pace=1), hosts=[LOCAL])
        self._server = uvicorn.Server(uvicorn.Config(app, host=LOCAL, port=0, http=limited_http(), log_level="warning"))
        self._thread = Thread(target=self._server.run)
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive()
            time.sleep(0.01)

    @property
    def address(self) -> tuple[str, int]:
        host, port = self._server.servers[0].sockets[0].getsockname()
        return host, port

    def talk(self, caller: str = LOCAL) -> ClientConnection:
        """A new connection."""
        host, port = self.address
        return connect(f"ws://{host}:{port}/ws", origin=Origin(f"http://{host}:{port}"), source_address=(caller, 0))

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join()


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Here]:
    started = Here(tmp_path)
    yield started
    started.stop()


def test_a_connection_that_becomes_no_websocket_ends(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unoweb.connection_limit.MAX_HTTP_SECONDS", 0.2)
    with here.talk() as stays:
        for text in (b"", b"GET / HTTP/1.1\r\nHost: 127."):
            with socket.create_connection(here.address, PATIENCE) as line:
                line.sendall(text)
                with suppress(ConnectionResetError):
                    assert line.recv(1) == b""
        stays.send("{}")
        assert "not-understood" in str(stays.recv(PATIENCE))


def test_connections_are_counted_by_address(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unoweb.app.MAX_CONNECTIONS_PER_ADDRESS", 2)
    with here.talk(), here.talk():
        with pytest.raises(InvalidStatus):
            here.talk()
        with here.talk(OTHER):
            pass


def test_who_says_nothing_is_sent_away(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unoweb.connection.HELLO_SECONDS", 0.05)
    with here.talk() as silent, pytest.raises(ConnectionClosed) as closed:
        silent.recv()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008


def test_connections_are_counted(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unoweb.app.MAX_CONNECTIONS", 2)
    with here.talk(), here.talk() as second:
        with pytest.raises(InvalidStatus):
            here.talk()
        second.send("{}")
        assert "not-understood" in str(second.recv())
        with pytest.raises(ConnectionClosed):
            second.recv()
        for _ in range(PATIENCE * 100):
            with suppress(InvalidStatus), here.talk():
                return
            time.sleep(0.01)
    raise AssertionError("a closed connection still counts")


def test_nothing_piles_up_for_who_does_not_read(tmp_path: Path) -> None:
    guest, dice = Client(seat=None), Random(1)
    with closing(Store(tmp_path / "tables.sqlite3")) as store:
        room = Room("laid", CLASSIC_2010, [Chair("Ann"), Chair("Bo")], store, settings())
        room.table = uno.Table(players=["Ann", "Bo"], seed=1)
        for steps in (30, 60, MAX_STEPS + 50):
            for number in range(1000):
                guest.tell("refused", reason=str(number), told="")
            for _ in range(steps):
                room.table.apply(dice.choice(uno.legal_actions(room.table.state)))
            frames = room.news_for(guest)
            assert len(frames) <= MAX_REPLIES + 2
            told = json.loads(frames[-1])["steps"]
            assert told[-1]["seq"] == room.table.state.seq
            assert len(told) <= min(steps + 1, MAX_STEPS)


def test_a_full_server_makes_place_for_new_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unoweb.lobby.MAX_TABLES", 3)

    async def scene(store: Store) -> None:
        lobby = Lobby(store, pace=1)
        played, empty, fresh = [(await lobby.make(WISH, LOCAL))[0] for _ in range(3)]
        with pytest.raises(Refused, match="too many tables"):
            await lobby.make(WISH, LOCAL)
        lobby.room(played).table = uno.Table(players=2)
        lobby.room(played).left_at -= IDLE_SECONDS
        lobby.room(empty).left_at -= UNSTARTED_SECONDS
        for gone in (empty, played):
            await lobby.make(WISH, LOCAL)
            assert gone not in stored_tables(store)
            with pytest.raises(Refused, match="no such table"):
                lobby.room(gone)
        assert fresh in stored_tables(store)
        with pytest.raises(Refused, match="too many tables"):
            await lobby.make(WISH, LOCAL)

    with closing(Store(tmp_path / "tables.sqlite3")) as store:
        asyncio.run(scene(store))


WISH = Make(say="make", variant="classic-2010", name="Ann", seats=2)


def stored_tables(store: Store) -> list[str]:
    """The tables in the store."""
    return [store.table(number).id for number in store.numbers()]


def test_a_table_that_cannot_be_written_is_neither_made_nor_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("unoweb.lobby.MAX_TABLES", 1)

    def fails(*_: object) -> None:
        raise NotSaved

    async def scene(store: Store) -> None:
        lobby = Lobby(store, pace=1)
        with monkeypatch.context() as full:
            full.setattr(store, "add_table", fails)
            with pytest.raises(NotSaved):
                await lobby.make(WISH, LOCAL)
        stays, _ = await lobby.make(WISH, LOCAL)
        lobby.room(stays).left_at -= UNSTARTED_SECONDS
        monkeypatch.setattr(store, "drop", fails)
        with pytest.raises(NotSaved):
            await lobby.make(WISH, LOCAL)
        assert lobby.room(stays)

    with closing(Store(tmp_path / "tables.sqlite3")) as store:
        asyncio.run(scene(store))


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("192.0.2.1", "::ffff:192.0.2.1", True),
        ("2001:db8::1", "2001:db8::2:3:4:5", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        (None, "testclient", True),
    ],
)
def test_a_limit_counts_an_address_or_the_network_of_a_household(one: str | None, other: str, same: bool) -> None:
    assert (address(one) == address(other)) is same


def test_addresses_are_forgotten_when_their_buckets_are_full(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    buckets = Buckets(2, 1)
    assert [buckets.takes("a") for _ in range(3)] == [True, True, False]
    now = 1.5
    assert [buckets.takes("a"), buckets.takes("a"), buckets.takes("b")] == [True, False, True]
    now = 4
    assert buckets.takes("c")
    assert list(buckets._buckets) == ["c"]


@pytest.mark.parametrize("proxy", [True, False])
def test_a_proxy_tells_the_address_only_if_it_is_said_to(tmp_path: Path, proxy: bool) -> None:
    def made(number: int) -> bool:
        headers = {"X-Forwarded-For": f"198.51.100.7, 192.0.2.{number}"}
        with connect(server.socket, origin=server.origin, additional_headers=headers) as talk:
            talk.send(WISH.model_dump_json())
            return '"made"' in str(talk.recv(PATIENCE))

    with run_server(tmp_path, *["--proxy"] * proxy) as server:
        assert all(made(1) for _ in range(NEW_TABLES_PER_ADDRESS))
        assert not made(1)
        assert made(2) is proxy
