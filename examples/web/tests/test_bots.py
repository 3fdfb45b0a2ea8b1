"""Bots: people who come and go do not delay them, and their errors never stop a table silently."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from threading import Event

import pytest
from tests.rooms import Slow, open_store, room_of, seat_guests, table_of, until
from tests.server import PATIENCE
from unoweb.bots import PATIENCE as PATIENCE_OF_BOTS
from unoweb.bots import PLAYERS, Bots, Thinkers
from unoweb.clients import Client
from unoweb.messages import Act, Free, Leave
from unoweb.room import Room
from unoweb.seats import Strength
from unoweb.store import NotSaved
from unoweb.timer import MAX_TRIES

import unorules as uno
from unorules.players import careful_bot
from unorules.variants import CLASSIC_2010, house


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Slow]:
    with open_store(tmp_path) as store:
        yield store


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots try again at once."""
    monkeypatch.setattr("unoweb.timer.SECOND_TRY", 0)


@pytest.mark.parametrize("others", [True, False])
def test_who_comes_and_goes_does_not_postpone_a_bots_move(store: Slow, others: bool) -> None:
    async def scene() -> None:
        room = room_of(store, "Ann", "Bo", bots=2, pace=0.2)
        if others:
            await room.enter(Client(seat=None))
        async with asyncio.timeout(PATIENCE):
            while table_of(room).state.seq < 3:
                restless = Client(seat=None)
                await room.enter(restless)
                await asyncio.sleep(0.05)
                room.leave(restless)

    asyncio.run(scene())


def test_bots_rest_while_nobody_is_there(store: Slow) -> None:
    async def scene() -> None:
        room = room_of(store, "Ann", "Bo", bots=2)
        guest = Client(seat=None)
        await room.enter(guest)
        await until(lambda: table_of(room).state.seq > 3)
        room.leave(guest)
        await until(lambda: room.waiting_on().startswith("turn of seat"))

    asyncio.run(scene())


def test_a_bot_tries_again_what_could_not_be_written(store: Slow, monkeypatch: pytest.MonkeyPatch) -> None:
    append, tries = store.append, iter([NotSaved] * (MAX_TRIES + 2))

    def sometimes(id: str, before: uno.State, action: uno.Action) -> None:
        for error in tries:
            raise error
        append(id, before, action)

    async def scene() -> None:
        monkeypatch.setattr(store, "append", sometimes)
        room = room_of(store, "Ann", "Bo", bots=2)
        await room.enter(Client(seat=None))
        await until(lambda: table_of(room).state.seq >= 3)
        assert room.ended is None

    asyncio.run(scene())


def test_a_bot_that_fails_tries_again_and_the_log_says_so(
    store: Slow, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    choose, tries = Bots.choose, iter([ZeroDivisionError] * (MAX_TRIES - 1))

    async def sometimes(bots: Bots, table: uno.Table, seat: int, strength: Strength) -> uno.Action | None:
        for error in tries:
            raise error
        return await choose(bots, table, seat, strength)

    async def scene() -> None:
        monkeypatch.setattr(Bots, "choose", sometimes)
        room = room_of(store, "Ann", "Bo", bots=2)
        await room.enter(Client(seat=None))
        await until(lambda: table_of(room).state.seq >= 3)
        assert room.ended is None

    asyncio.run(scene())
    assert caplog.text.count("a bot of table laid has failed") == MAX_TRIES - 1
    assert "ZeroDivisionError" in caplog.text


def test_a_bot_that_always_fails_ends_the_game_and_everyone_is_told(
    store: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*_: object) -> None:
        raise ZeroDivisionError

    async def scene() -> None:
        monkeypatch.setattr(Bots, "choose", never)
        room = room_of(store, "Ann", "Bo", "Cy", bots=1)
        guests = [*await seat_guests(room), Client(seat=None)]
        await room.enter(guests[-1])
        await until(lambda: room.ended)
        for guest in guests:
            assert guest.news.is_set()
            assert "A bot does not know what to do" in json.loads(room.news_for(guest)[0])["ended"]
        assert room.waiting_on().startswith("nothing")

    asyncio.run(scene())


class Listener:
    """A bot that writes down what it is told, and makes any move."""

    def __init__(self) -> None:
        self.told: list[tuple[uno.Event, ...]] = []

    def see(self, events: tuple[uno.Event, ...]) -> None:
        self.told.append(events)

    def __call__(self, view: uno.View, rng: Random) -> uno.Action | None:
        return rng.choice(view.legal) if view.legal else None


class Listeners:
    """Makes them."""

    def __init__(self) -> None:
        self.made: list[Listener] = []

    def for_seat(self, view: uno.View) -> Listener:
        self.made.append(Listener())
        return self.made[-1]


@pytest.fixture
def listeners(monkeypatch: pytest.MonkeyPatch) -> Listeners:
    listeners = Listeners()
    for strength in PLAYERS:
        monkeypatch.setitem(PLAYERS, strength, listeners)
    return listeners


@pytest.fixture
def thinkers() -> Iterator[Thinkers]:
    with closing(Thinkers()) as thinkers:
        yield thinkers


STRENGTHS: list[Strength] = ["easy", "normal", "hard"]


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_bot_is_told_once_what_its_seat_sees_also_while_a_person_plays(
    listeners: Listeners, thinkers: Thinkers, strength: Strength
) -> None:
    """It is asked at some states, and not at all at others."""
    table = uno.Table(players=3, seed=1)

    async def scene() -> None:
        bots = Bots(thinkers)
        for asked in (True, True, False, False, True):
            if asked:
                await bots.choose(table, 2, strength)
            table.apply(uno.legal_actions(table.state)[0])
        await bots.choose(table, 2, strength)
        await bots.choose(table, 2, strength)

    asyncio.run(scene())
    assert [listener.told for listener in listeners.made] == [list(table.feed(2, after=0).values())]


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_bot_that_is_asked_twice_gives_the_same_answer(thinkers: Thinkers, strength: Strength) -> None:
    """Whatever it rolls dice for."""
    table = uno.Table(players=2, seed=1)
    seat = table.state.prompt.seat
    assert seat is not None

    async def scene() -> None:
        bots = Bots(thinkers)
        assert len({await bots.choose(table, seat, strength) for _ in range(20)}) == 1

    asyncio.run(scene())


def test_each_strength_is_played_by_its_own_sort_of_bot(thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when it is changed in the middle of a game."""
    made = {strength: Listeners() for strength in STRENGTHS}
    for strength, listeners in made.items():
        monkeypatch.setitem(PLAYERS, strength, listeners)

    async def scene() -> None:
        table, bots = uno.Table(players=2, seed=1), Bots(thinkers)
        order: list[Strength] = ["easy", "hard", "normal", "hard"]
        for count, strength in enumerate(order):
            assert sum(len(listeners.made) for listeners in made.values()) == count
            await bots.choose(table, 0, strength)
            await bots.choose(table, 0, strength)
            table.apply(uno.legal_actions(table.state)[0])

    asyncio.run(scene())
    assert [len(made[strength].made) for strength in STRENGTHS] == [1, 1, 2]


class Muser:
    """A bot that thinks until it is let go on."""

    def __init__(self) -> None:
        self.thinks, self.goes_on = Event(), Event()
        self.thoughts = self.made = 0

    def for_seat(self, view: uno.View) -> Muser:
        self.made += 1
        return self

    def see(self, events: tuple[uno.Event, ...]) -> None:
        assert not self.thinks.is_set(), "the bot was told something while thinking"

    def __call__(self, view: uno.View, rng: Random) -> uno.Action | None:
        self.thoughts += 1
        self.thinks.set()
        assert self.goes_on.wait(PATIENCE)
        self.thinks.clear()
        return view.legal[0]


@pytest.fixture
def muser(monkeypatch: pytest.MonkeyPatch) -> Iterator[Muser]:
    muser = Muser()
    monkeypatch.setitem(PLAYERS, "hard", muser)
    yield muser
    muser.goes_on.set()


def hard(room: Room) -> None:
    """Make all bots of a room strong."""
    room.chairs = [replace(chair, strength="hard") for chair in room.chairs]


def test_a_strong_bot_thinks_while_the_server_goes_on(store: Slow, muser: Muser) -> None:
    """Other tables play, people come and go, and it is asked only once."""

    async def scene() -> None:
        slow, other = room_of(store, "Ann", "Bo", bots=2, id="slow"), room_of(store, "Ann", "Bo", bots=2, id="other")
        hard(slow)
        await slow.enter(Client(seat=None))
        await until(muser.thinks.is_set)
        assert slow.waiting_on().startswith("a bot")
        await other.enter(Client(seat=None))
        await until(lambda: table_of(other).state.seq >= 5)
        for _ in range(5):
            restless = Client(seat=None)
            await slow.enter(restless)
            slow.leave(restless)
        assert (table_of(slow).state.seq, muser.thoughts) == (0, 1)
        muser.goes_on.set()
        await until(lambda: table_of(slow).state.seq >= 3)

    asyncio.run(scene())


def test_a_player_who_returns_while_a_bot_thinks_makes_the_move(store: Slow, muser: Muser) -> None:
    async def scene() -> None:
        room = room_of(store, "Ann", "Bo")
        seat = table_of(room).state.prompt.seat
        assert seat is not None
        guests = await seat_guests(room)
        room.leave(guests[seat])
        room.chairs[seat] = replace(room.chairs[seat], bot=True, strength="hard")
        await room.enter(Client(seat=None))
        await until(muser.thinks.is_set)
        await room.enter(guests[seat])
        muser.goes_on.set()
        await until(lambda: not room.waiting_on().startswith("a bot"))
        assert table_of(room).state.seq == 0
        await room.hear(guests[seat], Act(say="act", at=0, action='{"do": "draw"}'))
        assert table_of(room).state.seq == 1

    asyncio.run(scene())


def test_a_bot_never_has_two_thoughts_at_once(store: Slow, muser: Muser) -> None:
    """What happens while it thinks, it is told afterwards; then it thinks again."""

    async def scene() -> None:
        start = uno.position(["red-1 red-2", "red-3 red-4 red-5"], top="red-9", players=["Ann", "Bo"])
        room = room_of(store, "Ann", "Bo", bots=1, start=start)
        hard(room)
        (ann,) = await seat_guests(room)
        await room.hear(ann, Act(say="act", at=0, action='{"do": "play", "card": "red-1"}'))
        await until(muser.thinks.is_set)
        await room.hear(ann, Act(say="act", at=1, action='{"do": "call-uno"}'))
        assert table_of(room).state.seq == 2
        assert muser.thoughts == 1
        muser.goes_on.set()
        await until(lambda: table_of(room).state.seq >= 3)
        assert muser.thoughts >= 2
        assert muser.made == 1

    asyncio.run(scene())


def test_when_too_many_think_a_strong_bot_plays_like_a_normal_one(
    muser: Muser, thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So nobody waits long, however many tables there are."""
    monkeypatch.setattr("unoweb.bots.MAX_THOUGHTS", 2)
    tables = [uno.Table(players=["Ann", "Bo"], seed=1) for _ in range(3)]
    seat = tables[0].state.prompt.seat
    assert seat is not None

    async def scene() -> None:
        first, second, third = (asyncio.create_task(Bots(thinkers).choose(table, seat, "hard")) for table in tables)
        assert await third is not None
        assert muser.thoughts == 1
        assert not first.done()
        muser.goes_on.set()
        assert await first == await second == tables[0].view(seat).legal[0]
        bots = Bots(thinkers)
        assert await bots.choose(tables[0], seat, "hard") == await bots.choose(tables[0], seat, "hard")
        assert muser.thoughts == 3
        assert not thinkers.busy

    asyncio.run(scene())


def test_after_the_end_of_the_server_nobody_thinks(muser: Muser) -> None:
    table = uno.Table(players=2, seed=1)
    seat = table.state.prompt.seat
    assert seat is not None

    async def scene() -> None:
        thinkers = Thinkers()
        thinkers.close()
        assert await Bots(thinkers).choose(table, seat, "hard") is not None
        assert muser.thoughts == 0

    asyncio.run(scene())


def test_another_bot_moves_if_the_one_that_was_to_call_is_a_person_again(
    store: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table does not stand still over it."""
    monkeypatch.setitem(PLAYERS, "normal", careful_bot)
    go_on = asyncio.Event()

    async def pause(_seconds: float) -> None:
        await go_on.wait()

    monkeypatch.setattr("unoweb.scheduler.sleep", pause)

    async def scene() -> None:
        start = uno.position(
            ["red-1 red-2 red-6", "red-3 red-4", "red-5 red-7"], top="red-9", turn=1, players=["Ann", "Bo", "Cy"]
        )
        room = room_of(store, "Ann", "Bo", "Cy", start=start, pace=0.3)
        ann, bo, cy = await seat_guests(room)
        await room.hear(bo, Act(say="act", at=0, action='{"do": "play", "card": "red-3"}'))
        for guest in (ann, cy):
            await room.hear(guest, Leave(say="leave", seat=guest.seat or 0))
        assert table_of(room).state.catchable == (1,)
        await room.hear(ann, Free(say="free", seat=0))
        go_on.set()
        await until(lambda: table_of(room).state.prompt.seat == 0)

    asyncio.run(scene())


PARTY = CLASSIC_2010.with_rules(house.PARTY)


@pytest.mark.parametrize("hand", ["green-5 red-6 red-7", "blue-5 red-6 red-7"])
def test_how_long_a_bot_waits_does_not_tell_who_could_jump_in(thinkers: Thinkers, hand: str) -> None:
    """It gives everyone the time to do so, whether anyone could or not."""
    start = uno.position([hand, "green-5 red-3 red-4", "green-1 green-2 red-8"], top="green-8", turn=1, variant=PARTY)
    table = uno.Table.resume(uno.Replay.of(start, [uno.Play(1, uno.card("green-5"))]))

    async def scene() -> None:
        due = await Bots(thinkers).next_action(table, {1: "normal", 2: "normal"})
        assert due is not None
        assert due[1] == PATIENCE_OF_BOTS

    asyncio.run(scene())
