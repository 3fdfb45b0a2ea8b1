"""Scenes: tables with clients, dealt and played."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any

from tests.client import Client, call
from tests.server import LOCAL, PATIENCE, Server
from unoweb.seats import Strength
from websockets.exceptions import ConnectionClosed


def round_over(client: Client) -> bool:
    """Whether nothing more can be played in this round."""
    return client.view is not None and client.view["prompt"]["kind"] in ("round_over", "match_over")


def act_out(server: Server, scene: Callable[[], Awaitable[None]]) -> None:
    """Run a scene, not for ever, and hang up for everyone in it."""

    async def whole() -> None:
        try:
            async with asyncio.timeout(3 * PATIENCE):
                await scene()
        finally:
            for client in server.clients:
                await client.close()
            server.clients.clear()

    asyncio.run(whole())


async def table_of(
    server: Server,
    variant: str,
    people: int,
    bots: int = 0,
    host: str = LOCAL,
    rules: Any = None,
    clock: int | None = None,
    strength: Strength = "normal",
) -> list[Client]:
    """A table that has been dealt, with so many clients and bots, and perhaps with house rules."""
    maker = await make_table(server, variant, people + bots, host=host, rules=rules, clock=clock)
    clients = [maker]
    for number in range(1, people):
        client = Client(server, maker.table, f"Player {number}", host)
        await client.connect()
        await client.sit()
        clients.append(client)
    for seat in range(people, people + bots):
        await maker.say("bot", seat=seat, strength=strength)
    await maker.until(lambda: all(chair["name"] for chair in maker.about["seats"]))
    await maker.say("start")
    for client in clients:
        await client.dealt()
    return clients


async def watcher(server: Server, table: str) -> Client:
    """Somebody who has only the link of a table that has been dealt."""
    client = Client(server, table)
    await client.connect()
    await client.dealt()
    return client


async def play_on(clients: Iterable[Client], done: Any = round_over) -> None:
    """Everyone plays until something holds."""
    async with asyncio.TaskGroup() as group:
        for client in clients:
            group.create_task(client.play(done))


async def next_round(clients: Sequence[Client]) -> None:
    """Deal the next round, and wait until everyone sees it; again, if a connection was lost over it."""
    dealer, over = clients[0], rounds(clients[0])
    for client in clients:
        while rounds(client) == over:
            try:
                if client is dealer:
                    await client.say("next", at=client.seq)
                await client.until(lambda: rounds(client) > over)  # noqa: B023 - it is waited for at once
            except (ConnectionError, ConnectionClosed):
                await client.come_back()


def rounds(client: Client) -> int:
    """How many rounds a client has seen."""
    assert client.view is not None
    return int(client.view["round"])


async def make_table(
    server: Server,
    variant: str,
    seats: int,
    name: str = "Ann",
    host: str = LOCAL,
    rules: Any = None,
    clock: int | None = None,
) -> Client:
    """The maker of a new table, seated and connected."""
    wish = {"say": "make", "variant": variant, "name": name, "seats": seats, "rules": rules or {}, "clock": clock}
    async with await call(server, host) as socket:
        await socket.send(json.dumps(wish))
        made = json.loads(await socket.recv())
    client = Client(server, made["table"], name, host)
    client.token = made["token"]
    await client.connect()
    return client


async def first_words(server: Server, frame: str | bytes, host: str = LOCAL) -> str:
    """What a new connection hears that begins with this frame: why it is refused, or else of what sort it is."""
    async with await call(server, host) as socket:
        await socket.send(frame)
        told = json.loads(await socket.recv())
        if told["type"] == "refused":
            await socket.wait_closed()
    return str(told.get("reason", told["type"]))


def hello(table: str, token: str | None, seen: int | None = None) -> str:
    """The first message at a table."""
    return json.dumps({"say": "hello", "table": table, "token": token, "seen": seen})
