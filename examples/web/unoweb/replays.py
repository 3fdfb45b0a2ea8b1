"""Replays: a finished match as a page and as a file. They hold all of its secrets."""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from html import unescape

import unorules as uno
from unorules.replay_page import replay_html
from unoweb.limits import MAX_REPLAY_REQUESTS, MAX_REPLAYS
from unoweb.messages import Language, Refused

OWN_POLICY = re.compile('http-equiv="Content-Security-Policy" content="(.*?)"')


class Replays:
    """Writes replays, one at a time in a thread of its own, and keeps the last ones."""

    def __init__(self) -> None:
        self._writer = ThreadPoolExecutor(1, "replays")
        self._kept: OrderedDict[tuple[uno.Table, Language | None], asyncio.Future[str]] = OrderedDict()
        self._requests = 0

    async def page(self, table: uno.Table, language: Language) -> str:
        """The page that plays a match, with all hands."""
        return await self._get(table, language, partial(_page, table, language))

    async def text(self, table: uno.Table) -> str:
        """The replay as JSON."""
        return await self._get(table, None, partial(_text, table))

    async def _get(self, table: uno.Table, language: Language | None, write: Callable[[], str]) -> str:
        """Write a replay unless it is kept. A request counts until it is written, even if nobody waits for it."""
        key = table, language
        if (found := self._kept.get(key)) is None or not found.done():
            if self._requests >= MAX_REPLAY_REQUESTS:
                raise Refused("too-many", "Many replays are being written just now. Try again in a minute.")
            self._requests += 1
            found = found or asyncio.wrap_future(self._writer.submit(write))
            found.add_done_callback(self._is_done)
            self._kept[key] = found
            if len(self._kept) > MAX_REPLAYS:
                self._kept.popitem(last=False)
        return await asyncio.shield(found)

    def _is_done(self, _: asyncio.Future[str]) -> None:
        self._requests -= 1

    def close(self) -> None:
        """Finish what is being written."""
        self._writer.shutdown(cancel_futures=True)


def policy(page: str) -> str:
    """The policy of a page, which lets its own scripts and styles run and nothing else, as a header."""
    found = OWN_POLICY.search(page)
    assert found is not None
    return f"{unescape(found[1])}; frame-ancestors 'none'"


# Asking a table for its replay takes a while, too.


def _page(table: uno.Table, language: Language) -> str:
    return replay_html(table.replay, language=language)


def _text(table: uno.Table) -> str:
    return table.replay.to_json()
