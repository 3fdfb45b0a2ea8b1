"""The Discord bot: a slash command in, private answers and public messages out. It knows nothing of the game."""

from __future__ import annotations

import logging
import os
import re
from functools import cache, partial
from io import BytesIO

import discord
from discord import AllowedMentions, Interaction, app_commands
from discord.utils import escape_mentions

from examples.chat.game import Channel

COMMANDS = ("hand", "join", "deal", "bots 1", "bots 2", "bots 3", "new", "leave", "stop", "help")


class Bot(discord.Client):
    """Plays in every channel in which somebody types `/uno`."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), allowed_mentions=AllowedMentions.none())
        self.channel = cache(partial(Channel, self))
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(uno)

    async def setup_hook(self) -> None:
        """Tell Discord about the command."""
        await self.tree.sync()

    async def say(self, channel: int, text: str, *, ping: int | None = None, page: str = "") -> None:
        """Post plain text, if any, for everyone in a channel, call a user to it, and attach an HTML page."""
        files = [discord.File(BytesIO(page.encode()), "uno.html")] if page else []
        called = AllowedMentions(users=[discord.Object(ping)] if ping else False)
        try:
            for part in messages(f"{plain(text)} <@{ping}>" if ping else plain(text)):
                await self.get_partial_messageable(channel).send(part, files=files, allowed_mentions=called)
                files = []
        except Exception:  # Whatever is wrong out there, the game goes on.
            logging.exception("cannot post in channel %s", channel)


@app_commands.command(description="Play UNO in this channel")
@app_commands.guild_only()
@app_commands.describe(text="help, new, join, deal, hand, or a move such as: play red 7")
async def uno(interaction: Interaction[Bot], text: app_commands.Range[str, 1, 200] = "hand") -> None:
    """Do what a user types, and answer so that only this user can read it."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    answer = await place(interaction).hear(interaction.user.id, interaction.user.display_name, text)
    for part in messages(plain(answer)):
        await interaction.followup.send(part, ephemeral=True)


@uno.autocomplete("text")
async def offer(interaction: Interaction[Bot], typed: str) -> list[app_commands.Choice[str]]:
    """Offer the moves that a user can make, and the commands."""
    offered = [*place(interaction).moves(interaction.user.id), *COMMANDS]
    found = [one for one in offered if typed.lower() in one.lower() and len(one) <= 100]
    return [app_commands.Choice(name=one, value=one) for one in found[:25]]


def place(interaction: Interaction[Bot]) -> Channel:
    """Return the channel in which a user types."""
    if interaction.channel_id is None:
        raise app_commands.AppCommandError("this is no channel")
    return interaction.client.channel(interaction.channel_id)


def plain(text: str) -> str:
    """Return a text in which nothing is markup or calls anybody, whatever the users are called."""
    return escape_mentions(re.sub(r"[][\\*_~|`<>#]|(?<!\S)-", r"\\\g<0>", text))


def messages(text: str) -> list[str]:
    """Return a text in parts that are short enough for Discord, broken between words."""
    return re.findall(r"\S(?:.{0,1998}\S)?(?!\S)", text, re.DOTALL)


if __name__ == "__main__":
    Bot().run(os.environ["DISCORD_TOKEN"])
