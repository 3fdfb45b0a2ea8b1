"""A browser for tests, if one is installed."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import Any

import pytest

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
PATIENCE = 300_000
"""How many milliseconds something may take on a busy machine."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Chromium, driven by playwright. While it is open, asyncio has a running loop, so it closes after each module."""
    if CHROMIUM is None:
        pytest.skip("there is no chromium on this machine")
    with pytest.importorskip("playwright.sync_api").sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"], timeout=PATIENCE)
        yield browser
        browser.close()
