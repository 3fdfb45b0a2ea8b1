"""A session as its users see it: `python -m examples.chat.tests.transcript` prints it for the README."""

from __future__ import annotations

import asyncio

import unorules as uno
from examples.chat.game import PAUSE, SECONDS
from examples.chat.tests.fake import FakeGateway, User, run_scene
from unorules.words import describe

SEED = 5


def transcript() -> str:
    """Return a session of two users and a bot, line by line."""
    return "\n".join(run_scene(_session()))


async def _session() -> list[str]:
    gateway, lines = FakeGateway(), list[str]()
    channel = gateway.channel(1, SEED)
    ann, bo = User(channel, 11, "Ann"), User(channel, 12, "Bo")

    def posted() -> None:
        for post in gateway.posts:
            call = f" @{channel.users[post.ping]}" if post.ping else ""
            page = " [uno.html]" if post.page else ""
            lines.extend(f"UNO: {line}" for line in f"{post.text}{call}{page}".splitlines())
        gateway.posts.clear()

    async def types(user: User, text: str) -> None:
        lines.append(f"{user.name}: /uno {text}")
        answer = await user.types(text)
        posted()
        lines.extend(f"   > {line}" for line in answer.splitlines())

    for user, text in ((ann, "new classic-2010 stacking"), (bo, "join"), (ann, "bots 1"), (bo, "deal")):
        await types(user, text)
    shown = 0
    while shown < 3:
        due = channel.table.state.prompt.seat
        if due == 2:
            await asyncio.sleep(PAUSE + 1)
            posted()
            continue
        user = (ann, bo)[due or 0]
        if not shown:
            await types(user, "hand")
        await types(user, _choice(channel.table.view(due)))
        shown += 1
    await types(bo, "red 7")
    while channel.table.state.prompt.seat == 2:
        await asyncio.sleep(PAUSE + 1)
        posted()
    lines.append(f"({SECONDS} seconds go by.)")
    await asyncio.sleep(SECONDS + 1)
    posted()
    await types(ann, "stop")
    return lines


def _choice(view: uno.View) -> str:
    """Return the first thing that can be done, as somebody would type it."""
    return describe(view.legal[0], view.players).lower().removeprefix("play ")


if __name__ == "__main__":
    print(transcript())
