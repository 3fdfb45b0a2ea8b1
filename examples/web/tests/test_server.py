"""The server from outside: games of every variant, hostile clients, lost connections, and a server that is killed."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
import pytest
from unoweb.chairs import taken_by
from unoweb.limits import BYTES_OF_A_FRAME, IDLE_SECONDS, MOST_AT_A_TABLE
from unoweb.lobby import Lobby
from unoweb.messages import Make, Refused
from unoweb.store import Store
from unoweb.testing import Client, Server, make_table, round_over
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

import unorules as uno

VARIANTS = [variant.id for variant in uno.DEFAULT]

SENTENCES = {reason.value: reason.sentence for reason in uno.Reason}
OWN_REASONS = {
    "stale", "not-understood", "spectator", "seated", "full", "name", "no-such-seat", "looked-after", "started",
    "maker-only", "too-few", "nothing-to-try", "not-yours", "not-started", "wrong-token",
}  # fmt: skip


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that the tests share."""
    yield from running(tmp_path_factory.mktemp("shared"))


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server for a test that stops, spoils or fills it."""
    yield from running(tmp_path)


def running(folder: Path) -> Iterator[Server]:
    server = Server(folder / "tables.sqlite3")
    yield server
    server.stop()
    assert "Traceback" not in server.log.read_text(), server.log.read_text()


def act_out(server: Server, scene: Callable[[], Awaitable[None]]) -> None:
    """Run a scene, not for ever, and hang up for everyone in it."""

    async def whole() -> None:
        try:
            async with asyncio.timeout(60):
                await scene()
        finally:
            for client in server.clients:
                await client.close()
            server.clients.clear()

    asyncio.run(whole())


async def table_of(server: Server, variant: str, people: int, bots: int = 0) -> list[Client]:
    """A table that has been dealt, with so many clients and bots."""
    maker = await make_table(server, variant, people + bots)
    clients = [maker]
    for number in range(1, people):
        client = Client(server, maker.table, f"Player {number}")
        await client.connect()
        await client.sit()
        clients.append(client)
    for seat in range(people, people + bots):
        await maker.say("bot", seat=seat)
    await maker.until(lambda: all(chair["name"] for chair in maker.about["seats"]))
    await maker.say("start")
    for client in clients:
        await client.until(lambda client=client: client.view is not None)  # type: ignore[misc]
    return clients


async def watcher(server: Server, table: str) -> Client:
    client = Client(server, table)
    await client.connect()
    await client.until(lambda: client.view is not None)
    return client


async def play_on(clients: Iterable[Client], done: Any = round_over) -> None:
    """Everyone plays until something holds."""
    async with asyncio.TaskGroup() as group:
        for client in clients:
            group.create_task(client.play(done))


# --- What was told ---------------------------------------------------------------------------------


def audit(server: Server, clients: Iterable[Client]) -> None:
    """Hold every frame that a client ever got against the game in the database: it says what its seat may know.

    The database is copied as a crash would leave it, and the game is played again from there, step by step.
    """
    clients = list(clients)
    with TemporaryDirectory() as folder, ExitStack() as stack:
        for file in server.database.parent.glob("tables.sqlite3*"):
            shutil.copy(file, folder)
        store = stack.enter_context(closing(Store(Path(folder) / "tables.sqlite3")))
        replays = {client.table: store.replay(client.table) for client in clients}
        chairs = {stored.id: stored.chairs for stored in store.tables()}
    for client in clients:
        replay = replays[client.table]
        assert replay is not None
        assert client.faults == []
        secrets = {replay.seed.hex(), *(other.token for other in clients if other is not client and other.token)}
        secrets |= {chair.lock.hex() for chair in chairs[client.table] if chair.lock}
        seat = replay.players.index(client.name) if client.token else None
        steps = {state.seq: (state, events) for state, events in replay.steps()}
        for text in client.frames:
            assert not [secret for secret in secrets if secret in text]
            audit_frame(json.loads(text), seat, steps, replay.start.seq)
        audit_unique_cards(client, seat, steps)
    assert any(client.frames for client in clients)


Steps = dict[int, tuple[uno.State, tuple[uno.Event, ...]]]


def audit_frame(frame: dict[str, Any], seat: int | None, steps: Steps, first: int) -> None:
    """Every word of one frame can be derived from what its seat may know."""
    match frame.pop("type"):
        case "game":
            seq = frame["view"]["seq"]
            state = steps[seq][0]
            assert frame["view"] == json.loads(json.dumps(uno.encode(uno.view(state, seat))))
            since = [step["seq"] for step in frame["steps"]]
            assert since == list(range(seq - len(since) + 1, seq + 1))
            for step in frame["steps"]:
                told = uno.redact(steps[step["seq"]][1], seat)
                assert step["events"] == [json.loads(json.dumps(uno.encode(event))) for event in told]
                assert step["told"] == [uno.describe(event, state.players) for event in told]
                assert step.keys() == {"seq", "events", "told"}
            assert frame.keys() == {"steps", "view"}
        case "table":
            assert frame.keys() == {"variant", "started", "seats", "watching", "you"}
            assert frame["variant"].keys() == {"id", "title", "colors"}
            assert all(chair.keys() == {"name", "bot", "here"} for chair in frame["seats"])
            assert frame["you"] == seat or not frame["started"]
        case "refused":
            assert frame.keys() == {"reason", "told"}
            assert frame["reason"] in OWN_REASONS or frame["told"] == SENTENCES[frame["reason"]]
        case other:
            assert other == "seated"
            assert frame.keys() == {"token"}


def audit_unique_cards(client: Client, seat: int | None, steps: Steps) -> None:
    """Without `view` and `redact`: a card that exists once and that nobody has shown yet stands in no frame."""
    shown: set[str] = set()
    known: dict[int, set[str]] = {}
    for seq, (state, events) in steps.items():
        for event in events:
            match event:
                case uno.Played(_, card) | uno.TurnedUp(card) | uno.DealerDrawn(_, card):
                    shown.add(str(card))
                case uno.Drew(owner, card, _, public) if card is not None and (public or owner == seat):
                    shown.add(str(card))
                case uno.Dealt(owner, _, cards) if owner == seat:
                    shown.update(map(str, cards or ()))
                case uno.HandShown(owner, to, cards) if to is None or seat in (owner, to):
                    shown.update(map(str, cards or ()))
                case uno.RoundEnded(hands=hands):
                    shown.update(str(card) for hand in hands or () for card in hand)
                case _:
                    pass
        once = {str(card) for card, count in state.variant.deck if count == 1}
        known[seq] = once - shown
    for text in client.frames:
        frame = json.loads(text)
        if frame["type"] == "game":
            words = set(text.replace('"', " ").split())
            assert not words & known[frame["view"]["seq"]]


# --- Games -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_round_of_every_variant_with_clients_a_bot_and_a_spectator(server: Server, variant: str) -> None:
    async def scene() -> None:
        clients = await table_of(server, variant, people=3, bots=1)
        spectator = await watcher(server, clients[0].table)
        await play_on(clients)
        assert clients[0].view is not None
        if clients[0].view["prompt"]["kind"] == "round_over":
            await clients[2].say("next", at=clients[2].seq)
            await play_on(clients, lambda client: client.view["round"] == 2 and client.view["discard_size"] > 3)
        await spectator.until(lambda: spectator.seq >= clients[0].seq)
        assert spectator.view is not None
        assert spectator.view["hand"] == ""
        assert spectator.view["legal"] == []
        audit(server, [*clients, spectator])

    act_out(server, scene)


def test_ten_browsers_at_one_table(server: Server) -> None:
    async def scene() -> None:
        clients = await table_of(server, "friends-2022", people=10)
        await play_on(clients)
        audit(server, clients)

    act_out(server, scene)


def test_free_seats_are_taken_away_and_only_the_maker_deals(server: Server) -> None:
    async def scene() -> None:
        maker = await make_table(server, "classic-2010", 10)
        assert await maker.refusal("start") == "too-few"
        late = Client(server, maker.table, "Bo")
        await late.connect()
        await maker.say("bot", seat=1)
        await maker.say("bot", seat=5)
        assert await maker.refusal("bot", seat=5) == "looked-after"
        await late.sit()
        assert await late.refusal("start") == "maker-only"
        assert await late.refusal("act", at=0, action="{}") == "not-understood"
        assert await late.refusal("next", at=0) == "not-started"
        await maker.say("start")
        await late.until(lambda: late.view is not None)
        assert late.view is not None
        assert late.view["seat"] == late.about["you"] == 2
        assert len(late.view["players"]) == 4
        await maker.until(lambda: maker.view is not None)
        assert await maker.refusal("start") == "started"
        audit(server, [maker, late])

    act_out(server, scene)


# --- Coming and going ------------------------------------------------------------------------------


def test_who_comes_back_gets_what_was_missed_and_the_view_of_now(server: Server) -> None:
    async def scene() -> None:
        ann, bo = await table_of(server, "classic-2010", people=2)
        await play_on([ann, bo], lambda client: client.seq >= 6)
        await ann.until(lambda: ann.seq >= bo.seq)
        await bo.until(lambda: bo.seq >= ann.seq)
        await ann.close()
        seen = ann.seq
        await bo.until(lambda: not bo.about["seats"][0]["here"])
        assert bo.view is not None
        while bo.view["legal"]:
            action = next((found for found in bo.view["legal"] if found["do"] not in ("call-uno", "catch")), None)
            if action is None:
                break
            assert await bo.act(action) == ""
        ann.frames, before = [], ann.frames
        await ann.connect()
        await ann.until(lambda: '"game"' in ann.frames[-1])
        missed = json.loads(ann.frames[-1])["steps"]
        ann.frames = before + ann.frames
        assert [step["seq"] for step in missed] == list(range(seen + 1, bo.seq + 1))

        fresh = Client(server, ann.table, "Ann")
        fresh.token = ann.token
        await fresh.connect()
        await fresh.until(lambda: fresh.view is not None)
        assert fresh.view == ann.view
        liar = Client(server, ann.table, "Ann")
        liar.token, liar.view = ann.token, {"seq": 10**9}
        await liar.connect()
        await liar.until(lambda: liar.seq == ann.seq)
        await play_on([ann, bo])
        audit(server, [ann, bo])

    act_out(server, scene)


def test_a_bot_looks_after_a_left_seat_until_its_player_is_back(server: Server) -> None:
    async def scene() -> None:
        ann, bo, cy = await table_of(server, "hello-kitty-2017", people=3)
        spectator = await watcher(server, ann.table)
        assert await ann.refusal("bot", seat=1) == "looked-after"
        await bo.close()
        await ann.until(lambda: not ann.about["seats"][1]["here"])
        assert await spectator.refusal("bot", seat=1) == "spectator"
        assert await ann.refusal("bot", seat=9) == "no-such-seat"
        await ann.say("bot", seat=1)
        await play_on([ann, cy], lambda client: client.seq >= 15 or round_over(client))
        assert ann.about["seats"][1] == {"name": "Player 1", "bot": True, "here": False}
        await bo.connect()
        await ann.until(lambda: ann.about["seats"][1] == {"name": "Player 1", "bot": False, "here": True})
        await play_on([ann, bo, cy])
        audit(server, [ann, bo, cy, spectator])

    act_out(server, scene)


def test_spectators_watch_and_can_do_nothing(server: Server) -> None:
    async def scene() -> None:
        ann, bo = await table_of(server, "classic-2010", people=2)
        spectator = await watcher(server, ann.table)
        before = spectator.seq
        assert await spectator.refusal("sit", name="Cy") == "full"
        for wish in ("start", "next", "try"):
            parts = {} if wish == "start" else {"at": before}
            assert await spectator.refusal(wish, **parts) == "spectator"
        assert await spectator.act({"do": "draw"}) == "spectator"
        await ann.until(lambda: ann.about["watching"] == 1)
        crowd = [await watcher(server, ann.table) for _ in range(MOST_AT_A_TABLE - 3)]
        too_many = Client(server, ann.table)
        with pytest.raises((ConnectionError, ConnectionClosed)):
            await too_many.connect()
        assert await too_many.closed() == 1013
        await play_on([ann, bo])
        await spectator.until(lambda: spectator.seq >= ann.seq)
        audit(server, [ann, bo, spectator, *crowd])

    act_out(server, scene)


# --- Hostile clients -------------------------------------------------------------------------------

MALFORMED: list[str | bytes] = [
    "", "{", "null", "[]", "7", '"act"', '{"say": "act"}', '{"say": "nothing"}', '{"say": ["act"]}',
    '{"say": "act", "at": 1.5, "action": "{}"}', '{"say": "act", "at": true, "action": "{}"}',
    '{"say": "act", "at": "0", "action": "{}"}', '{"say": "act", "at": 0, "action": {"do": "draw"}}',
    '{"say": "act", "at": 0, "action": "{}", "seat": 0}', '{"say": "bot", "seat": -1}', '{"say": "bot", "seat": 1e9}',
    '{"say": "start", "extra": 1}', '{"say": "hello", "table": "x"}', "[" * 4000, '{"say":' * 500,
    '{"say": "sit", "name": "\\ud800"}', "\x00", "NaN", '{"say": "make", "variant": "", "name": "", "seats": 99}',
    b"\xff\xfe", b'{"say": "start"}',
]  # fmt: skip


def forged(seat: int, other: int) -> list[str]:
    """Actions that the seat must not be able to do for another seat, for the host, or at all."""
    actions: list[object] = [
        {"do": "draw", "seat": other},
        {"do": "draw", "seat": None},
        {"do": "draw", "seat": True},
        {"do": "draw", "seat": str(seat)},
        {"do": "next-round"},
        {"do": "next-round", "dealer": seat},
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
    return [json.dumps(action) for action in actions] + ["", "{", '{"do": "draw", "do": "pass"}', "[" * 900]


def test_a_hostile_client_changes_nothing_and_learns_nothing(server: Server) -> None:
    async def scene() -> None:
        ann, eve, cy = await table_of(server, "ice-the-kicker-2023", people=3)
        bystander = await watcher(server, ann.table)
        old = {"do": "draw"}
        attacks = 0
        for _ in range(200):
            if round_over(ann) or ann.seq > 25:
                break
            assert ann.view is not None
            mover = ann.view["prompt"].get("seat", ann.view["prompt"].get("about"))
            for client in (ann, eve, cy):
                await client.until(lambda client=client: client.seq >= ann.seq)  # type: ignore[misc]
            if mover != 1 and attacks < 5:
                eve.refused.clear()
                await attack(eve, old)
                attacks += 1
                assert eve.seq == ann.seq
            await (ann, eve, cy)[mover].move(round_over)
            await ann.until(lambda: ann.seq >= max(eve.seq, cy.seq))
        # Old actions again, and actions from the future.
        await eve.until(lambda: eve.seq >= ann.seq)
        assert await eve.act(old, at=0) == "stale"
        assert await eve.act(old, at=10**20) == "stale"
        assert await eve.act(old, at=-1) == "stale"
        await play_on([ann, eve, cy])
        audit(server, [ann, eve, cy, bystander])

    act_out(server, scene)


WHO_IS_NOT_ASKED = {"not-your-turn", "question-pending"}


async def attack(eve: Client, old: dict[str, str]) -> None:
    """One of everything, slowly enough not to be cut off, while it is not this client's move."""
    assert eve.view is not None
    seq = eve.seq
    for text in forged(1, 0):
        before = len(eve.refused)
        await eve.say("act", at=seq, action=text)
        await eve.until(lambda before=before: len(eve.refused) > before)  # type: ignore[misc]
        await asyncio.sleep(0.06)
    assert set(eve.refused) <= {"not-understood", *WHO_IS_NOT_ASKED}
    eve.refused.clear()
    assert await eve.act(old) in WHO_IS_NOT_ASKED
    assert await eve.refusal("next", at=seq) == "round-not-over"
    assert await eve.refusal("try", at=seq) in ("nothing-to-try", "not-yours")
    assert await eve.refusal("start") == "started"
    assert await eve.refusal("sit", name="Eve") == "seated"
    assert await eve.refusal("bot", seat=0) == "looked-after"


def test_malformed_messages_are_refused_one_by_one(server: Server) -> None:
    async def scene() -> None:
        ann, eve = await table_of(server, "classic-2010", people=2)
        for frame in MALFORMED:
            count = len(eve.refused)
            await eve.send(frame)
            await eve.until(lambda count=count: len(eve.refused) > count)  # type: ignore[misc]
            assert eve.refused[-1] == "not-understood", frame
            await asyncio.sleep(0.05)
            assert await first_words(server, frame) in ("not-understood", "no-such-table"), frame
        await play_on([ann, eve])
        audit(server, [ann, eve])

    act_out(server, scene)


async def first_words(server: Server, frame: str | bytes, origin: str | None = None) -> str:
    """What a new connection hears that begins with this frame: why it is refused, or else of what sort it is."""
    async with connect(server.socket, origin=server.origin if origin is None else Origin(origin)) as socket:
        await socket.send(frame)
        told = json.loads(await asyncio.wait_for(socket.recv(), 5))
        if told["type"] == "refused":
            await asyncio.wait_for(socket.wait_closed(), 5)
    return str(told.get("reason", told["type"]))


def test_wrong_tokens_open_no_seat(server: Server) -> None:
    async def scene() -> None:
        ann, bo = await table_of(server, "classic-2010", people=2)
        other = await make_table(server, "classic-2010", 2)
        assert ann.token is not None
        for token in ("", "x", ann.token[:-1], ann.token.swapcase(), "\x00", "é" * 50, other.token):
            eve = Client(server, ann.table)
            if token == "":
                assert await first_words(server, hello(ann.table, token)) == "not-understood"
                continue
            eve.token = token
            await eve.connect()
            await eve.until(lambda eve=eve: eve.view is not None)  # type: ignore[misc]
            assert eve.refused == ["wrong-token"]
            assert eve.about["you"] is None
            assert await eve.act({"do": "draw"}) == "spectator"
            eve.token = None
            await eve.close()
        assert await first_words(server, hello("no-such-table", ann.token)) == "no-such-table"
        await play_on([ann, bo])
        audit(server, [ann, bo])

    act_out(server, scene)


def hello(table: str, token: str | None) -> str:
    return json.dumps({"say": "hello", "table": table, "token": token})


def test_floods_long_frames_and_other_sites_are_cut_off(server: Server) -> None:
    async def scene() -> None:
        ann, eve = await table_of(server, "classic-2010", people=2)
        for frame in ("x" * (BYTES_OF_A_FRAME + 1), "é" * BYTES_OF_A_FRAME, b"x" * 10**6):
            await eve.send(frame)
            assert await eve.closed() == 1009
            await eve.connect()
        with pytest.raises(ConnectionClosed):
            await flood(eve)
        assert await eve.closed() == 1008
        assert ann.seq == 0
        for origin in (
            "http://evil.example",
            "null",
            "",
            f"http://127.0.0.1:{server.port + 1}",
            f"file://{server.port}",
        ):
            with pytest.raises(InvalidStatus):
                await first_words(server, "{}", origin)
        evil = {"origin": Origin("http://evil.example"), "additional_headers": {"Host": "evil.example"}}
        with pytest.raises(InvalidStatus):
            await connect(server.socket, **evil)  # type: ignore[arg-type]
        await eve.connect()
        await play_on([ann, eve])
        audit(server, [ann, eve])

    act_out(server, scene)


async def flood(client: Client) -> None:
    for _ in range(10_000):
        await client.send('{"say": "start"}')
        await asyncio.sleep(0)


def test_tables_and_names_have_limits(own_server: Server) -> None:
    async def scene() -> None:
        maker = await make_table(own_server, "classic-2010", 3)
        for seats in (0, 1, 11, "4", None):
            wish = {"say": "make", "variant": "classic-2010", "name": "Ann", "seats": seats}
            assert await first_words(own_server, json.dumps(wish)) == "not-understood"
        wish = {"say": "make", "variant": "no-such-game", "name": "Ann", "seats": 2}
        assert await first_words(own_server, json.dumps(wish)) == "no-such-variant"
        guest = Client(own_server, maker.table)
        await guest.connect()
        for name in ("ANN", " ann ", " ", "x" * 21, "a\u202eb", "a\nb\x07"):
            assert await guest.refusal("sit", name=name) == "name"
        guest.name = "<b>Bo</b>"
        await guest.sit()
        many = [await first_words(own_server, json.dumps({**wish, "variant": "classic-2010"})) for _ in range(70)]
        assert set(many) == {"made", "too-many"}

    act_out(own_server, scene)


def test_a_full_server_makes_place_for_new_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unoweb.lobby.MOST_TABLES", 2)
    with closing(Store(tmp_path / "tables.sqlite3")) as store:
        lobby = Lobby(store, pace=1)
        wish = Make(say="make", variant="classic-2010", name="Ann", seats=2)
        first, second = lobby.make(wish)[0], lobby.make(wish)[0]
        with pytest.raises(Refused, match="too many tables"):
            lobby.make(wish)
        lobby.room(second).left_at -= IDLE_SECONDS
        third = lobby.make(wish)[0]
        assert [stored.id for stored in store.tables()] == [first, third]
        with pytest.raises(Refused, match="no such table"):
            lobby.room(second)


def test_pages_carry_security_headers_and_tell_nothing(server: Server) -> None:
    with httpx.Client(base_url=server.origin) as web:
        for path in ("/", "/t/some-table", "/static/table.js", "/static/style.css", "/variants", "/nowhere"):
            answer = web.get(path)
            assert answer.status_code == (404 if path == "/nowhere" else 200)
            policy = answer.headers["content-security-policy"]
            for part in ("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"):
                assert part in policy
            assert "unsafe" not in policy
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["referrer-policy"] == "no-referrer"
            assert "server" not in answer.headers
        assert [variant["id"] for variant in web.get("/variants").json()] == VARIANTS
        assert web.get("/", headers={"Host": "evil.example"}).status_code == 400
        assert web.get("/static/../unoweb/store.py").status_code == 404
        assert web.get("/static/%2e%2e/unoweb/store.py").status_code == 404
        assert web.get("/openapi.json").status_code == 404
        assert web.post("/").status_code == 405


def test_a_kick_is_asked_for_by_its_player_and_decided_by_the_server(tmp_path: Path) -> None:
    hands = ["wild-ice-the-kicker red-1 red-2", "blue-1 blue-2", "blue-3 blue-4"]
    players, variant = ["Ann", "Bo", "Cy"], "ice-the-kicker-2023"
    state = uno.from_table(hands, top="red-9", players=players, variant=variant)
    taken = [taken_by(player) for player in players]
    with closing(Store(tmp_path / "tables.sqlite3")) as store:
        store.add_table("laid", variant, [chair for chair, _ in taken])
        store.start("laid", [chair for chair, _ in taken], uno.Replay.of(state))
        store.append("laid", state, uno.Play(0, uno.card("wild-ice-the-kicker"), color="blue"))

    async def scene(server: Server) -> None:
        ann, bo, cy = [Client(server, "laid", name) for name in players]
        for client, (_, token) in zip((ann, bo, cy), taken, strict=True):
            client.token = token
            await client.connect()
            await client.until(lambda client=client: client.view is not None)  # type: ignore[misc]
        for client in (ann, cy):
            assert await client.refusal("try", at=1) == "not-yours"
            assert await client.act({"do": "answer", "option": "no-good"}) == "host-only"
        assert await bo.act({"do": "answer", "option": "good"}) == "host-only"
        assert await bo.refusal("try", at=0) == "stale"
        await bo.say("try", at=1)
        await bo.until(lambda: bo.seq == 2)
        assert await bo.refusal("try", at=2) == "nothing-to-try"
        await ann.until(lambda: ann.seq == 2)
        assert "answers kick" in json.loads(ann.frames[-1])["steps"][0]["told"][0]
        audit(server, [ann, bo, cy])

    for server in running(tmp_path):
        act_out(server, partial(scene, server))


# --- A server that is killed -----------------------------------------------------------------------


def test_a_killed_server_resumes_every_table_and_loses_no_action(own_server: Server) -> None:
    async def scene() -> None:
        tables = [await table_of(own_server, variant, people=2, bots=1) for variant in VARIANTS]
        unstarted = await make_table(own_server, "classic-2010", 4)
        everyone = [client for clients in tables for client in clients]
        games = asyncio.gather(*(client.play(round_over) for client in everyone))
        for number in (1, 2, 3):
            while max(client.seq for client in everyone) < 12 * number and not games.done():
                await asyncio.sleep(0.002)
            playing = [client for client in everyone if not round_over(client)]
            own_server.kill()
            assert playing or number > 2
            own_server.start()
            while not all(client.connected or round_over(client) for client in everyone):
                await asyncio.sleep(0.01)
        await games
        await unstarted.connect()
        assert unstarted.about["you"] == 0
        log = own_server.log.read_text()
        assert log.count("6 tables resumed") == 3
        assert "set aside" not in log
        audit(own_server, everyone)

    act_out(own_server, scene)


def test_a_table_that_diverges_is_set_aside_and_the_others_go_on(own_server: Server) -> None:
    async def scene() -> None:
        good = await table_of(own_server, "classic-2010", people=2)
        bad = [await table_of(own_server, "classic-2010", people=2) for _ in range(4)]
        for clients in [good, *bad]:
            await play_on(clients, lambda client: client.seq >= 8)
        own_server.stop()
        spoil = [
            "UPDATE actions SET \"check\" = replace('fed', \"check\", '000') WHERE seq = 3 AND table_id = ?",
            'UPDATE actions SET action = \'{"do": "draw"\' WHERE seq = 3 AND table_id = ?',
            "DELETE FROM actions WHERE seq = 3 AND table_id = ?",
            "DELETE FROM chairs WHERE number = 1 AND table_id = ?",
        ]
        with closing(sqlite3.connect(own_server.database)) as database, database:
            for clients, statement in zip(bad, spoil, strict=True):
                assert database.execute(statement, (clients[0].table,)).rowcount == 1
        for _ in range(2):
            own_server.start()
            await good[0].connect()
            for clients in bad:
                told = await first_words(own_server, hello(clients[0].table, clients[0].token))
                assert told == "no-such-table"
            own_server.stop()
        assert own_server.log.read_text().count("is set aside") == 4
        own_server.start()
        await play_on(good)
        audit(own_server, good)

    act_out(own_server, scene)


def test_an_action_that_cannot_be_written_does_not_count(own_server: Server) -> None:
    async def scene() -> None:
        (ann, bo) = await table_of(own_server, "classic-2010", people=2)
        own_server.stop()
        with closing(sqlite3.connect(own_server.database)) as database, database:
            database.execute("CREATE TRIGGER full BEFORE INSERT ON actions BEGIN SELECT RAISE(ABORT, 'disk full'); END")
        own_server.start()
        for client in (ann, bo):
            await client.come_back()
        assert ann.view is not None
        mover = (ann, bo)[ann.view["prompt"]["seat"]]
        assert mover.view is not None
        assert await mover.act(mover.view["legal"][0]) == "not-saved"
        assert mover.seq == 0
        own_server.log.write_text("")

    act_out(own_server, scene)


def test_one_process_owns_a_database(own_server: Server) -> None:
    with pytest.raises(RuntimeError, match="locked"):
        Server(own_server.database.rename(own_server.database)).stop()
    own_server.log.write_text("")
