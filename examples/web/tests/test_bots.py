"""Bots: nobody who comes and goes holds them up, and what goes wrong with them stops no table in silence."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from tests.rooms import Slow, opened, room_of, seated, table_of, until
from tests.server import PATIENCE
from unoweb import bots
from unoweb.guests import Guest
from unoweb.room import MAX_TRIES
from unoweb.room import PATIENCE as PATIENCE_OF_BOTS
from unoweb.store import NotSaved

import unorules as uno
from unorules.variants import house


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Slow]:
    with opened(tmp_path) as store:
        yield store


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots try again at once."""
    monkeypatch.setattr("unoweb.room.SECOND_TRY", 0)


@pytest.mark.parametrize("others", [True, False])
def test_who_comes_and_goes_does_not_postpone_a_bots_move(store: Slow, others: bool) -> None:
    async def scene() -> None:
        room = room_of(store, "Ann", "Bo", bots=2, pace=0.2)
        if others:
            await room.enter(Guest(seat=None))
        async with asyncio.timeout(PATIENCE):
            while table_of(room).state.seq < 3:
                restless = Guest(seat=None)
                await room.enter(restless)
                await asyncio.sleep(0.05)
                room.leave(restless)

    asyncio.run(scene())


def test_bots_rest_while_nobody_is_there(store: Slow) -> None:
    async def scene() -> None:
        room = room_of(store, "Ann", "Bo", bots=2)
        guest = Guest(seat=None)
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
        await room.enter(Guest(seat=None))
        await until(lambda: table_of(room).state.seq >= 3)
        assert room.ended is None

    asyncio.run(scene())


def test_a_bot_that_fails_tries_again_and_the_log_says_so(
    store: Slow, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    choose, tries = bots.choose, iter([ZeroDivisionError] * (MAX_TRIES - 1))

    def sometimes(*args: object) -> uno.Action | None:
        for error in tries:
            raise error
        return choose(*args)  # type: ignore[arg-type]

    async def scene() -> None:
        monkeypatch.setattr(bots, "choose", sometimes)
        room = room_of(store, "Ann", "Bo", bots=2)
        await room.enter(Guest(seat=None))
        await until(lambda: table_of(room).state.seq >= 3)
        assert room.ended is None

    asyncio.run(scene())
    assert caplog.text.count("a bot of table laid has failed") == MAX_TRIES - 1
    assert "ZeroDivisionError" in caplog.text


def test_a_bot_that_always_fails_ends_the_game_and_everyone_is_told(
    store: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> None:
        raise ZeroDivisionError

    async def scene() -> None:
        monkeypatch.setattr(bots, "choose", never)
        room = room_of(store, "Ann", "Bo", "Cy", bots=1)
        guests = [*await seated(room), Guest(seat=None)]
        await room.enter(guests[-1])
        await until(lambda: room.ended)
        for guest in guests:
            assert guest.news.is_set()
            assert "A bot does not know what to do" in json.loads(room.news_for(guest)[0])["ended"]
        assert room.waiting_on().startswith("nothing")

    asyncio.run(scene())


PARTY = uno.CLASSIC_2010.with_rules(house.PARTY)


def choices(state: uno.State, seat: int, times: int = 200) -> set[uno.Action | None]:
    """What a bot in this seat does, with many dice."""
    return {bots.choose(uno.view(state, seat), Random(number)) for number in range(times)}


def test_a_bot_answers_a_debt_if_it_can_and_takes_it_otherwise() -> None:
    """A Draw Two on a Draw Two, from whoever has one."""
    for hand, expected in (("red-draw-two blue-1 blue-2", uno.Play), ("green-1 blue-1 blue-2", uno.Draw)):
        start = uno.from_table(["green-draw-two red-1 red-2", hand], top="green-8", variant=PARTY)
        state, _ = uno.apply(start, uno.Play(0, uno.card("green-draw-two")))
        assert {type(choice) for choice in choices(state, 1)} == {expected}


def test_a_bot_swaps_with_whoever_holds_the_fewest_cards() -> None:
    """What a hand holds is hidden, but its size is not."""
    start = uno.from_table(["green-7 red-1 red-2", "red-3 red-4", "red-5", "red-6 red-8"], top="green-8", variant=PARTY)
    state, _ = uno.apply(start, uno.Play(0, uno.card("green-7")))
    assert choices(state, 0) == {uno.Answer(0, 2)}


def test_a_bot_jumps_in_now_and_then() -> None:
    """Only with the card that lies on top, and not always."""
    hands = ["green-5 red-1 red-2", "red-3 red-4", "green-5 green-6 red-6"]
    start = uno.from_table(hands, top="green-8", variant=PARTY)
    state, _ = uno.apply(start, uno.Play(0, uno.card("green-5")))
    assert choices(state, 2) == {None, uno.Play(2, uno.card("green-5"))}


def test_a_bot_lays_several_identical_cards_at_once() -> None:
    """And calls UNO ahead if that leaves one."""
    variant = uno.CLASSIC_2010.with_rules(multi_play="identical")
    state = uno.from_table(["green-5 green-5 red-1", "red-3 red-4"], top="green-8", variant=variant)
    assert choices(state, 0) == {uno.CallUno(0), uno.Play(0, uno.card("green-5"), count=2)}


def test_a_bot_makes_no_wrong_calls_although_they_are_legal() -> None:
    """Where they cost cards, it calls and catches only what is due."""
    variant = uno.CLASSIC_2010.with_rules(house.TOURNAMENT)
    state = uno.from_table(["green-5 green-6 red-1", "red-3 red-4 red-5"], top="green-8", variant=variant)
    assert {uno.CallUno(1), uno.Catch(1, 0)} <= set(uno.legal_actions(state, 1))
    assert choices(state, 1) == {None}
    assert not choices(state, 0) & {uno.CallUno(0), uno.Catch(0, 1)}


@pytest.mark.parametrize("hand", ["green-5 red-6 red-7", "blue-5 red-6 red-7"])
def test_how_long_a_bot_waits_does_not_tell_who_could_jump_in(store: Slow, hand: str) -> None:
    """It gives everyone the time to do so, whether anyone could or not."""
    room = room_of(store, "Ann", "Bo", "Cy", bots=2, variant=PARTY)
    start = uno.from_table([hand, "green-5 red-3 red-4", "green-1 green-2 red-8"], top="green-8", turn=1, variant=PARTY)
    room.table = uno.Table.resume(uno.Replay.of(start, [uno.Play(1, uno.card("green-5"))]))
    due = room._bot_action()
    assert due is not None
    assert due[1] == PATIENCE_OF_BOTS
