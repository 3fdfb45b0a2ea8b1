"""HTTP and WebSocket requests from strangers, before anyone sits at a table."""

from __future__ import annotations

import json
import os
import runpy
import socket
import struct
import sys
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from tests.server import LOCAL, OTHER, PATIENCE, WEB, Server, fetch
from unoweb.limits import MAX_CONNECTIONS, MAX_FRAME_BYTES, MAX_HTTP_CONNECTIONS
from unoweb.store import Store
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from unorules.variants import BUILT_IN

FILES = ("/static/table.js", "/static/style.css", "/cards/style.css", "/cards/classic-2010/en.svg")
PAGES = ("/", "/t/some-table", *FILES, "/variants", "/house-rules", "/nowhere")
NOWHERE = (
    "/cards/chess/en.svg",
    "/cards/classic-2010/fr.svg",
    "/openapi.json",
    "/docs",
    "/redoc",
    "/ws",
    "/static/",
    "/t/some-table/replay",
)


def test_pages_carry_security_headers_and_tell_nothing(server: Server) -> None:
    for path in PAGES:
        status, headers, _ = fetch(server, "GET", path)
        assert status == (404 if path == "/nowhere" else 200)
        policy = headers["content-security-policy"]
        for part in ("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"):
            assert part in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers
    variants = json.loads(fetch(server, "GET", "/variants")[2])
    assert [variant["id"] for variant in variants] == [variant.id for variant in BUILT_IN]
    offered = json.loads(fetch(server, "GET", "/house-rules")[2])
    assert {switch["name"] for switch in offered["switches"]} == set(variants[0]["rules"])
    for path in NOWHERE:
        assert fetch(server, "GET", path)[0] == 404, path


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "HEAD", "FOO"])
def test_pages_are_only_read(server: Server, method: str) -> None:
    for path in (*PAGES, "/ws"):
        status, headers, text = fetch(server, method, path, b"x" * 100_000 if method == "POST" else b"")
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
        for _ in range(MAX_CONNECTIONS + MAX_HTTP_CONNECTIONS):
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


def test_it_listens_on_this_machine_with_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: dict[str, Any] = {}
    monkeypatch.setattr(uvicorn, "run", lambda app, **options: told.update(options))
    monkeypatch.setattr(sys, "argv", ["web", "--database", str(tmp_path / "tables.sqlite3")])
    runpy.run_path(str(WEB / "__main__.py"))["main"]()
    assert told["host"] == "127.0.0.1"
    assert told["ws_max_size"] == MAX_FRAME_BYTES
    assert told["ws_ping_interval"] + told["ws_ping_timeout"] <= 20
    assert told["ws_per_message_deflate"] is False
    assert told["limit_concurrency"] > MAX_CONNECTIONS


def test_it_finds_the_address_of_this_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: dict[str, Any] = {}
    monkeypatch.setattr(uvicorn, "run", lambda app, **options: told.update(options))
    monkeypatch.setattr(socket.socket, "connect", lambda probe, there: None)
    monkeypatch.setattr(socket.socket, "getsockname", lambda probe: (OTHER, 0))
    monkeypatch.setattr(sys, "argv", ["web", "--database", str(tmp_path / "tables.sqlite3"), "--lan"])
    runpy.run_path(str(WEB / "__main__.py"))["main"]()
    assert told["host"] == OTHER


def test_on_a_network_it_is_called_by_one_address(tmp_path: Path) -> None:
    """A friend's browser comes by that address; other names are turned away, and no other address listens."""
    server = Server(tmp_path / "tables.sqlite3", address=OTHER)
    try:
        assert fetch(server, "GET", "/")[0] == 200
        assert fetch(server, "GET", "/", host="evil.example")[0] == 400
        with connect(server.socket, origin=server.origin) as friend:
            friend.send(json.dumps({"say": "make", "variant": "classic-2010", "name": "Ann", "seats": 2}))
            assert json.loads(friend.recv(PATIENCE))["type"] == "made"
        with socket.socket() as probe:
            assert probe.connect_ex((LOCAL, server.port)) != 0
    finally:
        server.stop()


def test_the_database_is_for_its_owner_alone(tmp_path: Path) -> None:
    Store(tmp_path / "tables.sqlite3").close()
    assert os.stat(tmp_path / "tables.sqlite3").st_mode & 0o777 == 0o600
