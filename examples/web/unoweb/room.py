"""The room: one table with its chairs, its game, and the clients who are connected."""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import assert_never

import unorules as uno
from unoweb import house_rules, messages, seating
from unoweb.chance import outcome
from unoweb.clients import Client, Game
from unoweb.limits import MAX_SCREENS, MAX_SPECTATORS, MIN_SEATS
from unoweb.messages import Refused, Sit, Wish, frame_of, refusal
from unoweb.scheduler import Scheduler, Settings
from unoweb.score_card import ScoreCard
from unoweb.seating import with_chair
from unoweb.seats import Chair, Strength
from unoweb.store import NotSaved, Store
from unoweb.work_queue import WorkQueue

LOG = logging.getLogger("unoweb")


class Room:
    """Holds a table by link. One thing happens after the other, and what happens is in the store before it counts."""

    def __init__(
        self,
        id: str,
        variant: uno.Variant,
        chairs: Sequence[Chair],
        store: Store,
        settings: Settings,
        clock: int | None = None,
    ) -> None:
        self.id = id
        self.chairs = list(chairs)
        self.table: uno.Table | None = None
        self.match = 1
        """The number of the match at this table."""
        self.last: uno.Table | None = None
        """The match before it, if that was played to its end."""
        self.first = 0
        """The `seq` that the game starts with."""
        self.ended: str | None = None
        """Why the game cannot go on, in words for everyone."""
        self.clients: set[Client] = set()
        self.left_at = time.monotonic()
        """When the last client went."""
        self._variant = variant
        self._store = store
        self._queue = WorkQueue(store)
        self._score_card = ScoreCard()
        self._scheduler = Scheduler(self, self._queue, settings, clock)

    # Who is there

    @property
    def here(self) -> set[int]:
        """The seats whose players are connected."""
        return {client.seat for client in self.clients if client.seat is not None}

    def has_place_for(self, seat: int | None) -> bool:
        """Whether one more may connect. Spectators cannot keep players out, nor one player the others."""
        alike = sum(client.seat == seat for client in self.clients)
        return alike < (MAX_SPECTATORS if seat is None else MAX_SCREENS)

    async def enter(self, client: Client) -> None:
        """Somebody connects. A player who returns gets the seat back from the bot."""
        self.clients.add(client)
        self._notify()
        if client.seat is not None:
            await self._queue.run(partial(self._answer, client, None))

    def leave(self, client: Client) -> None:
        """A connection is gone; the seat stays its player's."""
        self.clients.discard(client)
        self.left_at = time.monotonic()
        self._notify()

    @property
    def finished_match(self) -> uno.Table | None:
        """The last match that was played to its end. It has no secrets any more."""
        return self.table if self.table is not None and self.table.state.over else self.last

    def seat_of(self, token: str) -> int | None:
        """The seat that a token opens."""
        return next((seat for seat, chair in enumerate(self.chairs) if chair.opens(token)), None)

    def about(self, you: int | None) -> str:
        """What everyone may know of the table beside the game itself."""
        here, winners = self.here, () if self.table is None else self.table.state.winners
        return frame_of(
            "table",
            variant=self._variant.id,
            title=self._variant.title,
            house=house_rules.summary(self._variant),
            clock=self._scheduler.clock.seconds,
            started=self.table is not None,
            match=self.match,
            seats=[chair.summary(seat in here, seat in winners) for seat, chair in enumerate(self.chairs)],
            maker=seating.maker(self.chairs, here),
            watching=sum(client.seat is None for client in self.clients),
            you=you,
            ended=self.ended,
        )

    def news_for(self, client: Client) -> list[str]:
        """What a client has to be told now, to be in step with the table."""
        game = None
        if self.table is not None:
            clock, rounds = self._scheduler.clock, self._score_card.rounds(self.table)
            game = Game(self.table, self.first, self.match, clock.runs, clock.left, rounds)
        return client.frames(self.about(client.seat), game)

    # What they want

    async def hear(self, client: Client, wish: Wish) -> None:
        """Do what a client wants, or tell the client why not. The seat is known from the token alone."""
        await self._queue.run(partial(self._answer, client, wish))

    async def _answer(self, client: Client, wish: Wish | None) -> None:
        try:
            if client.seat is not None:
                await self._give_back(client.seat)
            if wish is not None:
                await self._fulfil(client, wish)
        except uno.IllegalAction as error:
            client.refuse_action(error.violation, self._require_game())
        except (Refused, NotSaved, uno.UnoError) as error:
            client.refuse(refusal(error))

    async def _give_back(self, seat: int) -> None:
        """Whoever does something plays for themselves again, and is not asleep."""
        self._scheduler.clock.awake(seat)
        if self.chairs[seat].bot:
            await self._seat(with_chair(self.chairs, seat, replace(self.chairs[seat], bot=False)))

    async def _fulfil(self, client: Client, wish: Wish) -> None:
        if isinstance(wish, Sit):
            await self._sit(client, wish.name)
            return
        if client.seat is None:
            raise Refused("spectator", "You are watching. Only seated players can do this.")
        match wish:
            case messages.Bot():
                await self._let_bots_sit(wish.seat, wish.strength)
            case messages.Free():
                await self._free(client.seat, wish.seat)
            case messages.Leave():
                await self._take_out(client.seat, wish.seat)
            case messages.Start():
                await self._start(client.seat)
            case messages.Act():
                await self.apply(uno.decode_action(wish.action, seat=client.seat), wish.at)
            case messages.Try():
                await self._try(client.seat, wish.at)
            case messages.Next():
                await self.apply(uno.NextRound(), wish.at)
            case messages.Rematch():
                await self._rematch()
            case _:
                assert_never(wish)

    async def _sit(self, client: Client, wanted: str) -> None:
        if client.seat is not None:
            raise Refused("seated", "You have a seat already.")
        if self.table is not None:
            raise Refused("full", "Every seat is taken. You can watch.")
        chairs, seat, token = seating.with_person(self.chairs, wanted)
        await self._seat(chairs)
        client.seat = seat
        client.tell("seated", token=token)
        self._notify()

    async def _let_bots_sit(self, seat: int | None, strength: Strength) -> None:
        if self.under_way is not None:
            raise Refused("started", "The game has begun.")
        await self._seat(seating.with_bots(self.chairs, seat, strength))

    async def _free(self, by: int, seat: int) -> None:
        """Before the deal a seat becomes free. After it one can only take back one's own, which has happened by now."""
        if self.table is None:
            await self._seat(seating.with_free_seat(self.chairs, seat, by, self.here))
            for client in self.clients:
                client.seat = None if client.seat == seat else client.seat
            self._notify()
        elif seat != by:
            raise Refused("started", "The game has begun.")

    async def _take_out(self, by: int, seat: int) -> None:
        """A player leaves, or the others go on without somebody who has gone. The game says who may leave for good."""
        table = self._require_game()
        if seat == by and self._variant.rules.leaving == "never":
            await self.stand_in(seat)
            return
        chair = seating.chair_of(self.chairs, seat)
        if seat != by and (seat in self.here or not chair.person):
            raise Refused("looked-after", "Somebody looks after this seat.")
        if seat != by and not chair.bot:  # until a bot has taken over, they may only be loading the page again
            raise Refused("too-soon", f"{chair.name} may be back in a moment.")
        await self.apply(uno.Leave(seat), table.state.seq)

    async def stand_in(self, seat: int) -> None:
        """A bot plays for a person until that person does something."""
        await self._seat(with_chair(self.chairs, seat, replace(self.chairs[seat], bot=True, strength="normal")))

    async def _seat(self, chairs: list[Chair]) -> None:
        await self._queue.save(self._store.write_chairs, self.id, chairs)
        self.chairs = chairs
        self._notify()

    async def _start(self, by: int) -> None:
        """Deal. Seats that are still free are taken away."""
        playing = [seat for seat, chair in enumerate(self.chairs) if chair.name is not None]
        if self.table is not None:
            raise Refused("started", "The game has begun.")
        if by != (maker := seating.maker(self.chairs, self.here)):
            raise Refused("maker-only", f"{self.chairs[maker or 0].name} starts the game.")
        if len(playing) < MIN_SEATS:
            raise Refused("too-few", "Somebody else has to sit down first, or a bot.")
        await self._deal([self.chairs[seat] for seat in playing], self.match)
        for client in self.clients:
            client.seat = None if client.seat is None else playing.index(client.seat)
        self._notify()

    async def _rematch(self) -> None:
        """Deal again, with everyone in the same seat. Who has won so far is kept with the chairs."""
        if self.table is None or not (self.table.state.over or self.ended):
            raise Refused("not-over", "The match is not over.")
        table, winners = self.table, self.table.state.winners
        chairs = [replace(chair, wins=chair.wins + (seat in winners)) for seat, chair in enumerate(self.chairs)]
        await self._deal(chairs, self.match + 1)
        self.last = table if table.state.over else self.last
        self._notify()

    async def _deal(self, chairs: list[Chair], match: int) -> None:
        table = uno.Table(self._variant, [chair.name or "" for chair in chairs])
        await self._queue.save(self._store.start, self.id, chairs, table.replay, match)
        self.table, self.first, self.chairs, self.match, self.ended = table, table.state.seq, chairs, match, None
        self._score_card = ScoreCard()
        self._scheduler.new_match()

    async def _try(self, by: int, at: int) -> None:
        """The seat that an outcome is about wants to know it: the server draws."""
        state = self._require_game().state
        if state.prompt.kind != "outcome":
            raise Refused("nothing-to-try", "There is nothing to try now.")
        if state.prompt.about != by:
            raise Refused("not-yours", "This is for somebody else to try.")
        await self.apply(outcome(state), at)

    async def apply(self, action: uno.Action, at: int) -> None:
        """Let an action count: if the rules allow it, and once it is in the store."""
        table = self._require_game()
        try:
            table.preview(action, at=at)
        except (uno.IllegalAction, uno.StaleState):
            raise
        except uno.UnoError as error:  # the rules are not against it, but the game cannot go on
            LOG.error("the game of table %s ends: %s", self.id, error)
            self.end(messages.reason_to_end(error))
            return
        await self._queue.save(self._store.append, self.id, table.state, action)
        table.apply(action)
        self._notify()

    def end(self, why: str) -> None:
        """The game cannot go on."""
        self.ended = why
        self._notify()

    def _require_game(self) -> uno.Table:
        if self.table is None:
            raise Refused("not-started", "The game has not begun.")
        if self.ended is not None:
            raise Refused("ended", self.ended)
        return self.table

    @property
    def under_way(self) -> uno.Table | None:
        """The game, while there is something to play for."""
        return None if self.table is None or self.ended is not None or self.table.state.over else self.table

    def _notify(self) -> None:
        """Everyone is told, and the scheduler looks round."""
        for client in self.clients:
            client.news.set()
        self._scheduler.tick()

    def waiting_on(self) -> str:
        """What has to happen before the table moves on, for the log."""
        if self._queue.save_duration is not None:
            return f"the store, for {self._queue.save_duration:.1f} seconds"
        if self.table is None:
            return "the deal"
        if self.ended is not None:
            return f"nothing: {self.ended}"
        prompt, seq = self.table.state.prompt, self.table.state.seq
        if self._scheduler.bot_is_up:
            return f"a bot at seq {seq}, with {len(self.clients)} clients"
        who = prompt.about if prompt.kind == "outcome" else prompt.seat
        return f"{prompt.kind} of seat {who} at seq {seq}, with {len(self.clients)} clients"
