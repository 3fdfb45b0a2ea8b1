"""The doors: HTTP and WebSockets before anyone sits at a table, knocked at by strangers."""

from __future__ import annotations

import asyncio
import json
import os
import runpy
import socket
import struct
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from email.message import Message
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest
import uvicorn
from tests.server import LOCAL, PATIENCE, WEB, Server, running
from unoweb.app import make_app
from unoweb.chairs import Chair
from unoweb.door import door
from unoweb.guests import Guest
from unoweb.limits import (
    BYTES_OF_A_FRAME,
    IDLE_SECONDS,
    MOST_CONNECTIONS,
    MOST_LINES,
    MOST_REPLIES,
    MOST_STEPS,
    TABLES_OF_AN_ADDRESS,
    UNSTARTED_SECONDS,
    Buckets,
    address,
)
from unoweb.lobby import Lobby
from unoweb.messages import Make, Refused
from unoweb.room import Room
from unoweb.store import NotSaved, Store
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

import unorules as uno

OTHER = "127.0.0.2"
"""Another address of this machine, as Linux has them."""

PAGES = ("/", "/t/some-table", "/static/table.js", "/static/style.css", "/variants", "/nowhere")


def asked(server: Server, method: str, path: str, body: bytes = b"") -> tuple[int, Message, bytes]:
    """The status, the headers and the text of an answer."""
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)) as line:
        line.request(method, path, body)
        answer = line.getresponse()
        return answer.status, answer.headers, answer.read()


def test_pages_carry_security_headers_and_tell_nothing(server: Server) -> None:
    for path in PAGES:
        status, headers, _ = asked(server, "GET", path)
        assert status == (404 if path == "/nowhere" else 200)
        policy = headers["content-security-policy"]
        for part in ("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"):
            assert part in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers
    variants = json.loads(asked(server, "GET", "/variants")[2])
    assert [variant["id"] for variant in variants] == [variant.id for variant in uno.DEFAULT]
    for path in ("/openapi.json", "/docs", "/redoc", "/ws", "/static/"):
        assert asked(server, "GET", path)[0] == 404, path


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "HEAD", "FOO"])
def test_pages_are_only_read(server: Server, method: str) -> None:
    for path in (*PAGES, "/ws"):
        status, headers, text = asked(server, method, path, b"x" * 100_000 if method == "POST" else b"")
        read = method == "HEAD" and path.startswith("/static")
        assert status in ((200,) if read else (404, 405)), path
        assert len(text) < 50
        assert "content-security-policy" in headers


def raw(server: Server, text: bytes, caller: str = LOCAL) -> bytes:
    """What the server answers to these bytes until it hangs up, perhaps before it has read them all."""
    got = b""
    there = (LOCAL, server.port)
    with socket.create_connection(there, PATIENCE, (caller, 0)) as line, suppress(ConnectionError):
        line.sendall(text)
        while part := line.recv(65536):
            got += part
    return got


def get(server: Server, path: str, *headers: str, host: str | None = None, caller: str = LOCAL) -> bytes:
    host = f"127.0.0.1:{server.port}" if host is None else host
    lines = [f"GET {path} HTTP/1.1", *([f"Host: {host}"] if host else []), "Connection: close", *headers, "", ""]
    return raw(server, "\r\n".join(lines).encode("latin-1"), caller)


def test_paths_lead_nowhere_else(server: Server) -> None:
    away = [
        "/static/../unoweb/store.py", "/static/%2e%2e/unoweb/store.py", "/static/..%2funoweb/store.py",
        "/static/%2e%2e%2f%2e%2e%2f%2e%2e%2fpyproject.toml", "/static/..%5cunoweb%5cstore.py", "/static/%00",
        "/static/table.js%00.css", "/static//etc/passwd", "//etc/passwd", "/static/%c0%ae%c0%ae/x", "/static/....//x",
        "/t/a/b", "/t/", "/static/" + "x" * 5000, "/static/" + "../" * 300 + "etc/passwd", "/%ff%fe",
    ]  # fmt: skip
    for path in away:
        answer = get(server, path)
        assert answer.startswith((b"HTTP/1.1 404", b"HTTP/1.1 400")), (path, answer[:200])
        assert b"import " not in answer
        assert b"root:" not in answer


def test_odd_requests_are_refused_and_the_server_goes_on(server: Server) -> None:
    for host in ("", "evil.example", "evil.example:80", f"127.0.0.1@evil.example:{server.port}", "[", "localhost.evil"):
        assert get(server, "/", host=host).startswith(b"HTTP/1.1 400"), host
    for request in (
        b"\x00" * 100 + b"\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"x" * 200_000 + b"\r\n\r\n",
    ):
        assert raw(server, request)[:12] in (b"HTTP/1.1 400", b""), request[:60]
    assert get(server, "/").startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize("text", [b"", b"GET / HTTP/1.1\r\nHost: 127."])
def test_connections_that_say_nothing_stop_nobody_else(own_server: Server, text: bytes) -> None:
    with ExitStack() as stack:
        for _ in range(MOST_CONNECTIONS + MOST_LINES):
            line = stack.enter_context(socket.create_connection((LOCAL, own_server.port), PATIENCE))
            with suppress(ConnectionError):
                line.sendall(text)
        assert get(own_server, "/", caller=OTHER).startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "", "http://127.0.0.1:{other}", "file://{port}", "http://[", "http://]:x"]
)
def test_sockets_are_opened_by_pages_of_this_server_alone(server: Server, origin: str) -> None:
    theirs = Origin(origin.format(other=server.port + 1, port=server.port))
    with pytest.raises(InvalidStatus):
        connect(server.socket, origin=theirs)
    with pytest.raises(InvalidStatus):
        connect(server.socket, origin=theirs, additional_headers={"Host": "evil.example"})
    for path in ("/", "/static/table.js", "/static/", "/t/x", "/variants", "/ws/x", "/nowhere"):
        with pytest.raises(InvalidStatus):
            connect(f"ws://127.0.0.1:{server.port}{path}", origin=server.origin)
    with connect(server.socket, origin=server.origin) as talk:
        talk.send("{}")
        assert "not-understood" in str(talk.recv())


def frame(opcode: int, payload: bytes = b"", *, fin: bool = True, masked: bool = True) -> bytes:
    """One frame of the WebSocket protocol, with a mask of zeros."""
    assert len(payload) < 126
    head = struct.pack("!BB", fin << 7 | opcode, masked << 7 | len(payload))
    return head + (bytes(4) if masked else b"") + payload


CONTINUED, TEXT, CLOSE, PING = 0, 1, 8, 9


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        (frame(TEXT, b"{}", masked=False), 1002),
        (frame(3), 1002),
        (frame(CONTINUED, b"{}"), 1002),
        (frame(PING, fin=False), 1002),
        (frame(CLOSE, b"\x00"), 1002),
        (frame(TEXT, b"x" * 125, fin=False) + frame(CONTINUED, b"x" * 125, fin=False) * 40, 1009),
    ],
)
def test_frames_that_break_the_protocol_end_the_connection(server: Server, frames: bytes, code: int) -> None:
    assert answer_to(server, frames)[2:4] == struct.pack("!H", code)


def test_text_that_is_no_text_ends_the_connection(own_server: Server) -> None:
    assert answer_to(own_server, frame(TEXT, b"\xff\xfe"))[2:4] == struct.pack("!H", 1007)
    own_server.stop()
    own_server.log.write_text("")  # uvicorn has written down where it was


def answer_to(server: Server, frames: bytes) -> bytes:
    """What comes back when these bytes are sent over a WebSocket."""
    lines = ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", f"Origin: {server.origin}"]
    lines += ["Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", f"Host: 127.0.0.1:{server.port}", "", ""]
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
        line.sendall("\r\n".join(["GET /ws HTTP/1.1", *lines]).encode())
        assert line.recv(65536).startswith(b"HTTP/1.1 101")
        line.sendall(frames)
        return line.recv(65536)


# --- With smaller limits, in this process ----------------------------------------------------------


class Here:
    """The app in a thread of this process, where a test can change its limits."""

    def __init__(self, folder: Path) -> None:
        app = make_app(Lobby(Store(folder / "tables.sqlite3"), pace=1), hosts=[LOCAL])
        self._server = uvicorn.Server(uvicorn.Config(app, host=LOCAL, port=0, http=door(), log_level="warning"))
        self._thread = Thread(target=self._server.run)
        self._thread.start()
        while not self._server.started:
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
    monkeypatch.setattr("unoweb.door.LINE_SECONDS", 0.2)
    with here.talk() as stays:
        for text in (b"", b"GET / HTTP/1.1\r\nHost: 127."):
            with socket.create_connection(here.address, PATIENCE) as line:
                line.sendall(text)
                with suppress(ConnectionResetError):
                    assert line.recv(1) == b""
        stays.send("{}")
        assert "not-understood" in str(stays.recv(PATIENCE))


def test_connections_are_counted_by_address(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unoweb.app.CONNECTIONS_OF_AN_ADDRESS", 2)
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
    monkeypatch.setattr("unoweb.app.MOST_CONNECTIONS", 2)
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
    raise AssertionError("the place of a connection that is gone stays taken")


def test_nothing_piles_up_for_who_does_not_read(tmp_path: Path) -> None:
    guest, dice = Guest(seat=None), Random(1)
    with closing(Store(tmp_path / "tables.sqlite3")) as store:
        room = Room("laid", "classic-2010", [Chair("Ann"), Chair("Bo")], store, pace=1)
        room.table = uno.Table(players=["Ann", "Bo"], seed=1)
        for steps in (30, 60, MOST_STEPS + 50):
            for number in range(1000):
                guest.tell("refused", reason=str(number), told="")
            for _ in range(steps):
                room.table.apply(dice.choice(uno.legal_actions(room.table.state)))
            frames = room.news_for(guest)
            assert len(frames) <= MOST_REPLIES + 2
            told = json.loads(frames[-1])["steps"]
            assert told[-1]["seq"] == room.table.state.seq
            assert len(told) <= min(steps + 1, MOST_STEPS)


def test_a_full_server_makes_place_for_new_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unoweb.lobby.MOST_TABLES", 3)

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
            assert gone not in kept(store)
            with pytest.raises(Refused, match="no such table"):
                lobby.room(gone)
        assert fresh in kept(store)
        with pytest.raises(Refused, match="too many tables"):
            await lobby.make(WISH, LOCAL)

    with closing(Store(tmp_path / "tables.sqlite3")) as store:
        asyncio.run(scene(store))


WISH = Make(say="make", variant="classic-2010", name="Ann", seats=2)


def kept(store: Store) -> list[str]:
    """The tables in the store."""
    return [store.table(number).id for number in store.numbers()]


def test_a_table_that_cannot_be_written_is_neither_made_nor_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("unoweb.lobby.MOST_TABLES", 1)

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

    with running(tmp_path, *["--proxy"] * proxy) as server:
        assert all(made(1) for _ in range(TABLES_OF_AN_ADDRESS))
        assert not made(1)
        assert made(2) is proxy


def test_it_listens_on_this_machine_with_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: dict[str, Any] = {}
    monkeypatch.setattr(uvicorn, "run", lambda app, **options: told.update(options))
    monkeypatch.setattr(sys, "argv", ["web", "--database", str(tmp_path / "tables.sqlite3")])
    runpy.run_path(str(WEB / "__main__.py"))["main"]()
    assert told["host"] == "127.0.0.1"
    assert told["ws_max_size"] == BYTES_OF_A_FRAME
    assert told["ws_ping_interval"] + told["ws_ping_timeout"] <= 20
    assert told["ws_per_message_deflate"] is False
    assert told["limit_concurrency"] > MOST_CONNECTIONS


def test_the_database_is_for_its_owner_alone(tmp_path: Path) -> None:
    Store(tmp_path / "tables.sqlite3").close()
    assert os.stat(tmp_path / "tables.sqlite3").st_mode & 0o777 == 0o600
