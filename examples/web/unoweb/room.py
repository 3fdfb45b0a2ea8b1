"""The room: one table with its chairs, its game, its bots, and the guests who are connected."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import assert_never

import unorules as uno
from unoweb import bots
from unoweb.chairs import Chair, taken_by
from unoweb.guests import Guest
from unoweb.limits import LEAST_SEATS, MOST_ACTIONS, MOST_SCREENS, MOST_SPECTATORS
from unoweb.messages import Act, Bot, Next, Refused, Sit, Start, Try, Wish, clean_name, written
from unoweb.sentences import refused
from unoweb.store import NotSaved, Store

PATIENCE = 2.5
"""How much longer a bot waits before a move that closes somebody's UNO window."""

SECOND_TRY = 5
"""After how many seconds a bot tries again what could not be written."""


class Room:
    """A table by link. What happens here happens at once, on the event loop, and is in the store before it counts."""

    def __init__(self, id: str, variant: str, chairs: Sequence[Chair], store: Store, pace: float) -> None:
        self.id = id
        self.chairs = list(chairs)
        self.table: uno.Table | None = None
        self.first = 0
        """The `seq` that the game starts with."""
        self.guests: set[Guest] = set()
        self.left_at = time.monotonic()
        """When the last guest went."""
        self._variant = uno.DEFAULT.variant(variant)
        self._store = store
        self._pace = pace
        self._salt = secrets.token_hex(8)
        self._timer: asyncio.TimerHandle | None = None

    # Who is there

    def has_place_for(self, seat: int | None) -> bool:
        """Whether one more may connect. Spectators cannot keep players out, nor one player the others."""
        alike = sum(guest.seat == seat for guest in self.guests)
        return alike < (MOST_SPECTATORS if seat is None else MOST_SCREENS)

    def enter(self, guest: Guest) -> None:
        """Somebody connects. A player who returns gets the seat back from the bot."""
        self.guests.add(guest)
        if guest.seat is not None and self.chairs[guest.seat].bot:
            self._set_chair(guest.seat, replace(self.chairs[guest.seat], bot=False))
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
            title=self._variant.title,
            started=self.table is not None,
            seats=[{"name": c.name, "bot": c.bot, "here": seat in here} for seat, c in enumerate(self.chairs)],
            watching=sum(guest.seat is None for guest in self.guests),
            you=you,
        )

    def news_for(self, guest: Guest) -> list[str]:
        """What a guest has to be told now, to be in step with the table."""
        return guest.frames(self.about(guest.seat), self.table, self.first)

    # What they want

    def hear(self, guest: Guest, wish: Wish) -> None:
        """Do what a guest wants, or raise what speaks against it. The seat is known from the token alone."""
        if isinstance(wish, Sit):
            self._sit(guest, wish.name)
            return
        if guest.seat is None:
            raise Refused("spectator", "You are watching. Only seated players can do this.")
        match wish:
            case Bot():
                self._seat_bot(wish.seat)
            case Start():
                self._start(guest.seat)
            case Act():
                self._apply(uno.decode_action(wish.action, seat=guest.seat), wish.at)
            case Try():
                self._try(guest.seat, wish.at)
            case Next():
                self._apply(uno.NextRound(), wish.at)
            case _:
                assert_never(wish)

    def _sit(self, guest: Guest, wanted: str) -> None:
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
        self._set_chair(seat, chair)
        guest.seat = seat
        guest.tell("seated", token=token)
        self._changed()

    def _seat_bot(self, seat: int) -> None:
        if seat >= len(self.chairs):
            raise Refused("no-such-seat", refused(uno.Reason.NO_SUCH_SEAT))
        chair = self.chairs[seat]
        if chair.bot or any(guest.seat == seat for guest in self.guests):
            raise Refused("looked-after", "Somebody looks after this seat.")
        taken = {(chair.name or "").casefold() for chair in self.chairs}
        name = chair.name or next(name for name in bots.NAMES if name.casefold() not in taken)
        self._set_chair(seat, Chair(name, chair.lock, bot=True))
        self._changed()

    def _set_chair(self, seat: int, chair: Chair) -> None:
        chairs = [*self.chairs[:seat], chair, *self.chairs[seat + 1 :]]
        self._store.write_chairs(self.id, chairs)
        self.chairs = chairs

    def _start(self, by: int) -> None:
        """Deal. Seats that are still free are taken away."""
        playing = [seat for seat, chair in enumerate(self.chairs) if chair.name is not None]
        if self.table is not None:
            raise Refused("started", "The game has begun.")
        if by != 0:
            raise Refused("maker-only", f"{self.chairs[0].name} made the table and starts the game.")
        if len(playing) < LEAST_SEATS:
            raise Refused("too-few", "Somebody else has to sit down first, or a bot.")
        chairs = [self.chairs[seat] for seat in playing]
        table = uno.Table(self._variant, [chair.name or "" for chair in chairs])
        self._store.start(self.id, chairs, table.replay)
        self.table, self.chairs = table, chairs
        for guest in self.guests:
            guest.seat = None if guest.seat is None else playing.index(guest.seat)
        self._changed()

    def _try(self, by: int, at: int) -> None:
        """The seat that an outcome is about wants to know it: the server draws."""
        prompt = self._playing().state.prompt
        if prompt.kind != "outcome":
            raise Refused("nothing-to-try", "There is nothing to try now.")
        if prompt.about != by:
            raise Refused("not-yours", "This is for somebody else to try.")
        self._apply(outcome(prompt), at)

    def _apply(self, action: uno.Action, at: int) -> None:
        """Let an action count: if the rules allow it, and once it is in the store."""
        table = self._playing()
        uno.apply(table.state, action, at=at)  # raises what speaks against it
        if self._worn_out(table):
            raise Refused("too-long", "This match has lasted too long. Make a new table.")
        self._store.append(self.id, table.state, action)
        table.apply(action, at=at)
        self._changed()

    def _playing(self) -> uno.Table:
        if self.table is None:
            raise Refused("not-started", "The game has not begun.")
        return self.table

    @staticmethod
    def _worn_out(table: uno.Table) -> bool:
        return table.state.seq >= MOST_ACTIONS

    # What follows

    def _changed(self) -> None:
        """Everyone is told; and if a bot wants to do something, it will. Bots play only while somebody is there."""
        for guest in self.guests:
            guest.news.set()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self.table is None or not self.guests or self._worn_out(self.table):
            return
        if (due := self._bot_action(self.table)) is not None:
            action, patience = due
            later = asyncio.get_running_loop().call_later
            self._timer = later(self._pace * patience, self._bot_acts, action, self.table.state.seq)

    def _bot_acts(self, action: uno.Action, at: int) -> None:
        try:
            self._apply(action, at)
        except NotSaved:
            self._timer = asyncio.get_running_loop().call_later(SECOND_TRY, self._changed)

    def _bot_action(self, table: uno.Table) -> tuple[uno.Action, float] | None:
        """What a bot wants to do next, and how long it waits: somebody may want to call UNO, or catch somebody."""
        state = table.state
        patience = PATIENCE if state.catchable else 1
        for seat, chair in enumerate(self.chairs):
            if not chair.bot:
                continue
            if state.prompt.kind == "outcome" and state.prompt.about == seat:
                return outcome(state.prompt), patience
            # A bot that is asked twice about the same state gives the same answer.
            action = bots.choose(table.view(seat), Random(f"{self._salt} {state.seq} {seat}"))
            if action is not None:
                return action, 1 if isinstance(action, uno.CallUno | uno.Catch) else patience
        return None


def outcome(prompt: uno.Prompt) -> uno.Answer:
    """How the kick comes out, or whatever is asked about the world outside: the server draws lots."""
    return uno.Answer(None, secrets.choice(prompt.options))
