"""A fake chat: a gateway that records posts, and an event loop whose clock runs only while nobody acts."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeVar

from examples.chat.game import Channel
from unorules import Replay, State, Table

Result = TypeVar("Result")


@dataclass
class Post:
    """A public message, and the game as it was then."""

    channel: int
    text: str
    ping: int | None
    page: str
    state: State | None


class FakeGateway:
    """Keeps what is posted. Posting takes a while, as it does on a network."""

    def __init__(self, *, slow: float = 0) -> None:
        self.posts: list[Post] = []
        self.channels: dict[int, Channel] = {}
        self.slow = slow

    def channel(self, id: int, seed: int = 0) -> Channel:
        """Return the channel with this id, whose cards follow from the seed when it is new."""
        if id not in self.channels:
            self.channels[id] = Channel(self, id, Random(f"{id} {seed}"))
        return self.channels[id]

    async def say(self, channel: int, text: str, *, ping: int | None = None, page: str = "") -> None:
        if text:
            table = getattr(self.channels[channel], "table", None)
            self.posts.append(Post(channel, text, ping, page, table and table.state))
        await asyncio.sleep(self.slow)

    def texts(self, channel: int) -> list[str]:
        """Return what was posted in a channel."""
        return [post.text for post in self.posts if post.channel == channel]


@dataclass
class User:
    """Somebody who types in a channel, and keeps the private answers with the game as it was when each came."""

    channel: Channel
    id: int
    name: str
    answers: list[tuple[str, State | None]] = field(default_factory=list)

    async def types(self, text: str) -> str:
        answer = await self.channel.hear(self.id, self.name, text)
        table = getattr(self.channel, "table", None)
        self.answers.append((answer, table and table.state))
        return answer


class _InstantSelector(selectors.DefaultSelector):
    """Does not wait, but says how long it would have."""

    slept = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if not ready and timeout is None:
            raise RuntimeError("everything waits, and nothing will ever happen")
        if not ready and timeout is not None:
            self.slept += timeout
        return ready


class FakeClock(asyncio.SelectorEventLoop):
    """An event loop in which waiting takes no time: when nobody acts, the clock jumps to whatever is due next."""

    def __init__(self) -> None:
        self.instant = _InstantSelector()
        super().__init__(self.instant)

    def time(self) -> float:
        return self.instant.slept


def run_scene(scene: Coroutine[Any, Any, Result]) -> Result:
    """Run a scene by a fake clock, and return its result. An error in a task that nobody waits for is an error."""
    faults: list[dict[str, Any]] = []
    loop = FakeClock()
    loop.set_exception_handler(lambda _, context: faults.append(context))
    try:
        result = loop.run_until_complete(scene)
        for task in asyncio.all_tasks(loop):
            task.cancel()
            loop.run_until_complete(asyncio.gather(task, return_exceptions=True))
    finally:
        loop.close()
    assert not faults
    return result


async def open_table(gateway: FakeGateway, id: int, names: str, *, new: str = "new", bots: int = 0) -> list[User]:
    """Let users open a table and sit down at it, and deal. The same people sit in every channel."""
    channel = gateway.channel(id)
    users = [User(channel, 90 - seat, name) for seat, name in enumerate(names.split())]
    await users[0].types(new)
    for user in users[1:]:
        await user.types("join")
    await users[0].types(f"bots {bots}")
    await users[0].types("deal")
    return users


async def lay(gateway: FakeGateway, state: State, people: int | None = None) -> list[User]:
    """Let users play at a table that is set up by hand, all of its players unless told otherwise."""
    channel = gateway.channel(1)
    names = state.players[:people]
    users = [User(channel, 1000 + seat, name) for seat, name in enumerate(names)]
    channel.users = {user.id: user.name for user in users}
    await channel.play(Table.resume(Replay.of(state)))
    return users
