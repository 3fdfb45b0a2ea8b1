"""Games of every variant; people who come and go, watch, and leave their seat to a bot."""

from __future__ import annotations

import json
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from tests.audit import audit
from tests.client import Client
from tests.scenes import act_out, make_table, next_round, play_on, round_over, table_of, watcher
from tests.server import Server, run_server
from tests.tables import two
from unoweb.seats import chair_for
from unoweb.store import Store

import unorules as uno
from unorules.variants import BUILT_IN


@pytest.mark.parametrize("variant", [variant.id for variant in BUILT_IN])
def test_a_round_of_every_variant_with_clients_a_bot_and_a_spectator(server: Server, variant: str) -> None:
    async def scene() -> None:
        clients = await table_of(server, variant, people=3, bots=1)
        spectator = await watcher(server, clients[0].table)
        await play_on(clients)
        assert clients[0].view is not None
        if clients[0].view["prompt"]["kind"] == "round_over":
            await next_round(clients)
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
        await late.sit()
        assert await late.refusal("start") == "maker-only"
        assert await late.refusal("act", at=0, action="{}") == "not-understood"
        assert await late.refusal("next", at=0) == "not-started"
        await maker.say("start")
        await late.dealt()
        assert late.view is not None
        assert late.view["seat"] == late.about["you"] == 2
        assert len(late.view["players"]) == 4
        await maker.dealt()
        assert await maker.refusal("start") == "started"
        audit(server, [maker, late])

    act_out(server, scene)


def test_a_kick_is_asked_for_by_its_player_and_decided_by_the_server(tmp_path: Path) -> None:
    hands = ["wild-ice-the-kicker red-1 red-2", "blue-1 blue-2", "blue-3 blue-4"]
    players, variant = ["Ann", "Bo", "Cy"], "ice-the-kicker-2023"
    state = uno.position(hands, top="red-9", players=players, variant=variant)
    taken = [chair_for(player) for player in players]
    with closing(Store(tmp_path / "tables.sqlite3")) as store:
        store.add_table("laid", state.variant, [chair for chair, _ in taken])
        store.start("laid", [chair for chair, _ in taken], uno.Replay.of(state))
        store.append("laid", state, uno.Play(0, uno.card("wild-ice-the-kicker"), color="blue"))

    async def scene(server: Server) -> None:
        ann, bo, cy = [Client(server, "laid", name) for name in players]
        for client, (_, token) in zip((ann, bo, cy), taken, strict=True):
            client.token = token
            await client.connect()
            await client.dealt()
        for client in (ann, cy):
            assert await client.refusal("try", at=1) == "not-yours"
            assert await client.act({"do": "answer", "option": "no-good"}) == "host-only"
        assert await bo.act({"do": "answer", "option": "good"}) == "host-only"
        assert await bo.refusal("try", at=0) == "stale"
        await bo.say("try", at=1)
        await bo.until(lambda: bo.seq == 2)
        assert await bo.refusal("try", at=2) == "nothing-to-try"
        await ann.until(lambda: ann.seq == 2)
        assert json.loads(ann.frames[-1])["steps"][0]["told"][0] in (
            "Bo makes the kick.",
            "Bo misses the kick: Bo draws 3.",
        )
        audit(server, [ann, bo, cy])

    with run_server(tmp_path) as server:
        act_out(server, partial(scene, server))


def test_who_comes_back_gets_what_was_missed_and_the_view_of_now(server: Server) -> None:
    async def scene() -> None:
        ann, bo = await table_of(server, "classic-2010", people=2)
        await play_on([ann, bo], lambda client: client.seq >= 6)
        await ann.sees(bo.seq)
        await bo.sees(ann.seq)
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
        await fresh.dealt()
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
        await bo.say("leave", seat=1)
        await ann.until(lambda: ann.about["seats"][1]["bot"])
        await bo.close()
        await ann.until(lambda: not ann.about["seats"][1]["here"])
        assert await spectator.refusal("bot", seat=1) == "spectator"
        assert await ann.refusal("bot", seat=1) == "started"
        await play_on([ann, cy], lambda client: client.seq >= 15 or round_over(client))
        chair = {"name": "Player 1", "person": True, "wins": 0}
        assert ann.about["seats"][1] == {**chair, "bot": True, "strength": "normal", "here": False}
        await bo.connect()
        await ann.until(lambda: ann.about["seats"][1] == {**chair, "bot": False, "strength": None, "here": True})
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
        await play_on([ann, bo])
        await spectator.sees(ann.seq)
        audit(server, [ann, bo, spectator])

    act_out(server, scene)


def test_a_match_that_is_too_long_ends_and_is_not_lost_in_a_restart(tmp_path: Path) -> None:
    state = two("red-7 blue-3 red-5", "red-1 red-2")
    taken = [chair_for(player) for player in state.players]
    with closing(Store(tmp_path / "tables.sqlite3")) as store:
        store.add_table("long", state.variant, [chair for chair, _ in taken])
        store.start("long", [chair for chair, _ in taken], uno.Replay.of(state))

    async def scene(server: Server) -> None:
        ann, bo = [Client(server, "long", player) for player in state.players]
        for client, (_, token) in zip((ann, bo), taken, strict=True):
            client.token = token
            await client.connect()
            await client.dealt()
        assert await ann.act({"do": "play", "card": "red-7"}) == ""
        for _ in range(2):
            await bo.sees(1)
            await bo.say("act", at=bo.seq, action='{"do": "play", "card": "red-1"}')
            for client in (ann, bo):
                await client.until(lambda: "too long" in (client.about["ended"] or ""))  # noqa: B023 - at once
            assert await ann.refusal("act", at=ann.seq, action='{"do": "draw"}') == "ended"
            server.stop()
            server.start()
            for client in (ann, bo):
                await client.come_back()
                assert client.about["ended"] is None
        audit(server, [ann, bo])

    with run_server(tmp_path, longest=1) as server:
        act_out(server, partial(scene, server))
        assert "set aside" not in server.log.read_text()
