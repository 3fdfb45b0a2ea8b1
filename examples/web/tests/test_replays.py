"""Replays: the page and the file of a finished match, and nothing before the end."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from threading import Event

import pytest
from tests.client import Client
from tests.rooms import until
from tests.scenes import act_out
from tests.server import PATIENCE, Server, fetch, run_server
from unoweb.limits import MAX_REPLAY_REQUESTS, MAX_REPLAYS
from unoweb.messages import Refused
from unoweb.replays import Replays
from unoweb.seats import chair_for
from unoweb.store import Store

import unorules as uno

LAST = uno.position(["red-7", "blue-3 wild"], top="red-9", players=["Ann", "Bo"], scores=[450, 0])
OVER = [uno.Play(0, uno.card("red-7"))]


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, str]]]:
    """A server with a match that is over and one that is not, and Ann's tokens."""
    folder, tokens = tmp_path_factory.mktemp("replays"), {}
    with closing(Store(folder / "tables.sqlite3")) as store:
        for name, actions in (("over", OVER), ("running", []), ("undealt", None)):
            (ann, tokens[name]), (bo, _) = chair_for("Ann"), chair_for("Bo")
            store.add_table(name, LAST.variant, [ann, bo])
            if actions is not None:
                store.start(name, [ann, bo], uno.Replay.of(LAST))
            for action in actions or []:
                store.append(name, LAST, action)
    with run_server(folder) as server:
        yield server, tokens


def test_a_match_that_is_over_has_a_page_and_a_file(tables: tuple[Server, dict[str, str]]) -> None:
    """For whoever has the link, with all hands."""
    status, headers, page = fetch(tables[0], "GET", "/t/over/replay")
    assert status == 200
    assert headers["content-type"] == "text/html; charset=utf-8"
    assert headers["cache-control"] == "no-store"
    assert b"Ann wins the match" in page
    status, headers, text = fetch(tables[0], "GET", "/t/over/replay.json")
    assert status == 200
    assert headers["content-type"] == "application/json"
    assert headers["content-disposition"].startswith("attachment; ")
    assert headers["cache-control"] == "no-store"
    replay = uno.Replay.from_json(text.decode())
    assert list(replay.actions) == OVER
    assert replay.verify().over


def test_the_page_may_run_its_own_scripts_and_nothing_else(tables: tuple[Server, dict[str, str]]) -> None:
    _, headers, _ = fetch(tables[0], "GET", "/t/over/replay")
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";") if part.strip())
    assert policy["default-src"] == "'none'"
    assert policy["frame-ancestors"] == "'none'"
    for source in (*policy["script-src"].split(), *policy["style-src"].split()):
        assert source.startswith("'sha256-")
    assert "connect-src" not in policy
    assert headers["x-content-type-options"] == "nosniff"


def test_it_can_be_read_in_german(tables: tuple[Server, dict[str, str]]) -> None:
    assert b'lang="de"' in fetch(tables[0], "GET", "/t/over/replay?lang=de")[2]
    assert fetch(tables[0], "GET", "/t/over/replay?lang=xx")[0] == 422


@pytest.mark.parametrize("table", ["running", "undealt", "no-such-table", "..", "%00", "over%2f", "over/", "x" * 3000])
@pytest.mark.parametrize("what", ["replay", "replay.json", "replay.html", "replay.json/", "replay?lang=de"])
def test_before_the_end_and_elsewhere_there_is_nothing(
    tables: tuple[Server, dict[str, str]], table: str, what: str
) -> None:
    status, _, text = fetch(tables[0], "GET", f"/t/{table}/{what}")
    assert status == 404, text[:200]
    assert b"red-7" not in text


def test_the_last_match_can_be_looked_at_while_the_next_one_is_played(tmp_path: Path) -> None:
    """Which has secrets of its own: another seed, and other hands."""
    (ann_chair, token), (bo_chair, _) = chair_for("Ann"), chair_for("Bo")
    with closing(Store(tmp_path / "tables.sqlite3")) as store:
        store.add_table("last", LAST.variant, [ann_chair, bo_chair])
        store.start("last", [ann_chair, bo_chair], uno.Replay.of(LAST))

    async def scene(server: Server) -> None:
        ann = Client(server, "last", "Ann")
        ann.token = token
        await ann.connect()
        await ann.dealt()
        assert fetch(server, "GET", "/t/last/replay.json")[0] == 404
        assert await ann.act(OVER[0]) == ""
        first = fetch(server, "GET", "/t/last/replay.json")[2]
        await ann.say("rematch")
        await ann.until(lambda: ann.about["match"] == 2 and ann.view is not None)
        assert fetch(server, "GET", "/t/last/replay.json")[2] == first
        assert list(uno.Replay.from_json(first.decode()).actions) == OVER

    with run_server(tmp_path) as server:
        act_out(server, partial(scene, server))


def test_many_who_ask_at_once_get_one_page_that_is_written_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Meanwhile the event loop goes on. The oldest pages are forgotten."""
    written: list[uno.Replay] = []
    goes_on = Event()

    def slow(replay: uno.Replay, **_: object) -> str:
        assert goes_on.wait(PATIENCE)
        written.append(replay)
        return str(len(written))

    monkeypatch.setattr("unoweb.replays.replay_html", slow)

    async def scene() -> None:
        table = uno.Table.resume(uno.Replay.of(LAST, OVER))
        with closing(Replays()) as replays:
            asking = [asyncio.create_task(replays.page(table, "en")) for _ in range(20)]
            await asyncio.sleep(0)
            asking[0].cancel()
            goes_on.set()
            assert set(await asyncio.gather(*asking[1:])) == {"1"}
            assert await replays.page(table, "de") == "2"
            for number in range(3, MAX_REPLAYS + 3):
                assert await replays.page(uno.Table.resume(uno.Replay.of(LAST, OVER)), "en") == str(number)
            assert len(replays._kept) == MAX_REPLAYS
            assert await replays.page(table, "en") == str(MAX_REPLAYS + 3)

    asyncio.run(scene())


@pytest.mark.parametrize("what", ["page", "file"])
@pytest.mark.parametrize("different", [True, False])
def test_who_asks_for_too_many_at_once_is_told_to_come_back(
    monkeypatch: pytest.MonkeyPatch, what: str, different: bool
) -> None:
    """Also if nobody waits for them any more. What is kept is there for everyone."""
    goes_on = Event()

    def slow(*_: object) -> str:
        assert goes_on.wait(PATIENCE)
        return "written"

    async def scene() -> None:
        kept, *tables = [uno.Table.resume(uno.Replay.of(LAST, OVER)) for _ in range(MAX_REPLAY_REQUESTS + 2)]
        with closing(Replays()) as replays:
            get = partial(replays.page, language="en") if what == "page" else replays.text
            first = await get(kept)
            monkeypatch.setattr("unoweb.replays._page", slow)
            monkeypatch.setattr("unoweb.replays._text", slow)
            asking = [asyncio.create_task(get(tables[number * different])) for number in range(MAX_REPLAY_REQUESTS)]
            await asyncio.sleep(0)
            for task in asking[1:]:
                task.cancel()
            try:
                with pytest.raises(Refused, match="too-many"):
                    async with asyncio.timeout(PATIENCE):
                        await get(tables[-1])
                if not different:
                    assert await get(kept) == first
            finally:
                goes_on.set()
            assert await asking[0] == "written"
            await until(lambda: replays._requests == 0)
            assert await get(tables[-1]) == "written"

    asyncio.run(scene())
