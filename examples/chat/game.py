"""A channel in which people play UNO by typing, with bots and a clock. It knows no chat platform."""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import partial
from itertools import chain
from random import Random, SystemRandom
from typing import Protocol

import unorules as uno
from unorules.players import careful_bot, forgetful
from unorules.replay_page import replay_html
from unorules.variants import BUILT_IN, CLASSIC_2010, house
from unorules.words import Narrator, describe, face, narrate, parse_action

SECONDS, PAUSE = 120, 3  # for a user to move; before a bot or the host acts, so that users can call UNO or catch
AWAY = 3  # missed moves, after which a bot plays for a user, until the user types something
BOT, CHANCE = forgetful(careful_bot), SystemRandom()
HOUSE = {name.lower(): rules for name, rules in vars(house).items() if isinstance(rules, uno.Rules)}
HELP = f"""new, new no-mercy-2023, new classic-2010 party: open a table
join, bots 2, deal: sit down, let bots play too, and begin
hand, play red 7, wild blue, draw, pass, uno, catch Bo, challenge: look at the game, and make a move
leave, stop: let a bot play for you, or end the game for everyone
Variants: {", ".join(variant.id for variant in BUILT_IN)}
House rules: {", ".join(HOUSE)}"""


class Gateway(Protocol):
    """What a channel needs of a chat platform. What only one user may read, `Channel.hear` returns."""

    async def say(self, channel: int, text: str, *, ping: int | None = None, page: str = "") -> None:
        """Post plain text, if any, for everyone in a channel, call a user to it, and attach an HTML page."""


class Channel:
    """A channel and its table, where users have the first seats and bots the others. Whoever acts holds the lock."""

    def __init__(self, gateway: Gateway, id: int, chance: Random = CHANCE) -> None:
        self.say, self.chance, self.time = partial(gateway.say, id), chance, asyncio.get_running_loop().time
        self.variant, self.users, self.bots = CLASSIC_2010, dict[int, str](), 0
        self.lock, self.acted, self.playing = asyncio.Lock(), asyncio.Event(), False

    async def hear(self, user: int, name: str, text: str) -> str:
        """Do what a user types, and return what only this user may read."""
        words = text.removeprefix("/uno").split()
        async with self.lock:
            try:
                if not self.playing or words == ["help"]:
                    return await self._prepare(user, name, words)
                if user in self.users:
                    await self._obey(user, " ".join(words))
                return self._look(user)
            except uno.UnoError as error:
                return str(error)

    async def _prepare(self, user: int, name: str, words: list[str]) -> str:
        match words:
            case ["new", *choice]:
                variant = CLASSIC_2010
                for word in sorted(choice, key=HOUSE.__contains__):  # the variant, and then its house rules
                    variant = variant.with_rules(HOUSE[word]) if word in HOUSE else BUILT_IN.variant(word)
                self.variant, self.users, self.bots = variant, {user: free_name(name, [])}, 0
                self.title = ", ".join([variant.title, *(word for word in choice if word in HOUSE)])
            case ["join"] if 0 < len(self.users) < self.variant.most_players:
                self.users.setdefault(user, free_name(name, [*self.users.values()]))
            case ["bots", number] if user in self.users and number in [*"0123456789"]:
                self.bots = int(number)
            case ["deal"] if user in self.users:
                await self.play(uno.Table(self.variant, self._names(), seed=self.chance.randbytes(32)))
                return self._look(user)
            case _:
                return HELP
        await self.say(f"{self.title}: {', '.join(self._names())}. Type join to sit down, or deal to begin.")
        return "You have a seat."

    def _names(self) -> list[str]:
        names = [*self.users.values()]
        for _ in range(min(self.bots, self.variant.most_players - len(names))):
            names.append(free_name("Bot", names))
        return names

    async def play(self, table: uno.Table) -> None:
        """Play at a table, at which the users have the first seats."""
        self.table, self.variant, self.bots = table, table.state.variant, table.state.seats - len(self.users)
        self.narrator, self.asked = Narrator(table.state.players, variant=self.variant), self.time()
        self.playing, self.missed, self.looked = True, Counter[uno.Seat](), dict[uno.Seat | None, int]()
        await self._tell()
        self.clock = asyncio.create_task(self._run(self.table))

    async def _obey(self, user: int, text: str) -> None:
        seat = [*self.users].index(user)
        self.missed[seat] = AWAY if text == "leave" else 0
        self.acted.set()
        if text == "stop":
            await self._end(f"{self.users[user]} ends the game.")
        elif text not in ("", "hand", "leave"):
            action = parse_action(text, self.table.view(seat))
            hasty = seat in self.table.state.catchable and self.time() < self.asked + PAUSE
            if hasty and not isinstance(action, uno.CallUno | uno.Catch):
                raise uno.UnoError("Wait a moment: the others may want to catch you.")
            await self._act(action)

    async def _act(self, action: uno.Action) -> None:
        self.table.apply(action)
        self.acted.set()
        await self._tell()

    async def _tell(self) -> None:
        """Tell everyone what happened last, and call whoever is to move."""
        state, ping = self.table.state, None
        lines = self.narrator.tell(self.table.feed(None)[state.seq])
        if state.prompt.since == state.seq:
            self.asked = self.time()
            if state.prompt.seat is not None and not self._is_bot(state.prompt.seat):
                lines.append(describe(state.prompt, state.players, variant=self.variant))
                ping = [*self.users][state.prompt.seat]
        await self.say("\n".join(lines), ping=ping)
        if state.over or all(map(self._is_bot, range(state.seats))):
            await self._end("The match is over." if state.over else "Nobody is left, so the game ends.")

    async def _end(self, why: str) -> None:
        """Stop, and post the replay: with all hands only if the match is over."""
        self.playing = False
        await self.say(why, page=replay_html(self.table.replay, seat="all" if self.table.state.over else None))

    async def _run(self, table: uno.Table) -> None:
        """Act for bots and the host after a pause, and for users when their time is up."""
        while self.playing and self.table is table:
            self.acted.clear()
            state, action = table.state, self._bots_action()
            hurried = action or (state.prompt.kind == "drawn" and self.missed[state.prompt.seat or 0])
            try:
                async with asyncio.timeout_at(self.asked + (PAUSE if hurried else SECONDS)):
                    await self.acted.wait()
            except TimeoutError:
                async with self.lock:
                    if self.playing and self.table.state is state:
                        await self._act(action or await self._default(state.prompt.seat or 0))

    def _bots_action(self) -> uno.Action | None:
        """Return what a bot or the host does next, if anything. Bots that are not to move speak first."""
        state = self.table.state
        for seat in sorted(filter(self._is_bot, range(state.seats)), key=lambda seat: seat == state.prompt.seat):
            if action := BOT(self.table.view(seat), self.chance):
                return action
        return uno.host_move(state, self.chance) if state.prompt.seat is None else None

    async def _default(self, seat: uno.Seat) -> uno.Action:
        """Return what is done for a user whose time is up: draw, pass or accept."""
        self.missed[seat] += 1
        name = self.table.state.players[seat]
        notices = {1: f"{name} takes too long.", AWAY: f"A bot plays for {name}, until {name} types something."}
        await self.say(notices.get(self.missed[seat], ""))
        order, legal = (uno.Draw, uno.Pass, uno.Answer, uno.Play), self.table.view(seat).legal
        return next(action for kind in order for action in legal if isinstance(action, kind))

    def _is_bot(self, seat: uno.Seat) -> bool:
        return seat >= len(self.users) or self.missed[seat] >= AWAY

    def _seat(self, user: int) -> uno.Seat | None:
        return [*self.users].index(user) if user in self.users else None

    def moves(self, user: int) -> list[str]:
        """Return what a user may do now, in words that `hear` understands."""
        legal = self.table.view(self._seat(user)).legal if self.playing else ()
        return [describe(action, self._names(), variant=self.variant) for action in legal]

    def _look(self, user: int) -> str:
        """Return what a user sees, and what nobody else was told since the last look."""
        seat, variant, names = self._seat(user), self.variant, self._names()
        view, feed = self.table.view(seat), self.table.feed(seat, after=self.looked.get(seat))
        self.looked[seat] = view.seq
        public, private = (narrate(chain(*feed.values()), names, you, variant=variant) for you in (None, seat))
        lines = [line for line in private if line not in public]
        lines.append("; ".join(map("{}: {} cards, {} points".format, names, view.sizes, view.scores)))
        lines.append(f"On top: {face(view.top, variant=variant)}. Colour: {view.color or 'none'}.")
        if seat is not None:
            cards = ", ".join(face(card, article=False, variant=variant) for card in view.hand)
            lines.append(f"Your hand: {cards or 'no cards'}.")
        lines.append(describe(view.prompt, names, you=seat, variant=variant))
        return "\n".join([*lines, *(f"- {move}" for move in self.moves(user))])


def free_name(name: str, taken: list[str]) -> str:
    """Return a name that fits into a line, and that nobody else has."""
    plain = "".join(filter(str.isprintable, name)).strip()[:32] or "Somebody"
    return next(one for one in (plain, *(f"{plain} {number}" for number in range(2, 12))) if one not in taken)
