"""Servers and browsers for the tests."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from tests.browser import CHROMIUM, DESKTOP, Browser, Opener, Page, Pages
from tests.server import PATIENCE, Server, run_server
from tests.tables import House, open_house


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that the tests share."""
    with run_server(tmp_path_factory.mktemp("shared")) as server:
        yield server


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server for a test that stops, spoils or fills it."""
    with run_server(tmp_path) as server:
        yield server


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser, where there is one."""
    if CHROMIUM is None:
        pytest.skip("there is no chromium on this machine")
    with pytest.importorskip("playwright.sync_api").sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Opener]:
    """Opens pages, each in a browser of its own that shares nothing with the others, and wants no errors there."""
    errors: list[str] = []
    contexts = []

    def opener(
        url: str, token: str | None = None, size: dict[str, int] = DESKTOP, *, motion: str = "reduce", script: str = ""
    ) -> Page:
        context = browser.new_context(viewport=size, reduced_motion=motion, accept_downloads=True)
        if script:
            context.add_init_script(script)
        context.set_default_timeout(PATIENCE * 1000)
        contexts.append(context)
        if token is not None:
            seat = json.dumps([f"uno-seat {urlsplit(url).path.split('/')[-1]}", token])
            context.add_init_script(f"if (location.host) localStorage.setItem(...{seat})")
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda said: errors.append(said.text) if said.type in ("error", "warning") else None)
        page.goto(url)
        return page

    yield opener
    for context in contexts:
        context.close()
    # While the server is down, or stops at the end of a test, the browser reports that it cannot be reached.
    unreachable = re.compile(r"WebSocket connection to .*net::ERR|net::ERR_(CONNECTION_|EMPTY_RESPONSE)")
    assert [error for error in errors if not unreachable.search(error)] == []


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with all tables that are set up by hand."""
    with open_house(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture
def pages(house: House, open_page: Opener) -> Pages:
    """Opens a page for every seat of a table."""
    return lambda name: [open_page(house.url(name), token) for token in house.tokens[name]]
