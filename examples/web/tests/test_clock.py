"""The clock: timeouts and their default moves, prompts with and without a limit, and missed turns in a row."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.audit import audit
from tests.fake_time import FakeTime
from tests.rooms import Slow, open_store, room_of, seat_guests, table_of, until
from tests.scenes import act_out, first_words
from tests.scenes import table_of as server_table_of
from tests.server import WEB, Server, run_server
from unoweb.bots import PATIENCE
from unoweb.clients import Client
from unoweb.default_move import default_move
from unoweb.messages import Act, Free, Leave, Next, Sit
from unoweb.room import Room
from unoweb.store import NotSaved

import unorules as uno
from unorules import host_move
from unorules.variants import BUILT_IN, CLASSIC_2010, house

CLOCK, PACE = 30, 2


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Slow]:
    with open_store(tmp_path) as store:
        yield store


@pytest.fixture
def glass(monkeypatch: pytest.MonkeyPatch) -> FakeTime:
    return FakeTime(monkeypatch)


def lay(*hands: str, **more: Any) -> uno.State:
    """A table for Ann, Bo and Cy, or the first of them. Ann moves."""
    return uno.position(hands, players=["Ann", "Bo", "Cy"][: len(hands)], **{"top": "red-9", **more})


def room_with_clock(store: Slow, start: uno.State, bots: int = 0) -> Room:
    """A room with a clock."""
    return room_of(store, *start.players, bots=bots, pace=PACE, clock=CLOCK, start=start)


def last_frame(room: Room, guest: Client) -> dict[str, Any]:
    """The last frame of the game that a guest gets now."""
    frames = [json.loads(frame) for frame in room.news_for(guest)]
    return next(frame for frame in reversed(frames) if frame["type"] == "game")


def act(room: Room, **action: object) -> Act:
    return Act(say="act", at=table_of(room).state.seq, action=json.dumps(action))


PLAIN = lay("red-1 blue-3 red-5", "red-2 red-3 blue-7")


# The default move


def after(start: uno.State, *actions: uno.Action) -> uno.Table:
    return uno.Table.resume(uno.Replay.of(start, actions))


def play(seat: int, face: str, color: str | None = None) -> uno.Play:
    return uno.Play(seat, uno.card(face), color=color)


STACKED = CLASSIC_2010.with_rules(stacking="any")
MUST = CLASSIC_2010.with_rules(draw_choice="only_if_stuck")
ICE = "ice-the-kicker-2023"

DEFAULTS: list[tuple[uno.Table, uno.Action]] = [
    (after(PLAIN), uno.Draw(0)),
    (after(lay("red-1 blue-3", "red-2 red-3", variant=MUST)), play(0, "red-1")),
    (after(lay("red-1 blue-3", "red-2 red-3", draw="red-4 red-5"), uno.Draw(0)), uno.Pass(0)),
    (after(lay("red-draw-two red-1", "red-2 red-3", variant=STACKED), play(0, "red-draw-two")), uno.Draw(1)),
    (after(lay("wild-draw-four red-1", "red-2 red-3"), play(0, "wild-draw-four", "blue")), uno.Answer(1, "accept")),
    (after(lay("red-7", "red-2 red-3", scores=[0, 0]), play(0, "red-7")), uno.NextRound()),
]


@pytest.mark.parametrize(("table", "move"), DEFAULTS, ids=lambda value: str(value)[:50])
def test_the_default_move_of_every_kind_of_prompt(table: uno.Table, move: uno.Action) -> None:
    """Draw, pass, take what is owed, accept, go on."""
    assert move == default_move(table)


def test_a_colour_by_default_is_the_one_that_the_hand_has_most_of() -> None:
    opening = "blue-1 red-1 blue-2 red-2 blue-3 red-3 blue-4 red-4 green-5 red-5 green-6 red-6 yellow-7 red-7 wild"
    state, _ = uno.from_deck(opening, players=["Ann", "Bo"], dealer=1)
    assert (state.prompt.kind, state.prompt.question) == ("ask", "color")
    assert state.prompt.seat == 0
    assert [str(card) for card in state.hands[0] if card.color == "blue"] == ["blue-1", "blue-2", "blue-3", "blue-4"]
    assert state.prompt.options[0] != "blue"
    assert uno.Answer(0, "blue") == default_move(after(state))


def test_a_kick_by_default_is_tried() -> None:
    table = after(lay("wild-ice-the-kicker red-1", "red-2 red-3", variant=ICE), play(0, "wild-ice-the-kicker", "blue"))
    assert table.state.prompt.kind == "outcome"
    assert {default_move(table) for _ in range(100)} == {uno.Answer(None, option) for option in ("good", "no-good")}


def in_their_place() -> Callable[[uno.View], uno.Action]:
    """The function that the page about timeouts suggests."""
    page = (WEB.parents[1] / "docs/how-to/timeouts.md").read_text()
    block = re.search(r"```python\n(.*?)\n\ntable = ", page, re.DOTALL)
    assert block is not None
    names: dict[str, Any] = {"__name__": "timeouts"}
    exec(compile(block[1], "timeouts.md", "exec", dont_inherit=True), names)
    return names["in_their_place"]  # type: ignore[no-any-return]


@pytest.mark.parametrize("variant", [*BUILT_IN, CLASSIC_2010.with_rules(house.PARTY)], ids=str)
def test_the_default_move_is_what_the_documentation_suggests_but_for_colours(variant: uno.Variant) -> None:
    """It is always something that can be done, and nobody is called or caught."""
    suggested, dice, kinds = in_their_place(), Random(1), set()
    for seed in range(20):
        table = uno.Table(variant, 4, seed=seed)
        for _ in range(100):
            state = table.state
            if state.over:
                break
            kinds.add(state.prompt.kind)
            if state.prompt.seat is None:
                table.preview(default_move(table))
                table.apply(host_move(state, dice))
                continue
            move, theirs = default_move(table), suggested(table.view(state.prompt.seat))
            assert type(move) is type(theirs)
            if move != theirs:
                named = move.option if isinstance(move, uno.Answer) else getattr(move, "color", None)
                assert named in table.view(state.prompt.seat).colors
            table.preview(move)
            table.apply(dice.choice(uno.legal_actions(state)))
    assert "turn" in kinds


# Whose time runs


def test_a_player_whose_time_is_up_draws_and_passes_and_everyone_sees_the_clock(store: Slow, glass: FakeTime) -> None:
    """What follows from a timeout does not take the whole time again."""

    async def scene() -> None:
        room = room_with_clock(store, PLAIN)
        ann, bo = await seat_guests(room)
        await until(lambda: glass.set_for == [CLOCK])
        for guest in (ann, bo):
            assert CLOCK * 1000 - 60_000 < last_frame(room, guest)["left"] <= CLOCK * 1000
        glass.turn(CLOCK)
        await until(lambda: table_of(room).state.prompt.kind == "drawn")
        await until(lambda: glass.set_for == [PACE])
        assert last_frame(room, bo)["left"] <= PACE * 1000
        glass.turn(PACE)
        await until(lambda: table_of(room).state.prompt.seat == 1)
        await until(lambda: glass.set_for == [CLOCK])
        assert [event["event"] for step in last_frame(room, bo)["steps"] for event in step["events"]] == ["passed"]

    asyncio.run(scene())


def test_without_a_clock_nobody_is_hurried(store: Slow, glass: FakeTime) -> None:
    async def scene() -> None:
        room = room_of(store, "Ann", "Bo", start=PLAIN)
        ann, _ = await seat_guests(room)
        assert last_frame(room, ann)["left"] is None
        assert glass.set_for == []

    asyncio.run(scene())


def test_no_time_runs_for_bots_nor_while_no_player_is_there(store: Slow, glass: FakeTime) -> None:
    async def scene() -> None:
        room = room_with_clock(store, lay("red-1 blue-3 red-5", "red-2 red-3 blue-7", turn=1), bots=1)
        spectator = Client(seat=None)
        await room.enter(spectator)
        assert last_frame(room, spectator)["left"] is None
        ann = Client(seat=0)
        await room.enter(ann)
        assert last_frame(room, ann)["left"] is None
        await until(lambda: table_of(room).state.prompt.seat == 0)
        await until(lambda: CLOCK in glass.set_for)
        assert last_frame(room, spectator)["left"] is not None
        room.leave(ann)
        await until(lambda: glass.set_for == [])
        assert last_frame(room, spectator)["left"] is None

    asyncio.run(scene())


def test_a_call_in_between_does_not_give_more_time(store: Slow, glass: FakeTime) -> None:
    async def scene() -> None:
        room = room_with_clock(store, lay("red-1 red-3 red-5", "red-2 red-4"))
        ann, bo = await seat_guests(room)
        await room.hear(ann, act(room, do="play", card="red-1"))
        await until(lambda: glass.set_for == [CLOCK])
        runs = room._scheduler.clock.runs
        await room.hear(bo, act(room, do="call-uno"))
        assert table_of(room).state.seq == 2
        assert room._scheduler.clock.runs == runs
        glass.turn(CLOCK)
        await until(lambda: table_of(room).state.prompt.kind == "drawn")

    asyncio.run(scene())


def test_between_rounds_and_at_a_kick_the_game_goes_on_by_itself(store: Slow, glass: FakeTime) -> None:
    async def scene(start: uno.State, first: uno.Action) -> None:
        room = room_of(store, *start.players, pace=PACE, clock=CLOCK, start=start, id=start.variant.id)
        ann, bo = await seat_guests(room)
        await room.hear(ann, act(room, **uno.encode(first)))
        seq = table_of(room).state.seq
        await until(lambda: glass.set_for == [CLOCK])
        glass.turn(CLOCK)
        await until(lambda: table_of(room).state.seq > seq)
        assert not any(chair.bot for chair in room.chairs)
        for guest in (ann, bo):
            room.leave(guest)

    kick = lay("wild-ice-the-kicker red-1", "red-2 red-3", variant=ICE)
    asyncio.run(scene(kick, play(0, "wild-ice-the-kicker", "blue")))
    asyncio.run(scene(lay("red-7", "red-2 red-3"), play(0, "red-7")))


def test_a_move_for_somebody_leaves_the_others_the_time_to_catch_and_to_jump_in(store: Slow, glass: FakeTime) -> None:
    async def scene() -> None:
        party = CLASSIC_2010.with_rules(house.PARTY, turn_draw="one")
        room = room_with_clock(store, lay("blue-3 blue-4", "red-2 red-3", variant=party, draw="red-1 red-4"))
        await seat_guests(room)
        await until(lambda: glass.set_for == [CLOCK])
        glass.turn(CLOCK)
        await until(lambda: table_of(room).state.prompt.kind == "drawn")
        await until(lambda: glass.set_for == [PACE * PATIENCE])

    asyncio.run(scene())


def test_nobody_gets_more_time_by_leaving_the_seat_to_a_bot_and_taking_it_back(store: Slow, glass: FakeTime) -> None:
    """If all are gone, the game waits for them, and there is all of the time again."""

    async def scene() -> None:
        room = room_with_clock(store, PLAIN)
        ann, bo = await seat_guests(room)
        before = last_frame(room, bo)["left"]
        await room.hear(ann, Leave(say="leave", seat=0))
        assert last_frame(room, bo)["left"] is None
        await room.hear(ann, Free(say="free", seat=0))
        assert last_frame(room, bo)["left"] <= before
        await until(lambda: len(glass.set_for) == 1)
        assert glass.set_for[0] < CLOCK
        for guest in (ann, bo):
            room.leave(guest)
        await until(lambda: glass.set_for == [])
        await room.enter(ann)
        await until(lambda: CLOCK in glass.set_for)

    asyncio.run(scene())


# Who lets it run out


async def time_out(room: Room, glass: FakeTime) -> None:
    """Let the time of a whole turn run out."""
    seat = table_of(room).state.prompt.seat
    await until(lambda: CLOCK in glass.set_for)
    glass.turn(CLOCK)
    await until(lambda: table_of(room).state.prompt.kind == "drawn")
    if not room.chairs[seat or 0].bot:
        await until(lambda: PACE in glass.set_for)
        glass.turn(PACE)


def test_after_two_timeouts_in_a_row_a_bot_plays_until_the_player_does_something(store: Slow, glass: FakeTime) -> None:
    async def scene() -> None:
        room = room_with_clock(store, lay("blue-1 blue-3 blue-5", "red-2 red-3 red-7"))
        ann, bo = await seat_guests(room)
        await time_out(room, glass)
        await until(lambda: table_of(room).state.prompt.seat == 1)
        assert not room.chairs[0].bot
        await room.hear(bo, act(room, do="play", card="red-2"))
        await until(lambda: CLOCK in glass.set_for)
        glass.turn(CLOCK)
        await until(lambda: room.chairs[0].bot)
        assert room.chairs[0].person
        assert last_frame(room, bo)["left"] is None
        await room.hear(ann, act(room, do="catch", target=1))
        assert not room.chairs[0].bot
        assert last_frame(room, ann)["left"] is not None

    asyncio.run(scene())


def test_who_does_something_in_between_keeps_the_seat(store: Slow, glass: FakeTime) -> None:
    async def scene() -> None:
        room = room_with_clock(store, lay("blue-1 blue-3 blue-5", "red-2 red-3 red-7 red-4"))
        ann, bo = await seat_guests(room)
        await time_out(room, glass)
        await until(lambda: table_of(room).state.prompt.seat == 1)
        await room.hear(ann, Sit(say="sit", name="Ann"))  # nonsense, but awake
        await room.hear(bo, act(room, do="play", card="red-2"))
        await time_out(room, glass)
        await until(lambda: table_of(room).state.prompt.seat == 1)
        assert not room.chairs[0].bot

    asyncio.run(scene())


@pytest.mark.parametrize("first", ["the player", "the clock"])
def test_a_timeout_and_the_players_own_action_at_once_are_one_action(store: Slow, glass: FakeTime, first: str) -> None:
    """Whichever comes first counts. The other finds that the table has moved on."""

    async def scene() -> None:
        room = room_with_clock(store, PLAIN)
        ann, _ = await seat_guests(room)
        await until(lambda: glass.set_for == [CLOCK])
        own = act(room, do="play", card="red-1")
        async with store.hold_up():
            if first == "the clock":
                glass.turn(CLOCK)
                await until(store.writing.is_set)
            acting = asyncio.create_task(room.hear(ann, own))
            await until(store.writing.is_set)
            if first == "the player":
                glass.turn(CLOCK)
            await asyncio.sleep(0.05)
        await acting
        state = table_of(room).state
        assert state.seq == 1
        assert [len(hand) for hand in state.hands] == ([2, 3] if first == "the player" else [4, 3])
        assert ("stale" in str(room.news_for(ann))) is (first == "the clock")
        await room.hear(ann, Sit(say="sit", name="Ann"))  # after all that was to be done
        assert table_of(room).state.seq == 1

    asyncio.run(scene())


def test_a_default_move_that_could_not_be_written_is_made_later(
    store: Slow, glass: FakeTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is one timeout, not two."""
    append, tries = store.append, iter([NotSaved])

    def sometimes(id: str, before: uno.State, action: uno.Action) -> None:
        for error in tries:
            raise error
        append(id, before, action)

    async def scene() -> None:
        monkeypatch.setattr(store, "append", sometimes)
        monkeypatch.setattr("unoweb.timer.SECOND_TRY", 7)
        room = room_with_clock(store, PLAIN)
        await seat_guests(room)
        await until(lambda: glass.set_for == [CLOCK])
        glass.turn(CLOCK)
        await until(lambda: glass.set_for == [7])
        assert table_of(room).state.seq == 0
        glass.turn(7)
        await until(lambda: table_of(room).state.seq == 1)
        assert not room.chairs[0].bot

    asyncio.run(scene())


def test_the_first_to_go_on_between_rounds_stops_the_clock(store: Slow, glass: FakeTime) -> None:
    async def scene() -> None:
        room = room_with_clock(store, lay("red-7", "red-2 red-3"))
        ann, bo = await seat_guests(room)
        await room.hear(ann, act(room, do="play", card="red-7"))
        await room.hear(bo, Next(say="next", at=1))
        await until(lambda: glass.set_for == [CLOCK])
        glass.turn(CLOCK)
        await until(lambda: table_of(room).state.seq == 3)
        assert last_frame(room, ann)["view"]["round"] == 2

    asyncio.run(scene())


# At a real server


@pytest.mark.parametrize("clock", [0, 9, 301, -1, 10**20, 30.0, "30", True, [], {}, 1e999])
def test_a_clock_of_odd_values_is_refused(server: Server, clock: object) -> None:
    async def scene() -> None:
        wish = {"say": "make", "variant": "classic-2010", "name": "Ann", "seats": 2, "clock": clock}
        assert await first_words(server, json.dumps(wish)) == "not-understood"

    act_out(server, scene)


def test_a_server_killed_in_the_middle_of_a_clock_starts_it_anew(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ann, bo = await server_table_of(server, "classic-2010", people=2, clock=10)
        assert ann.about["clock"] == 10
        server.kill()
        server.start()
        for client in (ann, bo):
            await client.come_back()
            assert client.about["clock"] == 10
        await ann.until(lambda: ann.left is not None)
        await ann.until(lambda: ann.seq >= 1)
        await bo.sees(ann.seq)
        audit(server, [ann, bo])

    with run_server(tmp_path) as server:
        act_out(server, partial(scene, server))
