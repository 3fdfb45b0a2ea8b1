"""The Discord bot: discord.py itself, with payloads as Discord sends them, and without a network."""

from __future__ import annotations

import json
import re
from functools import cache, partial
from random import Random
from typing import Any

import discord
import pytest
from discord.http import HTTPClient
from discord.webhook.async_ import AsyncWebhookAdapter

from examples.chat.discord_bot import Bot, messages, plain
from examples.chat.game import HELP, Channel
from examples.chat.tests.fake import run_scene

LIMIT = 2000
ACCOUNT: Any = {"id": "4", "username": "uno", "discriminator": "0", "avatar": None}
MESSAGE: Any = {
    "id": "3",
    "channel_id": "77",
    "author": ACCOUNT,
    "content": "",
    "type": 0,
    "tts": False,
    "pinned": False,
    "timestamp": "2020-01-01T00:00:00+00:00",
    "edited_timestamp": None,
    "mention_everyone": False,
    "mentions": [],
    "mention_roles": [],
    "attachments": [],
    "embeds": [],
}


def log_in() -> Bot:
    """Return a bot that knows who it is, and deals the same cards every time."""
    bot = Bot()
    bot.channel = cache(partial(Channel, bot, chance=Random(1)))
    bot._connection.user = discord.ClientUser(state=bot._connection, data=ACCOUNT)

    @bot.tree.error
    async def fail(_: discord.Interaction, error: Exception) -> None:
        raise error

    return bot


class Wire:
    """What the bot sends: posts to everyone in a channel, and answers to an interaction."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.posts: list[dict[str, Any]] = []
        self.answers: list[dict[str, Any]] = []
        self.down = False

        async def post(_: HTTPClient, route: Any, *, form: Any = None, **more: Any) -> dict[str, Any]:
            if self.down:
                raise ConnectionResetError("the network is down")
            assert route.path == "/channels/{channel_id}/messages"
            self.posts.append(_payload(form, more.get("json")) | {"channel": int(route.channel_id)})
            return dict(MESSAGE)

        async def answer(_: AsyncWebhookAdapter, route: Any, *args: Any, **more: Any) -> dict[str, Any]:
            self.answers.append(_payload(more.get("multipart"), more.get("payload")))
            callback: dict[str, Any] = {"interaction": {"id": "1", "type": 2}}
            return callback if route.path.endswith("/callback") else dict(MESSAGE)

        monkeypatch.setattr(HTTPClient, "request", post)
        monkeypatch.setattr(AsyncWebhookAdapter, "request", answer)

    def told(self) -> list[str]:
        """Return the texts that only the last user can read: all are marked so."""
        texts, self.answers = self.answers, []
        deferred, *rest = texts
        assert deferred == {"type": 5, "data": {"flags": 64}}
        assert all(text["flags"] == 64 for text in rest)
        return [text["content"] for text in rest]


def _payload(form: Any, plain: Any) -> dict[str, Any]:
    found: dict[str, Any] = plain or json.loads(next(part["value"] for part in form if part["name"] == "payload_json"))
    files = [part["value"].read().decode() for part in form or () if part["name"].startswith("files")]
    return found | ({"files": files} if files else {})


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Wire:
    return Wire(monkeypatch)


async def slash(
    bot: Bot, user: int, name: str, text: str | None, *, channel: int | None = 77, typing: bool = False
) -> None:
    """Let a user type `/uno`, or get offered something while typing."""
    account = {"id": str(user), "username": f"user{user}", "discriminator": "0", "avatar": None, "global_name": name}
    member: Any = {"user": account, "nick": None, "roles": [], "joined_at": "2020-01-01T00:00:00+00:00", "deaf": False}
    option = {"type": 3, "name": "text", "value": text, **({"focused": True} if typing else {})}
    data = {"id": "9", "name": "uno", "type": 1, "options": [] if text is None else [option]}
    payload: Any = {"id": "1", "application_id": "2", "type": 4 if typing else 2, "token": "t", "version": 1}
    payload |= {"guild_id": "5", "data": data, "locale": "en-US", "context": 0}
    payload |= {"member": member | {"mute": False, "flags": 0, "permissions": "0"}, "attachment_size_limit": 10**7}
    if channel is not None:
        payload["channel"] = {"id": str(channel), "type": 0, "name": "games", "position": 0, "permissions": "0"}
    await bot.tree._call(discord.Interaction(data=payload, state=bot._connection))


def test_a_game_over_the_wire(wire: Wire) -> None:
    """Two users play in one channel and one in another; cards are in private answers alone."""

    async def scene() -> None:
        bot = log_in()
        await slash(bot, 11, "Ann", "new")
        assert wire.told() == ["You have a seat."]
        await slash(bot, 12, "Bo", "join")
        wire.told()
        await slash(bot, 11, "Ann", "deal")
        (hand,) = wire.told()
        assert "Your hand: " in hand
        await slash(bot, 12, "Bo", None)
        (other,) = wire.told()
        assert "Your hand: " in other
        assert hand != other
        await slash(bot, 12, "Bo", "new", channel=78)
        wire.told()
        due = wire.posts[2]
        assert [77, 77, 77, 78] == [post["channel"] for post in wire.posts]  # noqa: SIM300
        assert due["content"].endswith((" <@11>", " <@12>"))
        assert due["allowed_mentions"]["users"] in ([11], [12])
        assert not [post for post in wire.posts if "hand" in post["content"]]
        await slash(bot, 11, "Ann", "stop")
        assert wire.posts[-1]["files"][0].startswith("<!doctype html>")
        assert wire.posts[-1]["attachments"][0]["filename"] == "uno.html"

    run_scene(scene())


def test_moves_are_offered_to_whoever_types(wire: Wire) -> None:
    """The legal moves first, then commands, at most 25; a stranger is offered commands alone."""

    async def offered(bot: Bot, user: int, text: str) -> list[str]:
        await slash(bot, user, "", text, typing=True)
        reply = wire.answers.pop()
        assert reply["type"] == 8
        return [choice["value"] for choice in reply["data"]["choices"]]

    async def scene() -> None:
        bot = log_in()
        assert "new" in await offered(bot, 11, "")
        for user, name, text in ((11, "Ann", "new"), (12, "Bo", "join"), (11, "Ann", "deal")):
            await slash(bot, user, name, text)
        wire.answers.clear()
        seat = bot.channel(77).table.state.prompt.seat
        due = (11, 12)[seat or 0]
        assert bot.channel(77).moves(due)[0] == (await offered(bot, due, ""))[0]
        assert len(await offered(bot, due, "")) <= 25
        assert "Draw" in await offered(bot, due, "DRAW")
        assert all(one.islower() for one in await offered(bot, 99, ""))
        await slash(bot, due, "", "Draw")
        assert "You draw a" in wire.told()[0]

    run_scene(scene())


def test_names_are_no_markup_and_call_nobody(wire: Wire) -> None:
    """Whatever users call themselves."""

    async def scene() -> None:
        bot = log_in()
        await slash(bot, 11, "@everyone", "new")
        await slash(bot, 12, "**`<@123456789012345678>`**", "join")
        await slash(bot, 13, "[x](https://x.example)", "join")
        for post in wire.posts:
            assert "@everyone" not in post["content"]
            assert "<@123456789012345678>" not in post["content"]
            assert post["allowed_mentions"]["parse"] == []
            assert not post["allowed_mentions"].get("users")
        assert "\\*\\*\\`" in wire.posts[-1]["content"]
        assert "[x](" not in wire.posts[-1]["content"].replace("\\[", "")

    run_scene(scene())


@pytest.mark.parametrize("text", ["word " * 3000, "\n".join(["a line of words"] * 400), HELP, "x" * 1999, ""])
def test_long_texts_are_parts_that_discord_takes(text: str) -> None:
    """Between words, and nothing is lost."""
    parts = messages(text)

    assert all(len(part) <= LIMIT for part in parts)
    assert " ".join(parts).split() == text.split()


def test_a_long_answer_is_sent_in_parts(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of them private; a ping is in the last part of a post, and the file comes once."""

    async def scene() -> None:
        bot = log_in()
        monkeypatch.setattr("examples.chat.game.HELP", "help * " * 600)
        await slash(bot, 11, "Ann", "help")
        assert len(wire.told()) == 3
        await bot.say(77, "word " * 900, ping=11, page="<html>")
        assert [bool(post.get("files")) for post in wire.posts] == [True, False, False]
        assert [post["content"].endswith("<@11>") for post in wire.posts] == [False, False, True]
        await bot.say(77, "")
        assert len(wire.posts) == 3

    run_scene(scene())


def test_game_goes_on_while_the_network_is_down(wire: Wire, caplog: pytest.LogCaptureFixture) -> None:
    """What could not be posted is in the log of the program."""

    async def scene() -> None:
        bot = log_in()
        for user, name, text in ((11, "Ann", "new"), (12, "Bo", "join"), (11, "Ann", "deal")):
            await slash(bot, user, name, text)
        wire.down = True
        seat = bot.channel(77).table.state.prompt.seat
        wire.answers.clear()
        await slash(bot, (11, 12)[seat or 0], "", "draw")
        assert "You draw a" in wire.told()[0]
        assert "cannot post in channel 77" in caplog.text

    run_scene(scene())


def test_discord_is_told_about_one_command_and_asked_for_little() -> None:
    """No messages are read, no members listed; the command is for servers, and its text is short."""
    bot = Bot()
    (command,) = [command.to_dict(bot.tree) for command in bot.tree.get_commands()]
    (option,) = command["options"]

    assert dict(bot.intents) == dict(discord.Intents(guilds=True))
    assert (command["name"], command["dm_permission"]) == ("uno", False)
    assert (option["name"], option["type"], option["autocomplete"], option["required"]) == ("text", 3, True, False)
    assert option["max_length"] == 200


@pytest.mark.parametrize("name", ["[x](https://x.example)", "<#12>", "<t:0>", "> x", "# x", "-# x", "[*x*](x)"])
def test_nothing_that_follows_a_name_is_markup_either(name: str) -> None:
    """Two users with such names can be in one line."""
    left = re.sub(r"\\.", "", plain(f"{name}, {name}"))
    assert not re.search(r"[][<>#*-]", left)


def test_plain_text_stays_readable() -> None:
    """What the game says needs no escaping."""
    assert plain("It is Ann's turn: draw, or play red 7 (Monica).") == "It is Ann's turn: draw, or play red 7 (Monica)."


def test_what_is_typed_outside_a_channel_is_refused(wire: Wire) -> None:
    """It does not share a table with others who are nowhere."""

    async def scene() -> None:
        bot = log_in()
        with pytest.raises(discord.app_commands.AppCommandError):
            await slash(bot, 11, "Ann", "new", channel=None)
        assert wire.posts == []

    run_scene(scene())
