"""A headless client: the state that a browser keeps, and every frame received."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from tests.server import LOCAL, PATIENCE, Server
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

import unorules as uno
from unorules.players import careful_bot, forgetful


async def call(server: Server, host: str = LOCAL) -> ClientConnection:
    """A new connection from this address."""
    return await connect(server.socket, origin=server.origin, max_size=None, local_addr=(host, 0))


class Client:
    """What a browser keeps: a token, the last view, and here also every frame it ever got."""

    def __init__(self, server: Server, table: str, name: str = "", host: str = LOCAL) -> None:
        self.server = server
        self.host = host
        """Where it calls from: all of 127.0.0.0/8 is this machine."""
        self.table = table
        self.name = name
        self.token: str | None = None
        self.frames: list[str] = []
        self.about: dict[str, Any] = {}
        self.view: dict[str, Any] | None = None
        self.left: int | None = None
        """What was left on the clock when the last view came."""
        self.refused: list[str] = []
        self.faults: list[str] = []
        """What the server should never have said."""
        self.dice = Random(f"{table} {name}")
        self._news = asyncio.Event()
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        server.clients.append(self)

    async def connect(self, **other: object) -> None:
        """Connect, also again: the server is told what was seen last, or something else."""
        self._socket = await call(self.server, self.host)
        self._reader = asyncio.create_task(self._read(self._socket))
        count = len(self.frames)
        seen = {"seen": self.view and self.view["seq"], "match": self.about.get("match")}
        await self.say("hello", table=self.table, token=self.token, **{**seen, **other})
        await self.until(lambda: len(self.frames) > count)

    async def dealt(self) -> None:
        """Wait for the first view of a game."""
        await self.until(lambda: self.view is not None)

    async def sees(self, seq: int) -> None:
        """Wait until the game has come so far."""
        await self.until(lambda: self.seq >= seq)

    async def close(self) -> None:
        """Hang up."""
        if self._socket is not None and self._reader is not None:
            await self._socket.close()
            await self._reader

    async def say(self, what: str, **parts: object) -> None:
        """Send one message."""
        await self.send(json.dumps({"say": what, **parts}))

    async def send(self, frame: str | bytes | list[str]) -> None:
        """Send one message, whatever it is; a list goes in fragments."""
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
        return await self._settle(seq, refused)

    async def refusal(self, what: str, **parts: object) -> str:
        """Send a message that the server will refuse. The result is why."""
        refused = len(self.refused)
        await self.say(what, **parts)
        await self.until(lambda: len(self.refused) > refused)
        return self.refused[-1]

    async def _settle(self, seq: int, refused: int) -> str:
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
        try:
            async with asyncio.timeout(PATIENCE):
                while not holds():
                    if self._reader is not None and self._reader.done():
                        raise ConnectionError("the server hung up")
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            if self.connected:
                waiting = await asyncio.to_thread(self.server.waiting_on, self.table)
                pytest.fail(f"{self.name} waits at seq {self.seq} of a table that is {waiting}")
            raise

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
            await self._settle(seq, refused)
            return
        seen = uno.decode_view(self.view)
        assert isinstance(seen, uno.View)
        action = forgetful(careful_bot)(seen, self.dice)
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
                if message["match"] != self.about.get("match"):
                    self.view = None
                self.about = message
            case "game":
                if message["view"]["seq"] < self.seq:
                    self.faults.append(f"the game went back from {self.seq} to {message['view']['seq']}")
                self.view, self.left = message["view"], message["left"]
            case "seated":
                self.token = message["token"]
            case "refused":
                self.refused.append(message["reason"])
            case other:
                self.faults.append(f"the server says {other}")
