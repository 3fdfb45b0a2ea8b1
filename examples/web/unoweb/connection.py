"""One WebSocket connection, from its first message to its last."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.websockets import WebSocket, WebSocketDisconnect

from unoweb.clients import Client
from unoweb.limits import BURST, HELLO_SECONDS, MAX_FRAME_BYTES, MESSAGES_PER_SECOND, Bucket
from unoweb.lobby import Lobby
from unoweb.messages import Hello, Make, Refused, frame_of, parse_message, refusal
from unoweb.room import Room
from unoweb.store import NotSaved

POLICY, TOO_BIG, TRY_LATER, TURNED_AWAY = 1008, 1009, 1013, 4404
"""The codes a connection is closed with. Whoever is turned away need not try again."""


class Closing(Exception):
    """The connection has to end, with this code."""

    def __init__(self, code: int, why: str) -> None:
        super().__init__(code, why)
        self.code = code
        self.why = why


def same_host(headers: Headers) -> bool:
    """Whether the page that opens the connection came from this server, and not from another site."""
    try:
        origin = urlsplit(headers.get("origin", ""))
    except ValueError:
        return False
    return origin.scheme in ("http", "https") and origin.netloc == headers.get("host")


class Connection:
    """Reads what a browser says, and writes what it has to be told, each at its own pace."""

    def __init__(self, socket: WebSocket, lobby: Lobby, address: str) -> None:
        self._socket = socket
        self._address = address
        self._lobby = lobby
        self._bucket = Bucket(BURST, MESSAGES_PER_SECOND)

    async def serve(self) -> None:
        """Talk until one side hangs up."""
        try:
            await self._first_message()
        except Closing as closing:
            with suppress(WebSocketDisconnect, RuntimeError):
                await self._socket.close(closing.code, closing.why)
        except WebSocketDisconnect:
            pass

    async def _first_message(self) -> None:
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                first = parse_message(await self._receive())
            match first:
                case Make():
                    table, token = await self._lobby.make(first, self._address)
                    await self._send(frame_of("made", table=table, token=token))
                case Hello():
                    await self._at_table(self._lobby.room(first.table), first)
                case _:
                    raise Refused("not-understood", "A connection begins with a hello.")
        except TimeoutError:
            raise Closing(POLICY, "silent") from None
        except (Refused, NotSaved) as error:
            why = refusal(error)
            await self._send(frame_of("refused", reason=why.reason, told=why.told))
            raise Closing(TRY_LATER if isinstance(error, NotSaved) else TURNED_AWAY, why.reason) from None

    async def _at_table(self, room: Room, hello: Hello) -> None:
        """Read and write side by side; when one ends, so does the other."""
        seat = None if hello.token is None else room.seat_of(hello.token)
        seen = hello.seen if hello.match in (None, room.match) else None
        client = Client(seat, seen, hello.language)
        if not room.has_place_for(client.seat):
            raise Closing(TRY_LATER, "too many at this table")
        if hello.token is not None and client.seat is None:
            client.refuse(Refused("wrong-token", "Your seat was not found. You can watch."))
        tasks = [asyncio.create_task(work(client, room)) for work in (self._read, self._write)]
        try:
            await room.enter(client)
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            room.leave(client)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _read(self, client: Client, room: Room) -> None:
        while True:
            await self._answer(client, room, await self._receive())

    async def _write(self, client: Client, room: Room) -> None:
        """A slow client gets fewer and longer messages: nothing piles up."""
        while True:
            await client.news.wait()
            client.news.clear()
            for frame in room.news_for(client):
                await self._send(frame)

    async def _answer(self, client: Client, room: Room, text: str | None) -> None:
        """Let the room do what the client says. Until it is done or refused, nothing more is read from this client."""
        try:
            wish = parse_message(text)
            if isinstance(wish, Make | Hello):
                raise Refused("not-understood", "This connection has a table already.")
        except Refused as why:
            client.refuse(why)
        else:
            await room.hear(client, wish)

    async def _receive(self) -> str | None:
        """The text of the next frame, or None for one that has no text."""
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        if not self._bucket.takes():
            raise Closing(POLICY, "too many messages")
        text: str | None = message.get("text")
        if len((text or "").encode()) > MAX_FRAME_BYTES:
            raise Closing(TOO_BIG, "too long a message")
        return text

    async def _send(self, frame: str) -> None:
        try:
            await self._socket.send_text(frame)
        except RuntimeError:  # the server has closed it already
            raise WebSocketDisconnect(1006) from None
