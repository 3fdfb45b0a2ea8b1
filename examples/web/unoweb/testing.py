"""For tests: the server in a process of its own, and clients without a screen that keep every frame they get."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Origin

import unorules as uno
from unoweb import bots

WEB = Path(__file__).parents[1]
PATIENCE = 30


class Server:
    """`python examples/web` on a free port of the loopback interface."""

    def __init__(self, database: Path, pace: float = 0.01) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.database = database
        self.log = database.with_suffix(".log")
        self.clients: list[Client] = []
        self._command = [sys.executable, str(WEB), "--port", str(self.port), "--database", str(database)]
        self._command += ["--pace", str(pace)]
        self.start()

    @property
    def origin(self) -> Origin:
        return Origin(f"http://127.0.0.1:{self.port}")

    @property
    def socket(self) -> str:
        return f"ws://127.0.0.1:{self.port}/ws"

    def start(self) -> None:
        """Start it, also again, and wait until it listens."""
        with self.log.open("a") as log:
            self._process = subprocess.Popen(self._command, stdout=log, stderr=log)
        for _ in range(PATIENCE * 20):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            if self._process.poll() is not None:
                break
            time.sleep(0.05)
        raise RuntimeError(f"the server does not start: {self.log.read_text()}")

    def kill(self) -> None:
        """End it as a loss of power would."""
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """End it in peace, if it still runs."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
            self._process.wait(PATIENCE)


async def make_table(server: Server, variant: str, seats: int, name: str = "Ann") -> Client:
    """The maker of a new table, seated and connected."""
    async with connect(server.socket, origin=server.origin) as socket:
        await socket.send(json.dumps({"say": "make", "variant": variant, "name": name, "seats": seats}))
        made = json.loads(await socket.recv())
    client = Client(server, made["table"], name)
    client.token = made["token"]
    await client.connect()
    return client


class Client:
    """What a browser keeps: a token, the last view, and here also every frame it ever got."""

    def __init__(self, server: Server, table: str, name: str = "") -> None:
        self.server = server
        self.table = table
        self.name = name
        self.token: str | None = None
        self.frames: list[str] = []
        self.about: dict[str, Any] = {}
        self.view: dict[str, Any] | None = None
        self.refused: list[str] = []
        self.faults: list[str] = []
        """What the server should never have said."""
        self.dice = Random(f"{table} {name}")
        self._news = asyncio.Event()
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        server.clients.append(self)

    async def connect(self) -> None:
        """Connect, also again: the server is told what was seen last."""
        self._socket = await connect(self.server.socket, origin=self.server.origin, max_size=None)
        self._reader = asyncio.create_task(self._read(self._socket))
        await self.say("hello", table=self.table, token=self.token, seen=self.view and self.view["seq"])
        count = len(self.frames)
        await self.until(lambda: len(self.frames) > count)

    async def close(self) -> None:
        """Hang up."""
        if self._socket is not None and self._reader is not None:
            await self._socket.close()
            await self._reader

    async def say(self, what: str, **parts: object) -> None:
        """Send one message."""
        await self.send(json.dumps({"say": what, **parts}))

    async def send(self, frame: str | bytes) -> None:
        """Send one frame, whatever it is."""
        assert self._socket is not None
        await self._socket.send(frame)

    async def closed(self) -> int | None:
        """Wait until the server hangs up. The result is its code."""
        assert self._socket is not None
        await asyncio.wait_for(self._socket.wait_closed(), PATIENCE)
        return self._socket.close_code

    async def sit(self) -> None:
        """Take a free seat."""
        await self.say("sit", name=self.name)
        await self.until(lambda: self.token is not None)

    async def act(self, action: uno.Action | dict[str, str], at: int | None = None) -> str:
        """Send an action. The result is why it was refused, or nothing once the table has moved on."""
        assert self.view is not None
        seq, refused = self.view["seq"], len(self.refused)
        data = action if isinstance(action, dict) else uno.encode(action)
        await self.say("act", at=seq if at is None else at, action=json.dumps(data))
        return await self._settled(seq, refused)

    async def refusal(self, what: str, **parts: object) -> str:
        """Send a message that the server will refuse. The result is why."""
        refused = len(self.refused)
        await self.say(what, **parts)
        await self.until(lambda: len(self.refused) > refused)
        return self.refused[-1]

    async def _settled(self, seq: int, refused: int) -> str:
        await self.until(lambda: self.seq > seq or len(self.refused) > refused)
        return self.refused[-1] if len(self.refused) > refused else ""

    @property
    def connected(self) -> bool:
        return self._reader is not None and not self._reader.done()

    @property
    def seq(self) -> int:
        return -1 if self.view is None else int(self.view["seq"])

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait for frames until something holds."""
        async with asyncio.timeout(PATIENCE):
            while not holds():
                if self._reader is not None and self._reader.done():
                    raise ConnectionError("the server hung up")
                self._news.clear()
                await self._news.wait()

    async def play(self, done: Callable[[Client], bool]) -> None:
        """Move whenever it is this seat's move, until something holds; come back whenever the server is gone."""
        while True:
            try:
                while not done(self):
                    await self.move(done)
                return
            except (ConnectionError, ConnectionClosed):
                await self.come_back()

    async def move(self, done: Callable[[Client], bool]) -> None:
        """Do what a bot would do in this seat, or wait until the others have done something."""
        assert self.view is not None
        prompt, seq, refused = self.view["prompt"], self.seq, len(self.refused)
        if prompt["kind"] == "outcome" and prompt["about"] == self.view["seat"]:
            await self.say("try", at=seq)
            await self._settled(seq, refused)
            return
        seen = uno.decode(self.view)
        assert isinstance(seen, uno.View)
        action = bots.choose(seen, self.dice)
        if action is None:
            await self.until(lambda: self.seq > seq or done(self))
        else:
            await self.act(action)

    async def come_back(self) -> None:
        """Connect as soon as the server is there again."""
        for _ in range(PATIENCE * 10):
            try:
                await self.connect()
                return
            except (OSError, InvalidHandshake, ConnectionClosed):
                await asyncio.sleep(0.1)
        raise TimeoutError("the server does not come back")

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for frame in socket:
                assert isinstance(frame, str)
                self.frames.append(frame)
                self._hear(json.loads(frame))
                self._news.set()
        except ConnectionClosed:
            pass
        self._news.set()

    def _hear(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "table":
                self.about = message
            case "game":
                if message["view"]["seq"] < self.seq:
                    self.faults.append(f"the game went back from {self.seq} to {message['view']['seq']}")
                self.view = message["view"]
            case "seated":
                self.token = message["token"]
            case "refused":
                self.refused.append(message["reason"])
            case other:
                self.faults.append(f"the server says {other}")


def round_over(client: Client) -> bool:
    """Whether nothing more can be played in this round."""
    return client.view is not None and client.view["prompt"]["kind"] in ("round_over", "match_over")
