"""Hostile clients: malformed, forged and excessive messages at a table."""

from __future__ import annotations

import asyncio
import json

import pytest
from tests.audit import audit
from tests.client import Client
from tests.scenes import act_out, first_words, hello, make_table, play_on, round_over, table_of, watcher
from tests.server import OTHER, Server
from unoweb.limits import MAX_FRAME_BYTES, MAX_SCREENS, MAX_SPECTATORS, NEW_TABLES_PER_ADDRESS
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

MALFORMED: list[str | bytes] = [
    "", "{", "null", "[]", "7", '"act"', '{"say": "act"}', '{"say": "nothing"}', '{"say": ["act"]}',
    '{"say": "act", "at": 1.5, "action": "{}"}', '{"say": "act", "at": true, "action": "{}"}',
    '{"say": "act", "at": "0", "action": "{}"}', '{"say": "act", "at": 0, "action": {"do": "draw"}}',
    '{"say": "act", "at": NaN, "action": "{}"}', '{"say": "act", "at": 1e999, "action": "{}"}',
    '{"say": "act", "at": 0, "action": "{}", "seat": 0}', '{"say": "bot", "seat": -1}', '{"say": "bot", "seat": 1e9}',
    '{"say": "bot"}', '{"say": "bot", "seat": "1"}', '{"say": "bot", "seat": 10}', '{"say": "bot", "seat": true}',
    '{"say": "bot", "seat": 1, "strength": "best"}', '{"say": "bot", "seat": 1, "strength": null}',
    '{"say": "free"}', '{"say": "free", "seat": null}', '{"say": "free", "seat": -1}', '{"say": "free", "seat": 1.0}',
    '{"say": "rematch", "at": 0}', '{"say": "rematch", "seat": 0}', '{"say": "replay"}',
    '{"say": "hello", "table": "x", "match": 1.5}', '{"say": "leave"}',
    '{"say": "leave", "seat": -1}', '{"say": "leave", "seat": true}',
    '{"say": "start", "extra": 1}', '{"say": "hello", "table": "x"}', "[" * 4000, '{"say":' * 500,
    '{"say": "sit", "name": "\\ud800"}', "\x00", "NaN", '{"say": "make", "variant": "", "name": "", "seats": 99}',
    '{"say": "hello", "table": "x", "seen": NaN}', b"\xff\xfe", b'{"say": "start"}',
]  # fmt: skip


def forged_actions(seat: int, other: int) -> list[str]:
    """Actions that the seat must not be able to do for another seat, for the host, or at all."""
    actions: list[object] = [
        {"do": "draw", "seat": other},
        {"do": "draw", "seat": None},
        {"do": "draw", "seat": True},
        {"do": "draw", "seat": str(seat)},
        {"do": "next-round"},
        {"do": "next-round", "dealer": seat},
        {"do": "leave"},
        {"do": "leave", "seat": seat},
        {"do": "leave", "seat": other},
        {"do": "play", "card": "wild", "color": "red", "count": 10**9},
        {"do": "play", "card": "wild", "color": "red", "count": -1},
        {"do": "play", "card": "wild", "color": "red", "count": "2"},
        {"do": "answer", "seat": None, "option": "good"},
        {"do": "answer", "seat": other, "option": "accept"},
        {"do": "play", "seat": other, "card": "wild", "color": "red"},
        {"do": "play", "card": "no-such-card"},
        {"do": "play", "card": "wild", "color": "red", "seed": 1},
        {"do": "win"},
        {},
        [],
        None,
    ]
    texts = ["", "{", "NaN", '{"do": "draw", "do": "pass"}', "[" * 900, '{"do": "catch", "target": 1e0}']
    return [json.dumps(action) for action in actions] + texts


def test_a_hostile_client_changes_nothing_and_learns_nothing(server: Server) -> None:
    async def scene() -> None:
        ann, eve, cy = await table_of(server, "ice-the-kicker-2023", people=3)
        bystander = await watcher(server, ann.table)
        attacks = 0
        while attacks < 5 and not round_over(ann):
            assert ann.view is not None
            mover = ann.view["prompt"].get("seat", ann.view["prompt"].get("about"))
            for client in (eve, cy):
                await client.sees(ann.seq)
            if mover != 1:
                await attack(eve)
                attacks += 1
                assert eve.seq == ann.seq
            await (ann, eve, cy)[mover].move(round_over)
            await ann.sees(max(eve.seq, cy.seq))
        # Old actions again, and actions from the future, on a connection that has not said much yet.
        await eve.close()
        await eve.connect()
        await eve.sees(ann.seq)
        for at in (0, -1, 10**20, 10**3900):
            assert await eve.act({"do": "draw"}, at=at) == "stale"
        await play_on([ann, eve, cy])
        audit(server, [ann, eve, cy, bystander])

    act_out(server, scene)


WHO_IS_NOT_ASKED = {"not-your-turn", "question-pending"}


async def attack(eve: Client) -> None:
    """One of everything, on a fresh connection that may say so much at once, while it is not this client's move."""
    await eve.close()
    await eve.connect()
    eve.refused.clear()
    for text in forged_actions(1, 0):
        assert await eve.refusal("act", at=eve.seq, action=text) in {"not-understood", *WHO_IS_NOT_ASKED}
    assert await eve.act({"do": "draw"}) in WHO_IS_NOT_ASKED
    assert await eve.refusal("next", at=eve.seq) == "round-not-over"
    assert await eve.refusal("try", at=eve.seq) in ("nothing-to-try", "not-yours")
    assert await eve.refusal("start") == "started"
    assert await eve.refusal("leave", seat=0) == "looked-after"
    assert await eve.refusal("rematch") == "not-over"
    assert await eve.refusal("free", seat=0) == "started"
    assert await eve.refusal("free", seat=9) == "started"
    assert await eve.refusal("sit", name="Eve") == "seated"
    assert await eve.refusal("bot", seat=0, strength="easy") == "started"


def test_malformed_messages_are_refused_one_by_one(server: Server) -> None:
    async def scene() -> None:
        ann, eve = await table_of(server, "classic-2010", people=2)
        for number, frame in enumerate(MALFORMED):
            if number % 30 == 0:  # a connection may say so much at once
                await eve.close()
                await eve.connect()
            count = len(eve.refused)
            await eve.send(frame)
            await eve.until(lambda: len(eve.refused) > count)  # noqa: B023 - it is waited for at once
            assert eve.refused[-1] == "not-understood", frame
            assert await first_words(server, frame) in ("not-understood", "no-such-table"), frame
        await play_on([ann, eve])
        audit(server, [ann, eve])

    act_out(server, scene)


def test_wrong_tokens_open_no_seat(server: Server) -> None:
    async def scene() -> None:
        ann, bo = await table_of(server, "classic-2010", people=2)
        other = await make_table(server, "classic-2010", 2)
        assert ann.token is not None
        assert other.token is not None
        for token in ("x", ann.token[:-1], ann.token.swapcase(), "\x00", "é" * 50, other.token):
            eve = Client(server, ann.table)
            eve.token = token
            await eve.connect()
            await eve.dealt()
            assert eve.refused == ["wrong-token"]
            assert eve.about["you"] is None
            assert await eve.act({"do": "draw"}) == "spectator"
            await eve.close()
        for token in ("", "x" * 101):
            assert await first_words(server, hello(ann.table, token)) == "not-understood"
        assert await first_words(server, hello("no-such-table", ann.token)) == "no-such-table"
        await play_on([ann, bo])
        audit(server, [ann, bo])

    act_out(server, scene)


def test_who_lies_about_what_was_seen_gets_the_view_of_now(server: Server) -> None:
    async def scene() -> None:
        ann, bo = await table_of(server, "classic-2010", people=2)
        await play_on([ann, bo], lambda client: client.seq >= 4)
        odd = (-1, -(10**20), 10**9, 10**3900)
        lies: list[dict[str, object]] = [{"seen": seen, "match": None} for seen in odd]
        lies += [{"seen": 3, "match": match} for match in odd]
        for lie in lies:
            liar = Client(server, ann.table, "Ann")
            liar.token = ann.token
            await liar.connect(**lie)
            await liar.until(lambda: '"game"' in liar.frames[-1])  # noqa: B023 - it is waited for at once
            assert liar.view is not None
            assert liar.view["seq"] >= 4
            await liar.close()
        await play_on([ann, bo])
        audit(server, [ann, bo])

    act_out(server, scene)


def test_floods_and_long_frames_are_cut_off(server: Server) -> None:
    async def scene() -> None:
        ann, eve = await table_of(server, "classic-2010", people=2)
        letters = "x" * (MAX_FRAME_BYTES // 4)
        for frame in ("x" * (MAX_FRAME_BYTES + 1), "é" * MAX_FRAME_BYTES, b"x" * 10**6, [letters] * 5):
            await eve.send(frame)
            assert await eve.closed() == 1009
            await eve.connect()
        with pytest.raises(ConnectionClosed):
            await flood(eve)
        assert await eve.closed() == 1008
        assert ann.seq == 0
        await eve.connect()
        await play_on([ann, eve])
        audit(server, [ann, eve])

    act_out(server, scene)


async def flood(client: Client) -> None:
    for _ in range(10_000):
        await client.send('{"say": "start"}')
        await asyncio.sleep(0)


def test_a_crowd_keeps_no_player_out(server: Server) -> None:
    async def scene() -> None:
        ann, bo = await table_of(server, "classic-2010", people=2)
        crowd = [await watcher(server, ann.table) for _ in range(MAX_SPECTATORS)]
        await expect_refusal(Client(server, ann.table))
        await ann.until(lambda: ann.about["watching"] == MAX_SPECTATORS)
        await bo.close()
        await bo.connect()
        for _ in range(MAX_SCREENS - 1):
            screen = Client(server, ann.table, "Ann")
            screen.token = ann.token
            await screen.connect()
        one_too_many = Client(server, ann.table, "Ann")
        one_too_many.token = ann.token
        await expect_refusal(one_too_many)
        await play_on([ann, bo])
        audit(server, [ann, bo, *crowd])

    act_out(server, scene)


async def expect_refusal(client: Client) -> None:
    with pytest.raises((ConnectionError, ConnectionClosed)):
        await client.connect()
    assert await client.closed() == 1013


def test_who_does_not_read_holds_nobody_up_and_is_told_less(server: Server) -> None:
    async def scene() -> None:
        ann, eve = await table_of(server, "classic-2010", people=2)
        async with connect(server.socket, origin=server.origin, max_queue=1) as lazy:
            await lazy.send(hello(ann.table, eve.token))
            for _ in range(30):
                await lazy.send('{"say": "start"}')
            await play_on([ann, eve])
            while json.loads(await lazy.recv()).get("view", {}).get("seq") != ann.seq:
                pass
        audit(server, [ann, eve])

    act_out(server, scene)


def test_names_have_limits(server: Server) -> None:
    async def scene() -> None:
        maker = await make_table(server, "classic-2010", 3)
        guest = Client(server, maker.table)
        await guest.connect()
        odd = ["a\u202eb", "a\nb\x07", "\u200b", "\u3164", "\uffa0", "\u2800", "a\u2066b", "\ufeff", "\U000e0041"]
        same = ["ANN", " ann ", "\uff21nn", "\u24d0nn"]
        for name in (" ", "x" * 21, "\ufdfa" * 2, *odd, *same):
            assert await guest.refusal("sit", name=name) == "name", name
        guest.name = "<b>Bo</b>"
        await guest.sit()
        assert await guest.refusal("sit", name="Cy") == "seated"

    act_out(server, scene)


def test_tables_have_limits(own_server: Server) -> None:
    async def scene() -> None:
        wish = {"say": "make", "variant": "classic-2010", "name": "Ann", "seats": 2}
        for seats in (0, 1, 11, "4", None, 2.0):
            assert await first_words(own_server, json.dumps({**wish, "seats": seats})) == "not-understood"
        assert await first_words(own_server, json.dumps({**wish, "variant": "no-such-game"})) == "no-such-variant"
        assert await first_words(own_server, json.dumps({**wish, "name": "\u200b"})) == "name"
        many = [await first_words(own_server, json.dumps(wish)) for _ in range(2 * NEW_TABLES_PER_ADDRESS)]
        assert set(many) == {"made", "too-many"}
        assert await first_words(own_server, json.dumps(wish), host=OTHER) == "made"

    act_out(own_server, scene)
