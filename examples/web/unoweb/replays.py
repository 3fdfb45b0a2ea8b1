"""Replays: a match that is over, as a page to look at and as a file. They hold every secret of it."""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from html import unescape

import unorules as uno
from unorules.replay_page import replay_html
from unoweb.limits import MAX_REPLAY_PAGES
from unoweb.messages import Language

OWN_POLICY = re.compile('http-equiv="Content-Security-Policy" content="(.*?)"')


class Replays:
    """Writes replays, one at a time in a thread of its own, and keeps the last pages."""

    def __init__(self) -> None:
        self._writer = ThreadPoolExecutor(1, "replays")
        self._pages: OrderedDict[tuple[uno.Table, Language], asyncio.Future[str]] = OrderedDict()

    async def page(self, table: uno.Table, language: Language) -> str:
        """The page that plays a match, with all hands."""
        key = table, language
        if key not in self._pages:
            self._pages[key] = asyncio.wrap_future(self._writer.submit(_page, table, language))
            if len(self._pages) > MAX_REPLAY_PAGES:
                self._pages.popitem(last=False)
        return await asyncio.shield(self._pages[key])

    async def text(self, table: uno.Table) -> str:
        """The replay as JSON."""
        return await asyncio.wrap_future(self._writer.submit(_text, table))

    def close(self) -> None:
        """Finish what is being written."""
        self._writer.shutdown()


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
