"""The bots of a table, each limited to the knowledge of its own seat."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random

import unorules as uno
from unorules.players import BotMaker, SeatedBot, careful_bot, forgetful, random_bot, search_bot
from unoweb.chance import outcome
from unoweb.limits import MAX_THOUGHTS
from unoweb.seats import Strength

PLAYERS: dict[Strength, BotMaker] = {
    "easy": forgetful(random_bot, 0.6),
    "normal": forgetful(careful_bot, 0.3),
    "hard": forgetful(search_bot(100), 0.1),
}
"""Each misses so many of its chances to call UNO or to catch somebody."""

NAMES = ("Bolt", "Chip", "Cog", "Dot", "Echo", "Gizmo", "Pixel", "Rivet", "Servo", "Spark", "Tick", "Widget")

PATIENCE = 2.5
"""How much longer a bot waits before a move that takes a chance away: to call UNO, to catch somebody, to jump in."""


def patience(state: uno.State) -> float:
    """How many times longer than usual the next move waits, so that the others have the time to do something."""
    # Whether anyone could jump in is a secret: where the rules allow it, a move always waits.
    return PATIENCE if state.catchable or state.variant.rules.jump_in != "off" else 1


class Thinkers:
    """Where the strong bots of all tables think: in one thread, so that they never hold up the server."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "thinker")
        self._thoughts = 0
        self._closed = False

    @property
    def busy(self) -> bool:
        """Whether so many bots think or wait to think that another one would take too long."""
        return self._thoughts >= MAX_THOUGHTS or self._closed

    async def ask(self, bot: SeatedBot, view: uno.View, dice: Random) -> uno.Action | None:
        """What a bot does, when it has thought about it."""
        self._thoughts += 1
        try:
            return await asyncio.wrap_future(self._thread.submit(bot, view, dice))
        finally:
            self._thoughts -= 1

    def close(self) -> None:
        """Think no more."""
        self._closed = True
        self._thread.shutdown(cancel_futures=True)


@dataclass
class Seated:
    """A bot in its seat, up to which `seq` it knows what happened, and what it wanted to do then."""

    bot: SeatedBot
    strength: Strength
    seen: int
    wish: uno.Action | None = None
    asked: int = -1


class Bots:
    """Plays for the seats of one match that no person plays for."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._seated: dict[int, Seated] = {}
        self._salt = secrets.token_hex(8)
        self._free = asyncio.Lock()

    async def next_action(self, table: uno.Table, strengths: Mapping[int, Strength]) -> tuple[uno.Action, float] | None:
        """What one of these seats does next, and how long it waits. What the game does not wait for comes first."""
        state, prompt = table.state, table.state.prompt
        due: uno.Action | None = None
        for seat, strength in strengths.items():
            action = await self.choose(table, seat, strength)
            if isinstance(action, uno.CallUno | uno.Catch) or (action is not None and seat != prompt.seat):
                return action, 1
            due = due or action
            if prompt.kind == "outcome" and prompt.about == seat:
                due = outcome(state)
        return None if due is None else (due, patience(state))

    async def choose(self, table: uno.Table, seat: int, strength: Strength) -> uno.Action | None:
        """What the bot in a seat does now, the same however often it is asked; None if it lets the others move.

        It remembers what its seat has seen since it was first asked. One that fails is replaced by a new one.
        """

        async def alone() -> uno.Action | None:
            async with self._free:
                return await self._choose(table, seat, strength)

        # A thought is finished even if nobody waits for it any more, so that no bot ever has two.
        return await asyncio.shield(asyncio.create_task(alone()))

    async def _choose(self, table: uno.Table, seat: int, strength: Strength) -> uno.Action | None:
        seq, view = table.state.seq, table.view(seat)
        seated = self._seated.pop(seat, None)
        if seated is None or seated.strength != strength:
            seated = Seated(PLAYERS[strength].for_seat(view), strength, seq)
        for events in table.feed(seat, after=seated.seen).values():
            seated.bot.see(events)
        seated.seen = seq
        if seated.asked != seq:
            seated.wish, seated.asked = await self._wish(seated, view, Random(f"{self._salt} {seq} {seat}")), seq
        self._seated[seat] = seated
        return seated.wish

    async def _wish(self, seated: Seated, view: uno.View, dice: Random) -> uno.Action | None:
        """Strong bots think elsewhere; if too many do, this one does not think about it so long."""
        if not view.legal:
            return None
        if seated.strength != "hard":
            return seated.bot(view, dice)
        if self._thinkers.busy:
            return PLAYERS["normal"].for_seat(view)(view, dice)
        return await self._thinkers.ask(seated.bot, view, dice)
