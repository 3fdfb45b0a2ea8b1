"""A scripted person: presses the keys of what is legal, and reads the screen as text."""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Awaitable, Callable
from html import unescape
from pathlib import Path
from random import Random

from textual.pilot import Pilot

from examples.terminal.app import Terminal
from examples.terminal.dialogs import Choice, Kick, Notice
from examples.terminal.game import Game
from examples.terminal.table_screen import TableScreen
from examples.terminal.widgets import LETTERS, Hand, Story
from unorules import CLASSIC_2010, Action, CallUno, Catch, Draw, Pass, Play, Replay, State, Table, View
from unorules.players import BotMaker, careful_bot, forgetful


def bluff(view: View, rng: Random) -> Action | None:
    """Play a wild whenever there is one."""
    wilds = [action for action in view.legal if isinstance(action, Play) and action.card.color is None]
    return wilds[0] if wilds else careful_bot(view, rng)


FOREVER = 3600.0
"""A pause that does not end within a test: the bots wait."""
NOWHERE = Path(os.devnull, "uno.json")
"""A file that cannot be written."""
BLUFFER = forgetful(bluff, 1)
SILENT = forgetful(careful_bot, 1)
WATCHFUL = forgetful(careful_bot, 0)
SMALL = (80, 24)
LARGE = (120, 40)


class WatchedGame(Game):
    """A game that knows when all bots wait."""

    quiet_at: int | None = None

    def let_a_bot_act(self) -> bool:
        acted = super().let_a_bot_act()
        self.quiet_at = None if acted else self._looked_at
        return acted


class Person:
    """Sits at the keyboard of a running game."""

    def __init__(self, game: WatchedGame, app: Terminal, pilot: Pilot[None]) -> None:
        self.game = game
        self.app = app
        self.pilot = pilot
        self.dice = Random(7)

    @property
    def table(self) -> TableScreen:
        return next(screen for screen in self.app.screen_stack if isinstance(screen, TableScreen))

    @property
    def view(self) -> View:
        return self.table.seen

    async def press(self, *keys: str) -> None:
        """Press keys one after the other, and let the bots do what they do at once."""
        await self.pilot.press(*keys)
        await self.settle()

    async def settle(self) -> None:
        """Wait until a dialog is open, or all bots wait for the person; with a pause they always do."""
        while self.app.screen is self.table and not self.app.pause and self.game.quiet_at != self.view.seq:
            await asyncio.sleep(0.001)
        await self.pilot.pause(0)

    async def pick(self, text: str) -> None:
        """Choose the card with this text by its letter, if it is not chosen, and press Enter."""
        hand = self.table.query_one(Hand)
        place = list(map(str, hand.cards)).index(text)
        await self.press(*([] if place == hand.chosen else [LETTERS[place]]), "enter")

    async def act(self) -> None:
        """Do something that is legal."""
        screen = self.app.screen
        match screen:
            case Notice():
                await self.press("enter")
            case Choice():
                await self.press(self.dice.choice(list(screen.letters)))
            case Kick():
                screen.ball = self.dice.randrange(screen.WIDTH)
                await self.press("enter")
            case _:
                await self.move()

    async def move(self) -> None:
        """Play as a bot would, with the keys for it."""
        match careful_bot(self.view, self.dice):
            case Play(_, card):
                await self.pick(str(card))
            case action:
                await self.press({CallUno: "u", Catch: "c", Draw: "d", Pass: "p"}[type(action)])

    async def play_the_round(self, each: Callable[[], None] = lambda: None) -> None:
        """Go on until the round is over, and close what there is to read."""
        while self.view.prompt.kind not in ("round_over", "match_over") or isinstance(self.app.screen, Notice):
            each()
            await self.act()

    def text(self) -> str:
        """All that stands on the screen, line by line, without its blanks."""
        lines: dict[int, str] = {}
        for line, text in re.findall(r"line-(\d+)\)\">(.*?)</text>", self.app.export_screenshot()):
            lines[int(line)] = lines.get(int(line), "") + unescape(text).replace("\xa0", "").replace(" ", "")
        return "\n".join(lines[line] for line in sorted(lines))

    def reads(self, words: str) -> bool:
        """Whether the screen says this, in one line."""
        return words.replace(" ", "") in self.text()

    def told(self, sentence: str) -> bool:
        """Whether the story says this."""
        return sentence in self.table.query_one(Story).sentences


Scene = Callable[[Person], Awaitable[None]]


def laid(state: State, bot: BotMaker = SILENT, *, path: Path = NOWHERE) -> WatchedGame:
    """A game at a table set up by hand."""
    return WatchedGame(Table.resume(Replay.of(state)), bot, seed="laid", path=path)


def watch(game: WatchedGame, scene: Scene, *, size: tuple[int, int] = SMALL, pause: float = 0) -> Terminal:
    """Run the application on this game, with a scene for the person to play."""

    async def run() -> Terminal:
        app = Terminal(lambda *_: game, variant=CLASSIC_2010, bots=1, pause=pause, tick=FOREVER)
        async with asyncio.timeout(60), app.run_test(size=size) as pilot:
            person = Person(game, app, pilot)
            await pilot.pause()
            await person.settle()
            await scene(person)
        return app

    return asyncio.run(run())
