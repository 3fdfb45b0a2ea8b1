"""The room: one table with its chairs, its game, its bots, and the guests who are connected."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import assert_never

import unorules as uno
from unoweb import bots, house_rules, messages
from unoweb.chairs import Chair, taken_by
from unoweb.chance import outcome
from unoweb.guests import Guest
from unoweb.limits import MAX_SCREENS, MAX_SPECTATORS, MIN_SEATS
from unoweb.messages import Act, Bot, Leave, Next, Refused, Sit, Start, Try, Wish, clean_name, refusal, written
from unoweb.store import NotSaved, Store
from unoweb.work_queue import WorkQueue

LOG = logging.getLogger("unoweb")

PATIENCE = 2.5
"""How much longer a bot waits before a move that takes a chance away: to call UNO, to catch somebody, to jump in."""

SECOND_TRY, MAX_TRIES = 5, 3
"""After how many seconds a bot tries again what went wrong, and how often before the game ends."""


class Room:
    """Holds a table by link. One thing happens after the other, and what happens is in the store before it counts."""

    def __init__(self, id: str, variant: uno.Variant, chairs: Sequence[Chair], store: Store, pace: float) -> None:
        self.id = id
        self.chairs = list(chairs)
        self.table: uno.Table | None = None
        self.first = 0
        """The `seq` that the game starts with."""
        self.ended: str | None = None
        """Why the game cannot go on, in words for everyone."""
        self.guests: set[Guest] = set()
        self.left_at = time.monotonic()
        """When the last guest went."""
        self._variant = variant
        self._store = store
        self._queue = WorkQueue(store)
        self._pace = pace
        self._bots = bots.Bots()
        self._bot: asyncio.Task[None] | None = None
        self._bot_at = -1
        """The `seq` that a bot thinks about."""

    # Who is there

    def has_place_for(self, seat: int | None) -> bool:
        """Whether one more may connect. Spectators cannot keep players out, nor one player the others."""
        alike = sum(guest.seat == seat for guest in self.guests)
        return alike < (MAX_SPECTATORS if seat is None else MAX_SCREENS)

    async def enter(self, guest: Guest) -> None:
        """Somebody connects. A player who returns gets the seat back from the bot."""
        self.guests.add(guest)
        self._changed()
        if guest.seat is not None:
            await self._queue.run(partial(self._give_back, guest))

    async def _give_back(self, guest: Guest) -> None:
        if guest.seat is not None and self.chairs[guest.seat].bot:
            await self._set_chair(guest.seat, replace(self.chairs[guest.seat], bot=False))
            self._changed()

    def leave(self, guest: Guest) -> None:
        """A connection is gone; the seat stays its player's."""
        self.guests.discard(guest)
        self.left_at = time.monotonic()
        self._changed()

    def seat_of(self, token: str) -> int | None:
        """The seat that a token opens."""
        return next((seat for seat, chair in enumerate(self.chairs) if chair.opens(token)), None)

    def about(self, you: int | None) -> str:
        """What everyone may know of the table beside the game itself."""
        here = {guest.seat for guest in self.guests}
        return written(
            "table",
            variant=self._variant.id,
            title=self._variant.title,
            house=house_rules.told(self._variant),
            started=self.table is not None,
            seats=[{"name": c.name, "bot": c.bot, "here": seat in here} for seat, c in enumerate(self.chairs)],
            watching=sum(guest.seat is None for guest in self.guests),
            you=you,
            ended=self.ended,
        )

    def news_for(self, guest: Guest) -> list[str]:
        """What a guest has to be told now, to be in step with the table."""
        return guest.frames(self.about(guest.seat), self.table, self.first)

    # What they want

    async def hear(self, guest: Guest, wish: Wish) -> None:
        """Do what a guest wants, or tell the guest why not. The seat is known from the token alone."""
        await self._queue.run(partial(self._answer, guest, wish))

    async def _answer(self, guest: Guest, wish: Wish) -> None:
        try:
            await self._fulfil(guest, wish)
        except uno.IllegalAction as error:
            guest.refuse_action(error.violation, self._playing())
        except (Refused, NotSaved, uno.UnoError) as error:
            guest.refuse(refusal(error))

    async def _fulfil(self, guest: Guest, wish: Wish) -> None:
        if isinstance(wish, Sit):
            await self._sit(guest, wish.name)
            return
        if guest.seat is None:
            raise Refused("spectator", "You are watching. Only seated players can do this.")
        match wish:
            case Bot():
                await self._seat_bot(wish.seat)
            case Leave():
                await self._take_out(guest.seat, wish.seat)
            case Start():
                await self._start(guest.seat)
            case Act():
                await self._apply(uno.decode_action(wish.action, seat=guest.seat), wish.at)
            case Try():
                await self._try(guest.seat, wish.at)
            case Next():
                await self._apply(uno.NextRound(), wish.at)
            case _:
                assert_never(wish)

    async def _sit(self, guest: Guest, wanted: str) -> None:
        name = clean_name(wanted)
        names = [chair.name for chair in self.chairs]
        if guest.seat is not None:
            raise Refused("seated", "You have a seat already.")
        if self.table is not None or None not in names:
            raise Refused("full", "Every seat is taken. You can watch.")
        if name.casefold() in {taken.casefold() for taken in names if taken}:
            raise Refused("name", "Somebody here has this name already.")
        chair, token = taken_by(name)
        seat = names.index(None)
        await self._set_chair(seat, chair)
        guest.seat = seat
        guest.tell("seated", token=token)
        self._changed()

    async def _seat_bot(self, seat: int) -> None:
        self._check_left(seat)
        chair = self.chairs[seat]
        taken = {(chair.name or "").casefold() for chair in self.chairs}
        name = chair.name or next(name for name in bots.NAMES if name.casefold() not in taken)
        await self._set_chair(seat, Chair(name, chair.lock, bot=True))
        self._changed()

    async def _take_out(self, by: int, seat: int) -> None:
        """A player leaves for good, or the others go on without somebody who has gone. The game says who may."""
        if seat != by:
            self._check_left(seat)
        await self._apply(uno.Leave(seat), self._playing().state.seq)

    def _check_left(self, seat: int) -> None:
        """Refuse if there is no such seat, or if somebody sits there."""
        if seat >= len(self.chairs):
            raise Refused("no-such-seat", "Nobody sits there.")
        if self.chairs[seat].bot or any(guest.seat == seat for guest in self.guests):
            raise Refused("looked-after", "Somebody looks after this seat.")

    async def _set_chair(self, seat: int, chair: Chair) -> None:
        chairs = [*self.chairs[:seat], chair, *self.chairs[seat + 1 :]]
        await self._queue.save(self._store.write_chairs, self.id, chairs)
        self.chairs = chairs

    async def _start(self, by: int) -> None:
        """Deal. Seats that are still free are taken away."""
        playing = [seat for seat, chair in enumerate(self.chairs) if chair.name is not None]
        if self.table is not None:
            raise Refused("started", "The game has begun.")
        if by != 0:
            raise Refused("maker-only", f"{self.chairs[0].name} made the table and starts the game.")
        if len(playing) < MIN_SEATS:
            raise Refused("too-few", "Somebody else has to sit down first, or a bot.")
        chairs = [self.chairs[seat] for seat in playing]
        table = uno.Table(self._variant, [chair.name or "" for chair in chairs])
        await self._queue.save(self._store.start, self.id, chairs, table.replay)
        self.table, self.chairs = table, chairs
        for guest in self.guests:
            guest.seat = None if guest.seat is None else playing.index(guest.seat)
        self._changed()

    async def _try(self, by: int, at: int) -> None:
        """The seat that an outcome is about wants to know it: the server draws."""
        state = self._playing().state
        if state.prompt.kind != "outcome":
            raise Refused("nothing-to-try", "There is nothing to try now.")
        if state.prompt.about != by:
            raise Refused("not-yours", "This is for somebody else to try.")
        await self._apply(outcome(state), at)

    async def _apply(self, action: uno.Action, at: int) -> None:
        """Let an action count: if the rules allow it, and once it is in the store."""
        table = self._playing()
        try:
            table.preview(action, at=at)
        except (uno.IllegalAction, uno.StaleState):
            raise
        except uno.UnoError as error:  # the rules are not against it, but the game cannot go on
            LOG.error("the game of table %s ends: %s", self.id, error)
            self._end(messages.ended(error))
            return
        await self._queue.save(self._store.append, self.id, table.state, action)
        table.apply(action)
        self._changed()

    def _end(self, why: str) -> None:
        self.ended = why
        self._changed()

    def _playing(self) -> uno.Table:
        if self.table is None:
            raise Refused("not-started", "The game has not begun.")
        if self.ended is not None:
            raise Refused("ended", self.ended)
        return self.table

    # What follows

    def _changed(self) -> None:
        """Everyone is told; and if a bot wants to do something, it will.

        A bot begins to think only while somebody is there. Then only the game disturbs it, not who comes and goes.
        """
        for guest in self.guests:
            guest.news.set()
        at = -1 if self.table is None or self.ended is not None else self.table.state.seq
        if self._bot is not None:
            if self._bot_at == at and not self._bot.done():
                return
            self._bot.cancel()
            self._bot = None
        if at >= 0 and self.guests:
            self._bot, self._bot_at = asyncio.create_task(self._bot_thinks(at)), at

    async def _bot_thinks(self, at: int) -> None:
        """Let a bot do what it wants at this `seq`, after a while. What goes wrong is tried again."""
        failures = 0
        while failures < MAX_TRIES:
            try:
                if (due := self._bot_action()) is not None:
                    await asyncio.sleep(self._pace * due[1])
                    await self._queue.run(partial(self._bot_acts, at))
                return
            except NotSaved:
                pass
            except Exception:  # the table must not stand still over it
                LOG.exception("a bot of table %s has failed", self.id)
                failures += 1
            await asyncio.sleep(SECOND_TRY)
        self._end("A bot does not know what to do, so the game ends here. Make a new table.")

    async def _bot_acts(self, at: int) -> None:
        if self.table is not None and self.table.state.seq == at and (due := self._bot_action()) is not None:
            await self._apply(due[0], at)

    def _bot_action(self) -> tuple[uno.Action, float] | None:
        """What a bot wants to do next, and how long it waits. What the game does not wait for comes first."""
        if self.table is None or self.ended is not None:
            return None
        state, prompt = self.table.state, self.table.state.prompt
        # Whether anyone could jump in is a secret: where the rules allow it, a bot always waits.
        patience = PATIENCE if state.catchable or self._variant.rules.jump_in != "off" else 1
        due: uno.Action | None = None
        for seat in [seat for seat, chair in enumerate(self.chairs) if chair.bot]:
            action = self._bots.choose(self.table, seat)
            if isinstance(action, uno.CallUno | uno.Catch) or (action is not None and seat != prompt.seat):
                return action, 1
            due = due or action
            if prompt.kind == "outcome" and prompt.about == seat:
                due = outcome(state)
        return None if due is None else (due, patience)

    def waiting_on(self) -> str:
        """What has to happen before the table moves on, for the log."""
        if self._queue.saving is not None:
            return f"the store, for {self._queue.saving:.1f} seconds"
        if self.table is None:
            return "the deal"
        if self.ended is not None:
            return f"nothing: {self.ended}"
        prompt, seq = self.table.state.prompt, self.table.state.seq
        if self._bot is not None and not self._bot.done():
            return f"a bot at seq {seq}, with {len(self.guests)} guests"
        who = prompt.about if prompt.kind == "outcome" else prompt.seat
        return f"{prompt.kind} of seat {who} at seq {seq}, with {len(self.guests)} guests"
